"""What is amiss before the first packet is what the clauses say, be it what every hand begins with."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from referee.hearing import adjudicate
from referee.record.logfile import load_line
from referee.tournament.season import House, Plan, season_lines
from tests.property.test_express import agree
from tests.property.test_nonsense import rewrite
from tests.property.test_nonsense_marks import sets
from tests.property.test_obeyed import hear

SHUFFLES: Final = [
    {"id": f"{by}-{pack}-{manner}", "do": "shuffle", "by": by, "pack": pack, "manner": manner}
    for by in ("Anne", "Bert")
    for pack in ("red", "blue")
    for manner in ("proper", "below_table")
]
PACKS: Final = {"red": {"owner": "Anne"}, "blue": {"owner": "Bert"}}


@pytest.mark.parametrize(
    ("where", "barred"),
    [
        ({"manner": "below_table"}, {each["id"] for each in SHUFFLES if each["manner"] == "below_table"}),
        ({"manner": "proper"}, {each["id"] for each in SHUFFLES if each["manner"] == "proper"}),
        ({"pack": "other", "manner": "proper"}, {"Anne-blue-proper", "Bert-red-proper"}),
        ({"by": "non_dealer"}, {each["id"] for each in SHUFFLES if each["by"] == "Anne"}),
        ({"phase": ["preparing", "dealing"]}, {each["id"] for each in SHUFFLES}),
        ({"phase": "play"}, set()),
    ],
)
def test_a_shuffle_is_amiss_where_the_clause_says(tmp_path: Path, where: dict[str, Any], barred: set[str]) -> None:
    book = rewrite(tmp_path, sets("2.1", where=where))
    told = hear(book, *SHUFFLES, packs=PACKS)
    found = {each.event: each for each in told.found.rulings if each.clause == "2.1"}
    assert found.keys() == barred
    for each in found.values():
        assert (each.outcome, each.remedy) == ("barred", "reshuffle")
    assert ("A pack is not shuffled below the table." in told.text) == bool(barred)


def test_leave_to_shuffle_is_told_where_the_clause_is_not_silent(tmp_path: Path) -> None:
    told = hear(rewrite(tmp_path, sets("1.1", silent=None)), *SHUFFLES, packs=PACKS)
    used = {each.event for each in told.found.rulings if each.outcome == "exercised" and each.clause == "1.1"}
    assert used == {"Anne-red-proper", "Anne-red-below_table", "Bert-blue-proper", "Bert-blue-below_table"}


def test_where_a_shuffle_like_any_other_is_amiss_no_hand_goes_the_short_way(tmp_path: Path) -> None:
    book = rewrite(tmp_path, sets("2.1", where={"manner": "proper", "by": "dealer"}))
    heard = 0
    for line in season_lines(Plan(seed=3, hands=8, irregular=0, form="games"), House.of(book)):
        assert agree(line, book)
        found = adjudicate(load_line(line), book)
        assert any(each.clause == "2.1" and each.outcome == "barred" for each in found.rulings)
        heard += 1
    assert heard
