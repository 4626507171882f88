"""Findings as rows of a table."""

from __future__ import annotations

from typing import Any, Final

from referee.tournament.formats.base import line_of
from referee.tournament.records import Finding, Record

COLUMNS: Final = {
    "path": "VARCHAR",
    "line": "INTEGER",
    "column": "INTEGER",
    "severity": "VARCHAR",
    "code": "VARCHAR",
    "rule": "VARCHAR",
    "law": "INTEGER",
    "player": "VARCHAR",
    "outcome": "VARCHAR",
    "kind": "VARCHAR",
    "match": "VARCHAR",
    "deal": "INTEGER",
    "event": "VARCHAR",
    "message": "VARCHAR",
}
"""The columns, each with its type as databases have it."""

OWN: Final = frozenset({"path", "line", "code", "match"})
"""The columns that tell of the log, not of the finding."""


def rows_of(record: Record) -> list[list[Any]]:
    """Return the findings on a log as rows; ``None`` stands where there is nothing."""
    return [_row(record, finding) for finding in record.findings]


def _row(record: Record, finding: Finding) -> list[Any]:
    own = {"path": record.path, "line": line_of(record, finding), "code": record.code or None, "match": record.match}
    return [own[name] if name in OWN else getattr(finding, name) for name in COLUMNS]
