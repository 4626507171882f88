"""Decisions of directors: entered beside what the machine rules, followed by others, never changed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, select
from sqlalchemy.engine import RowMapping

from referee.archive.chain import append
from referee.archive.database import ADJUDICATIONS, FINDINGS, LOGS, RESULTS
from referee.archive.identity import packed
from referee.archive.queries import decision_of
from referee.archive.questions import Decision, DecisionRow, NoArchive
from referee.record import UNSEEN, nearest

DIGEST: Final = re.compile(r"[0-9a-f]{8,64}")
MOST: Final = 10**15
"""More than any score; longer numbers do not survive in all programs that read them."""

COPIED: Final = ("ruling", "severity", "rule", "law", "event", "outcome", "player", "message")
"""What a decision keeps of the finding that it stands beside, whatever becomes of that."""


def decide(connection: Connection, wanted: Decision) -> DecisionRow:
    """Enter a decision on a log, or on one finding on it; return it as it was kept.

    Raises NoArchive where there is no such log or finding, or more than one.
    """
    told = {"decision": wanted.decision, "reason": wanted.reason, "by": wanted.by}
    for name, text in told.items():
        if not text.strip() or UNSEEN.search(text):
            raise NoArchive(f"--{name}: not a text; expected words that can be read; got {text!r}")
    place = _log(connection, wanted.log)
    if not place["digest"]:
        raise NoArchive(f"{wanted.log}: a decision is kept by the bytes of a log, and there are none here")
    beside = _finding(connection, place, wanted.event, wanted.ruling)
    kept = {
        **{name: place[name] for name in ("path", "line", "digest", "code")},
        **{name: beside[name] if beside is not None else None for name in COPIED},
        **{name: text.strip() for name, text in told.items()},
        "at": _moment(wanted.at),
        "score": packed(_score(connection, place, wanted.score)) if wanted.score else None,
    }
    return decision_of(append(connection, kept))


def _log(connection: Connection, text: str) -> RowMapping:
    """Return the log that a text names, where it lies."""
    path, _, line = text.rpartition(":")
    columns = (LOGS, ADJUDICATIONS.c.code)
    asked = select(*columns).join(ADJUDICATIONS, LOGS.c.adjudication == ADJUDICATIONS.c.key)
    asked = asked.order_by(LOGS.c.path, LOGS.c.line).limit(2)
    ways = [asked.where(LOGS.c.path == text)]
    if path and line.isdecimal() and len(line) <= len(str(MOST)):
        # A file with one log is that log at any of its lines.
        ways.append(asked.where(LOGS.c.path == path, LOGS.c.line.in_((int(line), 0))))
    for way in ways:
        found = connection.execute(way).mappings().all()
        if len(found) > 1:
            raise NoArchive(f"{text}: there is more than one log in this file; expected one such as {text}:1")
        if found:
            return found[0]
    if DIGEST.fullmatch(text):
        found = connection.execute(asked.where(LOGS.c.digest.startswith(text))).mappings().all()
        if len({row["digest"] for row in found}) > 1:
            raise NoArchive(f"{text}: more than one digest begins so; expected more of it")
        if found:
            return found[0]
    raise NoArchive(f"{text}: no such log is in the archive; expected a path, path:line, or a digest")


def _finding(connection: Connection, place: RowMapping, event: str | None, ruling: int | None) -> RowMapping | None:
    """Return the finding on a log that is meant; ``None`` where the whole log is."""
    if event is None and ruling is None:
        return None
    asked = select(FINDINGS).where(FINDINGS.c.adjudication == place["adjudication"]).order_by(FINDINGS.c.n)
    found = connection.execute(asked).mappings().all()
    meant = [row for row in found if event in (None, row["event"]) and ruling in (None, row["n"])]
    if len(meant) == 1:
        return meant[0]
    which = " and ".join(
        part for part in (f"--event {event}" * (event is not None), f"--ruling {ruling}" * (ruling is not None)) if part
    )
    wrong = "more than one finding has it" if meant else "no finding on this log has it"
    raise NoArchive(f"{which}: {wrong}; {_choice(meant or found)}")


def _choice(findings: Sequence[RowMapping]) -> str:
    if not findings:
        return "there is none"
    told = (f"{row['n']}. {row['message']} [{' '.join(filter(None, (row['rule'], row['event'])))}]" for row in findings)
    return "expected one of\n  " + "\n  ".join(told)


def _score(connection: Connection, place: RowMapping, score: Mapping[str, int]) -> dict[str, int]:
    """Return a score in the order of the players; raise NoArchive where it is none of theirs."""
    asked = select(RESULTS.c.player).where(RESULTS.c.adjudication == place["adjudication"]).order_by(RESULTS.c.seat)
    players: Sequence[Any] = connection.scalars(asked).all()
    for name, points in score.items():
        if players and name not in players:
            near = nearest(name, players)
            hint = f'; did you mean "{near}"?' if near else ""
            raise NoArchive(f"--score: {name!r} did not play; expected {' and '.join(players)}{hint}")
        if not 0 <= points < MOST:
            raise NoArchive(f"--score: no score of {name!r}; expected points; got {points}")
    return {name: score[name] for name in [*(name for name in players if name in score), *score]}


def _moment(text: str | None) -> str:
    """Return a moment as it is kept: in UTC, to the second.

    >>> _moment("2026-05-01T20:30+02:00"), _moment("2026-05-01")
    ('2026-05-01T18:30:00Z', '2026-05-01T00:00:00Z')
    """
    try:
        moment = datetime.fromisoformat(text) if text is not None else datetime.now(UTC)
        moment = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
        return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError):
        raise NoArchive(f"--at: no such moment; expected one such as 2026-05-01T18:30; got {text!r}") from None
