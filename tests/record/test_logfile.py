"""Logs as files: their forms, their ends of line, archives, default ids, places and digests."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record import EventId, Mistake, Place, Unreadable, dump_log, load_log, loads_log, log_from_data
from referee.record.acts.play import Ask, Propose
from referee.record.yaml_reader import read_yaml
from tests.shared import load_logs

HEAD = "format: referee.log/1\nplayers: [Anne, Bert]\n"
SHORT = HEAD + "events:\n  - {do: propose, by: Anne}\n  - {id: n, do: ask, by: Anne, n: 2}\n"
HEADER = '{"format": "referee.log/1", "players": ["Anne", "Bert"]}'


def test_events_are_read_in_order_with_their_default_ids() -> None:
    assert loads_log(SHORT).events == [Propose(id=EventId("e1"), by="Anne"), Ask(id=EventId("n"), by="Anne", n=2)]


def test_places_tell_line_and_column_of_each_event() -> None:
    assert loads_log(SHORT, "hand.yaml").places == [Place("hand.yaml", 4, 5), Place("hand.yaml", 5, 5)]


def test_events_unfolded_from_one_line_share_its_place() -> None:
    log = loads_log(HEAD + "events:\n  - {id: t1, trick: [Anne KS, Bert KD]}\n", "hand.yaml")
    assert log.places == [Place("hand.yaml", 4, 5)] * 2


def test_lines_of_json_lines_are_places() -> None:
    log = loads_log(f'{HEADER}\n\n{{"do": "propose", "by": "Anne"}}\n', "hand.jsonl")
    assert log.places == [Place("hand.jsonl", 3, 1)]


def test_a_log_may_have_no_events() -> None:
    assert loads_log(HEAD + "events: []\n").events == []
    assert loads_log(HEADER, form="jsonl").events == []


@pytest.mark.parametrize("change", [lambda t: "\ufeff" + t, lambda t: t.replace("\n", "\r\n"), lambda t: "---\n" + t])
def test_byte_order_marks_ends_of_line_and_document_starts_do_not_matter(change: object, tmp_path: Path) -> None:
    assert callable(change)
    path = tmp_path / "hand.yaml"
    path.write_bytes(change(SHORT).encode())
    assert load_log(path).digest == loads_log(SHORT).digest


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_json_too_may_begin_with_a_byte_order_mark_and_end_lines_with_two_characters(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"hand.{form}"
    path.write_bytes(("\ufeff" + dump_log(loads_log(SHORT), form)).replace("\n", "\r\n").encode())
    assert load_log(path).digest == loads_log(SHORT).digest
    assert [log.digest for log in load_logs(path)] == [loads_log(SHORT).digest]


def test_the_digest_does_not_hang_on_the_writing() -> None:
    other = (
        HEAD + "events:\n- do: propose\n  by: 'Anne'   # a remark\n- {n: 2, by: Anne, do: ask, id: n}\nrecorded: []\n"
    )
    assert loads_log(other).digest == loads_log(SHORT).digest


def test_the_digest_hangs_on_every_event() -> None:
    assert loads_log(SHORT.replace("n: 2", "n: 3")).digest != loads_log(SHORT).digest


def test_what_was_recorded_shows_in_the_acts_where_the_header_does_not_say() -> None:
    events = "events: [{do: cut, by: Anne}, {do: take_up, by: Bert, what: hand}, {do: mark, by: Anne, n: 1}]\n"
    assert loads_log(HEAD + events).header.recorded == {"cutting", "looking", "marking"}
    assert loads_log(HEAD + "recorded: [shuffling]\n" + events).header.recorded == {"shuffling"}


@pytest.mark.parametrize(("turned", "looking"), [("7H", {"looking"}), ("none", set())])
def test_a_deal_of_which_it_is_said_that_nobody_looked_is_recorded_so(turned: str, looking: set[str]) -> None:
    """Where nothing is turned nobody looks anyhow, so it says nothing of what comes after."""
    line = f"events:\n- {{id: d, deal: {{by: Bert, shuffle: false, turn_up: {turned}, look: none}}}}\n"
    assert loads_log(HEAD + line).header.recorded - {"cutting"} == looking


def test_an_archive_is_read_log_by_log(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    path.write_text(dump_log(loads_log(SHORT), "json") * 3, encoding="utf-8")
    logs = list(load_logs(path))
    assert [log.digest for log in logs] == [loads_log(SHORT).digest] * 3
    assert logs[2].places[0] == Place(str(path), 3, 1)


def test_a_bad_log_of_an_archive_is_passed_over_and_told(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    good = dump_log(loads_log(SHORT), "json")
    path.write_text(good + good.replace("ask", "aks") + "{\n" + good, encoding="utf-8")
    mistakes: list[Mistake] = []
    assert len(list(load_logs(path, mistakes))) == 2
    assert [mistake.place.line for mistake in mistakes] == [2, 3]
    with pytest.raises(Unreadable, match="aks"):
        list(load_logs(path))


@pytest.mark.parametrize("name", ["hand.yaml", "hand.jsonl"])
def test_any_log_is_an_archive_of_one(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(dump_log(loads_log(SHORT), path.suffix[1:]), encoding="utf-8")
    assert [log.digest for log in load_logs(path)] == [loads_log(SHORT).digest]


def test_a_file_that_is_not_there_is_told() -> None:
    with pytest.raises(Unreadable, match=r"nowhere\.yaml:1:1: the file cannot be read: No such file"):
        load_log("nowhere.yaml")
    with pytest.raises(Unreadable, match="cannot be read"):
        list(load_logs("nowhere.jsonl"))


def test_a_log_may_stand_within_a_larger_document() -> None:
    text = "title: a hand\nlog:\n" + "".join(f"  {line}\n" for line in SHORT.splitlines())
    log = log_from_data(read_yaml(text, "scenario.yaml"), ("log",))
    assert log.digest == loads_log(SHORT).digest
    assert log.places[0] == Place("scenario.yaml", 6, 7)


def test_cards_are_read_in_every_spelling_and_written_in_one() -> None:
    events = "events:\n  - {do: discard, by: Anne, cards: 'TH, k♠ ?'}\n  - {do: discard, by: Bert, cards: ['?', '?']}\n"
    assert 'cards: [10H, KS, "?"]' in dump_log(loads_log(HEAD + events), "yaml")
    assert "cards: 2" in dump_log(loads_log(HEAD + events), "yaml")


def test_fields_of_other_programs_are_kept() -> None:
    text = SHORT.replace("by: Anne}", "by: Anne, x-clock: '12:30'}")
    assert loads_log(text).events[0].x == {"x-clock": "12:30"}
