"""Findings for build servers: commands of GitHub, SARIF, and the XML of JUnit."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any, Final
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from attrs import define

from referee.record import packer, printed, to_json
from referee.report.writers.base import Checked, HasFindings, Issue, ListWriter, Writer, encoded

COMMANDS: Final = {"error": "error", "warning": "warning", "note": "notice"}
"""What GitHub calls the severities."""

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"

IN_MEMORY: Final = 2**20
"""Bytes of a suite of JUnit that are held at most."""


def _lines(texts: list[str]) -> bytes:
    return encoded("".join(f"{text}\n" for text in texts))


class GitHubWriter(Writer[HasFindings]):
    """Writes commands of a workflow on GitHub, which shows each finding beside the line that it is about."""

    @classmethod
    def part(cls, report: HasFindings) -> bytes:
        """Return a command for each finding of a part."""
        return _lines([_command(each, issue) for each in report.checked() for issue in each.issues])


def _command(each: Checked, issue: Issue) -> str:
    told = {"file": each.path, "line": issue.line, "col": issue.column, "title": issue.rule}
    about = ",".join(f"{key}={_value(str(value))}" for key, value in told.items() if value is not None)
    return f"::{COMMANDS[issue.severity]} {about}::{_text(issue.message)}"


def _text(text: str) -> str:
    return printed(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _value(text: str) -> str:
    return _text(text).replace(":", "%3A").replace(",", "%2C")


class SarifWriter(ListWriter[HasFindings]):
    """Writes SARIF 2.1.0: a result for each finding; the rules, which only the end knows, stand behind them."""

    def begin(self, report: HasFindings) -> None:
        """Open the document."""
        head = b'{"$schema": %b,\n"version": "2.1.0",\n"runs": [{\n"columnKind": "unicodeCodePoints",\n"results": ['
        self.sink(head % to_json(SCHEMA))

    @classmethod
    def part(cls, report: HasFindings) -> bytes:
        """Return a result for each finding of a part."""
        return b",\n".join(to_json(_result(each, issue)) for each in report.checked() for issue in each.issues)

    def end(self, report: HasFindings) -> None:
        """Write who says all this, and the rules that it rests on, and close the document."""
        rules = [{"id": rule, "shortDescription": {"text": text}} for rule, text in sorted(report.rules().items())]
        version = {"version": report.version} if report.version else {}
        driver = {"name": "referee", **version, "rules": rules}
        self.sink(b'],\n"tool": %b}]}\n' % to_json({"driver": driver}))


def _result(each: Checked, issue: Issue) -> dict[str, Any]:
    return {
        "ruleId": issue.rule_id,
        "level": issue.severity,
        "message": {"text": issue.message},
        "locations": [{"physicalLocation": _location(each, issue)}],
        "partialFingerprints": {"log/v1": issue.fingerprint},
        "properties": issue.properties,
    }


def _location(each: Checked, issue: Issue) -> dict[str, Any]:
    told: dict[str, Any] = {"artifactLocation": {"uri": _uri(each.path)}}
    if issue.line is not None:
        region = {"startLine": issue.line, "startColumn": issue.column}
        told["region"] = {key: value for key, value in region.items() if value is not None}
    return told


def _uri(path: str) -> str:
    """Return a path as a reference: one that begins at the root names its scheme."""
    return Path(path).as_uri() if os.path.isabs(path) else quote(path.replace(os.sep, "/"))


@define
class Cases:
    """Cases of one file that follow each other: how many there are and how many fail, and what is written of them."""

    file: int
    name: str
    tests: int = 0
    failures: int = 0
    errors: int = 0
    text: bytes = b""

    def add(self, each: Checked) -> None:
        """Add the case of one thing that was checked."""
        failing = [issue for issue in each.issues if issue.fails]
        broken = any(issue.broken for issue in failing)
        self.tests += 1
        self.errors += broken
        self.failures += bool(failing) and not broken
        case = f"<testcase classname={_quoted(each.path)} name={_quoted(each.name)}"
        rows = [_failure(each, issue) for issue in failing]
        others = [f"{each.place(issue)}: {issue.message}" for issue in each.issues if not issue.fails]
        if others:
            rows.append(f"<system-out>{escape(chr(10).join(others))}</system-out>")
        self.text += _lines([f"{case}>", *rows, "</testcase>"] if rows else [f"{case}/>"])


_pack, _unpack = packer(list[Cases])


class JUnitWriter(Writer[HasFindings]):
    """Writes the XML of JUnit: a suite for each file, a case for each thing checked, a failure for each finding."""

    def begin(self, report: HasFindings) -> None:
        """Open the document."""
        self.suite: Cases | None = None
        self.sink(_lines(['<testsuites name="referee">']))

    @classmethod
    def part(cls, report: HasFindings) -> bytes:
        """Return the cases of a part, file by file."""
        files: list[Cases] = []
        for each in report.checked():
            if not files or files[-1].file != each.file:
                files.append(Cases(each.file, each.path))
            files[-1].add(each)
        return _pack(files)

    def put(self, part: bytes) -> None:
        """Add cases to the suite of their file; write out the one before, which is whole then."""
        from tempfile import SpooledTemporaryFile  # only here, as the other formats do not need it

        for cases in _unpack(part):
            if self.suite is None or self.suite.file != cases.file:
                self._close()
                self.suite = Cases(cases.file, cases.name)
                # Many cases wait elsewhere.
                self.waiting: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - _close closes it
            self.suite.tests += cases.tests
            self.suite.failures += cases.failures
            self.suite.errors += cases.errors
            self.waiting.write(cases.text)

    def end(self, report: HasFindings) -> None:
        """Close the document."""
        self._close()
        self.sink(_lines(["</testsuites>"]))

    def _close(self) -> None:
        """Write the suite out: how many cases it has and how many fail stands before them."""
        if self.suite is None:
            return
        told = self.suite
        counts = f'tests="{told.tests}" failures="{told.failures}" errors="{told.errors}" skipped="0"'
        self.sink(_lines([f"<testsuite name={_quoted(told.name)} {counts}>"]))
        self.waiting.seek(0)
        with self.waiting:
            while lines := self.waiting.readlines(IN_MEMORY):
                self.sink(b"".join(lines))
        self.sink(_lines(["</testsuite>"]))


def _failure(each: Checked, issue: Issue) -> str:
    tag = "error" if issue.broken else "failure"
    where = escape(each.place(issue))
    return f"<{tag} type={_quoted(issue.rule)} message={_quoted(issue.message)}>{where}</{tag}>"


def _quoted(text: str) -> str:
    return quoteattr(text, {"\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})
