"""Where two laws meet: each row of the page on it is shown by a scenario in which both laws have a say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.source import ROOT
from tests.shared import heard, scenario

PAGE = ROOT / "docs" / "interplay.md"
ROW = re.compile(r"^\| (\d+) · (\d+) \| .* \| \[[^]]+\]\(([^)]+)\) \|$")
ROWS = [match.groups() for line in PAGE.read_text(encoding="utf-8").splitlines() if (match := ROW.match(line))]


def laws_heard(path: Path) -> set[int]:
    """Return the laws that the rulings on a scenario's cases cite; one that another keeps out is not among them."""
    laws: set[int] = set()
    for case in scenario(path).cases:
        for ruling in heard(case).rulings:
            cited = [ruling.clause, *ruling.also]
            laws.update(int(clause.partition(".")[0]) for clause in cited if clause is not None)
    return laws


def test_the_page_has_a_row_for_every_pair() -> None:
    assert len(ROWS) == len([line for line in PAGE.read_text(encoding="utf-8").splitlines() if " · " in line])


@pytest.mark.parametrize(("one", "other", "link"), ROWS, ids=[f"{one}-{other}" for one, other, _ in ROWS])
def test_a_pair_of_laws_meets_in_its_scenario(one: str, other: str, link: str) -> None:
    path, pair = (PAGE.parent / link).resolve(), {int(one), int(other)}
    laws = laws_heard(path)
    assert pair & laws
    assert pair <= laws | {int(law) for law in scenario(path).as_written.laws}
