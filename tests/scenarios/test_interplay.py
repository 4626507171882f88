"""Where two laws meet: each row of the page on it is shown by a scenario in which both laws have a say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.teaching.scenario import load_scenario
from tests.house.source import ROOT

PAGE = ROOT / "docs" / "interplay.md"
ROW = re.compile(r"^\| (\d+) · (\d+) \| .* \| \[[^]]+\]\(([^)]+)\) \|$")
ROWS = [match.groups() for line in PAGE.read_text(encoding="utf-8").splitlines() if (match := ROW.match(line))]


def laws_heard(path: Path) -> set[int]:
    """Return the laws that the rulings on a scenario's cases cite; one that another keeps out is not among them."""
    heard: set[int] = set()
    for case in load_scenario(path).cases:
        for ruling in adjudicate(case.log, load_rulebook(readings=case.readings)).rulings:
            cited = [ruling.clause, *ruling.also]
            heard.update(int(clause.partition(".")[0]) for clause in cited if clause is not None)
    return heard


def test_the_page_has_a_row_for_every_pair() -> None:
    assert len(ROWS) == len([line for line in PAGE.read_text(encoding="utf-8").splitlines() if " · " in line])


@pytest.mark.parametrize(("one", "other", "link"), ROWS, ids=[f"{one}-{other}" for one, other, _ in ROWS])
def test_a_pair_of_laws_meets_in_its_scenario(one: str, other: str, link: str) -> None:
    path, pair = (PAGE.parent / link).resolve(), {int(one), int(other)}
    heard = laws_heard(path)
    assert pair & heard
    assert pair <= heard | {int(law) for law in load_scenario(path).told.laws}
