"""JUnit's XML, which every builder reads: a suite for each file, a case for each log, a failure for each finding."""

from __future__ import annotations

import shutil
from tempfile import SpooledTemporaryFile
from typing import IO, Final
from xml.sax.saxutils import escape, quoteattr

from referee.tournament.formats.base import Writer, place_of
from referee.tournament.records import UNREADABLE, Finding, Record
from referee.tournament.selection import reaches
from referee.tournament.summary import Summary

IN_MEMORY: Final = 2**20
"""Bytes of a suite that are held at most: its counts stand before its cases, which wait elsewhere if they are many."""


class JUnitWriter(Writer):
    """Writes a suite for each file."""

    def begin(self) -> None:
        """Open the document."""
        self.suite: Suite | None = None
        self.lines('<testsuites name="referee">')

    def take(self, record: Record) -> None:
        """Write the case of a log."""
        if self.suite is None or self.suite.file != record.file:
            self._close()
            self.suite = Suite(record)
        graver = [finding for finding in record.findings if reaches(finding, self.setting.fail_on)]
        self.suite.add(record, graver)

    def end(self, summary: Summary) -> None:
        """Close the document."""
        self._close()
        self.lines("</testsuites>")

    def _close(self) -> None:
        if self.suite is not None:
            self.suite.write(self)


class Suite:
    """The cases of one file."""

    def __init__(self, record: Record) -> None:
        self.file, self.name = record.file, record.path
        self.tests = self.failures = self.errors = 0
        self.cases: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - it is closed once it is written out

    def add(self, record: Record, graver: list[Finding]) -> None:
        """Add the case of a log, with the findings that make it fail."""
        self.tests += 1
        broken = any(finding.rule == UNREADABLE for finding in graver)
        self.errors += broken
        self.failures += bool(graver) and not broken
        case = f"<testcase classname={_quoted(record.path)} name={_quoted(record.place)}"
        rows = [_failure(record, finding) for finding in graver]
        others = [place_of(record, each) + ": " + each.message for each in record.findings if each not in graver]
        if others:
            rows.append(f"<system-out>{escape(chr(10).join(others))}</system-out>")
        text = "\n".join([f"{case}>", *rows, "</testcase>"]) if rows else f"{case}/>"
        self.cases.write(f"{text}\n".encode())

    def write(self, writer: JUnitWriter) -> None:
        """Write the suite out."""
        counts = f'tests="{self.tests}" failures="{self.failures}" errors="{self.errors}" skipped="0"'
        writer.lines(f"<testsuite name={_quoted(self.name)} {counts}>")
        self.cases.seek(0)
        with self.cases:
            shutil.copyfileobj(self.cases, _Target(writer))
        writer.lines("</testsuite>")


class _Target:
    """What a suite is copied to, whole lines at a time."""

    def __init__(self, writer: Writer) -> None:
        self.writer, self.left = writer, b""

    def write(self, data: bytes) -> None:
        """Pass on the lines that are whole, and keep the rest back."""
        whole, end, self.left = (self.left + data).rpartition(b"\n")
        self.writer.sink(whole + end)


def _failure(record: Record, finding: Finding) -> str:
    tag = "error" if finding.rule == UNREADABLE else "failure"
    where = escape(place_of(record, finding))
    return f"<{tag} type={_quoted(finding.rule)} message={_quoted(finding.message)}>{where}</{tag}>"


def _quoted(text: str) -> str:
    return quoteattr(text, {"\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})
