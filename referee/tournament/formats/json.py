"""One document of JSON, ``referee.validation/1``, written record by record."""

from __future__ import annotations

import msgspec
from attrs import define

from referee.tournament.formats.base import FORMAT, Writer
from referee.tournament.records import Record
from referee.tournament.summary import Summary

_encode = msgspec.json.Encoder().encode


@define
class ValidationFile:
    """The whole of what is told.

    records: one for each log, in order; none where only counts were asked for.
    """

    format: str
    records: list[Record]
    summary: Summary


class DocumentWriter(Writer):
    """Writes one mapping with all records in it, each on a line of its own."""

    def begin(self) -> None:
        """Open the document."""
        self.between = b"\n"
        self.sink(b'{"format": %b,\n' % _encode(FORMAT) + b'"records": [')

    def take(self, record: Record) -> None:
        """Write a record."""
        if not self.setting.statistics:
            self.sink(self.between + _encode(record))
            self.between = b",\n"

    def end(self, summary: Summary) -> None:
        """Close the document."""
        self.sink(b'],\n"summary": %b}\n' % msgspec.json.format(_encode(summary), indent=1))
