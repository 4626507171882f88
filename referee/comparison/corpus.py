"""Many logs under two codes: what differs, counted, with examples; nothing is kept of a log but its count."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from attrs import define, field

from referee.bulk import ArchiveLine
from referee.comparison.differences import Difference, Grounds, Side
from referee.comparison.side_by_side import Code, compare_two
from referee.hearing import adjudicate
from referee.law import Rulebook
from referee.record import Entry, EventId, RefereeError

EFFECTS: Final = ("winner", "score", "undetermined", "rulings")
"""What a difference comes to in the end, the gravest first; each log that differs is counted under one of them."""

WON: Final = ("game", "match")
MOST_GROUNDS: Final = 64


@define
class Example:
    """A place in a log where a difference shows.

    path: the file of the log.
    line: the line of the log in its file, counted from 1.
    deal: the number of the deal in the log, counted from 1; ``None`` where it is about no single deal.
    event: the id of the event; ``None`` where it is about no single event.
    """

    path: str
    line: int
    deal: int | None
    event: EventId | None


@define(frozen=True)
class Part:
    """What one of the two codes says in a sort of difference.

    says: the outcome of the ruling, the points, or how the deal ended; ``None`` where the code says nothing.
    clauses: the ids of the clauses behind it.
    values: the game values and procedures behind it that the codes do not share, each as ``name=value``.
    """

    says: str | int | None
    clauses: tuple[str, ...]
    values: tuple[str, ...]


@define(frozen=True)
class Sort:
    """Differences that are counted together, as everything in which they differ is alike.

    kind: the kind of difference, one of ``KINDS``.
    topics: the names of the topics that it is about.
    one: what the first code says.
    other: what the second code says.
    """

    kind: str
    topics: tuple[str, ...]
    one: Part
    other: Part


@define
class Tally:
    """How often a sort of difference was found.

    times: how many such differences there are.
    logs: in how many logs.
    examples: places where it shows, the first ones found.
    """

    times: int = 0
    logs: int = 0
    examples: list[Example] = field(factory=list)


@define(eq=False, repr=False)
class Corpus:
    """Counts the differences between two codes over many logs.

    one: the first code.
    other: the second code.
    most: how many examples are kept of each sort of difference.
    report: called with a message for each log that cannot be read or ruled on.
    logs: how many logs were ruled on under both codes.
    differing: in how many of them the codes differ.
    unreadable: how many logs could not be read or ruled on.
    effects: the number of differing logs by the gravest effect, ``winner``, ``score``, ``undetermined`` or ``rulings``.
    sorts: how often each sort of difference was found.
    """

    one: Code
    other: Code
    most: int
    report: Callable[[str], None]
    logs: int = 0
    differing: int = 0
    unreadable: int = 0
    effects: dict[str, int] = field(factory=lambda: dict.fromkeys(EFFECTS, 0))
    sorts: dict[Sort, Tally] = field(factory=dict)
    _grounds: dict[tuple[int, int], Grounds] = field(factory=dict)

    def take(self, entries: Iterable[Entry]) -> None:
        """Rule on logs under both codes and count the differences.

        Args:
            entries: the logs. One that cannot be read is reported; the rest are still counted.
        """
        try:
            for entry in entries:
                self.hear(entry)
        except RefereeError as error:
            self._report(str(error))

    def hear(self, entry: Entry) -> None:
        """Rule on one log under both codes and count the differences.

        Args:
            entry: the log; it is reported if it cannot be read or ruled on.
        """
        try:
            found = self._differences(entry)
        except RefereeError as error:
            self._report(str(error) if str(error).startswith(entry.path) else f"{entry.path}:{entry.line}:1: {error}")
            return
        self.logs += 1
        if not found:
            return
        self.differing += 1
        self.effects[effect(found)] += 1
        met: set[Sort] = set()
        for each in found:
            sort = sort_of(each)
            tally = self.sorts.setdefault(sort, Tally())
            tally.times += 1
            if sort not in met:
                met.add(sort)
                tally.logs += 1
                if len(tally.examples) < self.most:
                    tally.examples.append(Example(entry.path, entry.line, each.deal, each.event))

    def _report(self, message: str) -> None:
        self.unreadable += 1
        self.report(message)

    def _differences(self, entry: Entry) -> list[Difference]:
        books = self.one.plain, self.other.plain
        line = ArchiveLine(entry.raw, entry.path, entry.line) if entry.raw is not None else None
        # The short way hears a log in which the players agreed on nothing of their own.
        founds = [line.regular(book) if line is not None else None for book in books]
        if founds[0] is None or founds[1] is None:
            log = line.log() if line is not None else entry.load()
            books = self.one.applied_to(log).rulebook, self.other.applied_to(log).rulebook
            founds = [
                found if found is not None else adjudicate(log, book) for found, book in zip(founds, books, strict=True)
            ]
        assert founds[0] is not None
        assert founds[1] is not None
        found = compare_two(founds[0], founds[1], self._grounds_of(books))
        return [each for each in found if each.counts]

    def _grounds_of(self, books: tuple[Rulebook, Rulebook]) -> Grounds:
        key = id(books[0]), id(books[1])
        if key not in self._grounds:
            if len(self._grounds) >= MOST_GROUNDS:
                self._grounds.clear()
            self._grounds[key] = Grounds(books)
        return self._grounds[key]


def effect(found: Iterable[Difference]) -> str:
    """Return what differences in one log come to: another winner or score, something left open, or rulings only."""
    found = list(found)
    if any(each.kind in WON and len({_winners(side.tells) for side in each.sides}) > 1 for each in found):
        return "winner"
    if any(each.kind in ("points", "score", *WON) for each in found):
        return "score"
    return "undetermined" if any(each.undetermined for each in found) else "rulings"


def sort_of(each: Difference) -> Sort:
    """Return the sort that a difference belongs to."""
    one, other = (_part(each.kind, side) for side in each.sides)
    return Sort(each.kind, each.topics, one, other)


def _part(kind: str, side: Side) -> Part:
    ground, says = side.ground, None
    if kind == "ruling":
        says = side.ruling.outcome if side.ruling is not None else None
    elif kind in ("points", "deal"):
        says = side.tells["points"] if kind == "points" else side.tells
    values = (f"{name}={value}" for name, value in ground.values.items() if name not in ground.unfixed)
    return Part(says, ground.clauses, tuple(values))


def _winners(rows: list[dict[str, Any]]) -> tuple[tuple[int, str], ...]:
    """Return who won which of some games or matches; one that nobody has won yet does not count."""
    return tuple((row["number"], row["winner"]) for row in rows if row["winner"] is not None)
