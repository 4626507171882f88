"""Hands that are played again: when that is ordered, and how it begins."""

from __future__ import annotations

from referee.docket import Case, Order, Right
from referee.hearing.reach import speaking
from referee.law import REPLAY, Clause, remedy_row
from referee.record import BOTH, BeginReplay, Event, EventIndex, Lead, Play, Result, TakeBack
from referee.score import Ledger
from referee.table import Deal, Fact, Happening, Trick, begin_replay, begins_again, resumes


def replay_begins(case: Case, event: Event) -> bool:
    """Begin the replay that has been ordered: in so many words, or by an act that can be nothing else.

    Args:
        case: the hearing before the event.
        event: the current event.

    Returns:
        Whether the replay begins with the event.
    """
    table, deal = case.table, case.table.deal
    if deal is None:
        return False
    ordered = case.docket.replay_of(deal)
    given = ordered.given if ordered is not None else None
    begins = isinstance(event, BeginReplay)
    if isinstance(event, BeginReplay) and given is None:
        begins = _replay_at_will(case, deal, event)
        if not begins:
            case.problem("the hands are replayed although no replay was granted")
    elif isinstance(event, Lead) and given is not None:
        begins = begins_again(table, deal, event, given)
    elif isinstance(event, (Play, TakeBack)) and given is not None:
        begins = resumes(deal, event)
    elif isinstance(event, Result):
        begins = given is not None  # what came of it is told, and not how it was played
    if begins:
        if ordered is not None:
            _use_up(case, deal)
        begin_replay(table)
        for matter in case.docket.of(deal):  # cards left over in the play that is played again
            matter.settled |= any(remedy_row(c.does).effect == "count_left" for c in speaking(case, matter))
    over = Happening.GAME_CLOSED in deal and not deal.over and Happening.PLAYED_AFTER_CLOSE not in deal
    if over and isinstance(event, (Lead, Play)):
        case.problem("a card is played although the game is over")
        deal.note(Happening.PLAYED_AFTER_CLOSE, table.now)
    return begins


def order_replay(case: Case, ledger: Ledger, order: Order) -> None:
    """One replay answers every fault before it, so that no other can be had; the result of the hand hangs on it."""
    deal = order.matter.deal
    _use_up(case, deal)
    if deal.forget(Happening.REPLAY_UNPROVED):
        return  # they have played again before that was proved to be due
    deal.to_replay = True
    ledger.settle(case)
    if case.rulebook.procedure.replay == "from_faulty_trick":
        pending = [each.matter.fact for each in case.docket.orders if each.replays and each.matter.deal is deal]
        deal.replay_from = min(map(_since, [*pending, order.matter.fact]))
    case.docket.orders.append(order)


def _use_up(case: Case, deal: Deal) -> None:
    """End every open right to have the hands of a deal played again, by whatever fault: there is one replay."""
    for right, option in _replay_rights(case, deal):
        case.docket.end(right, "used", case.now, option)


def _replay_rights(case: Case, deal: Deal) -> list[tuple[Right, Clause]]:
    """Return the open rights to have the hands of a deal played again, each with the clause that gives it."""
    rights = [right for right in case.docket.rights if right.matter.deal is deal]
    return [(right, option) for right in rights if (option := right.option(REPLAY)) is not None]


def _replay_at_will(case: Case, deal: Deal, event: BeginReplay) -> bool:
    """Whether the players play again what nobody was granted: as they agreed, or who has the right wants, or who asked.

    What was asked for and could not be decided stays open; the score hangs on it.
    """
    using = [(right, option) for right, option in _replay_rights(case, deal) if event.by in (None, BOTH, right.holder)]
    for right, option in using:
        case.docket.end(right, "used", case.now, option)
    for right, option in using[:1]:
        case.rule_right("exercised", right, option, answers=event.id, by=right.holder, remedy=REPLAY)
    if not using and any(asked.remedy == REPLAY and matter.deal is deal for asked, matter in case.deferred):
        deal.note(Happening.REPLAY_UNPROVED, case.now)
        return True
    return bool(using) or bool(deal.forget(Happening.REPLAY_AGREED))


def _since(fact: Fact) -> EventIndex:
    """Return from which event on the hand is played again because of a fault."""
    return fact.about.led_at if isinstance(fact.about, Trick) else fact.event
