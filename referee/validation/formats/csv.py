"""A table of findings for spreadsheets: a head, then a row for each."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any, Final

from referee.validation.formats.base import Setting, Writer, line_of
from referee.validation.records import Finding, Record

COLUMNS: Final = {
    "path": "VARCHAR",
    "line": "INTEGER",
    "column": "INTEGER",
    "severity": "VARCHAR",
    "code": "VARCHAR",
    "rule": "VARCHAR",
    "law": "INTEGER",
    "player": "VARCHAR",
    "outcome": "VARCHAR",
    "kind": "VARCHAR",
    "match": "VARCHAR",
    "deal": "INTEGER",
    "event": "VARCHAR",
    "message": "VARCHAR",
}
"""The columns, each with its type as databases have it."""

OWN: Final = frozenset({"path", "line", "code", "match"})
"""The columns that tell of the log, not of the finding."""


def rows_of(record: Record) -> list[list[Any]]:
    """Return the findings on a log as rows; ``None`` stands where there is nothing."""
    return [_row(record, finding) for finding in record.findings]


def _row(record: Record, finding: Finding) -> list[Any]:
    own = {"path": record.path, "line": line_of(record, finding), "code": record.code or None, "match": record.match}
    return [own[name] if name in OWN else getattr(finding, name) for name in COLUMNS]


class CsvWriter(Writer):
    """Writes a row for each finding."""

    def begin(self) -> None:
        """Write the names of the columns."""
        self.sink(_written([list(COLUMNS)]))

    @classmethod
    def part(cls, records: Iterable[Record], setting: Setting) -> bytes:
        """Return the findings on some logs."""
        return _written(row for record in records if record.findings for row in rows_of(record))


def _written(rows: Iterable[list[Any]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
