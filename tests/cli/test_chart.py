"""``referee chart``: questions and rulings on one page, for people, programs and the printer."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

from click.testing import CliRunner, Result

from referee.cli import main
from tests.law.codes import write


def call(*arguments: str | Path) -> Result:
    """Run ``referee chart``."""
    return CliRunner().invoke(main, ["chart", *map(str, arguments)])


def told(*arguments: str | Path) -> str:
    """Return what a call tells."""
    done = call(*arguments)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def test_a_chart_asks_and_rules() -> None:
    text = " ".join(told("deal", "out", "of", "turn").split())
    assert "Was it said before the trump was turned? – Yes, before The deal is void and the non-dealer deals" in text
    assert "(law 14.1). – No, later Was it said before the pack was cut for the next deal? – Yes, before" in text
    assert "– Yes, before Once the trump is turned it is too late" in text


def test_every_sentence_begins_with_a_capital() -> None:
    charts = json.loads(told("six cards", "--format", "json"))["charts"]

    def rulings(node: dict[str, object]) -> list[str]:
        inside = node.get("answers", [])
        assert isinstance(inside, list)
        own = node.get("ruling", [])
        assert isinstance(own, list)
        return [*own, *(text for each in inside for text in rulings(each["then"]))]

    told_here = [sentence for chart in charts for text in rulings(chart["root"]) for sentence in text.split(". ")]
    assert told_here
    assert [sentence for sentence in told_here if sentence[0].islower()] == []


def test_a_law_shows_the_charts_in_which_it_decides() -> None:
    grounds = {chart["ground"] for chart in json.loads(told("14", "--format", "json"))["charts"]}
    assert grounds == {"deal_turn", "wrong_pack"}


def test_two_codes_stand_side_by_side_where_they_differ() -> None:
    page = told("peeked", "--rulebook", "london", "--rulebook", "french", "--format", "html")
    assert page.count("<section>") == 2
    assert page.count('<div class="trouble">') == page.count("<svg") == 1


def test_a_page_is_whole() -> None:
    opened: list[str] = []

    class Checker(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            if tag not in ("meta", "link", "br"):
                opened.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert opened.pop() == tag

    Checker().feed(told("deal out of turn", "--format", "html"))
    assert opened == []


def test_charts_are_drawn(tmp_path: Path) -> None:
    told("14", "--format", "svg", "--output", tmp_path / "both.svg")
    drawn = ElementTree.fromstring((tmp_path / "both.svg").read_bytes())
    assert drawn[0].text == "Whose deal it is; Which pack is dealt"


def test_in_a_folder_each_trouble_has_a_file_of_its_own(tmp_path: Path) -> None:
    told("14", "--format", "svg", "--output", tmp_path)
    told("cut", "--output", tmp_path)
    assert {path.name for path in tmp_path.iterdir()} >= {"deal_turn.svg", "wrong_pack.svg", "cut.txt"}
    assert ElementTree.fromstring((tmp_path / "deal_turn.svg").read_bytes())[0].text == "Whose deal it is"


def test_what_no_chart_shows_is_refused() -> None:
    assert "no chart shows" in call("weather").stderr
    assert "no chart shows" in call("51000").stderr
    assert "name a trouble or a law" in call().stderr
    assert "name a trouble or a law" in call("revoke", "--all").stderr


def test_of_what_a_code_says_nothing_of_a_chart_says_so(tmp_path: Path) -> None:
    club = write(tmp_path, "club", 'extends: denexa\nleaves_out: ["2.4"]\n')
    done = call("order", "of", "dealing", "--rulebook", club)
    assert done.exit_code != 0
    assert "club: nothing is said of that." in done.stderr
