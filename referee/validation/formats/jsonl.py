"""JSON Lines: a head, a record a line, and what they come to; this is what parts of a run are merged from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from attrs import define

from referee.validation.formats.base import FORMAT, Setting, Writer
from referee.validation.records import Record
from referee.validation.selection import Summary

_encode = msgspec.json.Encoder().encode


@define
class Head:
    """What stands before the records: of what run they are, and of what part of it.

    shard: such as ``2/4``, the second of four parts.
    rulebook: the code or folder that goes before what logs name, if any; as are readings and options.
    """

    format: str
    shard: str
    rulebook: str | None
    readings: dict[str, str]
    options: dict[str, Any]


@define
class Tail:
    """What stands behind the records, so that it can be seen that none is missing."""

    summary: Summary


class LinesWriter(Writer):
    """Writes a line for each record."""

    def begin(self) -> None:
        """Write of what run the records are."""
        choice, shard = self.setting.choice, self.setting.shard
        part = f"{shard.index}/{shard.of}"
        self._write(Head(FORMAT, part, choice.rulebook, dict(choice.readings), dict(choice.options)))

    @classmethod
    def part(cls, records: Iterable[Record], setting: Setting) -> bytes:
        """Return a line for each of some records."""
        return b"".join([_encode(record) + b"\n" for record in records])

    def end(self, summary: Summary) -> None:
        """Write what the records come to."""
        self._write(Tail(summary))

    def _write(self, told: object) -> None:
        self.sink(_encode(told) + b"\n")
