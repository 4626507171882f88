"""SARIF 2.1.0, which programs that collect the findings of other programs read."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import msgspec

from referee.validation.formats.base import Setting, Writer, line_of, words_of
from referee.validation.records import Finding, Record
from referee.validation.selection import RuleRow, Summary

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
TOLD: Final = ("event", "deal", "law", "outcome", "kind", "player")

_encode = msgspec.json.Encoder().encode


class SarifWriter(Writer):
    """Writes a result for each finding; the rules that they rest on, which only the end knows, stand behind them."""

    def begin(self) -> None:
        """Open the document."""
        self.between = b"\n"
        head = b'{"$schema": %b,\n"version": "2.1.0",\n"runs": [{\n"columnKind": "unicodeCodePoints",\n"results": ['
        self.sink(head % _encode(SCHEMA))

    @classmethod
    def part(cls, records: Iterable[Record], setting: Setting) -> bytes:
        """Return the findings on some logs."""
        return b",\n".join(_encode(_result(record, finding)) for record in records for finding in record.findings)

    def put(self, part: bytes) -> None:
        """Write some findings behind those before."""
        if part:
            self.sink(self.between + part)
            self.between = b",\n"

    def end(self, summary: Summary) -> None:
        """Write who says all this, and the rules that it rests on, and close the document."""
        known = {_named(row.code, row): row.says or words_of(row.rule) for row in summary.rules}
        rules = [{"id": rule, "shortDescription": {"text": text}} for rule, text in sorted(known.items())]
        version = {"version": self.setting.version} if self.setting.version else {}
        driver = {"name": "referee", **version, "rules": rules}
        self.sink(b'],\n"tool": %b}]}\n' % _encode({"driver": driver}))


def _named(code: str, said: Finding | RuleRow) -> str:
    """Return what the rule is called that a finding, or a count of them, is about."""
    return f"{code}/{said.rule}" if said.law is not None else said.rule


def _result(record: Record, finding: Finding) -> dict[str, Any]:
    rule = _named(record.code, finding)
    told = {key: value for key in TOLD if (value := getattr(finding, key)) is not None}
    if record.match is not None:
        told["match"] = record.match
    about = finding.event or f"{finding.line}:{finding.column}"
    return {
        "ruleId": rule,
        "level": finding.severity,
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": _location(record, finding)}],
        "partialFingerprints": {"log/v1": f"{record.digest}:{rule}:{about}:{finding.outcome or ''}"},
        "properties": told,
    }


def _location(record: Record, finding: Finding) -> dict[str, Any]:
    told: dict[str, Any] = {"artifactLocation": {"uri": _uri(record.path)}}
    line = line_of(record, finding)
    if line is not None:
        region = {"startLine": line, "startColumn": finding.column if finding.line is not None else None}
        told["region"] = {key: value for key, value in region.items() if value is not None}
    return told


def _uri(path: str) -> str:
    """Return a path as a reference: one that begins at the root names its scheme."""
    return Path(path).as_uri() if os.path.isabs(path) else quote(path.replace(os.sep, "/"))
