"""The duties of who plays to a lead: to follow suit, to win and to trump, and how a card may fail them."""

from __future__ import annotations

from collections.abc import Callable

from referee.record import SUIT_OF, UNKNOWN, EventIndex
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.game import Game
from referee.table.hand import Hand
from referee.table.kinds.play import Renounced, WinMissed
from referee.table.table import Table
from referee.table.trick import Trick, beats
from referee.table.whereabouts import Query

Duty = tuple[type[Fact], Callable[[str], bool], str | None]
"""A duty of play: the kind of the fault, the cards that would have been due in its stead if they were held, and the
value of the game on which it hangs, if it hangs on one."""


def duties_of_reply(game: Game, trump: str | None, trick: Trick, suit: str, *, won: bool) -> list[Duty]:
    """Return in which duties a card played to a lead may fail: to follow suit, to win or to trump.

    Who must win before he follows may trump, unless he could have followed and won.

    Args:
        game: the values of the code.
        trump: the trump suit, if it is known.
        trick: the lead.
        suit: the suit of the card played to it.
        won: whether that card beats the lead.
    """
    led, winning_first = trick.suit, game.duty_order == "win_first"
    due: list[Duty] = []

    def wins(other: str) -> bool:
        return bool(beats(game, trump, other, trick))

    def heads(other: str) -> bool:
        return SUIT_OF[other] == led and wins(other)

    if suit != led:
        if game.must_follow and not (winning_first and trump is None):
            due.append((Renounced, heads if winning_first and won else lambda c: SUIT_OF[c] == led, None))
        if trump is not None and trump not in (led, suit) and game.must_trump:
            due.append((WinMissed, lambda c: SUIT_OF[c] == trump, "must_trump"))
    elif not won and game.must_win:
        due.append((WinMissed, wins if winning_first and game.must_trump else heads, None))
    return due


def show_duties(table: Table, deal: Deal, trick: Trick, by: str, card: str) -> None:
    """Show where a card played to a lead may fail the duties of play, be it that its face is only seen now.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        trick: the lead, with the card as its reply.
        by: who played the card.
        card: the card.
    """
    game, trump = table.game, deal.trump
    if card != UNKNOWN and SUIT_OF[card] == trick.suit:
        for suspected in _suspected(deal, Renounced, trick):
            suspected.prove(False, table.now)
    if card == UNKNOWN:
        if game.must_follow and _may_have_renounced(deal.hands[by], str(trick.suit), table.now):
            table.show(Renounced(deal, table.now, by, {}, [trick.led_at, table.now], truth=None, about=trick))
        return
    won = bool(beats(game, trump, card, trick))
    for fault, better, value in duties_of_reply(game, trump, trick, SUIT_OF[card], won=won):
        last = table.facts[-1] if table.facts else None
        if value is not None and last is not None and last.truth and fault.name in last.outdoes:
            continue
        fact = _suspect(table, deal, fault, trick, by, better)
        if fact is not None and fault is Renounced:
            fact.fields["could_win"] = None if game.must_win and not won else False


def _suspect(
    table: Table, deal: Deal, kind: type[Fact], trick: Trick, by: str, matches: Callable[[str], bool]
) -> Fact | None:
    """Show a fault of play, and return it, if the hand held, just before the card was played, another that matches.

    Where the record cannot tell yet, the fact is shown unproved and settled by what later events show.
    """
    card, lying = str(trick.reply), {stray.lead for stray in deal.strays(by)}

    def better(other: str) -> bool:
        return other != card and matches(other) and (other not in lying or table.game.stray_lead == "held")

    hand, at = deal.hands[by], trick.replied_at if trick.replied_at is not None else table.now
    if at == table.now and UNKNOWN not in hand.cards and not any(map(better, hand.cards)):
        return None
    misled = deal.named is not None and deal.named[0] is trick and SUIT_OF[card] == deal.named[1]
    fields = {"void": SUIT_OF[card] != trick.suit, "misled": misled}
    before = _suspected(deal, kind, trick)
    fact = before[0] if before else kind(deal, at, by, fields, [trick.led_at, at], truth=None, about=trick)
    fact.fields.update(fields)
    if UNKNOWN not in lying or table.game.stray_lead == "held":  # it may be the only such card, and not held
        table.ask(Query(fact, None, hand, better, at))
    if fact.truth is False:
        return None
    if not before:
        table.show(fact)
    return fact


def _suspected(deal: Deal, kind: type[Fact], trick: Trick) -> list[Fact]:
    """Return the faults of a kind that the reply to a lead may have been, as far as the record could tell so far."""
    faults = [fault for fault in deal.faults if isinstance(fault, kind) and fault.about is trick]
    return [fault for fault in faults if fault.event == trick.replied_at and fault.truth is None]


def _may_have_renounced(hand: Hand, suit: str, at: EventIndex) -> bool:
    """Whether a card of unknown face may have been of another suit, out of a hand that held one of the suit."""
    held = hand.certain(at)
    follows = [SUIT_OF[card] == suit for card in held]
    return len(held) < hand.count_at(at) or (any(follows) and not all(follows))
