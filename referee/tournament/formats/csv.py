"""A table of findings for spreadsheets: a head, then a row for each."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from referee.tournament.formats.base import Writer
from referee.tournament.formats.rows import COLUMNS, rows_of
from referee.tournament.records import Record


class CsvWriter(Writer):
    """Writes a row for each finding."""

    def begin(self) -> None:
        """Write the names of the columns."""
        self._write([list(COLUMNS)])

    def take(self, record: Record) -> None:
        """Write the findings on a log."""
        if record.findings:
            self._write(rows_of(record))

    def _write(self, rows: Iterable[list[Any]]) -> None:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(rows)
        self.sink(text.getvalue().encode())
