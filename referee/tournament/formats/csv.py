"""A table of findings for spreadsheets: a head, then a row for each."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from referee.tournament.formats.base import Setting, Writer
from referee.tournament.formats.rows import COLUMNS, rows_of
from referee.tournament.records import Record


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
