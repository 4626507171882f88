"""The search: how many tricks the leader of a position takes with best play by both, exactly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from referee.solving.patterns import drops, flipped, leads
from referee.solving.rules import HIGHER, LOWER, OTHER, TRUMP, PlayRules

Suits = tuple[int, int, int, int]
"""A position before a lead: the patterns of the trumps and of the other suits, these in ascending order."""

Weighed = tuple[tuple[int, int], ...]
"""Patterns, each with how many cards it stands for."""

Row = tuple[int, int, Weighed, Weighed]
"""A lead: the pattern after it, its cards counted, and the patterns after a higher and after a lower card."""

SIDE: Final = {1: (2, 3), 2: (1, 3), 3: (1, 2), 0: (1, 2, 3)}
"""The places of the suits that are neither trumps nor led, by the place of the suit that is led."""


@lru_cache(1 << 9)
def _rows(suit: int) -> tuple[Row, ...]:
    """Return the leads out of a suit, from the highest card down."""
    return tuple((each.after, each.weight, tuple(each.highs.items()), tuple(each.lows.items())) for each in leads(suit))


@lru_cache(1 << 9)
def _dropped(suit: int) -> Weighed:
    """Return the patterns after a card of the other player was played to another suit."""
    return tuple(drops(suit).items())


_flipped: Final = lru_cache(1 << 9)(flipped)


def ordered(trump: int, one: int, two: int, three: int) -> Suits:
    """Return a position with its suits in order: which of those beside trumps is which makes no difference.

    Args:
        trump: the pattern of the trumps.
        one: that of another suit.
        two: that of a third.
        three: that of the fourth.
    """
    if one > two:
        one, two = two, one
    if two > three:
        two, three = three, two
        if one > two:
            one, two = two, one
    return trump, one, two, three


def turned(suits: Suits) -> Suits:
    """Return a position with the other player as the leader.

    Args:
        suits: the position.
    """
    trump, one, two, three = suits
    return ordered(_flipped(trump), _flipped(one), _flipped(two), _flipped(three))


@lru_cache(1 << 12)
def _denied(asked: int, left: int) -> int:
    """Return the numbers of tricks that the other player must take so that the leader takes none of those asked."""
    return sum(1 << left - tricks for tricks in range(left + 1) if not asked >> tricks & 1)


class Search:
    """The table of positions under one set of rules, and the search that fills it.

    The question is always whether the leader can bring it about that the number of tricks he takes is one of some,
    which are told as the bits of a number. Each question on a position is searched once, whatever hand it came up in.

    looked_at: how many times a position was searched.
    """

    def __init__(self, rules: PlayRules) -> None:
        """Begin with an empty table.

        Args:
            rules: the rules of play.
        """
        self.looked_at = 0
        self._answers: dict[tuple[Suits, int], bool] = {}
        self._lines: dict[Suits, tuple[int, ...]] = {}
        self._allowed, self._taking = rules.allowed, rules.taking

    def best(self, suits: Suits, worth: tuple[int, ...]) -> int:
        """Return what the leader makes with best play by both.

        Args:
            suits: the position.
            worth: what it is worth to him, and costs the other player, to take no trick, one, and so on up to all that
                are left.
        """
        values = sorted(set(worth))
        low, high = 0, len(values) - 1
        while low < high:
            middle = (low + high + 1) // 2
            asked = sum(1 << tricks for tricks, each in enumerate(worth) if each >= values[middle])
            if self.brings(suits, len(worth) - 1, asked):
                low = middle
            else:
                high = middle - 1
        return values[low]

    def brings(self, suits: Suits, left: int, asked: int) -> bool:
        """Tell whether the leader can bring it about that he takes one of some numbers of tricks.

        Args:
            suits: the position.
            left: how many tricks are left to play.
            asked: the numbers, as bits.
        """
        if not asked or asked == (2 << left) - 1:
            return asked > 0
        found = self._answers.get((suits, asked))
        if found is None:
            self.looked_at += 1
            found = any(
                self._stands(suits, suit, row, left - 1, asked) for suit in range(4) for row in _rows(suits[suit])
            )
            self._answers[suits, asked] = found
        return found

    def _stands(self, suits: Suits, suit: int, row: Row, left: int, asked: int) -> bool:
        """Whether a lead brings it about, whatever is played to it; ``left`` are the tricks after it."""
        keeps = asked >> 1
        loses = _denied(asked & (2 << left) - 1, left)
        for class_, after, _ in self._replies(suits, suit, row):
            if class_ & self._taking[suit > 0]:
                if self.brings(turned(after), left, loses):
                    return False
            elif not self.brings(after, left, keeps):
                return False
        return True

    def lines(self, suits: Suits, left: int) -> tuple[int, ...]:
        """Return in how many ways the cards can be played out, by the number of tricks that the leader takes.

        Args:
            suits: the position.
            left: how many tricks are left to play.
        """
        if not left:
            return (1,)
        found = self._lines.get(suits)
        if found is None:
            counts = [0] * (left + 1)
            for suit in range(4):
                for row in _rows(suits[suit]):
                    for class_, after, weight in self._replies(suits, suit, row):
                        taken = bool(class_ & self._taking[suit > 0])
                        rest = self.lines(turned(after) if taken else after, left - 1)
                        for tricks, ways in enumerate(reversed(rest) if taken else rest):
                            counts[tricks + (not taken)] += row[1] * weight * ways
            found = self._lines[suits] = tuple(counts)
        return found

    def _replies(self, suits: Suits, suit: int, row: Row) -> Iterator[tuple[int, Suits, int]]:
        """Yield what may be played to a lead: the class of the card, the position after it, and for how many cards."""
        after, _, highs, lows = row
        trumps = _dropped(suits[0]) if suit else ()
        side = [(place, dropped) for place in SIDE[suit] if (dropped := _dropped(suits[place]))]
        held = (HIGHER if highs else 0) | (LOWER if lows else 0) | (TRUMP if trumps else 0) | (OTHER if side else 0)
        may = self._allowed[suit > 0][held]
        of = list(suits)
        for class_, patterns in ((HIGHER, highs), (LOWER, lows)):
            if class_ & may:
                for of[suit], weight in patterns:
                    yield class_, ordered(*of), weight
        of[suit] = after
        if TRUMP & may:
            for of[0], weight in trumps:
                yield TRUMP, ordered(*of), weight
            of[0] = suits[0]
        if OTHER & may:
            for place, dropped in side:
                for of[place], weight in dropped:
                    yield OTHER, ordered(*of), weight
                of[place] = suits[place]
