"""Questions to an archive as the database is asked them, and the rows that answer."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from attrs import define, field
from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Select,
    Text,
    and_,
    cast,
    distinct,
    exists,
    func,
    literal,
    or_,
    select,
)
from sqlalchemy.engine import RowMapping

from referee.archive.database import ADJUDICATIONS, DECISIONS, FINDINGS, LOGS, PLAYERS, RESULTS
from referee.archive.questions import (
    AnyRow,
    CountKey,
    CountRow,
    DecisionRow,
    Filter,
    FindingRow,
    LogRow,
    NoArchive,
    ResultRow,
    RowKind,
)
from referee.record import nearest
from referee.validation import UNREADABLE

LOG: Final = "log"
UNDECIDED: Final = "undetermined"
SETTLED: Final = "note"
"""The severity of a finding that a later one took the place of."""

Condition = ColumnElement[bool]

L, A, F, R, D = LOGS.c, ADJUDICATIONS.c, FINDINGS.c, RESULTS.c, DECISIONS.c


def conditions(what: RowKind, filter: Filter) -> list[Condition]:
    """Return what is to be met by the rows of what is asked for, a filter each."""
    if what == "decisions":
        return [each for each in _of_decisions(filter) if each is not None]
    found: list[Condition | None] = [
        _any(L.round, filter.rounds),
        _any(L.table, filter.tables),
        _any(L.match, filter.matches),
        _either(filter.paths, lambda path: _below(L, path)),
    ]
    if what == "findings":
        found += _of_findings(filter)
    else:
        found += [A.kind == LOG, *_of_logs(what, filter)]
    return [each for each in found if each is not None]


def _of_findings(filter: Filter) -> Iterator[Condition | None]:
    """Yield what findings must meet, beside what their logs must."""
    yield _either(filter.laws, lambda law: _rests_on(FINDINGS, law))
    yield _any(F.severity, filter.severities)
    yield _any(F.outcome, filter.outcomes)
    yield _either(filter.players, lambda name: or_(F.player == name, and_(F.player.is_(None), _played(name))))
    if filter.open:
        yield _is_open()
    if filter.unreadable:
        yield F.rule == UNREADABLE
    if filter.decided:
        yield _decided_on_finding()


def _of_logs(what: RowKind, filter: Filter) -> Iterator[Condition | None]:
    """Yield what logs, or results in them, must meet."""
    if filter.of_findings:
        own = [
            each for each in _of_findings(Filter(laws=filter.laws, severities=filter.severities)) if each is not None
        ]
        outcome = _any(F.outcome, filter.outcomes)
        yield exists().where(F.adjudication == A.key, *own, *([outcome] if outcome is not None else []))
    yield _either(filter.players, (lambda name: R.player == name) if what == "results" else _played)
    if filter.open:
        undecided = ~exists().where(D.digest == L.digest)
        hanging = and_(A.pending != "[]", undecided)
        yield or_(exists().where(F.adjudication == A.key, _is_open()), hanging)
    if filter.unreadable:
        yield ~A.readable
    if filter.decided:
        yield exists().where(D.digest == L.digest)


def _of_decisions(filter: Filter) -> Iterator[Condition | None]:
    yield _either(filter.laws, lambda law: _rests_on(DECISIONS, law))
    yield _any(D.severity, filter.severities)
    yield _any(D.outcome, filter.outcomes)
    played = LOGS.join(RESULTS, L.adjudication == R.adjudication)
    yield _either(
        filter.players,
        lambda name: or_(
            D.player == name,
            and_(
                D.player.is_(None),
                exists().select_from(played).where(L.digest == D.digest, R.player == name).correlate(DECISIONS),
            ),
        ),
    )
    # A decision is found where its log lay, and where it lies now.
    yield _either(
        filter.paths, lambda path: or_(_below(D, path), exists().where(L.digest == D.digest, _below(L, path)))
    )
    for column, values in ((L.round, filter.rounds), (L.table, filter.tables), (L.match, filter.matches)):
        if values:
            yield exists().where(L.digest == D.digest, column.in_(values))
    if filter.open:
        yield D.outcome == UNDECIDED
    if filter.unreadable:
        yield D.rule == UNREADABLE


def _rests_on(table: FromClause, law: str) -> Condition:
    return table.c.law == int(law) if re.fullmatch(r"[0-9]{1,9}", law) else table.c.rule == law


def _played(name: str) -> Condition:
    return exists().where(R.adjudication == A.key, R.player == name)


def _is_open() -> Condition:
    decided = exists().where(D.digest == L.digest, or_(D.ruling == F.ruling, D.ruling.is_(None)))
    return and_(F.outcome == UNDECIDED, F.severity != SETTLED, ~decided)


def _decided_on_finding() -> Condition:
    return exists().where(D.digest == L.digest, D.ruling == F.ruling)


def _any(column: ColumnElement[Any], values: tuple[Any, ...]) -> Condition | None:
    return column.in_(values) if values else None


def _either(values: tuple[Any, ...], condition: Callable[[Any], Condition]) -> Condition | None:
    return or_(*map(condition, values)) if values else None


def _below(columns: Any, path: str) -> Condition:
    return or_(columns.path == path, columns.path.startswith(_folder(path), autoescape=True))


def _folder(path: str) -> str:
    return path if path.endswith("/") else f"{path}/"


AT_A_TIME: Final = 1000
"""Rows that are held at a time, however many there are."""


OF_LOG: Final = LOGS.join(ADJUDICATIONS, L.adjudication == A.key)
FROM: Final[dict[RowKind, FromClause]] = {
    "findings": OF_LOG.join(FINDINGS, F.adjudication == A.key),
    "logs": OF_LOG,
    "results": OF_LOG.join(RESULTS, R.adjudication == A.key),
    "decisions": DECISIONS,
}
COUNTABLE: Final[dict[RowKind, dict[CountKey, ColumnElement[Any]]]] = {
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


def ask(connection: Connection, what: RowKind, filter: Filter) -> Iterator[AnyRow]:
    """Yield what is asked for, in the order of files and lines; decisions in that in which they were made."""
    _see_players(connection, filter)
    decisions = _Decisions.of(connection)
    asked = _COLUMNS[what]().select_from(FROM[what]).where(*conditions(what, filter)).order_by(*_ORDER[what])
    connection = connection.execution_options(yield_per=AT_A_TIME)
    # Whoever has heard enough may stop listening.
    with connection.execute(asked) as found:
        for row in found.mappings():
            yield _ROWS[what](row, decisions)


def count(connection: Connection, what: RowKind, filter: Filter, key: CountKey) -> list[CountRow]:
    """Return how many there are of each, the most frequent first.

    Args:
        connection: a reading connection to the database.
        what: the kind of rows that are counted.
        filter: which of them are counted.
        key: by what they are told apart.

    Raises:
        NoArchive: rows of this kind cannot be counted by this key, or a player is asked for who is in no log.
    """
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


def decision_of(row: Mapping[Any, Any], *, stands: bool = True) -> DecisionRow:
    """Return a decision as it is told."""
    own = {name: row[name] for name in _OF_DECISION}
    score = json.loads(row["score"]) if row["score"] is not None else None
    return DecisionRow(**own, line=row["line"] or None, score=score, stands=stands)


_OF_DECISION: Final = (
    *("path", "digest", "severity", "code", "rule", "law", "event", "outcome", "player", "message"),
    *("decision", "reason", "by", "at", "link"),
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


_COLUMNS: Final[dict[RowKind, Callable[[], Select[Any]]]] = {
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
_ROWS: Final[dict[RowKind, Callable[[RowMapping, _Decisions], AnyRow]]] = {
    "findings": _finding,
    "logs": _log,
    "results": _result,
    "decisions": lambda row, decisions: decisions.by_id[row["id"]],
}
_ORDER: Final[dict[RowKind, tuple[ColumnElement[Any], ...]]] = {
    "findings": (L.path, L.line, F.n),
    "logs": (L.path, L.line),
    "results": (L.path, L.line, R.seat),
    "decisions": (D.id,),
}
