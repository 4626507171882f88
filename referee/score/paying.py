"""What a mark pays for: as it is made, and once more when something else has become due, or is so no longer."""

from __future__ import annotations

from collections.abc import Iterable

from referee.docket import Case
from referee.law import Clause
from referee.score.dues import Due, MarkMade
from referee.score.lateness import clause_allowing_mark
from referee.score.tally import Tally
from referee.table import Happening


def pay_with(case: Case, ledger: Tally, mark: MarkMade) -> Clause | None:
    """Put a mark up for dues, the one it was said to be for first, and those of a game that is over last.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
        mark: the mark, of which nothing was put up for anything yet.

    Returns:
        The clause that allows a late one; ``None`` where all were in time.
    """
    dues = [due for due in ledger.dues if due.player == mark.player and due.alive]
    game = mark.deal.game if mark.deal is not None else ledger.number
    before = ledger.recorded  # a mark that a log tells which takes all as made in time names what was won last
    dues.sort(key=lambda d: (d.kind != mark.reason, d.deal.game != game, before or d.deal is not mark.deal, d.at))
    late = None
    for due in dues:
        fits = mark.may_pay(due)
        if fits:
            _take_place(mark, due)
        mark.pay(due, min(mark.spare, due.assumed))
        if due.final and mark.deal is due.deal and Happening.GAME_SETTLED not in due.deal:
            mark.pay(due, min(mark.spare, max(due.points - due.paid, 0)))  # he has won with less, and shows all
        allowing = clause_allowing_mark(case, due) if due.open else None
        if allowing is None or not mark.spare:
            continue
        if fits or case.rulebook.procedure.mark_labels != "labels":
            mark.pay(due, min(mark.spare, due.open))
            late = allowing if allowing is not due.source else late
    return late


def _take_place(mark: MarkMade, due: Due) -> None:
    """Let a mark stand for one that the other player had wrongly taken down, or that was early and ruled too much."""
    for other in dict.fromkeys(payment.mark for payment in due.payments):
        if other.taken:
            n = min(mark.spare, other.taken, other.pays[due])
            other.taken -= n
            other.pay(due, -n)
            mark.pay(due, n)
        elif other.struck_by is not None and mark.reason is not None and other.pays[due] and other.at < due.at:
            other.give_way(due)
            other.stood = None


def pay_again(marks: Iterable[MarkMade], dues: Iterable[Due]) -> None:
    """Let points put up too early in a deal, or for what is not due any more, pay for what is due in it."""
    for mark in marks:
        spare = mark.spare + mark.taken  # what the other player took down before it was due
        for due in dues if spare > 0 else ():
            false = mark.king is not None and (due.of_hand or mark.struck)
            if due.deal is mark.deal and due.player == mark.player and mark.may_pay(due) and not false:
                n = min(spare, due.open)
                mark.pay(due, n)
                spare -= n
                if n and mark.king is not None and not mark.excess:
                    mark.king.fact.fields["marked"] = False
