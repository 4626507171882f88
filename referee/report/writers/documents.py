"""Reports for programs: as one document of JSON, and as JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from attrs import frozen

from referee.record import plain_fields, to_indented_json, to_json
from referee.report.writers.base import HasDocument, HasRecords, Layout, ListWriter, Writer, encoded


def _indented(data: object) -> bytes:
    """Return data as JSON for people to read too; the same data always gives the same bytes."""
    try:
        return to_indented_json(data, 2)
    except UnicodeEncodeError:  # the name of a file that is no UTF-8
        return encoded(json.dumps(data, ensure_ascii=False, indent=2, default=plain_fields))


def _spaced(data: object) -> bytes:
    return encoded(json.dumps(data, ensure_ascii=False, default=plain_fields))


@frozen
class _Form:
    """How a mapping is laid out that holds records, or could.

    between: what stands between two keys.
    before_end: what stands behind the last record.
    value: writes the value of a key.
    record: writes a record.
    """

    between: bytes
    before_end: bytes
    value: Callable[[object], bytes]
    record: Callable[[object], bytes]

    def keys(self, data: Mapping[str, Any]) -> bytes:
        """Return the keys of a mapping with their values."""
        return self.between.join(b"%b: %b" % (to_json(key), self.value(value)) for key, value in data.items())


_FORMS: Final[Mapping[Layout, _Form]] = {
    "by_key": _Form(b",\n", b"", partial(to_indented_json, by=1), to_json),
    "spaced": _Form(b", ", b"\n", _spaced, _spaced),
}


class JsonWriter(ListWriter[HasDocument]):
    """Writes one document; of one with records, each record as it comes."""

    def begin(self, report: HasDocument) -> None:
        """Write what stands before the records."""
        if isinstance(report, HasRecords):
            form = _FORMS[report.layout]
            told = [form.keys(report.document()), b"%b: [" % to_json(report.listed)]
            self.sink(b"{" + form.between.join(told))

    @classmethod
    def part(cls, report: HasDocument) -> bytes:
        """Return the records of a part; a document without records is written at the end."""
        if not isinstance(report, HasRecords):
            return b""
        return b",\n".join(map(_FORMS[report.layout].record, report.records()))

    def end(self, report: HasDocument) -> None:
        """Write what stands behind the records, or the document that has none."""
        if isinstance(report, HasRecords):
            form = _FORMS[report.layout]
            tail = form.keys(report.tail())
            self.sink(form.before_end + b"]" + (form.between + tail if tail else b"") + b"}\n")
        elif report.layout == "indented":
            self.sink(_indented(report.document()) + b"\n")
        else:
            self.sink(b"{" + _FORMS[report.layout].keys(report.document()) + b"}\n")


class JsonLinesWriter(Writer[HasRecords]):
    """Writes a line for what stands before the records, one for each record, and one for what stands behind them."""

    def begin(self, report: HasRecords) -> None:
        """Write what stands before the records."""
        self.sink(to_json(report.head()) + b"\n")

    @classmethod
    def part(cls, report: HasRecords) -> bytes:
        """Return a line for each record of a part."""
        return b"".join([to_json(record) + b"\n" for record in report.records()])

    def end(self, report: HasRecords) -> None:
        """Write what stands behind the records, if there is anything."""
        if tail := report.tail():
            self.sink(to_json(tail) + b"\n")
