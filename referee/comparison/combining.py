"""Which combinations of other readings change something that no part of them changes; found without trying them all.

Under a combination of readings the outcome is that of the largest part of it that a hearing comes upon: the readings
that change nothing that was read of the rulebook cannot matter, until another reading leads there.  So the search goes
on from each hearing with the readings that it touched, and with no others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final, Generic, TypeVar

from attrs import define, field, frozen

from referee.record import Unreadable

MOST_COMBINED: Final = 2_000
"""How many combinations are tried at most."""

T = TypeVar("T")

Choice = tuple[str, str]
"""A reading, behind the name of its open point."""

Part = tuple[object, ...]
"""The name of a part of an outcome, which some readings may change and others not."""


@frozen
class Trial(Generic[T]):
    """What came of some other readings.

    found: what was found under them.
    parts: the outcome, part by part.
    touched: the readings, of any point, that would change something that was read of the rulebook.
    """

    found: T
    parts: Mapping[Part, Any]
    touched: Collection[Choice] = ()


@frozen
class Telling(Generic[T]):
    """Other readings that together change something that no part of them changes, or changes so.

    readings: the readings, each behind the name of its open point.
    found: what was found under them.
    parts: the parts of the outcome that only all of them together make what they are.
    """

    readings: tuple[Choice, ...]
    found: T
    parts: tuple[Part, ...]


@frozen
class SizeTried:
    """How many combinations of one size were tried.

    size: the number of readings in each.
    tried: how many were tried.
    known: how many there are that may change something.
    """

    size: int
    tried: int
    known: int


@define
class Search(Generic[T]):
    """A search for combinations of other readings, the smallest first.

    hear: tells what comes of some readings; whether it has to be told which readings were touched is said to it.  It
        raises Unreadable where there is no more work to be done.
    most: how many combinations are tried at most.
    told: is told how many were tried.
    tellings: the combinations that were found.
    sizes: how many were tried, by their size.
    """

    hear: Callable[[tuple[Choice, ...], bool], Trial[T]]
    most: int = MOST_COMBINED
    told: Callable[[int], object] = lambda tried: None
    tellings: list[Telling[T]] = field(factory=list)
    sizes: list[SizeTried] = field(factory=list)
    _tried: int = 0
    _order: dict[Choice, int] = field(factory=dict)
    _reached: dict[tuple[Part, Any], list[frozenset[Choice]]] = field(factory=dict)

    @property
    def all_tried(self) -> bool:
        """Whether every combination was tried that may change something."""
        return all(each.tried == each.known for each in self.sizes)

    def run(self) -> None:
        """Try combinations until there are no more, or no more may be tried."""
        now = self.hear((), True)
        level = dict.fromkeys(self._deeper(frozenset(), now.touched))
        while level and self.all_tried:
            deeper: dict[frozenset[Choice], None] = {}
            go_on, tried = len(level) <= self.most - self._tried, 0
            for readings in level:
                trial = self._trial(readings, go_on)
                if trial is None:
                    break
                tried += 1
                self._tell(readings, trial, now.parts)
                deeper.update(dict.fromkeys(self._deeper(readings, trial.touched)))
            self.sizes.append(SizeTried(len(next(iter(level))), tried, len(level)))
            level = deeper

    def _trial(self, readings: frozenset[Choice], go_on: bool) -> Trial[T] | None:
        """Return what comes of readings; nothing where no more may be tried."""
        if self._tried == self.most:
            return None
        try:
            trial = self.hear(self._in_order(readings), go_on)
        except Unreadable:
            return None
        self._tried += 1
        self.told(self._tried)
        return trial

    def _tell(self, readings: frozenset[Choice], trial: Trial[T], now: Mapping[Part, Any]) -> None:
        """Keep a combination if it changes something that no part of it changes so."""
        new = []
        for part in dict.fromkeys((*now, *trial.parts)):
            value = trial.parts.get(part)
            if value != now.get(part):
                before = self._reached.setdefault((part, value), [])
                if not any(each < readings for each in before):
                    before.append(readings)
                    new.append(part)
        if new:
            self.tellings.append(Telling(self._in_order(readings), trial.found, tuple(new)))

    def _deeper(self, readings: frozenset[Choice], touched: Collection[Choice]) -> Iterator[frozenset[Choice]]:
        """Yield the readings with one more of those that were touched, of a point that is not among them."""
        points = {point for point, _ in readings}
        for choice in touched:
            if choice[0] not in points:
                self._order.setdefault(choice, len(self._order))
                yield readings | {choice}

    def _in_order(self, readings: frozenset[Choice]) -> tuple[Choice, ...]:
        return tuple(sorted(readings, key=self._order.__getitem__))
