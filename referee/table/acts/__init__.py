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
    Ask,
    Discard,
    Event,
    Expose,
    Give,
    Lead,
    Look,
    Mix,
    Packet,
    Play,
    TakeBack,
    TakeUp,
    TurnUp,
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
from referee.table.acts.act import DEALT, Act, stage, stage_of
from referee.table.acts.answering import may_ask
from referee.table.acts.dealing import count_hands, show_not_turned
from referee.table.acts.packs import show_fault, told_apart
from referee.table.acts.tricks import leader_in_turn, unanswered_lead
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.happenings import Doing, Happening
from referee.table.kinds.play import DoneOutOfPlace
from referee.table.table import Table

PHASES: Final = (
    before_deal, packs, dealing, turning, looking, asking, answering, discarding, putting_back, giving, play,
    taking_back, hand_over, king, words,
)  # fmt: skip
ACTS: Final[dict[type[Event], Act]] = {kind: act for phase in PHASES for kind, act in phase.ACTS.items()}
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
    """Return the acts that an act amounts to: what both do with their hands is done by each.

    To show a card may be to play it. A dealer who answers what was asked too early, or gives cards, goes along with it.
    """
    deal = table.deal
    if isinstance(event, Answer | Give) and deal is not None and deal.asked_early is not None:
        return [deal.asked_early, event] if event.by == deal.dealer and may_ask(table, deal) else [event]
    if isinstance(event, Look | TakeUp | Mix) and event.by == BOTH:
        return [evolve(event, by=player) for player in table.players]
    if not isinstance(event, Expose | Lead | Play) or deal is None or deal.over or event.by not in deal.hands:
        return [event]
    if not isinstance(event, Expose):
        return _after_showing(deal, event)
    card = next((card for card in event.cards if card != UNKNOWN), None)
    played = _as_played(table, deal, event.by, card) if event.of == event.by and card is not None else None
    if played is None or table.game.shown_in_play == "returned":
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


def show_out_of_place(table: Table, event: Event) -> Fact | None:
    """Show that an act is out of its place, if it is.

    Args:
        table: the table before the act.
        event: the act.

    Returns:
        The fact that it is, or ``None``.
    """
    fact = _cut_to_himself(table, event) if isinstance(event, Packet) else _out_of_place(table, event)
    if fact is not None:
        table.show(fact)
    return fact


def _out_of_place(table: Table, event: Event) -> Fact | None:
    """Return the fact that an act is out of its place, if it is."""
    act, live = ACTS.get(type(event)), table.deal
    if act is None or act.stages is None or (isinstance(event, TurnUp) and table.turns_for_points):
        return None
    now = stage(table) if live is None or event.prepares_deal else stage_of(table, live)
    deal = live if live is not None and now in DEALT else table.coming_deal
    if deal.set_aside:
        return None
    part = deal.role(event.by) if event.by in table.players else None
    telling = isinstance(event, Ask) and deal.exchanging  # the dealer tells how many he takes himself
    anybody = act.whose == "either" or telling or event.by in (None, BOTH) or not deal.dealer
    mine = anybody or part == act.whose
    if mine and now in act.stages and (act.fits is None or act.fits(table, deal, event)):
        return None
    fields = {"act": event.do, "by": part or "other", "stage": now, "how": "time" if mine else "player"}
    return DoneOutOfPlace(deal, table.now, event.by, fields, [table.now], plain=True)


def _cut_to_himself(table: Table, event: Packet) -> Fact | None:
    """Return the fact that a dealer cut the pack himself, which shows when he deals the first packet."""
    if stage(table) != "cut":
        return None
    deal, by = table.coming_deal, event.by
    made = deal.all(Happening.CUT_MADE)
    rightful = deal.lawful_dealer in (None, by)
    if not rightful or not made or made[-1] not in deal.did(by).all(Doing.CUTS):
        return None
    fields = {"act": "cut", "by": "dealer", "stage": "cut", "how": "player"}
    return DoneOutOfPlace(deal, made[-1], by, fields, [made[-1], table.now], plain=True)
