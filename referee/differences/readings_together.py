"""Which other readings of the law, alone or together, would change what: for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import define, field, frozen

from referee.comparison import Choice, ReadingsTogether, SizeTried
from referee.differences.changed_answer import HeardLog
from referee.law import OpenPoint
from referee.record import Schema, how_many
from referee.report import Events, Line, as_data, join, output_schema, say_counts, what_changes

FORMAT: Final = "referee.readings/1"

SIZES: Final = {1: ("reading alone", "readings alone"), 2: ("pair", "pairs"), 3: ("triple", "triples")}
"""What combinations of a size are called, one and several."""


@define
class ReadingRow:
    """Another reading of an open point.

    point: the name of the open point.
    question: what its text leaves open.
    reading: the name of the reading.
    says: what the reading says.
    """

    point: str
    question: str
    reading: str
    says: str


@define
class ReadingsRow:
    """What other readings would change, and no part of them would, or not so.

    readings: the readings.
    changes: what changes: of a log score, games, answers, rights, next; of a tournament places.
    answers: the demands, by the ids of their events, that would be answered otherwise.
    score: of a log, the score as it would be.
    places: of a tournament, the place of each player whose place would be another.
    becomes: the change in words.
    """

    readings: list[ReadingRow]
    changes: list[str]
    becomes: str
    answers: list[str] = field(factory=list)
    score: dict[str, int] = field(factory=dict)
    places: dict[str, int] = field(factory=dict)


@define
class SizeRow:
    """How many combinations of so many readings were tried, of how many that may change something."""

    size: int
    tried: int
    known: int


@define
class ReadingsFile:
    """The whole of what is told."""

    format: str
    path: str
    points: list[str]
    now: str
    effects: list[ReadingsRow]
    tried: list[SizeRow]
    all_tried: bool


@frozen
class CombinedReadings:
    """Which other readings would change what in a log, or in the standings of a tournament.

    path: the file.
    now: what stands now, as a sentence.
    rows: what the readings would change.
    sizes: how many combinations were tried.
    all_tried: whether every combination was tried that may change something.
    points: the names of the open points that were read otherwise; none stands for all.
    """

    path: str
    now: str
    rows: Sequence[ReadingsRow]
    sizes: Sequence[SizeTried]
    all_tried: bool
    points: Sequence[str] = ()

    def data(self) -> dict[str, Any]:
        """Return all as plain data, ``referee.readings/1``."""
        sizes = [SizeRow(each.size, each.tried, each.known) for each in self.sizes]
        told = ReadingsFile(FORMAT, self.path, [*self.points], self.now, [*self.rows], sizes, self.all_tried)
        return as_data(told)

    def lines(self) -> Iterator[Line]:
        """Yield all for people: what stands now, what single readings would change, then what several would."""
        yield Line(self.now, "bold")
        if not self.rows:
            said = f"No other reading of {self._what} changes that, alone or with others"
            yield Line(f"{said}." if self.all_tried else f"{said}, as far as they were tried.")
        for row in self.rows:
            yield Line()
            for each in row.readings:
                yield Line(f"{each.question} “{each.says.rstrip('.')}.”", label=each.point)
            yield Line(f"{row.becomes}.", "green", label="Would be" if len(row.readings) == 1 else "Together")
        yield Line()
        yield Line(self._tried(), "dim")

    @property
    def _what(self) -> str:
        return "these points" if self.points else "the law"

    def _tried(self) -> str:
        """Return how many combinations were tried, in words."""
        if not self.sizes:
            return f"Nothing in it hangs on how {self._what} {'are' if self.points else 'is'} read."
        whole = [_size(each.size, each.known) for each in self.sizes if each.tried == each.known]
        parts = [f"of {_size(each.size, each.known)} {each.tried:,}" for each in self.sizes if each.tried < each.known]
        told = f"Tried: {join([*whole, *parts])}"
        return (
            f"{told}; no other of {self._what} can change anything." if self.all_tried else f"{told}; there are more."
        )


def readings_schema() -> Schema:
    """Return the JSON Schema of ``referee.readings/1``; later versions of the format may hold more keys."""
    return output_schema(ReadingsFile, FORMAT)


def readings_report(before: HeardLog, tried: ReadingsTogether, among: Sequence[str] = ()) -> CombinedReadings:
    """Return what other readings would change in the outcome of a log.

    Args:
        before: the log as it is.
        tried: what came of trying them.
        among: the names of the open points that were read otherwise; none stands for all.
    """
    events, points = Events(before.log), before.rulebook.open_points
    rows = [
        ReadingsRow(
            reading_rows(each.readings, points),
            [*each.changes],
            what_changes(before.found, each, events),
            [*each.answers],
            {**each.found.score.corrected},
        )
        for each in tried.effects
    ]
    now = f"The score is {say_counts(before.found.score.corrected)}."
    return CombinedReadings(before.log.path, now, rows, tried.sizes, tried.all_tried, among)


def reading_rows(readings: Iterable[Choice], points: Mapping[str, OpenPoint]) -> list[ReadingRow]:
    """Return readings as they are told.

    Args:
        readings: the readings, each behind the name of its open point.
        points: the open points of the code, by their names.
    """
    named = [(points[point], reading) for point, reading in readings]
    return [ReadingRow(each.id, each.question, reading, each.readings[reading].says) for each, reading in named]


def _size(size: int, number: int) -> str:
    return how_many(number, *SIZES.get(size, (f"combination of {size}", f"combinations of {size}")))
