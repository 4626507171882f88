"""What each remedy does to the deal, the score and the docket, and how a replay that was ordered begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter, Order, Right
from referee.hearing.ledger import Ledger
from referee.hearing.named import cards_offered
from referee.law import Clause, binds
from referee.record import (
    BOTH,
    RANK_OF,
    SUIT_OF,
    UNKNOWN,
    BeginReplay,
    Demand,
    Event,
    EventIndex,
    Lead,
    Play,
    Result,
    TakeBack,
)
from referee.table import (
    FACTS,
    KING,
    Deal,
    Fact,
    Trick,
    begin_replay,
    begins_again,
    count_as,
    count_left,
    put_away,
    resumes,
    settle_trump,
    show_hand_over,
    show_king_turned,
)

Remedy = Callable[[Case, Ledger, Clause, Matter, str | None], None]


def carry_out(case: Case, ledger: Ledger, remedy: str, clause: Clause, matter: Matter, *, claimant: str | None) -> None:
    """Let a remedy take effect; ``claimant`` is who asked for it, ``None`` where nobody had to."""
    handler = REMEDIES.get(remedy)
    if handler is not None:
        handler(case, ledger, clause, matter, claimant)


def _order(remedy: str) -> Remedy:
    def give(case: Case, _ledger: Ledger, clause: Clause, matter: Matter, claimant: str | None) -> None:
        case.docket.orders.append(Order(remedy, clause, matter, case.now, matter.role(binds(remedy)), claimant))

    return give


def _hold(remedy: str) -> Remedy:
    """Return what holds a player to his word; to be held to it twice is to be held to it once."""

    def give(case: Case, ledger: Ledger, clause: Clause, matter: Matter, claimant: str | None) -> None:
        orders = case.docket.orders
        orders[:] = [o for o in orders if not (o.remedy == remedy and o.claimant == claimant)]
        _order(remedy)(case, ledger, clause, matter, claimant)

    return give


def bind_other(case: Case, ledger: Ledger, clause: Clause, matter: Matter, remedy: str, claimant: str) -> None:
    """A right that is granted binds the other player where he must act for it."""
    if matter.role(binds(remedy)) not in (None, claimant):
        carry_out(case, ledger, remedy, clause, matter, claimant=claimant)


def _fresh_deal(case: Case, ledger: Ledger, clause: Clause, matter: Matter, claimant: str | None) -> None:
    """The deal is set aside; one fresh deal discharges every right and order in it."""
    deal = matter.deal
    case.set_aside(deal, "fresh_deal", clause)
    discharge(case, deal)
    case.docket.orders.append(Order("fresh_deal", clause, matter, case.now, matter.role("dealer"), claimant))
    ledger.review_game(case)


def _deal_void(case: Case, ledger: Ledger, clause: Clause, matter: Matter, _claimant: str | None) -> None:
    """The deal never counted; the rightful dealer deals with the rightful pack."""
    deal = matter.deal
    case.set_aside(deal, "void", clause)
    discharge(case, deal, entirely=True)
    case.docket.orders.append(Order("deal_void", clause, matter, case.now, deal.lawful_dealer, None))
    ledger.review_game(case)


def _exchange_packs(case: Case, _ledger: Ledger, _clause: Clause, matter: Matter, _claimant: str | None) -> None:
    """The packs stay with those who have dealt them."""
    case.table.packs.exchange(case.table.players, matter.deal)


def _choose(case: Case, _ledger: Ledger, _clause: Clause, matter: Matter, _claimant: str | None) -> None:
    """A pack or seat is chosen; the pack is the chooser's then, and the others are his adversary's."""
    player, pack, what = matter.fact.actor, matter.fact.about, matter.fact.fields["what"]
    case.table.packs.chosen[what] = case.now
    if player is not None and pack is not None and what != "seat":
        case.table.packs.give(str(pack), player, case.table.other(player))


def _require_named(case: Case, ledger: Ledger, clause: Clause, matter: Matter, claimant: str | None) -> None:
    """The suit named is to be led, unless the card has gone back by now or another has been led in its place."""
    trick, tricks = matter.fact.trick, matter.deal.round.tricks
    if trick is None or (trick in tricks and not any(_led_in_its_place(each, trick) for each in tricks)):
        _order("require_named_suit")(case, ledger, clause, matter, claimant)


def _led_in_its_place(later: Trick, trick: Trick) -> bool:
    """Whether a lead was made by the same player after another."""
    return later.leader == trick.leader and later.led_at > trick.led_at


def _count_as_named(case: Case, _ledger: Ledger, _clause: Clause, matter: Matter, _claimant: str | None) -> None:
    """The card led counts as one of the suit that was named with it."""
    if matter.fact.trick is not None:
        count_as(case.table, matter.deal, matter.fact.trick, matter.fact.fields["named"])


def leave_suit_open(case: Case, remedy: str, matter: Matter) -> None:
    """It is not known yet whether a lead is to be changed or counts as one of the suit that was named."""
    trick = matter.fact.trick
    rivals = [c for c in case.rulebook.by_fact.get(matter.fact.name, ()) if c.does == "count_as_named"]
    if trick is not None and trick.reply is None and any(clause.may == remedy for clause in rivals):
        trick.counts_as = UNKNOWN


def settle_suit(case: Case, matter: Matter) -> None:
    """What had been open is answered: a lead that does not count as one of the suit named is what it is."""
    trick = matter.fact.trick
    if trick is not None and trick.counts_as == UNKNOWN:
        count_as(case.table, matter.deal, trick, None)


def _recut(case: Case, ledger: Ledger, clause: Clause, matter: Matter, claimant: str | None) -> None:
    """A cut is made again: it takes the place of the order for the same player's last one, and that cut counts not."""
    player = matter.fact.actor
    if player is None and matter.fact.fields["cut"] == "for_deal":
        _order("recut")(case, ledger, clause, matter, claimant)
        return
    if matter.fact.fields["cut"] == "to_dealer":
        case.table.annul_cut(matter.deal)
    elif player is not None:
        case.table.dealer_cut.annul(player)
    orders = case.docket.orders
    orders[:] = [o for o in orders if not (o.clause is clause and o.matter.deal is matter.deal and o.bound == player)]
    _order("recut")(case, ledger, clause, matter, claimant)


