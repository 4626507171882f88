"""One document of JSON, ``referee.validation/1``, written record by record, and its JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from attrs import define

from referee.hearing import KINDS, OUTCOMES
from referee.record import Schema
from referee.report import output_schema
from referee.validation.formats.base import FORMAT, Setting, Writer
from referee.validation.records import Record
from referee.validation.selection import Summary

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

    @classmethod
    def part(cls, records: Iterable[Record], setting: Setting) -> bytes:
        """Return some records; none where only counts are told."""
        return b"" if setting.statistics else b",\n".join(map(_encode, records))

    def put(self, part: bytes) -> None:
        """Write some records behind those before."""
        if part:
            self.sink(self.between + part)
            self.between = b",\n"

    def end(self, summary: Summary) -> None:
        """Close the document."""
        self.sink(b'],\n"summary": %b}\n' % msgspec.json.format(_encode(summary), indent=1))


def validation_schema() -> Schema:
    """Return the JSON Schema of ``referee.validation/1``.

    In JSON Lines, each line but the first and the last is an item of ``records``.
    """
    described = output_schema(ValidationFile, FORMAT)
    told = described["$defs"]["Finding"]["properties"]
    for key, words in (("kind", KINDS), ("outcome", OUTCOMES)):
        told[key] = {**told[key], "anyOf": [{"enum": list(words)}, {"type": "null"}]}
    return described
