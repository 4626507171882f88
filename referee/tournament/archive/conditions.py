"""The filters of questions; whatever is asked for goes to the database as a value, never as a part of its language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from sqlalchemy import ColumnElement, FromClause, and_, exists, or_

from referee.tournament.archive.answers import Filter, What
from referee.tournament.archive.schema import ADJUDICATIONS, DECISIONS, FINDINGS, LOGS, RESULTS
from referee.tournament.records import UNREADABLE

LOG: Final = "log"
UNDECIDED: Final = "undetermined"
SETTLED: Final = "note"
"""The severity of a finding that a later one took the place of."""

Condition = ColumnElement[bool]

L, A, F, R, D = LOGS.c, ADJUDICATIONS.c, FINDINGS.c, RESULTS.c, DECISIONS.c


def conditions(what: What, filter: Filter) -> list[Condition]:
    """Return what is to be met by the rows of what is asked for, a filter each."""
    if what == "decisions":
        return [each for each in _of_decisions(filter) if each is not None]
    found: list[Condition | None] = [
        _any(L.round, filter.rounds),
        _any(L.table, filter.tables),
        _any(L.match, filter.matches),
        _either(filter.paths, lambda path: or_(L.path == path, L.path.startswith(_folder(path), autoescape=True))),
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


def _of_logs(what: What, filter: Filter) -> Iterator[Condition | None]:
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
    yield _either(filter.paths, lambda path: or_(D.path == path, D.path.startswith(_folder(path), autoescape=True)))
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


def _folder(path: str) -> str:
    return path if path.endswith("/") else f"{path}/"
