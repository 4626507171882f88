"""Points put up for a hand that is won and not over: nothing is ruled on them before it is."""

from __future__ import annotations

from attrs import evolve

from referee.docket import Case, Matter
from referee.score.dues import Due, MarkMade
from referee.score.scoring import cut_down, new_due
from referee.score.tally import Tally
from referee.table import Deal, HandOver


def points_won(case: Case, ledger: Tally, mark: MarkMade) -> Due | None:
    """Return what of a mark is for a hand under way of which its player has all tricks that win the point.

    The point cannot be lost any more by what is played. It is worth what it would be if the hand ended so; what other
    marks were put up for before is not there twice. A log that does not tell of marks takes it as put up when the hand
    is over.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
        mark: a mark that nothing else is due for, or not all of it.

    Returns:
        What will be due for the points when the hand is over; ``None`` where nothing will be for sure.
    """
    deal, player = mark.deal, mark.player
    mine = mark.spare + mark.taken + (mark.early.points if mark.early is not None else 0)
    if deal is None or mine <= 0 or not ledger.recorded or not _won(case, deal, player):
        return None
    if deal.game != ledger.number and mark.early is None:
        return None  # the game was closed before
    roles = {"winner": deal.role(player), "loser": deal.role(deal.other(player))}
    fact = HandOver(deal, case.now, player, {**roles, "made": "point", "ended": "played"}, deal.round.played_at)
    matter = Matter(fact, {fact.name: None})
    clause = case.judge.earning(matter)
    if clause is None or mark.reason not in (None, clause.for_):
        return None
    before = [each.early for each in ledger.early if each.at < mark.at and each.early is not None]
    up = sum(each.points for each in before if (each.deal, each.player) == (deal, player))
    due = new_due(case, clause, matter, player, "played", told=True)
    worth = cut_down(case, due)[-1]
    due.worth = evolve(worth, points=min(mine, worth.points - up))
    return due if due.points > 0 else None


def _won(case: Case, deal: Deal, player: str) -> bool:
    """Whether a player has won a hand under way by the tricks that he has taken, unless it is to be played again."""
    under_way = not (deal.over or deal.ended or deal.set_aside or deal.to_replay)
    return under_way and deal.round.won.get(player, 0) >= case.table.game.tricks_for_point
