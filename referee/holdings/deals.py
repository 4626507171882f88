"""All deals that fit the record: how many they are, what a player holds in them, and they themselves, one by one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from random import Random

from attrs import frozen

from referee.holdings.merging import joined, with_duties
from referee.holdings.moves import DealRecord, Duty, Move, Sight, Step
from referee.holdings.ways import MOST_STEPS, Taken, Ways
from referee.record import EventIndex
from referee.table import STOCK, hand_of


@frozen
class FullDeal:
    """One deal that fits the record: where each card lay.

    pack: the cards.
    steps: what the record tells of them.
    after: the index of the event after which the places are told.
    taken: which cards went with the moves of cards that nobody saw, by the number of the step.
    """

    pack: tuple[str, ...]
    steps: tuple[Step, ...]
    after: EventIndex
    taken: Taken

    def places(self, after: EventIndex | None = None) -> dict[str, str]:
        """Return where each card lay.

        Args:
            after: the index of the event after which it is told; by default the one that the deals were asked for.
        """
        until = self.after if after is None else after
        found = dict.fromkeys(self.pack, STOCK)
        for number, step in enumerate(self.steps):
            if isinstance(step, Move) and step.at <= until:
                found |= dict.fromkeys((*step.faces, *self.taken.get(number, ())), step.target)
        return found

    def cards(self, place: str, after: EventIndex | None = None) -> list[str]:
        """Return the cards that lay in a place, in the order of the pack.

        Args:
            place: the place, such as ``stock``.
            after: the index of the event after which they are told.
        """
        return [card for card, where in self.places(after).items() if where == place]

    def hand(self, player: str, after: EventIndex | None = None) -> list[str]:
        """Return the cards that a player held, in the order of the pack.

        Args:
            player: the player.
            after: the index of the event after which they are told.
        """
        return self.cards(hand_of(player), after)


@frozen
class Held:
    """What a player held at a moment, in all deals that fit.

    player: the player.
    size: how many cards.
    sure: those that he held for certain.
    never: those that he cannot have held.
    chances: in how many of the deals he held each card that he may have held.
    deals: how many deals fit.
    """

    player: str
    size: int
    sure: tuple[str, ...]
    never: tuple[str, ...]
    chances: dict[str, int]
    deals: int

    @property
    def may(self) -> tuple[str, ...]:
        """The cards that he may have held and need not."""
        return tuple(card for card in self.chances if card not in self.sure)


class FittingDeals:
    """All deals that fit what the whole record tells, seen after one event of the deal.

    record: what the log tells of the deal.
    after: the index of the event after which hands are told.
    duties: which cards are taken to have been played by the law; none by default, as the record does not prove it.
    most: how many steps counting may take.

    Two deals differ where a card lay in another place at some time; in which of several packets it came to a hand is no
    difference, unless the record tells something of the hand between them, or the moment stands between them.

    >>> stock = frozenset({STOCK})
    >>> packets = [Move(0, stock, "hand:Anne", unseen=1), Move(1, stock, "hand:Bert", unseen=1)]
    >>> fitting = FittingDeals(DealRecord(1, ("Anne", "Bert"), ("KS", "QS", "JS"), 0, 1, tuple(packets)), 1)
    >>> fitting.count, fitting.held("Anne").chances
    (6, {'KS': 2, 'QS': 2, 'JS': 2})
    >>> [deal.hand("Anne") + deal.hand("Bert") for deal in fitting][:2]
    [['KS', 'QS'], ['KS', 'JS']]
    """

    def __init__(
        self, record: DealRecord, after: EventIndex, duties: Iterable[Duty] = (), most: int = MOST_STEPS
    ) -> None:
        self.record, self.after = record, after
        self.steps = tuple(joined(with_duties(record.steps, duties), after))
        self.ways = Ways(record.pack, self.steps, most)

    @cached_property
    def count(self) -> int:
        """How many deals fit; none where the record cannot be right, or the assumptions do not agree with it.

        Raises:
            TooManyWays: counting takes too many steps.
        """
        return self.ways.count()

    def __iter__(self) -> Iterator[FullDeal]:
        """Yield every deal that fits."""
        return (self._full(taken) for taken in self.ways.all())

    def sample(self, deals: int, seed: int = 1) -> Iterator[FullDeal]:
        """Yield some of the deals that fit, each drawn as likely as any other, and any of them more than once.

        Args:
            deals: how many are drawn.
            seed: the seed of the random numbers; the same seed draws the same deals.
        """
        random = Random(seed)
        for _ in range(deals):
            if (taken := self.ways.sample(random)) is not None:
                yield self._full(taken)

    def held(self, player: str) -> Held:
        """Return what a player held after the event, for certain or perhaps.

        Args:
            player: the player.
        """
        mine, total = hand_of(player), self.count
        alike: dict[tuple[int, ...], int] = {}
        chances: dict[str, int] = {}
        for face in self.record.pack:
            kind = self.ways.told_at(face)
            if kind not in alike:
                seen = Sight(self.after, frozenset({face}), frozenset({mine}))
                alike[kind] = self.ways.count({face: [(self._number(self.after), seen)]})
            if alike[kind]:
                chances[face] = alike[kind]
        sure = tuple(face for face, many in chances.items() if many == total)
        never = tuple(face for face in self.record.pack if face not in chances)
        return Held(player, self.size(mine), sure, never, chances, total)

    def size(self, place: str) -> int:
        """Return how many cards lie in a hand after the event.

        Args:
            place: the place.
        """
        moves = [step for step in self.steps if isinstance(step, Move) and step.at <= self.after]
        come = sum(len(step.faces) + step.unseen for step in moves if step.target == place)
        return come - sum(len(step.faces) + step.unseen for step in moves if step.sources == {place})

    def without(self, player: str, cards: Collection[str], before: EventIndex) -> int:
        """Return in how many of the deals a player held none of some cards just before an event.

        Args:
            player: the player.
            cards: the cards.
            before: the index of the event.
        """
        number = next((n for n, step in enumerate(self.steps) if step.at >= before), len(self.steps))
        lacks = Sight(before, frozenset(cards), frozenset({hand_of(player)}), inside=False)
        return self.ways.count({card: [(number, lacks)] for card in cards if card in self.record.pack})

    def _number(self, after: EventIndex) -> int:
        """Return the number of the first step behind an event."""
        return next((n for n, step in enumerate(self.steps) if step.at > after), len(self.steps))

    def _full(self, taken: Taken) -> FullDeal:
        return FullDeal(self.record.pack, self.steps, self.after, taken)


def deal_at(records: Sequence[DealRecord], at: EventIndex) -> DealRecord | None:
    """Return the deal that an event belongs to, if one was begun by then.

    Args:
        records: the deals of a log, as ``read_deals`` returns them.
        at: the index of the event.
    """
    return next((each for each in reversed(records) if each.begins <= at), None)
