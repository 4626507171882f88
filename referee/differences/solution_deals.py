"""What a position is worth with best play in all deals that fit the record, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any, Final

from attrs import define

from referee.differences.solution import in_order, outcome_said
from referee.record import SUIT_NAMES, Schema, how_many
from referee.report import Line, as_data, output_schema, short
from referee.solving import DealOutcome, Outcome, OverDeals, Standing

FORMAT: Final = "referee.solution-deals/1"


@define
class DealsRow:
    """What best play comes to in some of the deals.

    deals: in how many of those that were solved.
    tricks: the tricks of each player in the whole hand.
    points: the points that the hand earns each.
    """

    deals: int
    tricks: dict[str, int]
    points: dict[str, int]


@define
class SolutionDealsFile:
    """The whole of what is told of a position with cards that are not known.

    path: the path of the log.
    after: the id of the event after which it stands so.
    rulebook: the code.
    known: the cards that each player holds for certain.
    missing: how many cards he holds beside them.
    trump: the suit of trumps.
    leader: who leads, or has led.
    lead: the card on the table.
    won: the tricks that each has.
    deals: how many deals fit the record.
    solved: how many of them were solved; where they are fewer, they were drawn.
    outcomes: what best play comes to in these, the most frequent first.
    """

    format: str
    path: str
    after: str
    rulebook: str
    known: dict[str, list[str]]
    missing: dict[str, int]
    trump: str
    leader: str
    lead: str | None
    won: dict[str, int]
    deals: int
    solved: int
    outcomes: list[DealsRow]


def solution_deals_schema() -> Schema:
    """Return the JSON Schema of ``referee.solution-deals/1``; later versions of the format may hold more keys."""
    return output_schema(SolutionDealsFile, FORMAT)


def solution_deals_data(
    found: OverDeals[DealOutcome], standing: Standing, code: str, path: str, after: str
) -> dict[str, Any]:
    """Return what a position is worth in the deals that fit as plain data, ``referee.solution-deals/1``.

    Args:
        found: what it comes to.
        standing: how the play stands.
        code: the name of the rulebook.
        path: the path of the log.
        after: the id of the event after which it stands so.
    """
    players = standing.known
    rows = [DealsRow(n, *in_order(players, *map(dict, each))) for each, n in found.found]
    known = {player: list(cards) for player, cards in players.items()}
    told = SolutionDealsFile(
        FORMAT, path, after, code, known, dict(standing.missing), standing.trump, standing.leader, standing.lead,
        dict(standing.won), found.deals, found.tried, rows,
    )  # fmt: skip
    return as_data(told)


def solution_deals_lines(found: OverDeals[DealOutcome], standing: Standing) -> Iterator[Line]:
    """Yield what a position is worth in the deals that fit, for people.

    Args:
        found: what it comes to.
        standing: how the play stands.
    """
    doing = "leads" if standing.lead is None else f"has led {short(standing.lead)}"
    yield Line(f"{standing.leader} {doing}; trumps are {SUIT_NAMES[standing.trump]}.", "bold")
    for player, cards in standing.known.items():
        unknown = how_many(standing.missing[player], "card that is not known", "cards that are not known")
        parts = [" ".join(map(short, cards)), unknown if standing.missing[player] else ""]
        won = how_many(standing.won[player], "trick") if standing.won.get(player) else ""
        yield Line("  ".join(filter(None, [" and ".join(filter(None, parts)), won])), label=player)
    yield Line()
    yield Line(f"{deals_said(found)} Best play by both makes:")
    for each, n in found.found:
        outcome = Outcome(*map(dict, each))
        yield Line(outcome_said(standing.known, outcome), label=share_said(n, found.tried), indent=2)


def deals_said(found: OverDeals[Any]) -> str:
    """Return in words how many deals fit and how many of them were solved.

    Args:
        found: what was found in them.
    """
    fitting = how_many(found.deals, "deal fits", "deals fit")
    if found.exact:
        return f"{fitting} the record; each is solved."
    error = f"{1 / sqrt(found.tried):.1%}".replace("%", " %")
    return f"{fitting} the record; {found.tried:,} are drawn and solved, so the shares may be off by {error}."


def share_said(n: int, tried: int) -> str:
    """Return a number of deals with their share.

    Args:
        n: how many.
        tried: how many were solved.

    >>> share_said(16, 22)
    '16, 72.7 %'
    """
    return f"{n:,}, {n / tried:.1%}".replace("%", " %")
