"""What names a log that was ruled on, and what was ruled: by content, so that it is found again wherever it lies."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

import msgspec
from attrs import define, field

from referee.record.document import decode
from referee.record.errors import RefereeError
from referee.record.log import Log
from referee.record.logfile import BLANK, form_of, loads_log
from referee.tournament.records import Finding
from referee.tournament.shelf import Terms, load

SIZE: Final = 32
"""Characters of a name: half of a SHA-256, which is more than enough for all logs there will ever be."""

SILENT: Final = re.compile(rb"rulebook|agreement|\\")
"""Without any of these, a text can neither name a rulebook nor what was agreed on."""


class _Agreement(msgspec.Struct):
    readings: dict[str, Any] = {}
    options: dict[str, Any] = {}


class _Header(msgspec.Struct):
    rulebook: str | None = None
    agreement: _Agreement = msgspec.field(default_factory=_Agreement)


class _Line(msgspec.Struct):
    header: _Header = msgspec.field(default_factory=_Header)


_line = msgspec.json.Decoder(_Line).decode
_header = msgspec.json.Decoder(_Header).decode


@define(frozen=True)
class Asked:
    """By what the head of a log asks to be ruled on."""

    rulebook: str | None = None
    readings: dict[str, Any] = field(factory=dict)
    options: dict[str, Any] = field(factory=dict)


@define(frozen=True)
class Subject:
    """A log that is to be ruled on, as far as the answer depends on it, the rulebook excepted.

    digest: the SHA-256 of its bytes, as its record has it.  shape: how the bytes are read.  terms: by what.
    """

    digest: str
    shape: str
    terms: Terms

    @property
    def key(self) -> str:
        """Its name."""
        return named(
            self.digest, self.shape, sorted(self.terms.readings.items()), sorted(self.terms.options.items()), program()
        )


def subject_of(raw: bytes, path: str, line: int | None, terms: Terms) -> Subject:
    """Return what a log is, of which the bytes are at hand; ``line`` where it stands in an archive of many."""
    whole = raw.strip()
    lead = raw[: raw.find(whole[:1])] if whole else raw
    form = "line" if line is not None else str(form_of(path))
    # What stands before a log is no part of it, but moves the columns that are told.
    shape = f"{form} {hashlib.sha256(lead).hexdigest()[:SIZE]}" if lead else form
    return Subject(hashlib.sha256(whole).hexdigest(), shape, terms)


def asked_in(raw: bytes, path: str, line: int | None) -> Asked:
    """Return by what a log asks to be ruled on; nothing where it cannot be read."""
    if not SILENT.search(raw):
        return Asked()
    form = None if line is not None else form_of(path)
    try:
        if form == "yaml":
            return _told(loads_log(decode(raw, path), path, form))
        text = raw.strip(BLANK)
        first = text.partition(b"\n")[0] if form == "jsonl" else text
        head = _line(first).header if b'"header"' in first else _header(first)
    except (RefereeError, msgspec.DecodeError, UnicodeDecodeError):
        return Asked()
    return Asked(head.rulebook, head.agreement.readings, head.agreement.options)


def _told(log: Log) -> Asked:
    agreed = log.header.agreement
    return Asked(log.header.rulebook, dict(agreed.readings), dict(agreed.options))


def named(*parts: Any) -> str:
    """Return the name of something by its content, which is plain data."""
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:SIZE]


def rulings_of(findings: Iterable[Finding]) -> Iterator[str]:
    """Yield the name of each finding within its log, which does not depend on how it is worded.

    Of those that are alike in everything else, the first, the second and so on are told apart.
    """
    times: Counter[str] = Counter()
    for finding in findings:
        content: list[Any] = [finding.rule, finding.event, finding.deal, finding.kind, finding.outcome, finding.player]
        # What is not a ruling has nothing but its words.
        name = named(*content, None if finding.outcome else finding.message)
        times[name] += 1
        yield named(name, times[name])


@cache
def program() -> str:
    """Return the version of the program, which may rule otherwise than another; nothing where it is not installed."""
    try:
        return version("referee")
    except PackageNotFoundError:
        return ""


@define
class Current:
    """The rulebooks as they are now, by the names that logs call them by and the folders that they lie in.

    known: what each is: its code and its digest; ``None`` where there is none such.
    """

    terms: Terms
    known: dict[tuple[str | None, str], str | None] = field(factory=dict)

    def rulebook(self, asked: str | None, path: str) -> str | None:
        """Return code and digest of the rulebook that a log is ruled on by which asks for one."""
        name = self.terms.rulebook if self.terms.rulebook is not None else asked
        key = name, os.path.dirname(path)
        if key not in self.known:
            self.known[key] = self._found(name, path)
        return self.known[key]

    def _found(self, name: str | None, path: str) -> str | None:
        try:
            book = load(name, self.terms.readings, self.terms.options, near=Path(path))
        except RefereeError:
            return None
        return f"{book.code} {book.digest}"
