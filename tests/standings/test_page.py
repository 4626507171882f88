"""Standings as a page: the whole table, what changes and what is open; names stay text."""

from __future__ import annotations

from copy import copy

from attrs import evolve

from referee.report import written
from referee.standings import Standings, StandingsReport, compute_standings
from tests.house.source import ROOT
from tests.report.test_html import Reader, as_on_a_page


def evening() -> Standings:
    """Return the standings of a small tournament."""
    return compute_standings(ROOT / "docs" / "examples" / "open" / "tournament.yaml")


def read(standings: Standings) -> Reader:
    """Return the page on standings, as it is read."""
    return Reader(written(StandingsReport(standings), "html").decode())


def test_the_page_tells_what_the_text_tells() -> None:
    standings = evening()
    page = read(standings)
    assert page.open == []
    lines = [" ".join(line.split()) for line in StandingsReport(standings).lines()][2:]
    assert len(lines) > 12
    assert [line for line in lines if as_on_a_page(line) not in page.words] == []


def test_names_stay_text() -> None:
    standings = copy(evening())
    standings.event = "<script>alert(1)</script>"
    standings.corrected = [evolve(row, player=f"<img src=x> {row.player}\x1b") for row in standings.corrected]
    page = read(standings)
    assert set(page.names).isdisjoint({"script", "img"})
    assert "<script>alert(1)</script>" in page.words
    assert "<img src=x> David\ufffd" in page.words
