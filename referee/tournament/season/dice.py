"""Chance from a seed, the same on every machine and under every version of Python.

Of the generators that Python has, only the numbers that ``random()`` gives are promised to stay what they are; so all
else is made of them here.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Thing = TypeVar("Thing")

SEEDS = 2**52
"""How many seeds dice can be thrown for."""


class Dice:
    """Chance that comes from one seed, a whole number.

    >>> dice = Dice(7)
    >>> [dice.below(6) for _ in range(5)]
    [1, 0, 3, 0, 3]
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random

    def chance(self, share: float) -> bool:
        """Return true in this share of all cases, between 0 and 1."""
        return self.random() < share

    def below(self, n: int) -> int:
        """Return a whole number from 0 to ``n - 1``."""
        return int(self.random() * n)

    def choice(self, things: Sequence[Thing]) -> Thing:
        """Return one of several things."""
        return things[int(self.random() * len(things))]

    def shuffle(self, things: list[Thing]) -> None:
        """Put a list into any order, in place."""
        random = self.random
        for i in range(len(things) - 1, 0, -1):
            j = int(random() * (i + 1))
            things[i], things[j] = things[j], things[i]

    def child(self) -> Dice:
        """Return other dice, whose chances do not depend on how often these are thrown afterwards."""
        return Dice(self.below(SEEDS))
