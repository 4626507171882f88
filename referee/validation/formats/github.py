"""Commands of a workflow on GitHub, which shows each finding beside the line that it is about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee.validation.formats.base import Setting, Writer, line_of, lines
from referee.validation.records import Finding, Record

COMMANDS: Final = {"error": "error", "warning": "warning", "note": "notice"}


class GitHubWriter(Writer):
    """Writes a command for each finding."""

    @classmethod
    def part(cls, records: Iterable[Record], setting: Setting) -> bytes:
        """Return the findings on some logs."""
        return lines(_command(record, finding) for record in records for finding in record.findings)


def _command(record: Record, finding: Finding) -> str:
    column = None if finding.line is None else finding.column
    told = {"file": record.path, "line": line_of(record, finding), "col": column, "title": finding.rule}
    about = ",".join(f"{key}={_value(str(value))}" for key, value in told.items() if value is not None)
    return f"::{COMMANDS[finding.severity]} {about}::{_text(finding.message)}"


def _text(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _value(text: str) -> str:
    return _text(text).replace(":", "%3A").replace(",", "%2C")
