"""A suit in a position, as far as play can tell: who holds its cards, from the highest to the lowest.

A pattern is a number: after a leading 1, a bit for each card that is still held, the highest first; 1 for a card of
the leader and 0 for one of the other player. So cards of other faces in the same order are the same pattern, and of
cards of one player with none of the other's between them it is all the same which is played.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import frozen

EMPTY: Final = 1
"""The pattern of a suit of which nobody holds a card."""


@frozen
class Lead:
    """A lead out of a suit: any of several cards that are worth the same.

    after: the pattern without it.
    weight: how many cards it stands for.
    highs, lows: the patterns after a higher, or lower, card of the suit was played to it, each with how many cards it
        stands for.
    """

    after: int
    weight: int
    highs: dict[int, int]
    lows: dict[int, int]


def pattern(leaders: Iterable[bool]) -> int:
    """Return the pattern of a suit.

    Args:
        leaders: of each card that is held, from the highest down, whether it is the leader's.
    """
    made = EMPTY
    for each in leaders:
        made = made << 1 | each
    return made


def flipped(suit: int) -> int:
    """Return the pattern of a suit for the other player as the leader."""
    return suit ^ (1 << suit.bit_length() - 1) - 1


def without(suit: int, place: int) -> int:
    """Return a pattern without the card of one place.

    Args:
        suit: the pattern.
        place: the place of its bit.
    """
    return suit >> place + 1 << place | suit & (1 << place) - 1


def drops(suit: int) -> dict[int, int]:
    """Return the patterns after a card of the other player, the lowest first, each with its cards counted."""
    return _counted(without(suit, at) for at in range(suit.bit_length() - 1) if not suit >> at & 1)


def leads(suit: int) -> tuple[Lead, ...]:
    """Return the leads out of a suit, from the highest card down."""
    found: dict[int, Lead] = {}
    for place in range(suit.bit_length() - 2, -1, -1):
        if suit >> place & 1:
            after = without(suit, place)
            held = [at for at in range(after.bit_length() - 1) if not after >> at & 1]
            highs = _counted(without(after, at) for at in held if at >= place)
            lows = _counted(without(after, at) for at in held if at < place)
            weight = found[after].weight + 1 if after in found else 1
            found[after] = Lead(after, weight, highs, lows)
    return tuple(found.values())


def _counted(patterns: Iterable[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for each in patterns:
        found[each] = found.get(each, 0) + 1
    return found
