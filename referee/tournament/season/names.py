"""Names for players who never lived."""

from __future__ import annotations

from itertools import count
from typing import Final

from referee.tournament.season.dice import Dice

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
