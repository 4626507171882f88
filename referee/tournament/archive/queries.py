"""Questions to an archive, and the rows that answer them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, Final

from attrs import define, field
from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Select,
    Text,
    cast,
    distinct,
    exists,
    func,
    literal,
    or_,
    select,
)
from sqlalchemy.engine import RowMapping

from referee.record.kinds import nearest
from referee.tournament.archive.answers import (
    AnyRow,
    CountRow,
    DecisionRow,
    Filter,
    FindingRow,
    Key,
    LogRow,
    ResultRow,
    What,
)
from referee.tournament.archive.conditions import conditions
from referee.tournament.archive.opening import NoArchive
from referee.tournament.archive.schema import ADJUDICATIONS, DECISIONS, FINDINGS, LOGS, PLAYERS, RESULTS

AT_A_TIME: Final = 1000
"""Rows that are held at a time, however many there are."""

L, A, F, R, D = LOGS.c, ADJUDICATIONS.c, FINDINGS.c, RESULTS.c, DECISIONS.c

OF_LOG: Final = LOGS.join(ADJUDICATIONS, L.adjudication == A.key)
FROM: Final[dict[What, FromClause]] = {
    "findings": OF_LOG.join(FINDINGS, F.adjudication == A.key),
    "logs": OF_LOG,
    "results": OF_LOG.join(RESULTS, R.adjudication == A.key),
    "decisions": DECISIONS,
}
COUNTABLE: Final[dict[What, dict[Key, ColumnElement[Any]]]] = {
    "findings": {
        "law": F.law,
        "rule": F.rule,
        "player": F.player,
        "severity": F.severity,
        "outcome": F.outcome,
        "round": L.round,
        "table": L.table,
        "match": L.match,
        "path": L.path,
    },
    "logs": {"round": L.round, "table": L.table, "match": L.match, "path": L.path},
    "results": {"player": R.player, "round": L.round, "table": L.table, "match": L.match, "path": L.path},
    "decisions": {
        "law": D.law,
        "rule": D.rule,
        "player": D.player,
        "severity": D.severity,
        "outcome": D.outcome,
        "path": D.path,
    },
}


def ask(connection: Connection, what: What, filter: Filter) -> Iterator[AnyRow]:
    """Yield what is asked for, in the order of files and lines; decisions in that in which they were made."""
    _see_players(connection, filter)
    decisions = _Decisions.of(connection)
    asked = _COLUMNS[what]().select_from(FROM[what]).where(*conditions(what, filter)).order_by(*_ORDER[what])
    connection = connection.execution_options(yield_per=AT_A_TIME)
    # Whoever has heard enough may stop listening.
    with connection.execute(asked) as found:
        for row in found.mappings():
            yield _ROWS[what](row, decisions)


def count(connection: Connection, what: What, filter: Filter, key: Key) -> list[CountRow]:
    """Return how many there are of each, the most frequent first; raise NoArchive where that cannot be counted."""
    if key not in COUNTABLE[what]:
        raise NoArchive(f"{what} cannot be counted by {key}; expected one of {', '.join(COUNTABLE[what])}")
    _see_players(connection, filter)
    by, of = COUNTABLE[what][key], D if what == "decisions" else L
    # Clauses of different codes may have one number.
    code = (D if what == "decisions" else A).code if key in ("law", "rule") else None
    place = of.path.concat(":").concat(cast(of.line, Text))
    found = (
        select(code if code is not None else literal(None, Text()), by, func.count(), func.count(distinct(place)))
        .select_from(FROM[what])
        .where(*conditions(what, filter))
        .group_by(by, *([code] if code is not None else []))
    )
    rows = [CountRow(*row) for row in connection.execute(found)]
    return sorted(rows, key=lambda row: (-row.times, row.code or "", row.key is not None, _comparable(row.key)))


def _comparable(key: str | int | None) -> tuple[int, str]:
    return (key, "") if isinstance(key, int) else (0, key or "")


def _see_players(connection: Connection, filter: Filter) -> None:
    """Raise NoArchive where a player is asked for who is in no log."""
    for name in filter.players:
        asked = select(or_(exists().where(PLAYERS.c.name == name), exists().where(F.player == name)))
        if not connection.scalar(asked):
            near = nearest(name, connection.scalars(select(PLAYERS.c.name)))
            hint = f'; did you mean "{near}"?' if near else ""
            raise NoArchive(f"no player {name!r} is in the archive{hint}")


@define
class _Decisions:
    """All decisions there are, by what they are on: few, for people make them."""

    on_rulings: dict[tuple[str, str], list[DecisionRow]] = field(factory=lambda: defaultdict(list))
    on_logs: dict[str, list[DecisionRow]] = field(factory=lambda: defaultdict(list))
    by_id: dict[int, DecisionRow] = field(factory=dict)

    @classmethod
    def of(cls, connection: Connection) -> _Decisions:
        """Return the decisions in an archive."""
        found, latest = cls(), dict[tuple[str, str | None], DecisionRow]()
        here = exists().where(L.digest == D.digest)
        ruled = exists().where(L.digest == D.digest, F.adjudication == L.adjudication, F.ruling == D.ruling)
        stands = or_(D.ruling.is_(None), ~here, ruled).label("stands")
        for row in connection.execute(select(DECISIONS, stands).order_by(D.id)).mappings():
            decision = decision_of(row, stands=bool(row["stands"]))
            on = row["digest"], row["ruling"]
            if on in latest:
                latest[on].latest = False
            latest[on] = found.by_id[row["id"]] = decision
            found.on_logs[row["digest"]].append(decision)
            if row["ruling"] is not None:
                found.on_rulings[row["digest"], row["ruling"]].append(decision)
        return found

    def score(self, digest: str) -> dict[str, int]:
        """Return the score of a log as it was decided last; nothing where it was not."""
        scores = [each.score for each in self.on_logs.get(digest, ()) if each.score is not None]
        return scores[-1] if scores else {}


def decision_of(row: RowMapping, *, stands: bool = True) -> DecisionRow:
    """Return a decision as it is told."""
    own = {name: row[name] for name in _OF_DECISION}
    score = json.loads(row["score"]) if row["score"] is not None else None
    return DecisionRow(**own, line=row["line"] or None, score=score, stands=stands)


_OF_DECISION: Final = (
    *("path", "digest", "severity", "code", "rule", "law", "event", "outcome", "player", "message"),
    *("decision", "reason", "by", "at"),
)
_PLACE: Final = (L.path, L.line, L.match, L.round, L.table, L.digest)


def _placed(row: RowMapping) -> dict[str, Any]:
    own = {name: row[name] for name in ("path", "match", "round", "table", "digest")}
    return {**own, "line": row["line"] or None}


def _finding(row: RowMapping, decisions: _Decisions) -> FindingRow:
    placed, line = _placed(row), row["within"]
    if line is not None:
        placed["line"] = line + (placed["line"] or 1) - 1
    told = ("severity", "code", "rule", "law", "player", "outcome", "kind", "deal", "event", "message")
    beside = decisions.on_rulings.get((row["digest"], row["ruling"]), [])
    return FindingRow(**placed, ruling=row["n"], **{name: row[name] for name in told}, decisions=beside)


def _log(row: RowMapping, decisions: _Decisions) -> LogRow:
    told = ("code", "rulebook", "version", "readable", "events", "hands", "findings")
    packed = {name: json.loads(row[name]) for name in ("readings", "options", "pending")}
    own = {name: row[name] for name in told}
    return LogRow(**_placed(row), **own, **packed, decisions=len(decisions.on_logs.get(row["digest"], ())))


def _result(row: RowMapping, decisions: _Decisions) -> ResultRow:
    told = {name: row[name] for name in ("player", "recorded", "corrected", "points")}
    return ResultRow(**_placed(row), **told, decided=decisions.score(row["digest"]).get(row["player"]))


_COLUMNS: Final[dict[What, Callable[[], Select[Any]]]] = {
    "findings": lambda: select(
        *_PLACE, A.code, F.line.label("within"), *(c for c in FINDINGS.columns if c is not F.line)
    ),
    "logs": lambda: select(
        *_PLACE,
        *(c for c in ADJUDICATIONS.columns if c is not A.digest),
        select(func.count()).where(F.adjudication == A.key).scalar_subquery().label("findings"),
    ),
    "results": lambda: select(*_PLACE, R.player, R.recorded, R.corrected, R.points),
    "decisions": lambda: select(D.id),
}
_ROWS: Final[dict[What, Callable[[RowMapping, _Decisions], AnyRow]]] = {
    "findings": _finding,
    "logs": _log,
    "results": _result,
    "decisions": lambda row, decisions: decisions.by_id[row["id"]],
}
_ORDER: Final[dict[What, tuple[ColumnElement[Any], ...]]] = {
    "findings": (L.path, L.line, F.n),
    "logs": (L.path, L.line),
    "results": (L.path, L.line, R.seat),
    "decisions": (D.id,),
}
