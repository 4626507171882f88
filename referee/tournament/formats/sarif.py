"""SARIF 2.1.0, which programs that collect the findings of other programs read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import msgspec

from referee.tournament.formats.base import Writer, line_of, says
from referee.tournament.records import Finding, Record
from referee.tournament.summary import Summary

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
TOLD: Final = ("event", "deal", "law", "outcome", "kind", "player")

_encode = msgspec.json.Encoder().encode


class SarifWriter(Writer):
    """Writes a result for each finding; the rules that they rest on, which only the end knows, stand behind them."""

    def begin(self) -> None:
        """Open the document."""
        self.rules: dict[str, str] = {}
        self.between = b"\n"
        head = b'{"$schema": %b,\n"version": "2.1.0",\n"runs": [{\n"columnKind": "unicodeCodePoints",\n"results": ['
        self.sink(head % _encode(SCHEMA))

    def take(self, record: Record) -> None:
        """Write the findings on a log."""
        for finding in record.findings:
            rule = f"{record.code}/{finding.rule}" if finding.law is not None else finding.rule
            self.rules.setdefault(rule, says(finding))
            self.sink(self.between + _encode(_result(record, finding, rule)))
            self.between = b",\n"

    def end(self, summary: Summary) -> None:
        """Write who says all this, and the rules that it rests on, and close the document."""
        rules = [{"id": rule, "shortDescription": {"text": text}} for rule, text in sorted(self.rules.items())]
        version = {"version": self.setting.version} if self.setting.version else {}
        driver = {"name": "referee", **version, "rules": rules}
        self.sink(b'],\n"tool": %b}]}\n' % _encode({"driver": driver}))


def _result(record: Record, finding: Finding, rule: str) -> dict[str, Any]:
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
