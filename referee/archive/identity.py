"""What names a log that was ruled on and what was ruled, by content; and records as rows of tables, and back."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from attrs import define, field, fields

from referee.record import BLANK, Log, RefereeError, Undecodable, decode, form_of, json_decoder, loads_log
from referee.validation import Excerpt, Finding, Game, Record, RulebookChoice, load

SIZE: Final = 32
"""Characters of a name: half of a SHA-256, which is more than enough for all logs there will ever be."""

SILENT: Final = re.compile(rb"rulebook|agreement|\\")
"""Without any of these, a text can neither name a rulebook nor what was agreed on."""


@define
class _Agreement:
    readings: dict[str, Any] = field(factory=dict)
    options: dict[str, Any] = field(factory=dict)


@define
class _Header:
    rulebook: str | None = None
    agreement: _Agreement = field(factory=_Agreement)


@define
class _Line:
    header: _Header = field(factory=_Header)


_line = json_decoder(_Line)
_header = json_decoder(_Header)


@define(frozen=True)
class Asked:
    """By what the head of a log asks to be ruled on."""

    rulebook: str | None = None
    readings: dict[str, Any] = field(factory=dict)
    options: dict[str, Any] = field(factory=dict)


@define(frozen=True)
class Subject:
    """A log that is to be ruled on, as far as the answer depends on it, the rulebook excepted.

    digest: the SHA-256 of its bytes, as its record has it.  shape: how the bytes are read.
    choice: the rulebook, readings and options that the run sets.
    """

    digest: str
    shape: str
    choice: RulebookChoice

    @property
    def key(self) -> str:
        """Its name."""
        return named(
            self.digest,
            self.shape,
            sorted(self.choice.readings.items()),
            sorted(self.choice.options.items()),
            program(),
        )


def subject_of(raw: bytes, path: str, line: int | None, choice: RulebookChoice) -> Subject:
    """Return what a log is, of which the bytes are at hand; ``line`` where it stands in an archive of many."""
    whole = raw.strip()
    lead = raw[: raw.find(whole[:1])] if whole else raw
    form = "line" if line is not None else str(form_of(path))
    # What stands before a log is no part of it, but moves the columns that are told.
    shape = f"{form} {hashlib.sha256(lead).hexdigest()[:SIZE]}" if lead else form
    return Subject(hashlib.sha256(whole).hexdigest(), shape, choice)


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
    except (RefereeError, Undecodable):
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

    choice: RulebookChoice
    known: dict[tuple[str | None, str], str | None] = field(factory=dict)

    def rulebook(self, asked: str | None, path: str) -> str | None:
        """Return code and digest of the rulebook that a log is ruled on by which asks for one."""
        name = self.choice.rulebook if self.choice.rulebook is not None else asked
        key = name, os.path.dirname(path)
        if key not in self.known:
            self.known[key] = self._found(name, path)
        return self.known[key]

    def _found(self, name: str | None, path: str) -> str | None:
        try:
            book = load(name, self.choice.readings, self.choice.options, near=Path(path))
        except RefereeError:
            return None
        return f"{book.code} {book.digest}"


Row = Mapping[str, Any]
Rows = dict[str, list[dict[str, Any]]]

MATCH: Final = re.compile(r"(\d{1,9})\.(\d{1,9})")
"""How the match of a tournament is called: by its round and its table."""

OF_FINDING: Final = tuple(each.name for each in fields(Finding) if each.name != "hangs_on")


@define
class Kept:
    """A log at its place, ready to be stored.

    record: what was ruled.  subject: what was ruled on; ``None`` where there were no bytes to be read.
    key: the name of the adjudication.  new: whether that is to be written, and not only its place.
    excerpt: what it told of the match that it belongs to.
    """

    record: Record
    subject: Subject | None
    key: str
    new: bool = True
    asked: Asked = field(factory=Asked)
    excerpt: Excerpt | None = None


def key_of(record: Record, subject: Subject | None) -> str:
    """Return the name of an adjudication: what was ruled on, and the rulebook, or else why it could not be read."""
    on = subject.key if subject is not None else ""
    if record.rulebook:
        return named(on, record.rulebook)
    said = [[finding.message, _within(finding, record), finding.column] for finding in record.findings]
    return named(on, record.kind, record.players, said)


def rows_of(kept: Iterable[Kept]) -> Rows:
    """Return the rows of all adjudications that are new, by their tables, each in its order."""
    new = {each.key: each for each in kept if each.new}
    found: Rows = {"players": [], "adjudications": [], "results": [], "games": [], "findings": []}
    for key, each in sorted(new.items()):
        record = each.record
        found["adjudications"].append(_adjudication(each))
        found["results"] += [
            {
                "adjudication": key,
                "seat": seat,
                "player": player,
                "recorded": record.recorded.get(player),
                "corrected": record.corrected.get(player),
                "points": record.points.get(player),
            }
            for seat, player in enumerate(record.players)
        ]
        found["games"] += [
            {"adjudication": key, "n": n, "winner": game.winner, "score": packed(game.score), "stake": game.stake}
            for n, game in enumerate(record.games)
        ]
        found["findings"] += _findings(key, record)
    names = {player for each in new.values() for player in each.record.players}
    found["players"] = [{"name": name} for name in sorted(names)]
    return found


def place_of(kept: Kept) -> dict[str, Any]:
    """Return the row that says where a log lies."""
    record = kept.record
    found = MATCH.fullmatch(record.match or "")
    return {
        "path": record.path,
        "line": record.line or 0,
        "digest": record.digest,
        "match": record.match,
        "round": int(found[1]) if found else None,
        "table": int(found[2]) if found else None,
        "adjudication": kept.key,
    }


def record_of(record: Record, row: Row, results: Sequence[Row], games: Sequence[Row], findings: Sequence[Row]) -> None:
    """Fill in the record of a log, of which only the place is known, from the rows of its adjudication."""
    record.digest, record.rulebook = row["digest"], f"{row['code']} {row['rulebook']}"
    record.events, record.hands, record.pending = row["events"], row["hands"], json.loads(row["pending"])
    record.players = tuple(each["player"] for each in results)
    record.recorded = {each["player"]: each["recorded"] for each in results}
    record.corrected = {each["player"]: each["corrected"] for each in results}
    record.points = {each["player"]: each["points"] for each in results}
    record.games = [Game(each["winner"], json.loads(each["score"]), each["stake"]) for each in games]
    record.findings = [Finding(**{name: each[name] for name in OF_FINDING}) for each in findings]
    record.disputes = [Finding(**each) for each in json.loads(row["disputes"] or "[]")]
    for finding in (*record.findings, *record.disputes):
        if finding.line is not None:
            finding.line += (record.line or 1) - 1


def packed(data: Any) -> str:
    """Return plain data as the text that it is kept as; the order of keys stays."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _adjudication(kept: Kept) -> dict[str, Any]:
    record, subject = kept.record, kept.subject
    code, _, digest = record.rulebook.partition(" ")
    choice = subject.choice if subject is not None else None
    return {
        "key": kept.key,
        "subject": subject.key if subject is not None else "",
        "digest": record.digest,
        "shape": subject.shape if subject is not None else "",
        "kind": record.kind,
        "asked": kept.asked.rulebook,
        "code": code,
        "rulebook": digest,
        "readings": _ordered({**kept.asked.readings, **(choice.readings if choice else {})}),
        "options": _ordered({**kept.asked.options, **(choice.options if choice else {})}),
        "version": program(),
        "readable": record.readable,
        "events": record.events,
        "hands": record.hands,
        "pending": packed(record.pending),
        "disputes": packed([_of_finding(dispute, record) for dispute in record.disputes]),
    }


def _ordered(data: Mapping[str, Any]) -> str:
    return packed(dict(sorted(data.items())))


def _findings(key: str, record: Record) -> list[dict[str, Any]]:
    return [
        {
            **_of_finding(finding, record),
            "adjudication": key,
            "n": n,
            "ruling": ruling,
        }
        for n, (finding, ruling) in enumerate(zip(record.findings, rulings_of(record.findings), strict=True), 1)
    ]


def _of_finding(finding: Finding, record: Record) -> dict[str, Any]:
    """Return the fields of a finding, with its line within the log."""
    return {**{name: getattr(finding, name) for name in OF_FINDING}, "line": _within(finding, record)}


def _within(finding: Finding, record: Record) -> int | None:
    """Return the line of a finding within its log, wherever that lies."""
    return None if finding.line is None else finding.line - (record.line or 1) + 1