def voiding(case: Case, fact: str) -> bool:
    """Whether a fact can make a deal void, which is more than a fresh deal."""
    return any(clause.does == "deal_void" for clause in case.rulebook.by_fact.get(fact, ()))


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
            matter.closed = matter.in_dead_deal = True
    for right in list(case.docket.rights):
        if case.docket.matter_of(right).deal is deal:
            case.docket.end(right, "discharged", case.now)
    case.docket.orders = [order for order in case.docket.orders if order.matter.deal is not deal]


def _choose_trump(case: Case, _ledger: Ledger, _clause: Clause, matter: Matter, _claimant: str | None) -> None:
    """One of the cards turned is the turn-up; the others are thrown aside."""
    event, deal = case.event, matter.deal
    turned = [card for _, cards in deal.turned for card in cards if card != UNKNOWN]
    card = event.card if isinstance(event, Demand) else None
    if card is None and isinstance(event, Demand):
        card = next((each for each in turned if SUIT_OF[each] in (event.suit, event.value)), event.value)
    if card not in turned:
        case.problem("the trump chosen is not among the cards turned")
        return
    settle_trump(deal, str(card))
    put_away(case.table, deal, [other for other in turned if other != card], "unchosen_cards")
    if RANK_OF[str(card)] == KING:
        show_king_turned(case.table, deal, chosen=True)
        case.docket.enter(case.table.facts.pop(), case.now)


def _replay(case: Case, ledger: Ledger, clause: Clause, matter: Matter, claimant: str | None) -> None:
    """One replay answers every fault before it, so that no other can be had; the result of the hand hangs on it."""
    for right, option in _replay_rights(case, matter.deal):
        case.docket.end(right, "used", case.now, option)
    if matter.deal.happened_at.pop(UNPROVED, None):
        return  # they have played again before that was proved to be due
    ledger.suspend(matter.deal, hanging=True)
    ledger.review_game(case)
    if case.rulebook.procedure.replay == "from_faulty_trick":
        pending = [
            o.matter.fact for o in case.docket.orders if o.remedy == "replay_hands" and o.matter.deal is matter.deal
        ]
        matter.deal.replay_from = min(map(_since, [*pending, matter.fact]))
    case.docket.orders.append(Order("replay_hands", clause, matter, case.now, None, claimant))


UNPROVED: Final = "replay_unproved"
"""What happens when the hands are played again on a demand that the record has not decided."""


def _replay_rights(case: Case, deal: Deal) -> list[tuple[Right, Clause]]:
    """Return the open rights to have the hands of a deal played again, each with the clause that gives it."""
    rights = [right for right in case.docket.rights if case.docket.matter_of(right).deal is deal]
    return [(right, option) for right in rights if (option := right.option("replay_hands")) is not None]


def _replay_at_will(case: Case, deal: Deal, event: BeginReplay) -> bool:
    """Whether the players play again what nobody was granted: as the one with the right to it wants, or who asked.

    What was asked for and could not be decided stays open; the score hangs on it.
    """
    using = [(right, option) for right, option in _replay_rights(case, deal) if event.by in (None, BOTH, right.holder)]
    for right, option in using:
        case.docket.end(right, "used", case.now, option)
    for right, option in using[:1]:
        case.rule(
            "exercised", "right", option, case.docket.matter_of(right), right=right, answers=event.id, by=right.holder,
            remedy="replay_hands", events=[right.opened],
        )  # fmt: skip
    if not using and any(asked.remedy == "replay_hands" and matter.deal is deal for asked, matter in case.deferred):
        deal.note_happening(UNPROVED, case.now)
        return True
    return bool(using)


