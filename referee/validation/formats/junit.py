"""JUnit's XML, which every builder reads: a suite for each file, a case for each log, a failure for each finding."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from tempfile import SpooledTemporaryFile
from typing import IO, Final
from xml.sax.saxutils import escape, quoteattr

import msgspec
from attrs import define

from referee.validation.formats.base import Setting, Writer, lines, place_of
from referee.validation.records import UNREADABLE, Finding, Record
from referee.validation.selection import Limit, Summary, reaches

IN_MEMORY: Final = 2**20
"""Bytes of a suite that are held at most."""


@define
class Cases:
    """Cases of one file that follow each other: how many there are and how many fail, and what is written of them."""

    file: int
    name: str
    tests: int = 0
    failures: int = 0
    errors: int = 0
    text: bytes = b""

    def add(self, record: Record, limit: Limit) -> None:
        """Add the case of a log, which findings make fail that are as grave as a limit."""
        graver = [finding for finding in record.findings if reaches(finding, limit)]
        self.tests += 1
        broken = any(finding.rule == UNREADABLE for finding in graver)
        self.errors += broken
        self.failures += bool(graver) and not broken
        case = f"<testcase classname={_quoted(record.path)} name={_quoted(record.place)}"
        rows = [_failure(record, finding) for finding in graver]
        others = [place_of(record, each) + ": " + each.message for each in record.findings if each not in graver]
        if others:
            rows.append(f"<system-out>{escape(chr(10).join(others))}</system-out>")
        self.text += lines([f"{case}>", *rows, "</testcase>"] if rows else [f"{case}/>"])


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Cases]).decode


class JUnitWriter(Writer):
    """Writes a suite for each file."""

    def begin(self) -> None:
        """Open the document."""
        self.suite: Suite | None = None
        self.sink(lines(['<testsuites name="referee">']))

    @classmethod
    def part(cls, records: Iterable[Record], setting: Setting) -> bytes:
        """Return the cases of some logs, file by file."""
        files: list[Cases] = []
        for record in records:
            if not files or files[-1].file != record.file:
                files.append(Cases(record.file, record.path))
            files[-1].add(record, setting.fail_on)
        return _encode(files)

    def put(self, part: bytes) -> None:
        """Add cases to the suite of their file; write out the one before, which is whole then."""
        for cases in _decode(part):
            if self.suite is None or self.suite.all.file != cases.file:
                self._close()
                self.suite = Suite(cases)
            self.suite.add(cases)

    def end(self, summary: Summary) -> None:
        """Close the document."""
        self._close()
        self.sink(lines(["</testsuites>"]))

    def _close(self) -> None:
        if self.suite is not None:
            self.suite.write(self)


class Suite:
    """The cases of one file; they wait elsewhere if they are many, as their counts stand before them."""

    def __init__(self, first: Cases) -> None:
        self.all = Cases(first.file, first.name)
        self.text: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - it is closed once it is written out

    def add(self, cases: Cases) -> None:
        """Add some cases."""
        self.all.tests += cases.tests
        self.all.failures += cases.failures
        self.all.errors += cases.errors
        self.text.write(cases.text)

    def write(self, writer: JUnitWriter) -> None:
        """Write the suite out."""
        told = self.all
        counts = f'tests="{told.tests}" failures="{told.failures}" errors="{told.errors}" skipped="0"'
        writer.sink(lines([f"<testsuite name={_quoted(told.name)} {counts}>"]))
        self.text.seek(0)
        with self.text:
            shutil.copyfileobj(self.text, _Target(writer))
        writer.sink(lines(["</testsuite>"]))


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
