"""What a scenario file says of a ruling, of the points and of the score, as its YAML holds it."""

from __future__ import annotations

from typing import Annotated, Any, Final

from attrs import define, fields

from referee.docket import FAILURES, KINDS, OUTCOMES
from referee.record import RemedyName, one_of

Outcome = Annotated[str, one_of(OUTCOMES, "word for an outcome")]
RulingKind = Annotated[str, one_of(KINDS, "kind of ruling")]
Failing = Annotated[str, one_of(FAILURES, "word for what failed")]

UNSAID: Final[Any] = type("Unsaid", (), {"__repr__": lambda self: "unsaid"})()
"""Stands for a field that an expectation does not speak of, as ``null`` is something that can be expected."""


@define(kw_only=True)
class ClaimedRuling:
    """What some ruling is said to be; the fields that are named are compared.

    ``at`` is the event of the ruling; the other fields are named as in the output.
    """

    at: str = UNSAID
    clause: str | None = UNSAID
    outcome: Outcome = UNSAID
    kind: RulingKind = UNSAID
    holder: str | None = UNSAID
    bound: str | None = UNSAID
    offender: str | None = UNSAID
    by: str | None = UNSAID
    remedy: RemedyName | None = UNSAID
    remedies: tuple[RemedyName, ...] = UNSAID
    points: int | None = UNSAID
    answers: str | None = UNSAID
    failed: Failing | None = UNSAID
    failed_at: str | None = UNSAID
    mandatory: bool = UNSAID
    deal: int | None = UNSAID
    readings: tuple[str, ...] = UNSAID
    evidence: tuple[str, ...] = UNSAID
    also: tuple[str, ...] = UNSAID

    def said(self) -> dict[str, Any]:
        """Return what is expected, by the names that the file uses."""
        told = {each.name: getattr(self, each.name) for each in fields(ClaimedRuling)}
        return {name: value for name, value in told.items() if value is not UNSAID}


@define(kw_only=True)
class ExpectedRuling(ClaimedRuling):
    """What one ruling must be: its event, its clause and its outcome are always named."""

    at: str
    clause: str | None
    outcome: Outcome


@define
class ExpectedGame:
    """What one finished game must be; the fields that are named are compared."""

    winner: str | None = UNSAID
    score: dict[str, int] = UNSAID
    stake: int | None = UNSAID


@define
class ExpectedMatch:
    """What one match must be; the fields that are named are compared."""

    winner: str | None = UNSAID
    games: dict[str, int] = UNSAID


@define
class ExpectedNext:
    """Who must deal next, and from which pack."""

    dealer: str | None = UNSAID
    pack: str | None = UNSAID


@define
class Expectation:
    """Exactly what the referee must say of a case; what is not named is not compared.

    rulings: all rulings but ordinary scoring ones, in order.
    marks: the rows of all deals, in order, each ``[player, points, for, clause, status]``.
    deals: how each deal ended.   corrected, recorded: the two scores.   games: the finished games.
    matches: the matches, the one under way last.
    next: who deals next.   problems, pending: how many there are.
    """

    rulings: tuple[ExpectedRuling, ...]
    corrected: dict[str, int]
    marks: tuple[tuple[Any, ...], ...] | None = None
    deals: tuple[str, ...] | None = None
    recorded: dict[str, int] | None = None
    games: tuple[ExpectedGame, ...] | None = None
    matches: tuple[ExpectedMatch, ...] | None = None
    next: ExpectedNext | None = None
    problems: int | None = None
    pending: int | None = None


@define
class Claims:
    """What an answer to a question says, in the words of an expectation; what is not named is not compared.

    rulings: some of the rulings; an empty list says that there are none but ordinary scoring ones.
    marks: some of the rows of the deals, each ``[player, points, for, clause, status]``.
    The other keys are those of an expectation.
    """

    rulings: tuple[ClaimedRuling, ...] | None = None
    corrected: dict[str, int] | None = None
    marks: tuple[tuple[Any, ...], ...] | None = None
    deals: tuple[str, ...] | None = None
    recorded: dict[str, int] | None = None
    games: tuple[ExpectedGame, ...] | None = None
    matches: tuple[ExpectedMatch, ...] | None = None
    next: ExpectedNext | None = None
    problems: int | None = None
    pending: int | None = None
