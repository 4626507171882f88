"""What answers of an archive are told as: a row for each; ``referee.query/1`` and its JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final, get_type_hints

from attrs import define, evolve, field, fields

from referee.archive.questions import (
    ROWS,
    AnyRow,
    CountRow,
    DecisionRow,
    FindingRow,
    LogRow,
    ResultRow,
    RowKind,
)
from referee.record import Schema
from referee.report import HasRecords, HasTable, HasText, output_schema, say_counts

FORMAT: Final = "referee.query/1"
OF_LAST: Final = ("decision", "reason", "by", "at")
"""What a row of a table tells of the last decision beside a finding."""

AT_ONCE: Final = 100
"""Rows that are written at a time."""

_TYPES: Final = {int: "INTEGER", int | None: "INTEGER", bool: "BOOLEAN"}
"""What databases call the types of fields; all others are text there."""

_LAST: Final = {"decisions": "INTEGER", **dict.fromkeys(OF_LAST, "VARCHAR")}
"""The columns of findings that tell of decisions."""


@define
class QueryFile:
    """What an archive was asked for, and what it answered.

    asked: the kind of rows; where they are counted, of what.
    rows: the answer: findings, logs, results, decisions, or counts.
    """

    format: str
    asked: RowKind
    rows: list[FindingRow | LogRow | ResultRow | DecisionRow | CountRow]


def query_schema() -> Schema:
    """Return the JSON Schema of ``referee.query/1``, in which an archive answers."""
    return output_schema(QueryFile, FORMAT)


@define
class AnswerReport(HasText, HasRecords, HasTable):
    """The report on what an archive answered; it passes on the answer as it comes.

    what: the kind of rows that was asked for.
    counted: whether they were counted.
    answer: the rows of the answer.
    """

    layout = "spaced"
    listed = "rows"

    what: RowKind
    counted: bool
    answer: Iterable[AnyRow]
    _found: bool = field(init=False, default=False)

    def parts(self) -> Iterator[AnswerReport]:
        """Yield the answer, ``AT_ONCE`` rows at a time."""
        left = iter(self.answer)
        while some := list(islice(left, AT_ONCE)):
            self._found = True
            yield evolve(self, answer=some)

    def lines(self) -> Iterator[str]:
        """Yield a line for each row, and below it each decision."""
        for row in self.answer:
            yield from _TOLD[type(row)](row)

    def last_lines(self) -> Iterable[str]:
        """Return that nothing was found, where that is so."""
        return () if self._found else [f"no {self.what}"]

    def document(self) -> dict[str, Any]:
        """Return what was asked for."""
        return {"format": FORMAT, "asked": self.what}

    def records(self) -> Iterable[AnyRow]:
        """Return the rows."""
        return self.answer

    def columns(self) -> dict[str, str]:
        """Return the columns of the table: the fields of the rows; of findings, also those of the last decision."""
        columns = {name: _TYPES.get(hint, "VARCHAR") for name, hint in get_type_hints(self._row).items()}
        return columns | _LAST if self._row is FindingRow else columns

    def rows(self) -> Iterator[list[Any]]:
        """Yield a row of the table for each row."""
        names = [each.name for each in fields(self._row)]
        for row in self.answer:
            values = [_cell(row, name) for name in names]
            yield [*values, *_last(row)] if isinstance(row, FindingRow) else values

    @property
    def _row(self) -> type[AnyRow]:
        """The class of the rows."""
        return CountRow if self.counted else ROWS[self.what]


def _last(row: FindingRow) -> list[str | None]:
    last = row.decisions[-1] if row.decisions else None
    return [getattr(last, name) if last is not None else None for name in OF_LAST]


def _cell(row: AnyRow, name: str) -> Any:
    if isinstance(row, FindingRow) and name == "decisions":
        return len(row.decisions)
    value = getattr(row, name)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, (dict, list)) else value


def _place(row: FindingRow | LogRow | ResultRow | DecisionRow) -> str:
    return row.path if row.line is None else f"{row.path}:{row.line}"


def _finding(row: FindingRow) -> Iterator[str]:
    named = " ".join(filter(None, (row.rule, row.event, row.player)))
    yield f"{_place(row)}: {row.severity}: {row.ruling}. {row.message} [{named}]"
    for decision in row.decisions:
        yield f"    {_decided(decision)}"


def _decision(row: DecisionRow) -> Iterator[str]:
    yield f"{_place(row)}: {_decided(row)}"
    if row.rule is None:
        yield f"    on the whole log, {row.digest[:12]}"
        return
    named = " ".join(filter(None, (row.rule, row.event, row.player)))
    today = "" if row.stands else "; the machine does not rule so any longer"
    yield f"    beside: {row.message} [{named}]{today}"


def decision_sentence(row: DecisionRow, followed: str = "") -> str:
    """Return who decided what, when and why, in one line; ``followed`` stands behind the time."""
    score = f" Score: {say_counts(row.score)}." if row.score is not None else ""
    return f"decided by {row.by}, {row.at}{followed}: {row.decision} Reason: {row.reason}{score}"


def _decided(row: DecisionRow) -> str:
    return decision_sentence(row, "" if row.latest else " (another followed)")


def _log(row: LogRow) -> Iterator[str]:
    match = f" match {row.match}," if row.match is not None else ""
    ruled = f"by {row.code}" if row.readable else "cannot be read"
    hanging = f"; the score hangs on {', '.join(row.pending)}" if row.pending else ""
    counts = f"findings: {row.findings}, decisions: {row.decisions}"
    yield f"{_place(row)}:{match} {row.digest[:12]} {ruled}, {counts}{hanging}"


def _result(row: ResultRow) -> Iterator[str]:
    decided = f", decided {row.decided}" if row.decided is not None else ""
    yield f"{_place(row)}: {row.player} recorded {row.recorded}, corrected {row.corrected}{decided}"


def _count(row: CountRow) -> Iterator[str]:
    key = "-" if row.key is None else row.key
    logs = "log " if row.logs == 1 else "logs"
    yield f"{row.times:>7} in {row.logs:>6} {logs}  {f'{row.code} ' if row.code else ''}{key}"


_TOLD: Final[dict[type[AnyRow], Callable[[Any], Iterator[str]]]] = {
    FindingRow: _finding,
    LogRow: _log,
    ResultRow: _result,
    DecisionRow: _decision,
    CountRow: _count,
}
