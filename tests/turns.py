"""What takes long is taken in turns: the gate tries one part of it, each day another, and ``make test-all`` all of it.

A test with many cases is marked ``turns(n)``: the gate runs one in n of its cases.  A file is marked so for all of its
tests together that have no such mark of their own.  A test that goes through many
things itself is marked ``turns`` and goes through ``in_turn(things, n)``.  One of Hypothesis is marked ``examples(n)``.
Whose turn it is depends on ``REFEREE_TURN``, a number or ``all``; else on the day.  The head of a run tells it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, Final, TypeVar

import pytest
from hypothesis import seed, settings

T = TypeVar("T")

TURN: Final = os.environ.setdefault("REFEREE_TURN", str(date.today().toordinal()))
"""The number of the turn, or ``all``; the processes that share in a run are given it."""

ALL: Final = TURN == "all"
"""Whether everything is tried."""

EXAMPLES: Final = 5
"""After how many days as many examples of Hypothesis were tried as ``make test-all`` tries at once."""


def in_turn(things: Sequence[T], turns: int) -> Sequence[T]:
    """Return those of some things whose turn it is: one in so many, or all.

    Args:
        things: the things, always in the same order.
        turns: after how many turns each of them was tried.
    """
    return things if ALL else things[int(TURN) % turns :: turns]


def examples(most: int, **told: Any) -> Callable[[T], T]:
    """Return the mark of a test for which Hypothesis makes examples: others each day, or all at once.

    Args:
        most: how many it makes where everything is tried.
        told: other settings of Hypothesis.
    """

    def mark(test: Any) -> Any:
        if not ALL:
            test = seed(int(TURN))(test)
        return pytest.mark.turns(settings(max_examples=most if ALL else most // EXAMPLES, **told)(test))

    return mark
