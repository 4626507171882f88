"""How each act changes the table: one small function an act, by phase; and which act showing a card is."""

from __future__ import annotations

from typing import Final

from referee.record import UNKNOWN, Event, Expose, Lead, Play, TakeBack
from referee.table.deal import Deal
from referee.table.fold.asking import FOLD as ASKING
from referee.table.fold.before_deal import FOLD as BEFORE_DEAL
from referee.table.fold.dealing import FOLD as DEALING
from referee.table.fold.exchange import FOLD as EXCHANGE
from referee.table.fold.play import FOLD as PLAY, leader_in_turn, unanswered_lead
from referee.table.table import Handler, Table

FOLD: Final[dict[type[Event], Handler]] = {**BEFORE_DEAL, **DEALING, **ASKING, **EXCHANGE, **PLAY}


SHOWING: Final = frozenset({Expose, Lead, Play})
"""Acts that show a card, or may be no more than what showing one was already."""


def amounts_to(table: Table, event: Event) -> list[Event]:
    """Return the acts that an event amounts to under the code, mostly just itself.

    Args:
        table: the table before the event.
        event: the event as it was logged.
    """
    deal = table.deal
    if deal is None or deal.over or event.by not in deal.hands:
        return [event]
    if isinstance(event, Expose):
        card = next((card for card in event.cards if card != UNKNOWN), None)
        played = _as_played(table, deal, event.by, card) if event.of == event.by and card is not None else None
        if played is not None:
            deal.note_deciding_value("shown_in_play", table.now)
        if table.game.shown_in_play == "returned":
            return [event]
        deal.shown = (event.by, card) if played is not None and card is not None else deal.shown
        return [event if played is None else played]
    return _after_showing(deal, event) if isinstance(event, (Lead, Play)) else [event]


def _as_played(table: Table, deal: Deal, by: str, card: str) -> Event | None:
    """Return the lead or the reply that showing a card is, if it is the player's turn for one."""
    if unanswered_lead(deal, deal.other(by)) is not None:
        return Play(by=by, card=card)
    if any(trick.waits for trick in deal.round.tricks):
        return None
    turn = any(deal.on_table.values()) and leader_in_turn(deal, table.game) == by
    return Lead(by=by, card=card) if turn else None


def _after_showing(deal: Deal, event: Lead | Play) -> list[Event]:
    """A card that was bound by being shown is played no second time; to play another is to take it back."""
    shown, deal.shown = deal.shown, None
    if shown is None or shown[0] != event.by:
        return [event]
    return [] if shown[1] == event.card else [TakeBack(by=event.by, card=shown[1]), event]
