"""Cards as the record writes them: short strings such as ``KS``, ``10H`` or ``?``.

A card is a plain ``str`` in one canonical spelling, so that a log costs nothing to keep in memory and a
face compares by ``==``.  The second copy of a face in a faulty pack is written ``10S#2``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

UNKNOWN: Final = "?"
"""A card whose face the record does not show."""

RANKS: Final = ("K", "Q", "J", "A", "10", "9", "8", "7")
"""The ranks, from high to low as is usual."""

SUITS: Final = ("S", "H", "D", "C")
"""The suits, as they are written."""

SUIT_NAMES: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
"""What a person calls each suit."""

RANK_NAMES: Final = {
    "K": "king",
    "Q": "queen",
    "J": "knave",
    "A": "ace",
    "10": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
}
"""What a person calls each rank."""

PACK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The thirty-two cards of a pack."""

SPELLINGS: Final[dict[str, str]] = {"?": UNKNOWN}
"""What a card may be written as, in capitals, each with its canonical spelling."""

for _rank in RANKS:
    for _suit, _sign in zip(SUITS, "♠♥♦♣", strict=True):
        for _written in {_rank, "T"} if _rank == "10" else {_rank}:
            for _mark in (_suit, _sign):
                for _copy in ("", "#2", "#3", "#4"):
                    SPELLINGS[_written + _mark + _copy] = _rank + _suit + _copy

SUIT_OF: Final[dict[str, str]] = {card: card.partition("#")[0][-1] for card in SPELLINGS.values() if card != UNKNOWN}
"""The suit of every card, second copies included."""

RANK_OF: Final[dict[str, str]] = {card: card.partition("#")[0][:-1] for card in SPELLINGS.values() if card != UNKNOWN}
"""The rank of every card, second copies included."""


def read_card(text: str) -> str | None:
    """Return the canonical spelling of a written card, or ``None`` where it names no card.

    >>> read_card("TH"), read_card("10♥"), read_card("?"), read_card("1H")
    ('10H', '10H', '?', None)
    """
    return SPELLINGS.get(text) or SPELLINGS.get(text.upper())


def known(cards: Iterable[str]) -> list[str]:
    """Return those of some ``cards`` whose face the record shows, in order."""
    return [card for card in cards if card != UNKNOWN]


def describe(card: str) -> str:
    """Return a ``card`` as a person says it.

    >>> describe("KS"), describe("10H#2"), describe("?")
    ('king of spades', 'second ten of hearts', 'a card')
    """
    if card == UNKNOWN:
        return "a card"
    name = f"{RANK_NAMES[RANK_OF[card]]} of {SUIT_NAMES[SUIT_OF[card]]}"
    return f"second {name}" if "#" in card else name
