"""What a remedy does to the deal, the score and the docket, by its effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referee.docket import Case, Matter, Order
from referee.hearing.heaps import leave_in_heap
from referee.hearing.named import cards_offered
from referee.hearing.replays import order_replay
from referee.law import REMEDIES, Clause, Effect, remedy_row
from referee.record import RANK_OF, SUIT_OF, UNKNOWN, Demand
from referee.score import Ledger
from referee.table import (
    FACTS,
    KING,
    TURNED,
    Deal,
    Played,
    count_as,
    count_left,
    put_away,
    settle_trump,
    show_hand_over,
    show_king_turned,
)


def carry_out(
    case: Case, ledger: Ledger, remedy: str | None, clause: Clause, matter: Matter, *, claimant: str | None = None
) -> None:
    """Let a remedy take effect; ``claimant`` is who asked for it, ``None`` where nobody had to."""
    effect, ordered = remedy_row(remedy).effect, remedy_row(remedy).orders or remedy
    if effect is not None and ordered is not None:
        bound = matter.role(REMEDIES[ordered].bound)
        EFFECTS[effect](case, ledger, Order(ordered, clause, matter, case.now, bound, claimant))


def _order(case: Case, _ledger: Ledger, order: Order) -> None:
    case.docket.orders.append(order)


def _order_once(case: Case, _ledger: Ledger, order: Order) -> None:
    """The dealer has to do it, by the law or when it is asked for; twice in silence is once."""
    deal = order.matter.deal
    alike = any(other.clause is order.clause and other.matter.deal is deal for other in case.docket.orders)
    if not alike or not (order.clause.silent or order.claimant is not None):
        order.bound, order.claimant = deal.dealer, deal.non_dealer
        case.docket.orders.append(order)


def _order_card(case: Case, _ledger: Ledger, order: Order) -> None:
    """A card that the dealer still has must be given to whoever has chosen it."""
    deal = order.matter.deal
    deal.turned_wanted = deal.turned_wanted or order.matter.fact.event == deal.turned_again
    right = order.matter.groups.get(str(order.clause.group))
    chosen = [card for card, remedy in (right.decided if right is not None else ()) if remedy == order.remedy]
    if deal.exchange is not None:  # what is taken so can be thrown aside as not given no longer
        deal.exchange.refuse(str(order.claimant), chosen or cards_offered(order.matter, order.remedy))
    hand = deal.hands.get(str(order.claimant))
    if hand is not None and not any(card in hand.cards for card in cards_offered(order.matter, order.remedy)):
        order.bound = deal.dealer
        case.docket.orders.append(order)


def _hold(case: Case, _ledger: Ledger, order: Order) -> None:
    """A player is held to his word; to be held to it twice is to be held to it once."""
    alike = (order.remedy, order.claimant)
    case.docket.orders = [each for each in case.docket.orders if (each.remedy, each.claimant) != alike]
    case.docket.orders.append(order)


def _set_aside(case: Case, ledger: Ledger, order: Order) -> None:
    """The deal is set aside, and every right and order in it is discharged; one deal takes its place.

    Void is a deal that never counted: the rightful dealer deals with the rightful pack, whoever asked for that.
    """
    ended = str(REMEDIES[order.remedy].sets_aside)
    case.set_aside(order.matter.deal, ended, order.clause)
    discharge(case, order.matter.deal, entirely=ended == "void")
    order.claimant = None if ended == "void" else order.claimant
    case.docket.orders.append(order)
    ledger.settle(case)


def _keep_packs(case: Case, _ledger: Ledger, order: Order) -> None:
    """The packs stay with those who have dealt them."""
    case.table.packs.exchange(case.table.players, order.matter.deal)


def _choose(case: Case, _ledger: Ledger, order: Order) -> None:
    """A pack or seat is chosen; the pack is the chooser's then, and the others are his adversary's."""
    fact = order.matter.fact
    player, pack, what = fact.actor, fact.about, fact.fields["what"]
    case.table.packs.chosen[what] = case.now
    if player is not None and pack is not None and what != "seat":
        case.table.packs.give(str(pack), player, case.table.other(player))


def _change_lead(case: Case, _ledger: Ledger, order: Order) -> None:
    """The suit named is to be led, unless the card has gone back or been played to by now, or another was led instead.

    The card gives way to the other lead, whether or not a word is said of taking it up.
    """
    trick, deal = order.matter.fact.trick, order.matter.deal
    tricks = deal.round.tricks
    later = trick is not None and any(t.leader == trick.leader and t.led_at > trick.led_at for t in tricks)
    played_to = trick is not None and trick.replied_at is not None and trick.replied_at > case.judge.choosing
    if trick is None or (trick in tricks and not (later or played_to)):
        case.docket.orders.append(order)
        if trick is not None and trick.reply is None:
            deal.contested = Played(trick, False, trick.led_at)


def _change_suit(case: Case, _ledger: Ledger, order: Order) -> None:
    """The card led counts as one of the suit that was named with it."""
    fact = order.matter.fact
    if fact.trick is not None:
        count_as(case.table, fact.deal, fact.trick, fact.fields["named"])


def leave_suit_open(case: Case, remedy: str, matter: Matter) -> None:
    """It is not known yet whether a lead is to be changed or counts as one of the suit that was named."""
    trick = matter.fact.trick
    rivals = [c for c in case.rulebook.by_fact.get(matter.fact.name, ()) if remedy_row(c.does).effect == "change_suit"]
    if trick is not None and trick.reply is None and any(clause.may == remedy for clause in rivals):
        trick.counts_as = UNKNOWN


def settle_suit(case: Case, matter: Matter) -> None:
    """What had been open is answered: a lead that does not count as one of the suit named is what it is."""
    trick = matter.fact.trick
    if trick is not None and trick.counts_as == UNKNOWN:
        count_as(case.table, matter.deal, trick, None)


def _cut_again(case: Case, _ledger: Ledger, order: Order) -> None:
    """A cut is made again: it takes the place of the order for the same player's last one, and that cut counts not."""
    fact, docket = order.matter.fact, case.docket
    if fact.fields["cut"] == "to_dealer":
        case.table.annul_cut(fact.deal)
    elif fact.actor is not None:
        case.table.dealer_cut.annul(fact.actor)
    if fact.actor is not None or fact.fields["cut"] == "to_dealer":
        again = (order.clause, fact.deal, fact.actor)
        docket.orders = [each for each in docket.orders if (each.clause, each.matter.deal, each.bound) != again]
    docket.orders.append(order)


