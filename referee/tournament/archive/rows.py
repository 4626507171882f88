"""Records as rows of tables, and back: what comes out of an archive is what was put in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import define, field, fields

from referee.tournament.archive.identity import Asked, Subject, named, program, rulings_of
from referee.tournament.excerpts import Excerpt
from referee.tournament.records import Finding, Game, Record

Row = Mapping[str, Any]
Rows = dict[str, list[dict[str, Any]]]

MATCH: Final = re.compile(r"(\d{1,9})\.(\d{1,9})")
"""How the match of a tournament is called: by its round and its table."""

OF_FINDING: Final = tuple(each.name for each in fields(Finding))


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
    for finding in record.findings:
        if finding.line is not None:
            finding.line += (record.line or 1) - 1


def packed(data: Any) -> str:
    """Return plain data as the text that it is kept as; the order of keys stays."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _adjudication(kept: Kept) -> dict[str, Any]:
    record, subject = kept.record, kept.subject
    code, _, digest = record.rulebook.partition(" ")
    terms = subject.terms if subject is not None else None
    return {
        "key": kept.key,
        "subject": subject.key if subject is not None else "",
        "digest": record.digest,
        "shape": subject.shape if subject is not None else "",
        "kind": record.kind,
        "asked": kept.asked.rulebook,
        "code": code,
        "rulebook": digest,
        "readings": _ordered({**kept.asked.readings, **(terms.readings if terms else {})}),
        "options": _ordered({**kept.asked.options, **(terms.options if terms else {})}),
        "version": program(),
        "readable": record.readable,
        "events": record.events,
        "hands": record.hands,
        "pending": packed(record.pending),
    }


def _ordered(data: Mapping[str, Any]) -> str:
    return packed(dict(sorted(data.items())))


def _findings(key: str, record: Record) -> list[dict[str, Any]]:
    return [
        {
            **{name: getattr(finding, name) for name in OF_FINDING},
            "line": _within(finding, record),
            "adjudication": key,
            "n": n,
            "ruling": ruling,
        }
        for n, (finding, ruling) in enumerate(zip(record.findings, rulings_of(record.findings), strict=True), 1)
    ]


def _within(finding: Finding, record: Record) -> int | None:
    """Return the line of a finding within its log, wherever that lies."""
    return None if finding.line is None else finding.line - (record.line or 1) + 1
