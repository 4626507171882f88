"""The findings of a run as a page: nothing is lost, nothing that people wrote is markup, the summary stands last."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.report import pages, written
from referee.validation import FindingsReport
from referee.validation.records import Finding, Game, Record
from referee.validation.selection import Summary
from tests.house.source import ROOT
from tests.report.test_html import Reader

EXAMPLES = ROOT / "docs" / "examples"
WRONG = Finding("error", "Bert marked the <i>king</i> of spades, K♠", "23.3", line=7, player="Bert")
RECORDS = [
    Record(
        0,
        "a&b.yaml",
        match="2.1",
        players=("<script>x</script>", "B\x1bert\u202e"),
        recorded={"<script>x</script>": 5},
        corrected={"<script>x</script>": 4},
        games=[Game("B\x1bert\u202e", {}, 1)],
        pending=["undecided at e1: who led"],
        findings=[WRONG],
    ),
    Record(1, "in-order.yaml", players=("Anne", "Bert")),
    Record(2, "logs.jsonl", line=3, findings=[Finding("error", "not JSON", "unreadable", line=3)]),
]


def read(records: list[Record]) -> Reader:
    """Return the page on some records, as it is read."""
    return Reader(written(FindingsReport(some=records, summary=Summary(logs=len(records))), "html").decode())


def test_a_page_tells_each_log_in_which_something_was_found() -> None:
    page = read(RECORDS)
    assert page.open == []
    assert "round 2, table 1 a&b.yaml Score" in page.words
    assert "Recorded <script>x</script> 5" in page.words
    assert "error Bert marked the <i>king</i> of spades, K♠ line 7 [23.3]" in page.words
    assert "logs.jsonl:3 error not JSON line 3 [unreadable]" in page.words
    assert "Open undecided at e1: who led" in page.words
    assert "in-order.yaml" not in page.words
    assert page.words.endswith("3 logs, 0 hands: all in order.")


def test_what_people_wrote_stays_text() -> None:
    page = read(RECORDS)
    assert set(page.names).isdisjoint({"script", "i", "img", "link"})
    assert not set(page.text) & {"\x1b", "\u202e"}
    assert page.links == []


def test_a_page_on_logs_in_order_says_so() -> None:
    page = read(RECORDS[1:2])
    assert page.open == []
    assert page.names.count("section") == 0


def test_the_command_writes_the_page() -> None:
    done = CliRunner().invoke(main, ["validate", str(EXAMPLES / "round"), "--format", "html"])
    page = Reader(done.output)
    assert (done.exit_code, page.open) == (1, [])
    assert "Clara and David" in page.words
    assert 'no such player; expected Clara or David; got "Carla"' in page.words


def test_a_machine_without_templates_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    pages.environment.cache_clear()
    done = CliRunner().invoke(main, ["validate", str(EXAMPLES / "hand.yaml"), "--format", "html"])
    assert (done.exit_code, done.stderr) == (2, "HTML needs the package jinja2; pip install 'referee[html]'\n")
    pages.environment.cache_clear()
