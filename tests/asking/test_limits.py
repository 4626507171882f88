"""Limits and exceptions: without any of them a chart is another, but for those that are told here with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

import pytest

from referee.asking import STAGINGS, ask, clauses_on
from referee.law import Rulebook, load_rulebook
from referee.report import ANYBODY, chart_of
from referee.report.chart import Node

BOOK: Final = load_rulebook("london")

SAME_WITHOUT: Final[Mapping[str, str]] = {
    "10.5": "no story tells of a king that is marked although it was turned wrongly",
    "10.7": "no story tells of the right card turned at last",
    "10.10": "the clauses that it limits tell the same moment themselves",
    "10.11": "no story tells of the right card turned at last",
    "19.1": "no story tells of a king turned where too many cards or too few were dealt",
    "20.2": "the moment is told by 20.1 itself as well",
    "21.2": "the moment is told by 21.1 itself as well",
    "22.2": "no trouble is about a king turned up",
    "24.1": "no story tells of a king that is led as the first card",
    "25.5": "no story tells of a right that is outlived",
    "26.5": "no trouble is about an answer to a proposal",
    "26.6": "no trouble is about an answer to a proposal",
    "27.31": "no trouble is about a question that may be asked of right",
    "32.22": "no story tells of a hand that is filled once the fault was spoken of",
    "34.12": "no story tells of a dealer of whom 33.2 holds as well",
    "37.22": "no trouble is about the card that was turned in giving",
    "38.22": "no story tells of a stock that has too few cards",
    "38.41": "no trouble is about an answer to a proposal",
    "39.4": "no trouble is about a card that is taken up",
    "41.10": "no story tells of a lead that is changed because it was asked for",
    "42.4": "no story tells of a claim that is not spoken of by itself",
    "43.4": "no story tells of a right that is outlived",
    "49.3": "no story tells of a second proposal",
    "49.4": "49.5 excepts the same, so that nothing changes without one of them",
    "49.5": "49.4 excepts the same, so that nothing changes without one of them",
}
"""The clauses without which every chart is as it is with them, each with the reason."""

CURTAILING: Final = [clause.id for clause in BOOK.clauses.values() if clause.kind in ("limit", "exception")]


def drawn(book: Rulebook, ground: str) -> Node:
    """Return the chart of a ground under a code, without its title."""
    return chart_of(ask(book, ground, ANYBODY)).root


@cache
def drawn_with_all(ground: str) -> Node:
    """Return the chart of a ground under the law as it is."""
    return drawn(BOOK, ground)


@pytest.mark.late
@pytest.mark.parametrize("clause", CURTAILING)
def test_without_a_limit_or_an_exception_some_chart_is_another(clause: str) -> None:
    book = load_rulebook("london", without=frozenset({clause}))
    may = [ground for ground in STAGINGS if any(each.id == clause for each in clauses_on(BOOK, ground))]
    changes = any(drawn(book, ground) != drawn_with_all(ground) for ground in may)
    assert changes == (clause not in SAME_WITHOUT), SAME_WITHOUT.get(clause)


def test_all_that_changes_no_chart_is_in_the_law() -> None:
    assert set(SAME_WITHOUT) < set(CURTAILING)