def _since(fact: Fact) -> EventIndex:
    """Return from which event on the hand is played again because of a fault."""
    return fact.about.led_at if isinstance(fact.about, Trick) else fact.event


def _correct_score(case: Case, ledger: Ledger, clause: Clause, matter: Matter, _claimant: str | None) -> None:
    """What was marked too much comes down; where it is a trick that is counted again, no mark is in question."""
    if matter.fact.trick is None:
        ledger.strike(case, matter, clause)


def _take_exposed(case: Case, _ledger: Ledger, clause: Clause, matter: Matter, claimant: str | None) -> None:
    """A card that the dealer still has must be given to whoever has chosen it."""
    hand = matter.deal.hands.get(str(claimant))
    if hand is not None and not any(card in hand.cards for card in cards_offered(matter, "take_exposed")):
        case.docket.orders.append(Order("take_exposed", clause, matter, case.now, matter.deal.dealer, claimant))


def _must(remedy: str) -> Remedy:
    """Return what orders a remedy of the dealer, by the law or when it is asked for; twice in silence is once."""

    def give(case: Case, _ledger: Ledger, clause: Clause, matter: Matter, claimant: str | None) -> None:
        deal = matter.deal
        alike = (order for order in case.docket.orders if order.clause is clause and order.matter.deal is deal)
        if not (clause.silent or claimant is not None) or next(alike, None) is None:
            case.docket.orders.append(Order(remedy, clause, matter, case.now, deal.dealer, deal.non_dealer))

    return give


def _count_tricks(case: Case, ledger: Ledger, _clause: Clause, matter: Matter, _claimant: str | None) -> None:
    """The cards left count as tricks, and the hand is reckoned again with them."""
    deal = matter.deal
    count_left(deal, str(matter.fact.actor))
    for other in case.docket.matters:
        if other.deal is deal and FACTS[other.fact.name].ends_hand:
            other.closed = True
    show_hand_over(case.table, deal, ended="played")
    case.docket.enter(case.table.facts.pop(), case.now)


REMEDIES: Final[dict[str, Remedy]] = {
    "fresh_deal": _fresh_deal,
    "deal_void": _deal_void,
    "packs_stay_changed": _exchange_packs,
    "choose_trump": _choose_trump,
    "replay_hands": _replay,
    "correct_score": _correct_score,
    "count_unplayable_as_tricks": _count_tricks,
    "turn_top_card": _order("turn_top_card"),
    "rectify": _order("rectify"),
    "complete_from_stock": _order("complete_from_stock"),
    "draw_surplus": _order("draw_surplus"),
    "take_exposed": _take_exposed,
    "must_take_exposed": _must("must_take_exposed"),
    "serve_as_asked": _must("serve_as_asked"),
    "serve_what_is_left": _must("serve_what_is_left"),
    "hold_to_proposal": _hold("hold_to_proposal"),
    "hold_to_acceptance": _hold("hold_to_acceptance"),
    "throw_aside": _order("throw_aside"),
    "refuse_exposed": _order("throw_aside"),
    "take_back": _order("take_back"),
    "require_named_suit": _require_named,
    "count_as_named": _count_as_named,
    "recut": _recut,
    "reshuffle": _order("reshuffle"),
    "choose_pack": _choose,
    "choose_seat": _choose,
}


def replay_begins(case: Case, event: Event) -> bool:
    """Begin the replay that has been ordered: in so many words, or by an act that can be nothing else.

    Args:
        case: the hearing before the event.
        event: the current event.

    Returns:
        Whether the replay begins with the event.
    """
    table, deal = case.table, case.table.deal
    if deal is None:
        return False
    orders = (order for order in case.docket.orders if order.remedy == "replay_hands" and order.matter.deal is deal)
    given = next((order.given for order in orders), None)
    begins = isinstance(event, BeginReplay)
    if isinstance(event, BeginReplay) and given is None:
        begins = _replay_at_will(case, deal, event)
        if not begins:
            case.problem("the hands are replayed although no replay was granted")
    elif isinstance(event, Lead) and given is not None:
        begins = begins_again(table, deal, event, given)
    elif isinstance(event, (Play, TakeBack)) and given is not None:
        begins = resumes(deal, event)
    elif isinstance(event, Result):
        begins = given is not None  # what came of it is told, and not how it was played
    if begins:
        begin_replay(table)
    over = "game_closed" in deal.happened_at and not deal.over and "played_after_close" not in deal.happened_at
    if over and isinstance(event, (Lead, Play)):
        case.problem("a card is played although the game is over")
        deal.note_happening("played_after_close", table.now)
    return begins
