"""Tricks: whose the lead is, who has won one, and when the playing of a hand is over or begins again."""

from __future__ import annotations

from attrs import evolve

from referee.record import UNKNOWN, EventIndex, Lead, Play, TakeBack
from referee.table.deal import Deal
from referee.table.game import Game
from referee.table.happenings import Happening
from referee.table.moving import put
from referee.table.places import TABLE
from referee.table.table import Table
from referee.table.trick import Round, Trick, beats


def leader_in_turn(deal: Deal, game: Game) -> str | None:
    """Return who has the lead, ``None`` where the code does not tell: at first one player, then who wins the tricks.

    Under some codes, after a lead out of turn that was played to, the player has it from whom the lead was taken.

    Args:
        deal: the deal under way.
        game: the values of the code.
    """
    done = [trick for trick in deal.round.tricks if trick.winner is not None]
    if not done:
        return {"non_dealer": deal.non_dealer, "dealer": deal.dealer}.get(game.first_lead)
    if game.later_leads == "untold":
        return None
    if not done[-1].in_turn and game.wrong_lead == "turn_restored":
        return deal.other(done[-1].leader)
    return done[-1].winner


def goes_to(deal: Deal, trick: Trick | None, player: str) -> None:
    """A trick is a player's by its cards; where they do not tell, by the next lead, or by who gathers it."""
    if trick is not None and trick.reply is not None and trick.winner is None:
        trick.winner = player
        deal.round.won[player] = deal.round.won.get(player, 0) + 1


def take_over(deal: Deal, trick: Trick, player: str) -> None:
    """Count a trick for a player who has it and did not win it.

    Args:
        deal: the deal under way.
        trick: the trick, which somebody has won.
        player: who has it.
    """
    deal.round.won[str(trick.winner)] -= 1
    trick.winner = None
    goes_to(deal, trick, player)


def _see_winner(table: Table, deal: Deal, trick: Trick) -> None:
    """See who has won a trick that both have played to."""
    won = beats(table.game, deal.trump, trick.reply or UNKNOWN, trick)
    if won is not None:
        goes_to(deal, trick, deal.other(trick.leader) if won else trick.leader)


def settle_trick(table: Table, deal: Deal, trick: Trick) -> None:
    """See who has won a trick that both have played to, and whether the hand is over with it."""
    _see_winner(table, deal, trick)
    if not all(hand.cards for hand in deal.hands.values()):
        close_round(table, deal)


def count_as(table: Table, deal: Deal, trick: Trick, suit: str | None) -> None:
    """Let a lead count as one of a suit, or as what it is; a trick that nobody has won so far may be won by that.

    Args:
        table: the table as it stands now.
        deal: the deal of the trick.
        trick: the trick.
        suit: the suit, or ``None`` for the lead's own.
    """
    trick.counts_as = suit
    _see_winner(table, deal, trick)


def close_round(table: Table, deal: Deal) -> None:
    """End the playing of a ``deal`` on the ``table``: it was played out or given up."""
    if not deal.over:
        deal.over = True
        table.happen(Happening.HAND_ENDS)
        table.happen_to_earlier(Happening.NEXT_VALID_TURN_UP, deal)


def reopen_round(deal: Deal) -> None:
    """Let the playing of a ``deal`` that was over go on."""
    deal.over = False
    deal.ended = deal.round.given_up = None
    deal.forget(Happening.HAND_ENDS)


def play_on(deal: Deal) -> None:
    """A hand that was over because cards were thrown down on a point that was made is played on."""
    if deal.thrown_down:
        deal.thrown_down = False
        reopen_round(deal)


def unanswered_lead(deal: Deal, leader: str) -> Trick | None:
    """Return the trick to which a player has led and nobody has played yet: the last led in turn, if any."""
    tricks = [trick for trick in reversed(deal.round.tricks) if trick.reply is None and trick.leader == leader]
    return next((trick for trick in tricks if trick.in_turn), tricks[0] if tricks else None)


def left_over(deal: Deal, player: str) -> bool:
    """Whether a player has cards left in a hand that was played until the other had none."""
    if deal.counted.get(player):
        return True
    if player not in deal.hands or deal.round.stated or deal.ended == "abandoned":
        return False
    played = deal.over and bool(deal.round.tricks)
    return played and bool(deal.hands[player].cards) and not deal.hands[deal.other(player)].cards


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
    played = any(each.face == event.card for each in deal.round.cards_of(first))
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
            put(table, deal, trick.leader, (trick.lead,), TABLE, early=True)
        if trick.reply is not None:
            put(table, deal, table.other(trick.leader), (trick.reply,), TABLE, early=True)
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
