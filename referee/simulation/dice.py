"""Chance from a seed, the same on every machine and under every version of Python, and names drawn by it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Final, TypeVar

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


FIRST: Final = (
    "Ada Agnes Albert Alice Anne Anton Arthur Beatrice Ben Bert Carl Carla Cécile Clara Colette Cora Daniel David Dora "
    "Edith Edgar Elise Emil Emma Erik Ernst Eva Felix Flora Frank Franz Frieda Georg Gerda Greta Hanna Hans Harriet "
    "Helen Henri Hugo Ida Irene Jack Jan Jeanne Julia Karin Käthe Laura Léon Lily Louis Lucie Marc Marie Martha Max "
    "Mina Nina Nora Oscar Otto Paul Paula Pierre Rosa Ruth Simon Sophie Thea Theo Ursula Vera Victor Walter Xaver"
).split()
LAST: Final = (
    "Adler Ashby Bach Barker Baum Becker Bell Berger Blanc Bonnet Brandt Braun Brook Carter Clément Cole Conrad Cooper "
    "Dean Dubois Ebert Ellis Evers Faber Field Fischer Fox Frey Garnier Gauthier Graf Gray Haas Hall Hartmann Hayes "
    "Heller Hill Hoffmann Hunt Jansen Keller Klein Koch König Lambert Lang Leroy Lloyd Maier Marsh Martin Mercier "
    "Meyer Moreau Noble Olsen Palmer Parker Petit Pohl Quinn Reed Renard Richter Roth Roux Sauer Schmidt Shaw Simon "
    "Stark Stone Thoma Turner Vogel Wagner Walker Weber Winter Wolf Wright Young Ziegler Zimmer"
).split()


def make_names(n: int, dice: Dice) -> list[str]:
    """Return so many different names, such as ``Clara Vogel``; a name that is taken gets a number.

    >>> len(set(make_names(9000, Dice(1))))
    9000
    """
    names: dict[str, None] = {}
    while len(names) < n:
        name = f"{dice.choice(FIRST)} {dice.choice(LAST)}"
        if name in names:
            name = next(other for i in count(2) if (other := f"{name} {i}") not in names)
        names[name] = None
    return list(names)
