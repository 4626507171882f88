"""A table of findings as Parquet, for databases and notebooks."""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib import import_module
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from referee.record import RefereeError
from referee.validation.formats.base import Setting, Sink, Writer
from referee.validation.formats.csv import COLUMNS, rows_of
from referee.validation.records import Record
from referee.validation.selection import Summary

CHUNK: Final = 2**20
MEMORY: Final = "256MB"

_encode = msgspec.json.Encoder().encode


class NotInstalled(RefereeError):  # noqa: N818 - it says what is the matter
    """Something that an extra would have brought."""


class ParquetWriter(Writer):
    """Writes rows to a file beside, and turns that into Parquet in the end, so that no more is held than a part."""

    def __init__(self, sink: Sink, setting: Setting) -> None:
        super().__init__(sink, setting)
        try:
            self.duckdb: Any = import_module("duckdb")
        except ImportError:
            raise NotInstalled("Parquet needs the package duckdb; pip install 'referee[data]'") from None

    def begin(self) -> None:
        """Open the file beside."""
        self.folder = TemporaryDirectory()
        self.rows = open(os.path.join(self.folder.name, "rows.jsonl"), "wb")  # noqa: SIM115 - it lasts until the end

    @classmethod
    def part(cls, records: Iterable[Record], setting: Setting) -> bytes:
        """Return the rows that the findings on some logs are put into."""
        rows = (row for record in records for row in rows_of(record))
        return b"".join(_encode(dict(zip(COLUMNS, row, strict=True))) + b"\n" for row in rows)

    def put(self, part: bytes) -> None:
        """Put rows behind those before."""
        self.rows.write(part)

    def end(self, summary: Summary) -> None:
        """Write the rows as Parquet."""
        self.rows.close()
        made = os.path.join(self.folder.name, "rows.parquet")
        with self.folder, self.duckdb.connect(config={"threads": 1, "memory_limit": MEMORY}) as database:
            read = f"read_json($rows, format = 'newline_delimited', columns = {COLUMNS})"
            copy = f"COPY (SELECT * FROM {read}) TO $made (FORMAT parquet)"
            database.execute(copy, {"rows": self.rows.name, "made": made})
            with open(made, "rb") as file:
                while part := file.read(CHUNK):
                    self.sink(part)
