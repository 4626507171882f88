"""The live table: acts recorded in a file while they happen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from referee.record import Recorder, load_log
from referee.web import school
from tests.house.source import ROOT
from tests.web.support import page, sound, visitor, words
from tests.web.test_own_log import link
from tests.web.test_own_table import carried, deal, start

HERE = "/live/table-1"


@pytest.fixture
def scorer(tmp_path: Path) -> TestClient:
    """Return somebody who keeps the logs of a folder, at a table where nothing was done yet."""
    client = TestClient(school([ROOT / "docs" / "examples" / "question.yaml"], tmp_path))
    answer = client.post("/live", data={"name": "table-1", "first": "Anne", "second": "Bert", "marks": "yes"})
    assert "Each act is recorded" in words(sound(client.get(HERE))) or "Nothing was done yet" in words(sound(answer))
    return client


DEALT = ("shuffle", "cut", "packet", "packet", "turn_up", "look", "look")
DEAL = '[{"deal": {"by": "Bert", "turn_up": "7H"}}]'


def do(client: TestClient, seen: int, **fields: str) -> Response:
    """Choose an act on a page that showed so many."""
    return client.post(HERE, data={"seen": str(seen), **fields})


def test_acts_are_recorded_one_by_one(scorer: TestClient, tmp_path: Path) -> None:
    """The file holds what was chosen, each line with the hash of the one before; a refresh sends nothing twice."""
    answer = do(scorer, 0, acts=DEAL)
    assert answer.history[0].status_code == 303
    dealt = len(load_log(tmp_path / "table-1.jsonl").events)
    answer = do(scorer, dealt, do="propose", by="Anne")
    assert "Anne proposes." in words(sound(answer))
    lines = (tmp_path / "table-1.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == dealt + 2
    assert all("x-previous" in json.loads(line) for line in lines[1:])
    assert "Take back the last" not in words(answer.text)


def test_an_act_chosen_on_an_old_page_is_not_recorded(scorer: TestClient, tmp_path: Path) -> None:
    """Whoever is late is told, and sees the table as it is."""
    do(scorer, 0, acts=DEAL)
    late = sound(do(scorer, 0, do="propose", by="Anne"), 400)
    assert "Another act was recorded meanwhile" in words(late)
    assert load_log(tmp_path / "table-1.jsonl").events[-1].do != "propose"


def test_nothing_that_was_recorded_is_taken_back(scorer: TestClient, tmp_path: Path) -> None:
    """Whatever a form may ask for."""
    do(scorer, 0, acts=DEAL)
    before = (tmp_path / "table-1.jsonl").read_bytes()
    dealt = len(load_log(tmp_path / "table-1.jsonl").events)
    sound(do(scorer, dealt, back="1"), 400)
    sound(do(scorer, dealt, replace="d1.packet1", do="packet", by="Bert", to="Anne", cards="5"), 200)
    assert (tmp_path / "table-1.jsonl").read_bytes().startswith(before)


def test_an_act_that_is_none_is_told_in_its_form(scorer: TestClient, tmp_path: Path) -> None:
    """And nothing is written."""
    before = (tmp_path / "table-1.jsonl").read_bytes()
    found = sound(do(scorer, 0, before_act="", do="lead", by="Anne", card="XX"), 400)
    assert "A player leads a card." in words(found)
    assert (tmp_path / "table-1.jsonl").read_bytes() == before


def test_the_log_is_ruled_on_at_any_moment(scorer: TestClient) -> None:
    """The page is that of every ruling."""
    do(scorer, 0, acts=DEAL)
    assert "Keep or send this" in words(sound(scorer.get(f"{HERE}/ruling")))


def test_a_table_goes_on_with_a_log_that_was_laid_out(scorer: TestClient, tmp_path: Path) -> None:
    """What was done before is recorded first, act by act; a log that cannot be read begins nothing."""
    laid = deal(start(), by="Bert", turn_up="7H")
    there = scorer.get(link(laid, "Record on from here"))
    assert "Record on from your table" in words(sound(there))
    answer = scorer.post("/live", data={"name": "table-2", **carried(there.text)})
    assert "Bert looks at the hand." in words(sound(answer))
    assert len((tmp_path / "table-2.jsonl").read_text(encoding="utf-8").splitlines()) == 1 + len(DEALT)
    assert 'role="alert"' in sound(scorer.post("/live", data={"name": "table-3", "log": "eNpz"}), 400)
    assert not (tmp_path / "table-3.jsonl").exists()


def test_somebody_looks_on(scorer: TestClient) -> None:
    """The page has nothing to touch, and comes anew by itself."""
    do(scorer, 0, acts=DEAL)
    answer = scorer.get(f"{HERE}/watch")
    assert "Bert looks at the hand." in words(sound(answer))
    assert "<button" not in answer.text
    assert answer.headers["Refresh"].isdecimal()
    assert "There is no table" in words(sound(scorer.get("/live/table-2/watch"), 404))


def test_a_copy_is_tried_on_the_table_and_the_record_stays(scorer: TestClient, tmp_path: Path) -> None:
    """The link carries the log."""
    do(scorer, 0, acts=DEAL)
    before = (tmp_path / "table-1.jsonl").read_bytes()
    copy = sound(scorer.get(link(sound(scorer.get(HERE)), "Try something on a copy")))
    assert "Anne proposes, and is refused" in words(copy)
    assert "Undo" in words(copy)
    assert (tmp_path / "table-1.jsonl").read_bytes() == before


def test_a_log_that_somebody_else_writes_is_left_alone(scorer: TestClient, tmp_path: Path) -> None:
    """The scorer is told."""
    with Recorder(tmp_path / "table-1.jsonl"):
        found = sound(do(scorer, 0, acts=DEAL), 400)
    assert "another program is writing this log" in words(found)


@pytest.mark.parametrize("name", ["", "../table", "a/b", ".hidden", "table-1", "x" * 61, "a b"])
def test_a_name_that_cannot_be_is_refused(scorer: TestClient, tmp_path: Path, name: str) -> None:
    """No file is made."""
    before = sorted(tmp_path.iterdir())
    answer = scorer.post("/live", data={"name": name, "first": "Anne", "second": "Bert"})
    assert 'role="alert"' in sound(answer, 400)
    assert sorted(tmp_path.iterdir()) == before


def test_tables_are_listed(scorer: TestClient) -> None:
    """Each with its link, and only these can be opened."""
    assert f'<a href="{HERE}">table-1</a>' in sound(scorer.get("/live"))
    assert "There is no table" in words(sound(scorer.get("/live/table-2"), 404))


def test_players_that_cannot_be_are_refused(scorer: TestClient) -> None:
    """The same name twice; a code that there is not."""
    for wrong in ({"second": "Anne"}, {"second": "Bert", "rulebook": "/etc"}):
        answer = scorer.post("/live", data={"name": "table-3", "first": "Anne", **wrong})
        assert 'role="alert"' in sound(answer, 400)


def test_a_page_of_somebody_else_records_nothing(scorer: TestClient, tmp_path: Path) -> None:
    """The browser says where a form comes from."""
    before = (tmp_path / "table-1.jsonl").read_bytes()
    for origin in ("http://elsewhere.example", "null"):
        answer = scorer.post(HERE, data={"seen": "0", "acts": DEAL}, headers={"Origin": origin})
        assert "not the school's" in words(sound(answer, 403))
    assert (tmp_path / "table-1.jsonl").read_bytes() == before
    answer = scorer.post(HERE, data={"seen": "0", "acts": DEAL}, headers={"Origin": "http://testserver"})
    assert "The stock has 21 cards." in sound(answer)


def test_without_a_folder_the_page_says_how_to_have_tables() -> None:
    """Nothing can be recorded."""
    assert "referee serve --record FOLDER" in words(page("/live"))
    sound(visitor().post("/live", data={"name": "x"}), 405)
