"""One log under several codes, for machines: ``referee.comparison/1``."""

from __future__ import annotations

from typing import Any, Final

from attrs import define

from referee.comparison import KINDS, Answer, Comparison, Points, Row, Side
from referee.docket import GameRow, MarkRow, MatchRow, Problem, Ruling
from referee.record import Schema
from referee.report import CLOSED, Score, as_data, output_schema, row_of, score_row

FORMAT: Final = "referee.comparison/1"


@define
class Chosen:
    """Readings of open points and options, by name."""

    readings: dict[str, str]
    options: dict[str, Any]


@define
class CodeRow:
    """One of the codes.

    name: by which the rest of the file calls it.   left_aside: what the players agreed on and it does not know.
    """

    name: str
    code: str
    version: str
    edition: str
    digest: str
    chosen: Chosen
    left_aside: Chosen


@define
class SaidRow:
    """What one code says: the ruling by its number in that code's adjudication, and what it comes to."""

    ruling: int
    law: int | None
    clause: str | None
    kind: str
    outcome: str
    by: str | None
    holder: str | None
    remedies: tuple[str, ...]
    remedy: str | None
    points: int | None
    readings: tuple[str, ...]


@define
class RulingRow:
    """What each code says of one thing at one event; null where it says nothing."""

    deal: int | None
    event: str
    answers: str | None
    differs: bool
    said: dict[str, SaidRow | None]


@define
class PointsRow:
    """What one player earned for one thing in one deal, which is known by its first event."""

    deal: int
    event: str
    player: str
    gain: str
    differs: bool
    counted: dict[str, int]
    marks: dict[str, list[MarkRow]]


@define
class SideRow:
    """One code's side of a difference.

    tells: what differs, where that is no ruling.   clauses: those that it rules by.   related: others of its clauses on
    the same topics.   values: game values and procedures that the codes do not share.   fixed: the clauses that fix
    them.   chosen: readings and options that the codes have in common and do not take alike.
    """

    said: SaidRow | None
    tells: Any
    clauses: tuple[str, ...]
    related: tuple[str, ...]
    values: dict[str, Any]
    fixed: dict[str, tuple[str, ...]]
    chosen: dict[str, str]


@define
class DifferenceRow:
    """One thing in which not all the codes are alike."""

    kind: str
    deal: int | None
    event: str | None
    player: str | None
    gain: str | None
    topics: tuple[str, ...]
    sides: dict[str, SideRow]


@define
class NextRow:
    """Who deals next, and with which pack."""

    dealer: str | None
    pack: str | None


@define
class LogRow:
    """The log that was heard."""

    path: str
    events: int
    digest: str


@define
class ComparisonFile:
    """The whole of what is told; what each code says stands under its name."""

    format: str
    log: LogRow
    codes: list[CodeRow]
    agree: bool
    rulings: list[RulingRow]
    points: list[PointsRow]
    score: dict[str, Score]
    games: dict[str, list[GameRow]]
    matches: dict[str, list[MatchRow]]
    next: dict[str, NextRow]
    problems: dict[str, list[Problem]]
    differences: list[DifferenceRow]


def comparison_schema() -> Schema:
    """Return the JSON Schema of ``referee.comparison/1``; later versions of the format may hold more keys."""
    return output_schema(ComparisonFile, FORMAT, {**CLOSED, ("DifferenceRow", "kind"): KINDS})


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """Return the comparison as plain dicts and lists under its public names."""
    answers, log = comparison.answers, comparison.log
    names = [answer.name for answer in answers]
    founds = dict(zip(names, (answer.found for answer in answers), strict=True))
    told = ComparisonFile(
        format=FORMAT,
        log=LogRow(log.path, len(log.events), log.digest),
        codes=list(map(_code, answers)),
        agree=comparison.agree,
        rulings=[_rulings(names, row) for row in comparison.rows],
        points=[_points(names, each) for each in comparison.points],
        score={name: score_row(found.score) for name, found in founds.items()},
        games={name: found.games for name, found in founds.items()},
        matches={name: found.matches for name, found in founds.items()},
        next={name: NextRow(found.next_dealer, found.next_pack) for name, found in founds.items()},
        problems={name: found.problems for name, found in founds.items()},
        differences=[
            row_of(DifferenceRow, each, sides=dict(zip(names, map(_side, each.sides), strict=True)))
            for each in comparison.differences
        ],
    )
    return as_data(told)


def _code(answer: Answer) -> CodeRow:
    applied, book = answer.applied, answer.applied.rulebook
    chosen, left_aside = (book.readings, book.taken), (applied.readings_left_aside, applied.options_left_aside)
    return row_of(CodeRow, book, name=answer.name, chosen=Chosen(*map(dict, chosen)), left_aside=Chosen(*left_aside))


def _rulings(names: list[str], row: Row) -> RulingRow:
    return row_of(RulingRow, row, said=dict(zip(names, map(_said, row.rulings), strict=True)))


def _said(ruling: Ruling | None) -> SaidRow | None:
    return None if ruling is None else row_of(SaidRow, ruling, ruling=ruling.id)


def _points(names: list[str], each: Points) -> PointsRow:
    told = {name: dict(zip(names, getattr(each, name), strict=True)) for name in ("counted", "marks")}
    return row_of(PointsRow, each, **told)


def _side(side: Side) -> SideRow:
    return row_of(SideRow, side.ground, said=_said(side.ruling), tells=side.tells)
