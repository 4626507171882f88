"""Limits and exceptions: without any of them a chart is another."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from referee.asking import STAGINGS, ask, clauses_on
from referee.interviews import ANYBODY, chart_of
from referee.interviews.chart import Node
from referee.law import Rulebook, load_rulebook

BOOK: Final = load_rulebook("london")

CURTAILING: Final = [clause.id for clause in BOOK.clauses.values() if clause.kind in ("limit", "exception")]


def drawn(book: Rulebook, ground: str) -> Node:
    """Return the chart of a ground under a code, without its title."""
    return chart_of(ask(book, ground, ANYBODY)).root


@cache
def drawn_with_all(ground: str) -> Node:
    """Return the chart of a ground under the law as it is."""
    return drawn(BOOK, ground)


def _may_tell(ground: str, clause: str) -> bool:
    """Whether a clause may decide a call on a ground, or a chart as it is tells its law."""
    speaks = any(each.id == clause for each in clauses_on(BOOK, ground))
    return speaks or BOOK.clauses[clause].law in drawn_with_all(ground).cited()


@pytest.mark.late
@pytest.mark.parametrize("clause", CURTAILING)
def test_without_a_limit_or_an_exception_some_chart_is_another(clause: str) -> None:
    book = load_rulebook("london", without=frozenset({clause}.union(*(e for e in BOOK.restates if clause in e))))
    changes = any(drawn(book, ground) != drawn_with_all(ground) for ground in STAGINGS if _may_tell(ground, clause))
    assert changes
