"""The result of a hand as the clauses on its score see it, and what they make of its points."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from referee.docket import value_fits
from referee.law import Clause, Rulebook
from referee.score.worth import Worth
from referee.table import Deal, exchange_ends


def hand_result(deal: Deal, winner: str, made: str | None, ended: str) -> dict[str, Any]:
    """Return a result of a hand as modifiers see it: who won what, who closed the exchange, if that is told.

    Args:
        deal: the deal.
        winner: the player who won something by it.
        made: what he won, such as ``point``.
        ended: how the hand ended, as the field of that name has it of the fact that it did.
    """
    ends = exchange_ends(deal)
    end: dict[str, Any] = dict.fromkeys(("exchange_closed_by", "exchange_decision", "exchange_closed_first_by"))
    return {
        "winner": deal.role(winner),
        "loser": deal.role(deal.other(winner)),
        "made": made,
        **(exchange_result(deal, winner, *ends[0]) if len(ends) == 1 else end),
        "won_by_counting": deal.won_by_counting,
        "replay": len(deal.rounds) > 1,
        "ended": ended,
    }


def exchange_result(deal: Deal, winner: str, closed_by: str, decision: str) -> dict[str, Any]:
    """Return what modifiers see of the exchange, if it was closed so."""
    closer = {"lead": deal.non_dealer, "refusal": deal.dealer}.get(closed_by)
    first = closer is not None and decision == "first"
    return {
        "exchange_closed_by": closed_by,
        "exchange_decision": decision,
        "exchange_closed_first_by": ("winner" if closer == winner else "loser") if first else "nobody",
    }


def hand_fits(wanted: dict[str, Any], hand: dict[str, Any]) -> bool:
    """Tell whether the result of a hand is as a clause wants it.

    Args:
        wanted: the fields that the clause asks for, each with a value or a list of values.
        hand: the result, as ``hand_result`` gives it.
    """
    return all(value_fits(value, hand.get(name)) for name, value in wanted.items())


def before_cuts(book: Rulebook, source: Clause, hand: dict[str, Any]) -> Worth:
    """Return what the points of a scoring clause come to for such a result of a hand, by peril, before any cut-down.

    It is worked out once for each result.
    """
    key = ("peril", source.id, *hand.values())
    if key not in book.memo:
        worth = Worth(source.points or 0, source)
        perils = [each for each in book.modifiers if each.stage == "peril" and source.when in each.bears_on]
        for clause in [each for each in perils if hand_fits(each.hand, hand)]:
            sparing = [each.id for each in book.exceptions.get(clause.id, ()) if hand_fits(each.hand, hand)]
            worth = evolve(worth, also=(*worth.also, *sparing)) if sparing else worth.under(clause)
        book.memo[key] = worth
    found: Worth = book.memo[key]
    return found


def cutting(book: Rulebook, source: Clause, hand: dict[str, Any]) -> list[Clause]:
    """Return the clauses of a rulebook that cut down the points of another for such a result, if there is a fault."""
    key = ("cutting", source.when, *hand.values())
    if key not in book.memo:
        bearing = [each for each in book.modifiers if each.stage == "cut_down" and source.when in each.bears_on]
        book.memo[key] = [each for each in bearing if hand_fits(each.hand, hand)]
    found: list[Clause] = book.memo[key]
    return found
