"""In how many ways cards can have gone: every deal that fits the record, counted without listing any.

Each card goes its own way from the stock through the places of a deal. What the record tells of one card rules out
ways of it; what it tells of cards that nobody saw is only how many went from where to where. So two cards that have
the same ways left can stand for each other, and what has to be known of them is how many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, combinations, product
from math import comb, prod
from random import Random
from typing import Final

from attrs import frozen

from referee.holdings.moves import Move, Sight, Step
from referee.record import RefereeError, how_many
from referee.table import STOCK

FREE: Final = 0
"""The ways of a card with which nothing can be chosen any more."""

MOST_STEPS: Final = 100_000
"""How many steps counting may take."""


def share_of_steps(askers: int) -> int:
    """Return how many steps counting may take for each of some askers, of which there may be many.

    Args:
        askers: how many they are.
    """
    return min(MOST_STEPS, max(MOST_TOGETHER // max(askers, 1), LEAST_STEPS))


MOST_TOGETHER: Final = 4 * MOST_STEPS
"""How many steps counting may take for all that is asked of a log together."""

LEAST_STEPS: Final = 2_000
"""How many steps each may take however many they are; a deal of a whole hand takes some hundreds."""

MOST_MOVES: Final = 200
"""How many moves of unseen cards a deal may have."""

MOST_PLACES: Final = 100_000
"""How many steps a deal may have, times the places in which cards lie."""

PLACES_IN_STEP: Final = 200
"""In how many places a card is followed in a step."""

Counts = tuple[tuple[int, int], ...]
"""How many cards have which ways left, by the number of the ways."""

Taken = dict[int, frozenset[str]]
"""Which cards each move of unseen cards took, by the number of the step."""


class TooManyWays(RefereeError):  # noqa: N818 - it says what the record leaves open
    """There are more ways than can be counted in the steps allowed.

    Args:
        most: how many steps are allowed.
    """

    def __init__(self, most: int) -> None:
        said = "there are too many ways in which the cards can have gone"
        super().__init__(f"{said}; at most {how_many(most, 'step')} are taken to count them")


@frozen
class Choice:
    """The ways of a card that may be among those which a move takes unseen.

    step: the number of the step.
    stays: its ways if it is not; ``None`` where it must be.
    goes: its ways if it is; ``None`` where it cannot be.
    """

    step: int
    stays: int | None
    goes: int | None


class Ways:
    """The ways in which the cards of a pack can have gone.

    pack: the cards.
    steps: what is told of them, in order.
    most: how many steps counting may take.
    """

    def __init__(self, pack: Iterable[str], steps: Iterable[Step], most: int = MOST_STEPS) -> None:
        self.pack, self.steps, self.most = tuple(pack), tuple(steps), most
        self.work = 0
        self._choices: list[Choice | None] = [None]
        self._numbers: dict[Choice, int] = {}
        self._counted: dict[tuple[int, Counts], int] = {}
        self._unseen = [n for n, step in enumerate(self.steps) if isinstance(step, Move) and step.unseen]
        self._places = {STOCK} | {place for step in self.steps for place in _places(step)}
        if len(self._unseen) > MOST_MOVES or len(self.steps) * len(self._places) > MOST_PLACES:
            raise TooManyWays(self.most)
        self._alike: dict[tuple[int, ...], int | None] = {}
        self._kinds = {face: tuple(n for n, step in enumerate(self.steps) if face in step.faces) for face in self.pack}
        self._ways = {face: self._ways_of(face) for face in self.pack}

    def count(self, extra: Mapping[str, Iterable[tuple[int, Sight]]] | None = None) -> int:
        """Return in how many ways the cards can have gone.

        Args:
            extra: what is to hold besides: of a card, that it was seen (or not) before the step of a number.

        Raises:
            TooManyWays: that takes too many steps.
        """
        counts = self._begin(extra or {})
        return 0 if counts is None else self._count(0, counts)

    def told_at(self, face: str) -> tuple[int, ...]:
        """Return the numbers of the steps that name a card; cards with the same steps have the same ways.

        Args:
            face: the card.
        """
        return self._kinds[face]

    def all(self) -> Iterator[Taken]:
        """Yield every way: which cards each move of unseen cards took."""
        if all(ways is not None for ways in self._ways.values()):
            yield from self._all(0, {face: ways for face, ways in self._ways.items() if ways is not None})

    def sample(self, random: Random, extra: Mapping[str, Iterable[tuple[int, Sight]]] | None = None) -> Taken | None:
        """Return one of the ways, each as likely as any other; ``None`` where there is none.

        Args:
            random: where the choice comes from.
            extra: what is to hold besides.
        """
        ways = self._all_ways(extra or {})
        if ways is None or not self._count(0, _counts(ways.values())):
            return None
        taken: Taken = {}
        for at, number in enumerate(self._unseen):
            groups = self._groups(number, ways)
            splits = list(self._splits(number, _counts(ways.values())))
            weights = [many * self._count(at + 1, rest) for _, many, rest in splits]
            going = splits[_drawn(weights, random)][0]
            gone = {face for kind, n in going.items() for face in random.sample(groups[kind], n)}
            taken[number] = frozenset(gone)
            ways = self._after(number, ways, gone)
        return taken

    def _take_steps(self, steps: int = 1) -> None:
        self.work += steps
        if self.work > self.most:
            raise TooManyWays(self.most)

    # --- the ways of one card

    def _ways_of(self, face: str, extra: Iterable[tuple[int, Sight]] = ()) -> int | None:
        """Return the ways of a card from the beginning on; ``None`` where it has none."""
        more: dict[int, list[Sight]] = {}
        for number, sight in extra:
            more.setdefault(number, []).append(sight)
        kind = self._kinds[face]
        if not more and kind in self._alike:
            return self._alike[kind]
        self._take_steps(1 + len(self.steps) * len(self._places) // PLACES_IN_STEP)
        left: dict[str, int | None] = dict.fromkeys(self._places, FREE)
        for number in range(len(self.steps), -1, -1):
            if number < len(self.steps):
                left = self._before(number, self.steps[number], face, left)
            for sight in more.get(number, ()):
                left = _as_seen(sight, left)
        if not more:
            self._alike[kind] = left[STOCK]
        return left[STOCK]

    def _before(self, number: int, step: Step, face: str, left: dict[str, int | None]) -> dict[str, int | None]:
        """Return the ways that a card has left before a step, by where it lies, from those after the step."""
        if isinstance(step, Sight):
            return _as_seen(step, left) if face in step.faces else left
        if face in step.faces:
            return {place: left[step.target] if place in step.sources else None for place in left}
        if not step.unseen:
            return left
        goes = left[step.target]
        return left | {place: self._number(number, left[place], goes) for place in step.sources}

    def _number(self, step: int, stays: int | None, goes: int | None) -> int | None:
        """Return the number of a choice."""
        if stays is None and goes is None:
            return None
        choice = Choice(step, stays, goes)
        if choice not in self._numbers:
            self._numbers[choice] = len(self._choices)
            self._choices.append(choice)
        return self._numbers[choice]

    # --- the ways of all cards

    def _all_ways(self, extra: Mapping[str, Iterable[tuple[int, Sight]]]) -> dict[str, int] | None:
        """Return the ways of each card; ``None`` where one has none."""
        found: dict[str, int] = {}
        for face in self.pack:
            ways = self._ways_of(face, extra[face]) if face in extra else self._ways[face]
            if ways is None:
                return None
            found[face] = ways
        return found

    def _begin(self, extra: Mapping[str, Iterable[tuple[int, Sight]]]) -> Counts | None:
        ways = self._all_ways(extra)
        return None if ways is None else _counts(ways.values())

    def _count(self, at: int, counts: Counts) -> int:
        """Return in how many ways cards can go from a move of unseen cards on."""
        if at == len(self._unseen):
            return 1
        key = (at, counts)
        if key not in self._counted:
            total = 0
            for _, many, rest in self._splits(self._unseen[at], counts):
                self._take_steps()
                total += many * self._count(at + 1, rest)
            self._counted[key] = total
        return self._counted[key]

    def _splits(self, number: int, counts: Counts) -> Iterator[tuple[dict[int, int], int, Counts]]:
        """Yield how many cards of which ways a move can take unseen, in how many ways, and what is left then."""
        step = self.steps[number]
        unseen = step.unseen if isinstance(step, Move) else 0
        here = [(kind, n, choice) for kind, n in counts if (choice := self._choices[kind]) and choice.step == number]
        rest = {kind: n for kind, n in counts if not any(kind == each for each, _, _ in here)}
        least = [n if choice.stays is None else 0 for _, n, choice in here]
        most = [n if choice.goes is not None else 0 for _, n, choice in here]
        for going in _sums(unseen, least, most):
            after = dict(rest)
            for (_, n, choice), gone in zip(here, going, strict=True):
                for kind, cards in ((choice.goes, gone), (choice.stays, n - gone)):
                    if kind and cards:
                        after[kind] = after.get(kind, 0) + cards
            many = prod(comb(n, gone) for (_, n, _), gone in zip(here, going, strict=True))
            yield (
                {kind: gone for (kind, _, _), gone in zip(here, going, strict=True)},
                many,
                tuple(sorted(after.items())),
            )

    def _groups(self, number: int, ways: Mapping[str, int]) -> dict[int, list[str]]:
        """Return the cards that a move may take, by their ways."""
        groups: dict[int, list[str]] = {}
        for face, kind in ways.items():
            choice = self._choices[kind]
            if choice is not None and choice.step == number:
                groups.setdefault(kind, []).append(face)
        return groups

    def _after(self, number: int, ways: Mapping[str, int], gone: set[str]) -> dict[str, int]:
        """Return the ways of the cards after a move that took some of them."""
        after: dict[str, int] = {}
        for face, kind in ways.items():
            choice = self._choices[kind]
            if choice is not None and choice.step == number:
                left = choice.goes if face in gone else choice.stays
                after[face] = FREE if left is None else left
            else:
                after[face] = kind
        return after

    def _all(self, at: int, ways: dict[str, int]) -> Iterator[Taken]:
        """Yield every way from a move of unseen cards on."""
        if at == len(self._unseen):
            yield {}
            return
        number = self._unseen[at]
        groups = self._groups(number, ways)
        for going, _, rest in self._splits(number, _counts(ways.values())):
            if not self._count(at + 1, rest):
                continue
            for parts in product(*(combinations(groups[kind], n) for kind, n in going.items())):
                gone = {face for part in parts for face in part}
                for later in self._all(at + 1, self._after(number, ways, gone)):
                    yield {number: frozenset(gone), **later}


def _drawn(weights: list[int], random: Random) -> int:
    """Return the number of one of some things, each as likely as its weight."""
    pick = random.randrange(sum(weights))
    return next(n for n, above in enumerate(accumulate(weights)) if pick < above)


def _places(step: Step) -> set[str]:
    """Return the places that a step names."""
    return set(step.places) if isinstance(step, Sight) else {*step.sources, step.target}


def _as_seen(sight: Sight, left: dict[str, int | None]) -> dict[str, int | None]:
    """Return the ways that a card has left by where it lies, if it is seen in some places, or in none of them."""
    return {place: ways if (place in sight.places) is sight.inside else None for place, ways in left.items()}


def _counts(ways: Iterable[int]) -> Counts:
    """Return how many cards have which ways left; those with which nothing can be chosen are left out."""
    found: dict[int, int] = {}
    for kind in ways:
        if kind != FREE:
            found[kind] = found.get(kind, 0) + 1
    return tuple(sorted(found.items()))


def _sums(total: int, least: list[int], most: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield all ways to make up a total of parts, each between its least and its most."""
    if not least:
        if total == 0:
            yield ()
        return
    low, high = sum(least[1:]), sum(most[1:])
    for first in range(max(least[0], total - high), min(most[0], total - low) + 1):
        for others in _sums(total - first, least[1:], most[1:]):
            yield (first, *others)
