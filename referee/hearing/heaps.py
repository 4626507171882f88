"""Tricks that lie with the player who has lost them: who counts by the cards all the same, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable

from referee.docket import Case, Matter, Order
from referee.hearing.notice import notice
from referee.law import HAND
from referee.score import Due, Ledger, new_due
from referee.table import FACTS, Deal, Fact, Happening, show_result, take_over


def notice_by_counting(case: Case, ledger: Ledger) -> None:
    """Draw attention to tricks in the wrong heap by putting up points of the hand that only the cards give.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
    """
    for deal in case.table.recent() if ledger.recorded else ():
        for player in case.table.players if _in_wrong_heap(case, deal) else ():
            up = sum(due.paid for due in _of_hand(ledger, deal) if due.player == player)
            notice_counting(case, ledger, deal, player, up)


def notice_counting(case: Case, ledger: Ledger, deal: Deal, player: str, points: int) -> None:
    """Draw attention to tricks in the wrong heap where a player has more points of the hand than the heaps give.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
        deal: the deal.
        player: the player.
        points: how many he has put up for the hand, or was granted.
    """
    lying = _in_wrong_heap(case, deal)
    if lying and deal.over and points > sum(d.points for d in _as_they_lie(case, ledger, lying) if d.player == player):
        for matter in lying:
            notice(case, matter, player)


def leave_in_heap(case: Case, ledger: Ledger, order: Order) -> None:
    """Let tricks that nobody spoke of count for who has them, all of a hand at once; the hand is reckoned by them."""
    deal = order.matter.deal
    lying = _in_wrong_heap(case, deal)
    if order.matter not in lying and order.matter.closed_at >= 0:
        lying = _lying(deal, [order.matter])  # the players have settled that it stays
    if order.matter not in lying:
        return  # it went with the others of its hand, or its hand is to be played again
    before, after = _of_hand(ledger, deal), _as_they_lie(case, ledger, lying)
    for matter in lying:
        _move(deal, matter)
    if not deal.over or _alike(before) == _alike(after):
        return
    for due in before:
        ledger.lose(case, due, order.clause)
    for mark in ledger.marks_made:  # they came of where the tricks lie
        for matter in lying if mark.deal is deal and mark.kind in (None, *HAND) else ():
            matter.marks += [mark.at] if mark.player == matter.fact.actor else []
    for fact in _result(case, deal):
        case.docket.enter(fact, case.now)


def tell_unwon(case: Case) -> None:
    """Report each hand that is over of which the record does not tell who has won some trick."""
    for deal in case.table.deals:
        over = deal.first(Happening.HAND_ENDS) if deal.round.unwon else None
        if over is not None:
            case.problem("who has won a trick of this hand cannot be told from the record", over)


def _in_wrong_heap(case: Case, deal: Deal) -> list[Matter]:
    """Return the tricks of a hand that lie with the player who lost them, as matters of which nobody has spoken."""
    unspoken = [matter for matter in case.docket.of(deal) if matter.noticed is None and not matter.closed]
    return _lying(deal, [matter for matter in unspoken if FACTS[matter.fact.name].in_wrong_heap])


def _lying(deal: Deal, matters: Iterable[Matter]) -> list[Matter]:
    """Return those of some tricks gathered that lie with their loser still, and of a playing that counts."""
    if deal.to_replay or deal.round.stated:
        return []
    won = ((m, trick.winner) for m in matters if (trick := m.fact.trick) in deal.round.tricks)
    return [matter for matter, winner in won if winner not in (None, matter.fact.actor)]


def _of_hand(ledger: Ledger, deal: Deal) -> list[Due]:
    return [due for due in ledger.dues if due.deal is deal and due.of_hand and due.alive]


def _alike(dues: Iterable[Due]) -> set[tuple[str, str, int]]:
    return {(due.player, due.kind, due.uncut.points) for due in dues}


def _move(deal: Deal, matter: Matter) -> None:
    trick, player = matter.fact.trick, matter.fact.actor
    if trick is not None and player is not None:
        take_over(deal, trick, player)


def _as_they_lie(case: Case, ledger: Ledger, lying: list[Matter]) -> list[Due]:
    """Return what a hand that is over earns if tricks count for who has them; nothing is changed by it."""
    deal = lying[0].deal
    won, counting = dict(deal.round.won), deal.won_by_counting
    winners = [(trick, trick.winner) for matter in lying if (trick := matter.fact.trick) is not None]
    for matter in lying:
        _move(deal, matter)
    facts = _result(case, deal) if deal.over else []
    found = [due for fact in facts for due in _earned(case, ledger, fact)]
    deal.round.won, deal.won_by_counting = won, counting
    for trick, winner in winners:
        trick.winner = winner
    return found


def _result(case: Case, deal: Deal) -> list[Fact]:
    """Return the facts of how a hand has ended and what was made of it, by the tricks as they are counted now."""
    table = case.table
    ended = [m.fact for m in case.docket.of(deal) if FACTS[m.fact.name].ends_hand or FACTS[m.fact.name].gives_up]
    given_up = [case.acts[fact.event] for fact in ended if deal.thrown_down or deal.ended == "abandoned"]
    before, table.facts = table.facts, []
    show_result(table, deal, next(iter(given_up), None))
    facts, table.facts = table.facts, before
    return facts


def _earned(case: Case, ledger: Ledger, fact: Fact) -> list[Due]:
    """Return what a fact earns a player by the first clause that gives points for it."""
    matter = Matter(fact, {fact.name: None}, case.now)
    giving = [c for c in case.rulebook.awards if c.when == fact.name and case.judge.verdict(c, matter).answer == "yes"]
    player = matter.role(giving[0].to) if giving else None
    ended = fact.fields.get("ended", "abandoned")
    return [] if player is None else [new_due(case, giving[0], matter, player, ended, told=ledger.recorded)]
