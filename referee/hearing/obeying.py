"""What shows that an order is obeyed, and how; and that it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from referee.docket import Case, Matter, Order, Reason, because
from referee.hearing.named import cards_offered
from referee.hearing.surplus import AWAY, DRAWN, allowed, share, taken
from referee.law import Keeping
from referee.record import (
    SUIT_OF,
    UNKNOWN,
    Answer,
    Complete,
    Cut,
    CutForDeal,
    Discard,
    Draw,
    Event,
    Give,
    Lead,
    Packet,
    Play,
    Propose,
    PutBack,
    Rectify,
    Result,
    Shuffle,
    TakeBack,
    TellTaken,
    ThrowAside,
    TurnUp,
)
from referee.table import Deal, Happening, Trick, reached_at, shuffled

ADVANCING: Final = (Propose, Answer, Discard, Draw, Lead, Play)
"""Acts by which a player carries the hand on, and so gives up a right he knows of."""

HAND_ON: Final = (*ADVANCING, Give, TurnUp)
"""Acts by which a hand goes on."""

RIGHTLY: Final = False
"""What is wrong with something that was done just as it was ordered."""


def upheld(order: Order) -> bool:
    """Whether the order only upholds what stood before, so that nothing is said of it as long as it is kept."""
    return order.clause.kind in ("right", "prohibition") and order.row.kept_by in DEFIED


def obeyed(case: Case, order: Order, event: Event) -> bool:
    """Whether an act does what was ordered; ``done_amiss`` tells whether rightly."""
    deal = order.matter.deal
    if order.row.sets_aside:
        return isinstance(event, Packet) and case.table.deal is not deal
    if not case.table.live(deal):
        return False
    if order.replays:
        return Happening.REPLAY in case.table.happenings or (isinstance(event, Result) and order.given < case.now)
    if order.row.kept_by in OBEYED:
        return OBEYED[order.row.kept_by](order, event)
    done = DOING.get(type(event))
    return isinstance(event, order.row.obeyed_by) and (done is None or done(case, order, event))


def defied(case: Case, order: Order, event: Event) -> bool:
    """Whether the person bound goes on without doing what was ordered, or the time for it has run out."""
    obeyed_by = order.row.obeyed_by
    if order.defied or not case.table.live(order.matter.deal):
        return False
    if order.row.kept_by in DEFIED:
        return DEFIED[order.row.kept_by](order, event)
    if order.clause.until and order.clause.kind != "option":
        return reached_at(order.matter.fact, order.clause.until) == case.now
    if ThrowAside in obeyed_by and not isinstance(event, Give | Complete):
        return False  # it lies in nobody's way until cards are taken from the stock
    if TellTaken in obeyed_by and isinstance(event, Discard | Give):
        return False  # he takes what he will have to tell
    beyond = isinstance(event, Rectify) and _overdone(case, order.matter)
    amiss = isinstance(event, obeyed_by) and (isinstance(event, TellTaken | Lead) or beyond)
    goes_on = isinstance(event, (*HAND_ON, Complete)) and not isinstance(event, obeyed_by)
    in_time = order.duty and isinstance(event, Propose) and not _shuts_declined(case, order)
    return event.by == order.bound and (amiss or (goes_on and not in_time))


def _overdone(case: Case, matter: Matter) -> bool:
    """Whether a hand that had too many cards has come to have too few, or the other way round."""
    wrong, hand = matter.fact.surplus(case.table), matter.deal.count(str(matter.role("concerned")))
    return wrong * (hand - case.table.game.hand_size) < 0


def _shuts_declined(case: Case, order: Order) -> bool:
    """Whether the act is a moment that shuts a right in place of which something is to be done, or needs no such right.

    Cards can be asked for and the hand is not played yet; so it is in time before the right itself would have ended.
    """
    options = [c for group in order.clause.declined for c in case.rulebook.options_of.get(group, ())]
    limits = [limit for option in options for limit in case.judge.limiting(option, order.matter)]
    moments = [*(m for option in options for m in option.until), *(m for limit in limits for m in limit.shuts)]
    return not options or reached_at(order.matter.fact, tuple(moments)) == case.now


def played_past(case: Case, order: Order) -> bool:
    """Return whether play begins while somebody has still to be given cards that he asked for himself.

    It begins by his own doing: he leads, or is played to, or plays to a lead.  After that nobody can give him any.

    Args:
        case: the hearing so far.
        order: the order to give them.
    """
    asked = order.row.kept_by in ("serving", "giving") and order.clause.kind != "effect" and not order.defied
    wanting = asked and Happening.PLAY in case.table.happenings
    return wanting and (order.row.kept_by == "giving" or _wanting(order, 0))


def _enough_gone(case: Case, order: Order, event: Discard | Draw) -> bool:
    enough = taken(order.matter, order.remedy) >= share(case, order.matter, order.remedy)[0]
    return event.by == order.bound and enough


def _put_right(case: Case, order: Order, _event: Event) -> bool:
    return case.judge.where({"put_right": True}, order.matter) == "yes"


def _told(case: Case, order: Order, event: TellTaken) -> bool:
    told = (order.matter.fact.value(case.table, name) for name in ("taken", "in_all"))
    return event.by == order.bound and event.n in told


def _named_suit_led(_case: Case, order: Order, event: Lead) -> bool:
    return event.by == order.bound and SUIT_OF.get(event.card) == order.matter.fact.fields.get("named")


def _refused_put_aside(_case: Case, order: Order, event: ThrowAside) -> bool:
    right = order.matter.groups.get(str(order.clause.group))
    refused = [card for card, remedy in right.decided if remedy == order.clause.may] if right is not None else []
    meant = set(refused or order.matter.fact.about or ())
    return UNKNOWN in meant or not {*meant, UNKNOWN}.isdisjoint(event.cards)


def _filled(case: Case, order: Order, event: Complete) -> bool:
    """Whether a hand that is filled has as many cards now as it should have, or were asked for, or are left."""
    deal, matter = order.matter.deal, order.matter
    full = matter.fact.filled or deal.stock == 0 or deal.count(event.to) >= case.table.game.hand_size
    return event.to == matter.role("concerned") and full


def _made_again(case: Case, order: Order, event: Cut | CutForDeal | Shuffle) -> bool:
    """Whether a cut made again is of the kind that was amiss and shows what it should; a shuffle is not amiss again."""
    matter, clause = order.matter, order.clause
    both = order.bound is None and reached_at(matter.fact, ("cut_again",)) == case.now
    if event.by != order.bound and not both:
        return False
    if isinstance(event, Shuffle):
        again = shuffled(case.table, matter.deal, event.by, event.pack, event.manner)
        alike = Matter(again, {again.name: None})
        return clause.when not in alike.terms or case.judge.where(clause.where, alike) == "wait"
    if isinstance(event, Cut):
        return matter.fact.fields["cut"] == "to_dealer" and event.completed and not event.exposed
    shown = [m for m in case.docket.of(matter.deal) if m.fact.event == case.now and clause.when in m.terms]
    amiss = any(case.judge.where(clause.where, each) == "yes" for each in shown)
    return matter.fact.fields["cut"] == "for_deal" and (not amiss if shown else len(event.exposed) == 1)


DOING: Final[dict[type[Event], Callable[[Case, Order, Any], bool]]] = {
    **dict.fromkeys((Discard, Draw), _enough_gone),
    **dict.fromkeys((Rectify, Packet), _put_right),
    **dict.fromkeys((Cut, CutForDeal, Shuffle), _made_again),
    TellTaken: _told,
    Lead: _named_suit_led,
    Give: lambda _case, order, event: event.to == order.claimant,
    ThrowAside: _refused_put_aside,
    Complete: _filled,
}
"""When an act by which an order is obeyed does so; any other act does whenever it is done."""


def done_amiss(case: Case, order: Order) -> Reason | Literal[False] | None:
    """Say what is wrong with the act that has just been done as it was ordered.

    No more cards are laid away than were too many, the very card chosen is given, and the rightful player deals.

    Returns:
        The reason; ``RIGHTLY`` where nothing is wrong, ``None`` where the record does not tell.
    """
    event, matter = case.event, order.matter
    if order.row.kept_by == "giving" and isinstance(event, Give):
        chosen = set(event.cards).intersection(cards_offered(matter, order.remedy))
        return RIGHTLY if chosen else None if UNKNOWN in event.cards else because("other_card")
    if isinstance(event, Complete):
        full = matter.deal.count(event.to) <= case.rulebook.game.hand_size
        return RIGHTLY if full else because("hand_too_full")
    if order.remedy in (AWAY, DRAWN):
        least, most = share(case, matter, order.remedy)
        if not least <= taken(matter, order.remedy) <= most:
            return because("beyond_surplus")
        return RIGHTLY if allowed(case, matter, order.remedy) else because("other_cards")
    new, ends = case.table.deal, order.row.sets_aside
    if new is None or not ends:
        return RIGHTLY
    again = ends != "void" and new.dealer == matter.deal.dealer and case.table.game.fresh_deal == "same_dealer"
    return RIGHTLY if again or new.dealer == new.lawful_dealer else because("not_their_deal", dealer=new.dealer)


def dealer_anew(case: Case, deal: Deal, ended: str) -> str | None:
    """Return who deals anew where a deal was set aside, as void or for a fresh deal."""
    if ended != "void" and case.table.game.fresh_deal == "passes":
        return deal.non_dealer
    if case.rulebook.procedure.void_deal == "actual_dealer":
        return deal.dealer
    return deal.lawful_dealer if ended == "void" else case.table.whose_turn(deal)


def _shown(order: Order) -> set[str]:
    """Return the cards that the order is about, as far as their faces are told."""
    about = order.matter.fact.about
    return {card for card in about if card != UNKNOWN} if isinstance(about, tuple) else set()


def _takes(order: Order, event: Event) -> bool:
    """Whether the dealer takes the card that he has shown."""
    if not isinstance(event, Give | Complete) or event.to != order.bound:
        return False
    return not _shown(order).isdisjoint(event.cards)


def _refuses(order: Order, event: Event) -> bool:
    """Whether the dealer puts the card that he has shown away, or goes on without having taken it."""
    shown, held = _shown(order), order.matter.deal.hands[str(order.bound)].cards
    if isinstance(event, ThrowAside | PutBack):
        return event.by == order.bound and not shown.isdisjoint(event.cards)
    served = isinstance(event, Give | Complete) and event.to == order.bound and UNKNOWN not in event.cards
    played = isinstance(event, Lead | Play) and event.by == order.bound and event.card not in shown
    taken = bool(shown.intersection(held)) or UNKNOWN in held or any(card in shown for card in _played(order))
    return bool(shown) and (served or played) and not taken


def _withholds(order: Order, event: Event) -> bool:
    """Whether the dealer puts the card away that the other has chosen to take, or plays without having given it."""
    right = order.matter.groups.get(str(order.clause.group))
    chosen = right is not None and right.chosen == {order.remedy}
    away = isinstance(event, ThrowAside | PutBack) and chosen and not _shown(order).isdisjoint(event.cards)
    return event.by == order.bound and (away or isinstance(event, Lead | Play))


def _played(order: Order) -> list[str]:
    """Return the cards that have been played in the hand."""
    return [card for trick in order.matter.deal.round.tricks for card in (trick.lead, trick.reply) if card is not None]


def _taken_up(order: Order, event: Event) -> bool:
    """Whether the card that is to go back is taken up, be it only to be played in its turn."""
    trick, withdrawn = order.matter.fact.about, order.matter.deal.last_withdrawn
    back = isinstance(event, TakeBack) and withdrawn is not None and withdrawn.trick is trick
    played = isinstance(event, Lead | Play) and isinstance(trick, Trick) and trick.stray and trick.lifted_at is not None
    return event.by == order.bound and (back or played)


def _served(order: Order, event: Event) -> bool:
    """Whether the player who lost a card is given another in its stead, and not that card itself."""
    given = isinstance(event, Give | Complete) and event.to == order.claimant and not set(event.cards) <= _shown(order)
    return given and not _wanting(order, 0)


def _passed_over(order: Order, event: Event) -> bool:
    """Whether the dealer serves himself, or plays, while the other has still to be given cards, or the time is over."""
    taken = len(event.cards) if isinstance(event, Give) and event.to == order.bound else 0
    goes_on = bool(taken) or (upheld(order) and isinstance(event, Lead))
    over = bool(order.clause.until) and reached_at(order.matter.fact, order.clause.until) is not None
    return ((goes_on and event.by == order.bound) or over) and _wanting(order, taken)


def _wanting(order: Order, taken: int) -> bool:
    """Whether the non-dealer had not been given yet what he asked for, or what there is of it.

    ``taken`` is the number of cards that the dealer has just given himself.
    """
    deal = order.matter.deal
    exchange, player = deal.exchange, deal.non_dealer
    if exchange is None or (player not in exchange.given and not upheld(order)):
        return False
    if deal.stock + taken <= 0:
        return False  # he has all there was
    return exchange.taken(player) < exchange.called_for(player)


Test = Callable[[Order, Event], bool]
OBEYED: Final[dict[Keeping | None, Test]] = {"taking": _takes, "return": _taken_up, "serving": _served}
DEFIED: Final[dict[Keeping | None, Test]] = {"taking": _refuses, "giving": _withholds, "serving": _passed_over}
"""By what orders are obeyed and defied that are kept by more than one kind of act."""
