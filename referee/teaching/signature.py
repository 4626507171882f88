"""What an adjudication comes to for the players, apart from which clauses it cites."""

from __future__ import annotations

from typing import Any

from referee.hearing import Adjudication

Signature = tuple[Any, ...]


def signature(found: Adjudication) -> Signature:
    """Return what players would notice: who may do what, how deals, games and matches ended, marks, who deals."""
    return (
        tuple((each.event, each.outcome, each.remedy, each.holder, each.points) for each in found.rulings),
        tuple(deal.ended for deal in found.deals),
        tuple((mark.player, mark.points, mark.status) for deal in found.deals for mark in deal.marks),
        tuple(found.score.corrected.items()),
        tuple((game.winner, game.stake) for game in found.games),
        tuple((match.winner, tuple(match.games.values())) for match in found.matches),
        found.next_dealer,
    )


def cited(found: Adjudication) -> set[str]:
    """Return the clauses that the rulings and marks of an adjudication rest on."""
    clauses = {ruling.clause for ruling in found.rulings} | {mark.clause for deal in found.deals for mark in deal.marks}
    return {clause for clause in clauses if clause is not None}.union(*(ruling.also for ruling in found.rulings))
