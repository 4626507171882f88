"""Tricks: who has won one, which lead waits, and when the playing of a hand is over."""

from __future__ import annotations

from referee.record import UNKNOWN
from referee.table.deal import Deal
from referee.table.happenings import Happening
from referee.table.table import Table
from referee.table.trick import Trick, beats


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
    deal.round.won[player] = deal.round.won.get(player, 0) + 1
    trick.winner = player


def settle_trick(table: Table, deal: Deal, trick: Trick, by: str) -> None:
    """See who has won a trick that both have played to, and whether the hand is over with it."""
    won = beats(table.game, deal.trump, trick.reply or UNKNOWN, trick)
    if won is not None:
        goes_to(deal, trick, by if won else trick.leader)
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
    by = deal.other(trick.leader)
    won = beats(table.game, deal.trump, trick.reply, trick) if trick.reply is not None else None
    if won is not None:
        goes_to(deal, trick, by if won else trick.leader)


def close_round(table: Table, deal: Deal) -> None:
    """End the playing of a ``deal`` on the ``table``: it was played out or given up."""
    if not deal.round.closed:
        deal.round.closed = True
        deal.over = True
        table.happen(Happening.HAND_ENDS)
        table.happen_to_earlier(Happening.NEXT_VALID_TURN_UP, deal)


def reopen_round(deal: Deal) -> None:
    """Let the playing of a ``deal`` that was over go on."""
    deal.round.closed = deal.over = False
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
    played = deal.round.closed and bool(deal.round.tricks)
    return played and bool(deal.hands[player].cards) and not deal.hands[deal.other(player)].cards
