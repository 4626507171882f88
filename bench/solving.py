"""What it costs to solve a position: beside a search of every line, and with the table that others have filled."""

from __future__ import annotations

import random
import statistics
import time
from typing import Final

from bench.clock import measure
from referee import load_rulebook
from referee.record import PACK, SUITS
from referee.solving import Position, Solver, Worth
from tests.solving.naive import Duties, best

PLAIN_ONES: Final = 40
"""Positions that the plain search is given, which takes far longer for each."""


def report_solving(positions: int, rounds: int, seed: int) -> None:
    """Print how many positions of five cards each go to one of the plain search, and how many the search looks at.

    The plain search tries every lawful card of every line and keeps no table. Nothing else that is installed solves
    écarté: solvers of bridge know no duty to win.
    """
    book = load_rulebook("london")
    worth, dealt = Worth.of(book, "Anne", "Bert"), _dealt(positions, seed)
    kept = Solver.of(book)
    looked_at, taken = [], []
    for each in dealt:
        fresh = Solver.of(book)
        begun = time.process_time()
        fresh.outcome(each, worth)
        taken.append(time.process_time() - begun)
        looked_at.append(fresh.search.looked_at)

    def cold() -> int:
        for each in dealt:
            Solver(kept.rules, type(kept.search)(kept.rules)).outcome(each, worth)
        return len(dealt)

    def warm() -> int:
        for each in dealt:
            kept.outcome(each, worth)
        return len(dealt)

    def plain() -> int:
        for each in dealt[:PLAIN_ONES]:
            best(each.hands["Anne"], each.hands["Bert"], each.trump, Duties(), range(6))
        return min(PLAIN_ONES, len(dealt))

    rates = measure({"cold": cold, "warm": warm, "plain": plain}, rounds)
    print(f"{'a position cold against the plain search':<58} {rates.ratio('cold', 'plain'):7.1f}")
    print(f"{'a position with a full table against the plain search':<58} {rates.ratio('warm', 'plain'):7.1f}")
    print(f"{'times that a position is searched for one of five cards':<58} {statistics.median(looked_at):7.0f}")
    print(
        f"{'milliseconds for a position, cold, on this machine':<58} {statistics.median(taken) * 1e3:7.2f}   at most 2"
    )


def _dealt(positions: int, seed: int) -> list[Position]:
    """Return positions of five cards each, drawn at random."""
    dice = random.Random(seed)
    found = []
    for _ in range(positions):
        cards = dice.sample(PACK, 10)
        found.append(Position({"Anne": tuple(cards[:5]), "Bert": tuple(cards[5:])}, dice.choice(SUITS), "Anne"))
    return found
