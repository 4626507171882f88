"""What is amiss before the first packet is what the clauses say, be it what every hand begins with."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from referee.hearing import adjudicate
from referee.record.logfile import load_line
from referee.simulation import Plan, PlayRules, season_lines
from tests.property.test_nonsense import rewrite
from tests.property.test_nonsense_marks import sets, told_of
from tests.property.test_obeyed import DEAL, ask, hear
from tests.property.test_short_way import agree

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
    assert ("A pack is not shuffled below the table (law 2.1)." in told.text) == bool(barred)


def test_leave_to_shuffle_is_told_where_the_clause_is_not_silent(tmp_path: Path) -> None:
    told = hear(rewrite(tmp_path, sets("1.1", silent=None)), *SHUFFLES, packs=PACKS)
    used = {each.event for each in told.found.rulings if each.outcome == "exercised" and each.clause == "1.1"}
    assert used == {"Anne-red-proper", "Anne-red-below_table", "Bert-blue-proper", "Bert-blue-below_table"}


def test_where_a_shuffle_like_any_other_is_amiss_no_hand_goes_the_short_way(tmp_path: Path) -> None:
    book = rewrite(tmp_path, sets("2.1", where={"manner": "proper", "by": "dealer"}))
    heard = 0
    for line in season_lines(Plan(seed=3, hands=8, irregular=0, form="games"), PlayRules.of(book)):
        assert agree(line, book)
        found = adjudicate(load_line(line), book)
        assert any(each.clause == "2.1" and each.outcome == "barred" for each in found.rulings)
        heard += 1
    assert heard


@pytest.mark.parametrize("amiss", ["proper", "below_table"])
def test_a_pack_is_shuffled_again_by_a_shuffle_that_is_not_amiss_alike(tmp_path: Path, amiss: str) -> None:
    book = rewrite(tmp_path, sets("2.1", where={"manner": amiss}))
    first = SHUFFLES[0] | {"id": "s1", "manner": amiss}
    for manner in ("proper", "below_table"):
        told = hear(book, first, ask("Bert", "reshuffle"), first | {"id": "s2", "manner": manner})
        assert told_of(told, "s2") == [("barred" if manner == amiss else "complied", "2.1")]


@pytest.mark.parametrize(
    ("where", "barred"),
    [
        ({"face": "up"}, []),
        ({"face": "down"}, ["x.discard.Anne", "x.discard.Bert"]),
        ({"place": ["own", "on_stock"]}, ["x.discard.Anne", "x.discard.Bert"]),
    ],
)
def test_a_discard_is_amiss_where_the_clause_says(tmp_path: Path, where: dict[str, Any], barred: list[str]) -> None:
    laid = {"discard": {"Anne": "KS", "Bert": 1}, "give": {"Anne": 1, "Bert": 1}}
    exchange = {"id": "x", "exchange": {"by": "Anne", "ask": 1, "answer": "accept", **laid}}
    told = hear(rewrite(tmp_path, sets("28.2", where=where)), DEAL, exchange)
    assert [(each.event, each.clause) for each in told.found.rulings] == [(event, "28.2") for event in barred]
    assert ("Discards lie face down on the table (law 28.2)." in told.text) == bool(barred)


@pytest.mark.parametrize("cards", ["one", "several"])
def test_what_a_cut_for_deal_may_show_is_what_the_clause_says(tmp_path: Path, cards: str) -> None:
    book = rewrite(tmp_path, sets("4.1", where={"cut": "for_deal", "cards": cards}))
    cuts = [
        {"id": "one", "do": "cut_for_deal", "by": "Anne", "exposed": ["KS"]},
        {"id": "several", "do": "cut_for_deal", "by": "Bert", "exposed": ["7S", "8S"]},
    ]
    told = hear(book, *cuts)
    ruled = [
        each for each in told.found.rulings if each.clause is not None
    ]  # the other is noted, where no clause is on it
    assert [(each.event, each.outcome, each.clause) for each in ruled] == [(cards, "enforced", "4.1")]
    amiss = cuts[cards == "several"]
    for again in (["QD"], ["JD", "9D"]):
        told = hear(book, amiss, amiss | {"id": "again", "exposed": again})
        right = (len(again) == 1) == (cards == "several")
        assert ("complied", "4.1") in told_of(told, "again") or not right
        assert (("enforced", "4.1") in told_of(told, "again")) == (not right)
