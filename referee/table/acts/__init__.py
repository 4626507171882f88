"""What each act does at the table, and what facts it shows: a file for each phase, and in it one handler for an act.

Whoever adds an act writes its handler in the file of its phase and gives it a row in ``ACTS`` there.
"""

from __future__ import annotations

from typing import Final

from attrs import evolve

from referee.record import (
    BOTH,
    UNKNOWN,
    Answer,
    Discard,
    Event,
    Expose,
    Give,
    Lead,
    Look,
    Packet,
    Play,
    TakeBack,
    TakeUp,
)
from referee.table.acts import (
    answering,
    asking,
    before_deal,
    dealing,
    discarding,
    giving,
    hand_over,
    king,
    looking,
    packs,
    play,
    putting_back,
    taking_back,
    turning,
    words,
)
from referee.table.acts.act import Act
from referee.table.acts.answering import may_ask
from referee.table.acts.dealing import count_hands, show_not_turned
from referee.table.acts.other_pack import told_apart
from referee.table.acts.packs import show_fault
from referee.table.acts.play import leader_in_turn
from referee.table.acts.tricks import unanswered_lead
from referee.table.deal import Deal
from referee.table.happenings import Happening
from referee.table.table import Table

ACTS: Final[dict[type[Event], Act]] = {
    **before_deal.ACTS,
    **packs.ACTS,
    **dealing.ACTS,
    **turning.ACTS,
    **looking.ACTS,
    **asking.ACTS,
    **answering.ACTS,
    **discarding.ACTS,
    **putting_back.ACTS,
    **giving.ACTS,
    **play.ACTS,
    **taking_back.ACTS,
    **hand_over.ACTS,
    **king.ACTS,
    **words.ACTS,
}
"""All acts of which the table knows something.  Any other leaves it as it is, and has its place at any time."""

GOING_ON: Final = (Answer, Discard, Give, Lead, Play)
"""Acts by which a hand goes on once it is dealt."""


def see(table: Table, event: Event) -> None:
    """Let the table change as an act does, and show its facts; a card of the other pack shows a fault.

    Args:
        table: the table before the act.
        event: the act as it was logged.
    """
    if event.other_pack:
        event = told_apart(table, event)
    for each in _amounts_to(table, event):
        act, deal = ACTS.get(type(each)), table.deal
        if deal is not None and isinstance(each, GOING_ON):
            show_not_turned(table, deal)
        if deal is not None and Happening.TURNED_WRONGLY in deal and not isinstance(each, Packet):
            count_hands(table, deal)
        if act is not None and act.does is not None and (deal is not None or act.deal == "any"):
            act.does(table, deal, each)
    if event.other_pack:
        deal = table.deal or table.prepare()
        show_fault(table, deal, table.packs.in_use(deal))


def _amounts_to(table: Table, event: Event) -> list[Event]:
    """Return the acts that an act amounts to: what both look at each looks at, and to show a card may be to play it.

    A dealer who answers what was asked too early, or gives the cards, goes along with it.
    """
    deal = table.deal
    if isinstance(event, Answer | Give) and deal is not None and deal.asked_early is not None:
        return [deal.asked_early, event] if event.by == deal.dealer and may_ask(table, deal) else [event]
    if isinstance(event, Look | TakeUp) and event.by == BOTH:
        return [evolve(event, by=player) for player in table.players]
    if not isinstance(event, Expose | Lead | Play) or deal is None or deal.over or event.by not in deal.hands:
        return [event]
    if not isinstance(event, Expose):
        return _after_showing(deal, event)
    card = next((card for card in event.cards if card != UNKNOWN), None)
    played = _as_played(table, deal, event.by, card) if event.of == event.by and card is not None else None
    if played is None:
        return [event]
    if table.game.shown_in_play == "returned":
        return [event]
    deal.shown = (event.by, str(card))
    return [played]


def _as_played(table: Table, deal: Deal, by: str, card: str) -> Event | None:
    """Return the lead or the reply that showing a card is, if it is the player's turn for one."""
    if unanswered_lead(deal, deal.other(by)) is not None:
        return Play(by=by, card=card)
    if any(trick.waits for trick in deal.round.tricks):
        return None
    return Lead(by=by, card=card) if deal.has_played and leader_in_turn(deal, table.game) == by else None


def _after_showing(deal: Deal, event: Lead | Play) -> list[Event]:
    """A card that was bound by being shown is played no second time; to play another is to take it back."""
    shown, deal.shown = deal.shown, None
    if shown is None or shown[0] != event.by:
        return [event]
    return [] if shown[1] == event.card else [TakeBack(by=event.by, card=shown[1]), event]
