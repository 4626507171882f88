"""What an event does at the table, and the facts that it shows, entered on the docket."""

from __future__ import annotations

from functools import partial
from typing import Final

from referee.docket import Case, Matter
from referee.hearing.effects import carry_out, voiding
from referee.hearing.plea import as_meant
from referee.hearing.reach import kept
from referee.hearing.replays import replay_begins
from referee.hearing.review import like, review, ruled_on
from referee.hearing.sitting import next_dealer, turn_for_points
from referee.record import (
    BeginReplay,
    Demand,
    Event,
    EventId,
    EventIndex,
    Header,
    Lead,
    Packet,
    Play,
    Result,
    TakeBack,
    ThrowAside,
    TurnUp,
)
from referee.score import Ledger
from referee.table import FACTS, Doing, Happening, Table, comes_too_late, demand_made, see, taken_as

REPLAYING: Final = (BeginReplay, TakeBack, Result, Lead, Play)
"""Acts with which hands that were ordered to be replayed may be taken up again."""


def open_event(case: Case, event: Event) -> Event:
    """Make an event the current one, read as what it was in the deal; return it so.

    Args:
        case: the hearing so far.
        event: the event, as the log has it.
    """
    table = case.table
    table.now = EventIndex(table.now + 1)
    case.acts.append(event)
    if isinstance(event, Packet | ThrowAside):
        event = taken_as(table, event)
    elif isinstance(event, Demand):
        event = as_meant(case, event)
    case.ids.append(event.id or EventId(f"e{table.now + 1}"))
    case.index[case.ids[-1]] = table.now
    case.event, case.answered = event, False
    table.happenings.clear()
    return event


def leave_event(case: Case, event: Event) -> None:
    """Note to which deal an event belongs, when all has been ruled on that it calls for."""
    table = case.table
    if not event.beside_play:
        case.docket.acted = table.now
    if table.deal is not None:
        table.deal.ends = table.now
    case.deals_at.append(table.next_deal if table.next_deal is not None and event.prepares_deal else table.deal)


def give_over(case: Case, ledger: Ledger, event: Event) -> None:
    """Settle what waits for the next act in a hand, before the players deal anew or let the game be over."""
    deal = case.table.deal
    if deal is None or (isinstance(event, Packet) and (not deal.turned or event.by == deal.dealer)):
        return
    if any(matter.undetermined_by and matter.deal is deal for matter in case.docket.matters):
        deal.note(Happening.GIVEN_OVER, case.table.now)
        case.docket.stir("act")
        review(case, ledger)


def see_event(case: Case, ledger: Ledger, header: Header, event: Event) -> None:
    """Let the table show what the event does, unless there is no hand left for it to be done in."""
    table = case.table
    if table.to_look:
        _assume_looks(table, event)
    if isinstance(event, REPLAYING) and replay_begins(case, event) and isinstance(event, TakeBack):
        return  # with it the cards are taken up again
    if event.prepares_deal:
        expect_dealer(case, ledger, header)
    if isinstance(event, TurnUp) and table.turns_for_points:
        turn_for_points(case, ledger, event)
        return
    if isinstance(event, TurnUp):
        ledger.carry_on(table.deal)
    if table.deal is not None and (table.deal.over or isinstance(event, Result)) and comes_too_late(table.deal, event):
        table.misplaced("the hand goes on although it is over")
        return
    see(table, event)
    if isinstance(event, TurnUp) and "looking" not in table.recorded:
        table.to_look = True


def take_in(case: Case, ledger: Ledger, event: Event) -> None:
    """Enter the facts the event showed, and settle what it proved."""
    table = case.table
    if table.settle_queries() or table.happenings or not event.beside_play:
        case.docket.stir("act")
    if Happening.PACKET in table.happenings and table.deal is not None and table.deal.begins == table.now:
        case.docket.leave_behind(table.recent(), partial(kept, case))
    known = case.rulebook.procedure
    facts, table.facts = table.facts, []
    for fact in facts:
        if (fact.plain and not ruled_on(case, fact)) or ledger.has_earned(fact):
            continue
        seen = FACTS[fact.name].open or known.discovery == "record" or known.unnoticed == "intervene"
        matter = case.docket.enter(fact, table.now if seen else None)
        voided = matter.deal.set_aside and not voiding(case, fact.name)
        matter.died = voided or (fact.trick is not None and matter.deal.played_after_game)
        matter.settled |= FACTS[fact.name].takes_back and fact.trick in case.excused
        _use_leave(case, ledger, matter)
    asked = demand_made(table, event) if isinstance(event, Demand) else None
    if asked is not None and asked.name in case.rulebook.by_fact:
        case.docket.enter(asked, table.now)
    while table.problems:
        case.problem(table.problems.pop(0))


def _use_leave(case: Case, ledger: Ledger, matter: Matter) -> None:
    """Let a player do an act for which the other gave him leave as if a law gave it to him."""
    fact, deal = matter.fact, matter.deal
    for wish, remedy in case.allowed:
        own = wish.actor in (fact.actor, fact.about)  # whose hand it is may have the other do it
        alike = wish.name == fact.name and own and wish.deal is deal
        known = {name: value for name, value in wish.fields.items() if value not in (None, "untold")}
        wanted = {name: value for name, value in known.items() if name != "unasked"}  # they agreed on it
        if alike and all(fact.fields.get(name) in (value, None, "untold") for name, value in wanted.items()):
            case.allowed.remove((wish, remedy))
            giving = [c for c in case.rulebook.by_fact.get(fact.name, ()) if c.may == remedy]
            matter.settled = True
            for clause in [clause for clause in giving if like(case, clause, matter)][:1]:
                proof = case.judge.prove(clause, matter).allowed(case.now)
                case.rule(
                    "exercised", "right", clause, matter, by=fact.actor, answers=case.ids[case.now], holder=fact.actor,
                    remedy=remedy, proof=proof,
                )  # fmt: skip
                carry_out(case, ledger, clause.does, clause, matter)
            return


def expect_dealer(case: Case, ledger: Ledger, header: Header) -> None:
    """Tell the table whose turn it is to deal and whose the packs are, where the deals so far settle it."""
    table = case.table
    deal = table.deal
    open_end = deal is not None and deal.how_ended is None
    table.expected_dealer = None if open_end else next_dealer(case, ledger, header)
    if deal is not None:
        table.packs.settle(table.game, deal, table.game_number)


def _assume_looks(table: Table, event: Event) -> None:
    """Where looking is not recorded, both look at their hands once the turn-up and any words on it are over."""
    if not event.beside_play and table.deal is not None:
        table.to_look = False
        for player in table.players:
            for doing in (Doing.LOOKS, Doing.LOOKS_AT_HAND, Doing.TAKES_UP, Doing.TOUCHES):
                table.does(player, doing)
