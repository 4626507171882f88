"""Answers of an archive as text for people, as tables for spreadsheets, and as JSON for programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from attrs import asdict, define, fields

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
from referee.report import output_schema, score_line

FORMAT: Final = "referee.query/1"
OF_LAST: Final = ("decision", "reason", "by", "at")
"""What a row of a table tells of the last decision beside a finding."""


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


def as_json(rows: Iterable[AnyRow], what: RowKind, counted: bool) -> Iterator[str]:
    """Yield one document, a row on each line."""
    yield f'{{"format": {json.dumps(FORMAT)}, "asked": {json.dumps(what)}, "rows": ['
    before: str | None = None
    for row in rows:
        if before is not None:
            yield f"{before},"
        before = json.dumps(asdict(row), ensure_ascii=False)
    if before is not None:
        yield before
    yield "]}"


def as_csv(rows: Iterable[AnyRow], what: RowKind, counted: bool) -> Iterator[str]:
    """Yield a head, then a line for each row; beside a finding stand the last decision and how many there are."""
    names = [each.name for each in fields(CountRow if counted else ROWS[what])]
    findings = what == "findings" and not counted
    yield _line([*names, *OF_LAST] if findings else names)
    for row in rows:
        values = [_cell(row, name) for name in names]
        yield _line([*values, *_last(row)] if isinstance(row, FindingRow) else values)


def _last(row: FindingRow) -> list[str | None]:
    last = row.decisions[-1] if row.decisions else None
    return [getattr(last, name) if last is not None else None for name in OF_LAST]


def as_text(rows: Iterable[AnyRow], what: RowKind, counted: bool) -> Iterator[str]:
    """Yield a line for each row, and below it each decision."""
    found = False
    for row in rows:
        found = True
        yield from _TOLD[type(row)](row)
    if not found:
        yield f"no {what}"


FORMS: Final[dict[str, Callable[[Iterable[AnyRow], RowKind, bool], Iterator[str]]]] = {
    "text": as_text,
    "csv": as_csv,
    "json": as_json,
}
"""The writers of answers by form; each takes rows, what was asked for, and whether counted, and yields lines."""


def _cell(row: AnyRow, name: str) -> Any:
    if isinstance(row, FindingRow) and name == "decisions":
        return len(row.decisions)
    value = getattr(row, name)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, (dict, list)) else value


def _line(values: list[Any]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(values)
    return text.getvalue()


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


def _decided(row: DecisionRow) -> str:
    score = f" Score: {score_line(row.score)}." if row.score is not None else ""
    followed = "" if row.latest else " (another followed)"
    return f"decided by {row.by}, {row.at}{followed}: {row.decision} Reason: {row.reason}{score}"


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
    yield f"{row.times:>7} in {row.logs:>6} logs  {f'{row.code} ' if row.code else ''}{key}"


_TOLD: Final[dict[type[AnyRow], Callable[[Any], Iterator[str]]]] = {
    FindingRow: _finding,
    LogRow: _log,
    ResultRow: _result,
    DecisionRow: _decision,
    CountRow: _count,
}
