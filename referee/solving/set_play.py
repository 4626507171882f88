"""Play in a set order: a player who sees his own cards alone, against one who sees all and plays as well as can be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from referee.solving.patterns import without
from referee.solving.rules import HIGHER, LOWER, OTHER, TRUMP, PlayRules

Card = tuple[int, int]
"""A card of the player: the place of its suit, trumps being 0, and how many of his cards of it were higher at first."""

Holding = tuple[int, int, int, int]
"""The patterns of trumps and of the other suits, in which 1 is a card of the player who plays in a set order."""

TRUMPS: Final = 0


class SetPlay:
    """What a player who plays in a set order makes against best play.

    He leads the first card of his order that he still has. Of those that he may play to a lead he plays the last of it.
    """

    def __init__(self, rules: PlayRules) -> None:
        """Begin with nothing known.

        Args:
            rules: the rules of play.
        """
        self._rules = rules
        self._known: dict[tuple[Holding, tuple[Card, ...], bool, int], bool] = {}

    def makes(self, holding: Holding, order: tuple[Card, ...], need: int, *, leads: bool) -> bool:
        """Tell whether the player makes some tricks, whatever the other does.

        Args:
            holding: what is held.
            order: his cards in his order; as many as the other has.
            need: how many tricks he is to make.
            leads: whether he is to lead.
        """
        if need <= 0 or need > len(order):
            return need <= 0
        key = (holding, order, leads, need)
        found = self._known.get(key)
        if found is None:
            after = self._led(holding, order) if leads else self._answered(holding, order)
            found = all(self.makes(left, rest, need - won, leads=won) for left, rest, won in after)
            self._known[key] = found
        return found

    def _led(self, holding: Holding, order: tuple[Card, ...]) -> Iterator[tuple[Holding, tuple[Card, ...], bool]]:
        """Yield what may come of his lead: the holding, his order, and whether he has won the trick."""
        (suit, _), rest = order[0], order[1:]
        place = _place(holding[suit], _above(order, order[0]))
        after = without(holding[suit], place)
        replies = {(HIGHER if at >= place else LOWER, suit, each) for at, each in _every(after)}
        for other in range(len(holding)):
            if other != suit:
                class_ = TRUMP if other == TRUMPS else OTHER
                replies |= {(class_, other, each) for _, each in _dropped(holding[other])}
        may = self._rules.allowed[suit != TRUMPS][_all(class_ for class_, _, _ in replies)]
        taking = self._rules.taking[suit != TRUMPS]
        for class_, other, each in replies:
            if class_ & may:
                yield _with(_with(holding, suit, after), other, each), rest, not class_ & taking

    def _answered(self, holding: Holding, order: tuple[Card, ...]) -> Iterator[tuple[Holding, tuple[Card, ...], bool]]:
        """Yield what may come of each lead of the other."""
        for suit, pattern in enumerate(holding):
            for at, after in _dropped(pattern):
                classes = [self._class(holding, order, card, suit, at) for card in order]
                may = self._rules.allowed[suit != TRUMPS][_all(classes)]
                number = max(n for n, class_ in enumerate(classes) if class_ & may)
                card, left = order[number], _with(holding, suit, after)
                place = _place(left[card[0]], _above(order, card))
                left = _with(left, card[0], without(left[card[0]], place))
                won = bool(classes[number] & self._rules.taking[suit != TRUMPS])
                yield left, order[:number] + order[number + 1 :], won

    def _class(self, holding: Holding, order: tuple[Card, ...], card: Card, led: int, at: int) -> int:
        """Return what a card of his is to the lead of the card at a place of a suit."""
        if card[0] == led:
            return HIGHER if _place(holding[led], _above(order, card)) > at else LOWER
        return TRUMP if card[0] == TRUMPS else OTHER


def _above(order: tuple[Card, ...], card: Card) -> int:
    """Return how many cards of his are left that are higher in the suit."""
    return sum(each[0] == card[0] and each[1] < card[1] for each in order)


@lru_cache(1 << 12)
def _place(pattern: int, above: int) -> int:
    """Return the place of his card in a suit below so many others of his."""
    places = [at for at in range(pattern.bit_length() - 2, -1, -1) if pattern >> at & 1]
    return places[above]


@lru_cache(1 << 10)
def _every(pattern: int) -> tuple[tuple[int, int], ...]:
    """Return the cards of the other in a suit: the place of each, and what the pattern is without it."""
    places = [at for at in range(pattern.bit_length() - 1) if not pattern >> at & 1]
    return tuple((at, without(pattern, at)) for at in places)


@lru_cache(1 << 10)
def _dropped(pattern: int) -> tuple[tuple[int, int], ...]:
    """Return those of them that are worth different things."""
    return tuple({after: (at, after) for at, after in _every(pattern)}.values())


def _all(classes: Iterator[int] | list[int]) -> int:
    held = 0
    for each in classes:
        held |= each
    return held


def _with(holding: Holding, suit: int, pattern: int) -> Holding:
    return tuple(pattern if n == suit else each for n, each in enumerate(holding))  # type: ignore[return-value]
