"""Reports as tables: CSV for spreadsheets, Parquet for databases and notebooks."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, Final

from referee.record import to_json
from referee.report.writers.base import HasTable, NotInstalled, Sink, Writer, encoded

CHUNK: Final = 2**20
MEMORY: Final = "256MB"

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""How a text begins that a spreadsheet takes for a formula."""


class CsvWriter(Writer[HasTable]):
    """Writes a head, then a row for each row of the table."""

    def begin(self, report: HasTable) -> None:
        """Write the names of the columns."""
        self.sink(_csv([list(report.columns())]))

    @classmethod
    def part(cls, report: HasTable) -> bytes:
        """Return the rows of a part."""
        return _csv(report.rows())


def _csv(rows: Iterable[Sequence[Any]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(_cell, row) for row in rows)
    return encoded(text.getvalue())


def _cell(value: Any) -> Any:
    """Return a value as a cell; a text that a spreadsheet would take for a formula is marked as a text."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


class ParquetWriter(Writer[HasTable]):
    """Writes rows to a file beside, and turns that into Parquet in the end, so that no more is held than a part."""

    def __init__(self, sink: Sink, terminal: bool = False) -> None:
        super().__init__(sink, terminal)
        try:
            self.duckdb: Any = import_module("duckdb")
        except ImportError:
            raise NotInstalled("Parquet needs the package duckdb; pip install 'referee[data]'") from None

    def begin(self, report: HasTable) -> None:
        """Open the file beside."""
        from tempfile import TemporaryDirectory  # only here, as no other table needs it

        self.folder = TemporaryDirectory()
        self.rows = open(os.path.join(self.folder.name, "rows.jsonl"), "wb")  # noqa: SIM115 - it lasts until the end

    @classmethod
    def part(cls, report: HasTable) -> bytes:
        """Return the rows of a part as they are put into that file."""
        names = list(report.columns())
        return b"".join(to_json(dict(zip(names, row, strict=True))) + b"\n" for row in report.rows())

    def put(self, part: bytes) -> None:
        """Put rows behind those before."""
        self.rows.write(part)

    def end(self, report: HasTable) -> None:
        """Write the rows as Parquet."""
        self.rows.close()
        made = os.path.join(self.folder.name, "rows.parquet")
        with self.folder, self.duckdb.connect(config={"threads": 1, "memory_limit": MEMORY}) as database:
            read = f"read_json($rows, format = 'newline_delimited', columns = {dict(report.columns())})"
            copy = f"COPY (SELECT * FROM {read}) TO $made (FORMAT parquet)"
            database.execute(copy, {"rows": self.rows.name, "made": made})
            with open(made, "rb") as file:
                while part := file.read(CHUNK):
                    self.sink(part)