def voiding(case: Case, fact: str) -> bool:
    """Whether a fact can make a deal void, which is more than a fresh deal."""
    return any(remedy_row(clause.does).sets_aside == "void" for clause in case.rulebook.by_fact.get(fact, ()))


def discharge(case: Case, deal: Deal, *, entirely: bool = False) -> None:
    """Close every matter, right and order of a deal, but what lasts through its game.

    What would make it void is more than a fresh deal discharges. A king that was turned or shown in it lasts too where
    its mark outlives the deal.
    """
    lasting = case.rulebook.procedure.dead_marks == "king_stands"
    for matter in case.docket.matters:
        kind = FACTS[matter.fact.name]
        spared = kind.lasts == "game" or (lasting and kind.of_king and kind.regular)
        lasts = spared or matter.closed or (not entirely and voiding(case, matter.fact.name))
        if matter.deal is deal and not lasts:
            matter.died = True
    for right in list(case.docket.rights):
        if right.matter.deal is deal:
            case.docket.end(right, "discharged", case.now)
    case.docket.orders = [order for order in case.docket.orders if order.matter.deal is not deal]


def _name_trump(case: Case, _ledger: Ledger, order: Order) -> None:
    """One of the cards turned is the turn-up; the others are thrown aside."""
    event, deal = case.event, order.matter.deal
    turned = [card for _, cards in deal.turned for card in cards if card != UNKNOWN]
    card = event.card if isinstance(event, Demand) else None
    if card is None and isinstance(event, Demand):
        card = next((each for each in turned if SUIT_OF[each] in (event.suit, event.value)), event.value)
    if card not in turned:
        case.problem("the trump chosen is not among the cards turned")
        return
    settle_trump(deal, str(card))
    put_away(case.table, deal, [other for other in turned if other != card], "unchosen_cards", TURNED)
    if RANK_OF[str(card)] == KING:
        show_king_turned(case.table, deal, chosen=True)
        case.docket.enter(case.table.facts.pop(), case.now)


def _take_down(case: Case, ledger: Ledger, order: Order) -> None:
    """What was marked too much comes down."""
    ledger.strike(case, order.matter, order.clause)


def _count_left(case: Case, _ledger: Ledger, order: Order) -> None:
    """The cards left count as tricks, and the hand is reckoned again with them."""
    deal = order.matter.deal
    count_left(case.rulebook.game, deal, str(order.matter.fact.actor))
    for other in case.docket.matters:
        if other.deal is deal and FACTS[other.fact.name].ends_hand:
            other.settled = True
    show_hand_over(case.table, deal, ended="played")
    case.docket.enter(case.table.facts.pop(), case.now)


EFFECTS: Final[dict[Effect, Callable[[Case, Ledger, Order], None]]] = {
    "order": _order,
    "order_once": _order_once,
    "order_card": _order_card,
    "hold": _hold,
    "set_aside": _set_aside,
    "replay": order_replay,
    "take_down": _take_down,
    "keep_packs": _keep_packs,
    "choose": _choose,
    "name_trump": _name_trump,
    "count_left": _count_left,
    "leave_in_heap": leave_in_heap,
    "cut_again": _cut_again,
    "change_lead": _change_lead,
    "change_suit": _change_suit,
}
"""How each effect of a remedy comes about; what is handed over is an order of it, put on the docket or not."""
