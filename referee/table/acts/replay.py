"""A hand that is played again: how it begins, and from which card."""

from __future__ import annotations

from attrs import evolve

from referee.record import EventIndex, Lead, Play, TakeBack
from referee.table.acts.play import leader_in_turn
from referee.table.deal import Deal
from referee.table.happenings import Happening
from referee.table.moving import return_to_hand
from referee.table.table import Table
from referee.table.trick import Round, Trick


def begins_again(table: Table, deal: Deal, event: Lead, since: EventIndex) -> bool:
    """Whether a lead begins the hand anew: after its end, or by the first leader where it could not carry it on.

    Args:
        table: the table before the lead.
        deal: the deal under way.
        event: the lead.
        since: the index of the event since which nothing may have been played.
    """
    again = [trick.leader for trick in deal.round.tricks if deal.replay_from >= 0 and trick.led_at >= deal.replay_from]
    first = again[0] if again else deal.non_dealer
    played_on = deal.after(Happening.LEAD, since) is not None or deal.after(Happening.REPLY, since) is not None
    if deal.over or event.by != first or played_on:
        return deal.over
    hanging = any(trick.reply is None and not trick.stray for trick in deal.round.tricks)
    turn = leader_in_turn(deal, table.game) in (None, event.by)
    played = any(trick.leader == event.by and trick.lead == event.card for trick in deal.round.tricks)
    played |= any(trick.leader != event.by and trick.reply == event.card for trick in deal.round.tricks)
    return hanging or not turn or played


def resumes(deal: Deal, event: Play | TakeBack) -> bool:
    """Whether the follower takes up, or replaces, the card of a completed trick that is to be played again.

    Args:
        deal: the deal under way.
        event: what the follower does.
    """
    trick = _faulty(deal)
    if trick is None or trick.reply is None or event.by != deal.other(trick.leader):
        return False
    if isinstance(event, TakeBack):
        return event.card == trick.reply
    return all(other.reply is not None for other in deal.round.tricks)


def _faulty(deal: Deal) -> Trick | None:
    """Return the trick with which a replay is to begin, if it does not begin with the first."""
    return next((trick for trick in deal.round.tricks if trick.led_at == deal.replay_from), None)


def begin_replay(table: Table) -> None:
    """Take the hands up again as they were before the first lead, or before the card the replay begins with.

    The lead of the trick of that card lies there still, though it may be told again.

    Args:
        table: the table as it stands now.
    """
    deal = table.deal
    if deal is None:
        return
    kept = [trick for trick in deal.round.tricks if trick.led_at < deal.replay_from and not trick.stray]
    faulty = _faulty(deal)
    for trick in (each for each in deal.round.tricks if each not in kept):
        if trick is not faulty and not trick.stray:
            return_to_hand(table, deal, trick.leader, trick.lead, early=True)
        if trick.reply is not None:
            return_to_hand(table, deal, table.other(trick.leader), trick.reply, early=True)
    deal.on_table = dict.fromkeys(table.players, len(kept))
    deal.contested = deal.last_withdrawn = None
    deal.round = Round(list(kept))
    if faulty is not None:
        again = evolve(
            faulty, in_turn=True, reply=None, replied_at=None, winner=None, withdrawn="", withdrawals={},
            played_to_at=None, resumed=True,
        )  # fmt: skip
        deal.round.tricks.append(again)
        deal.named = (again, deal.named[1]) if deal.named is not None and deal.named[0] is faulty else deal.named
        deal.on_table[faulty.leader] += 1
    for trick in kept:
        if trick.winner is not None:
            deal.round.won[trick.winner] = deal.round.won.get(trick.winner, 0) + 1
    deal.rounds.append(deal.round)
    if table.game.replay_exchange == "reopened":
        deal.proposals, deal.open_proposal = 0, False
        deal.answers.clear()
    deal.over = deal.to_replay = False
    deal.ended = None
    table.happen(Happening.REPLAY)
