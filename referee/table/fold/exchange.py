"""Discards, cards given, completed, drawn, put aside and put back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee.record import (
    UNKNOWN,
    Admit,
    Complete,
    DeclareError,
    Discard,
    Draw,
    Event,
    Give,
    Mix,
    PutBack,
    ThrowAside,
    Unmark,
    exchange_line,
)
from referee.table.deal import Deal
from referee.table.exchange import Exchange
from referee.table.fold.asking import ask_for_none, exchange_past, name_number, settle_proposal
from referee.table.fold.dealing import TURNED, turn_down
from referee.table.fold.given_cards import note_cards_apart, note_cards_given, note_cards_mixed, shortage_parts
from referee.table.fold.laid_away import lay_late, sort_out
from referee.table.fold.play import lay_down_again
from referee.table.table import Handler, Table


def _discard(table: Table, event: Discard) -> None:
    deal, by = table.deal, event.by
    if deal is None or by not in deal.hands:
        return
    parts = sort_out(table, deal, by, len(event.cards))
    table.take(deal.hands[by], event.cards, by)
    deal.discards.setdefault(by, []).extend(event.cards)
    for card in event.cards:
        if card != UNKNOWN:
            deal.faces[card] = "among the discards"
    if parts.in_time is not None:
        _lay_in_time(table, deal, event, by)
    if parts.late:
        lay_late(table, deal, by, parts)
        table.happen(f"{by}.discards_late")
    if parts.in_time is not None or parts.late:
        table.happen(f"{by}.discards")
    if parts.surplus is not None:
        deal.laid_away[by] = deal.laid_away.get(by, 0) + parts.surplus
        put_away(table, deal, event.cards[: parts.surplus], "surplus_cards")
        table.happen(f"{by}.lays_away")


def _lay_in_time(table: Table, deal: Deal, event: Discard, by: str) -> None:
    """Cards are laid away for the exchange under way, before any are given for them."""
    deal.owed[by] = deal.owed.get(by, 0) + len(event.cards)
    if deal.exchange is not None:
        deal.exchange.discarded[by] = deal.exchange.discarded.get(by, 0) + len(event.cards)
        deal.exchange.tell(by, table.now, "discarded")
        deal.exchange.shorthand_line = deal.exchange.shorthand_line or exchange_line(event)
        if by == deal.non_dealer and not event.cards:
            _lay_none(table, deal, deal.exchange)


def _lay_none(table: Table, deal: Deal, exchange: Exchange) -> None:
    """The one who proposed lays no card away: he asks for none."""
    if table.game.asks_for_none == "nothing":
        ask_for_none(table, deal)
    else:
        name_number(table, deal, exchange, 0)


def put_away(table: Table, deal: Deal, cards: Iterable[str], value: str) -> None:
    """Put cards aside for good, or back to the stock, as a value of the game has it.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        cards: the cards, unknown faces included.
        value: the name of the game value that tells where such cards go.
    """
    cards = tuple(cards)
    deal.note_deciding_value(value, table.now)
    if getattr(table.game, value) == "on_stock":
        deal.stock += len(cards)
        for card in cards:
            deal.faces.pop(card, None)
    else:
        deal.put_aside += cards


def _give(table: Table, event: Give) -> None:
    deal = table.deal
    if deal is None:
        return
    to = event.to
    _fetch(table, deal, event)
    exchange = None if exchange_past(table, deal) else deal.exchange
    if exchange is not None:
        note_cards_given(deal, exchange, to, event.cards)
    table.put(deal.hands[to], event.cards, to)
    deal.last_cards[to] = tuple(event.cards)
    if exchange_past(table, deal):
        table.happen("given_late")
        return  # it belongs to no exchange
    if deal.open_proposal and to == deal.non_dealer:
        settle_proposal(table, deal, "accept")
    deal.taken[to] = deal.taken.get(to, 0) + len(event.cards)
    deal.owed[to] = 0
    _serves_all_the_same(deal, to)
    if exchange is not None:
        exchange.given[to] = exchange.given.get(to, 0) + len(event.cards)
        exchange.tell(to, table.now, "given")
    table.happen("give")


def _fetch(table: Table, deal: Deal, event: Give | Complete) -> None:
    """Take the cards that are given from where they lie: the stock, the turn-up, or the discards."""
    if event.source == "discards":
        _lift_from_discards(table, deal, event.cards)
        return
    _give_turned(table, deal, event.cards)
    _draw_turn_up(table, deal, event.cards)
    deal.leave_stock(len(event.cards), table.now)


def _lift_from_discards(table: Table, deal: Deal, cards: tuple[str, ...]) -> None:
    """Take cards from those that either player laid away."""
    for card in cards:
        laid = [each for each in deal.discards.values() if card in each or UNKNOWN in each]
        whole = [each for each in laid if card in each] or laid or [each for each in deal.discards.values() if each]
        if not whole or (card != UNKNOWN and not laid):
            table.problem(f"{'a card' if card == UNKNOWN else card} cannot have come from the discards")
            continue
        lying = card if card in whole[0] else UNKNOWN if UNKNOWN in whole[0] else whole[0][-1]
        whole[0].remove(lying)
        deal.faces.pop(lying, None)
        if lying in deal.put_aside:
            deal.put_aside.remove(lying)
    table.happen("discards_taken")


def _give_turned(table: Table, deal: Deal, cards: tuple[str, ...]) -> None:
    """Take the card that was turned after giving from where it lies, if it is among those that come into a hand."""
    turned = deal.turned_in_error
    if turned is None or turned not in cards:
        return
    deal.turned_in_error = None
    deal.faces.pop(turned, None)
    deal.note_deciding_value("turned_in_error", table.now)
    if table.game.turned_in_error != "on_stock":
        deal.stock += 1
        if deal.exchange is not None:
            deal.exchange.stock_before += 1
    deal.put_aside = [card for card in deal.put_aside if card != turned]
    table.happen("turned_card_given")


def _draw_turn_up(table: Table, deal: Deal, cards: tuple[str, ...]) -> None:
    """Take the turn-up itself from where it lies, if it is among the cards that come into a hand."""
    card = deal.turn_up
    if card is not None and card in cards and deal.faces.get(card) == TURNED:
        del deal.faces[card]
        deal.stock += 1  # it was no card of the stock
        table.happen("turn_up_drawn")


def _serves_all_the_same(deal: Deal, to: str) -> None:
    """Cards are given although they had been refused: what was laid away since was laid away for them."""
    exchange = deal.exchange
    if exchange is None or deal.open_proposal or deal.exchanging or exchange.given or to != deal.non_dealer:
        return
    deal.exchanging = not any(deal.on_table.values())
    moved = deal.laid_away.pop(to, 0)
    exchange.discarded[to] = exchange.discarded.get(to, 0) + moved
    for card in deal.discards.get(to, [])[-moved:] if moved else ():
        if card in deal.put_aside:
            deal.put_aside.remove(card)  # it lies among the discards now


def _mix(table: Table, event: Mix) -> None:
    deal = table.deal
    if deal is not None and deal.exchange is not None and event.by is not None:
        for exchange in deal.exchanges:  # whatever lay apart till now
            note_cards_apart(exchange, event.by)
            note_cards_mixed(table, exchange, event.by)
        table.happen(f"{event.by}.mixes")


def _complete(table: Table, event: Complete) -> None:
    deal = table.deal
    if deal is not None:
        deal.filled_for = shortage_parts(deal, event.to, len(event.cards), table.game.hand_size)
        _fetch(table, deal, event)
        if deal.exchange is not None:
            note_cards_given(deal, deal.exchange, event.to, event.cards)
        for cause, exchange, cards in deal.filled_for:
            if exchange is not None:
                exchange.fill(event.to, cards)
                exchange.tell(event.to, table.now, "filled", number=cause == "nothing")
        table.put(deal.hands[event.to], event.cards, event.to)
        table.happen(f"{event.to}.completes")
        unasked = event.by == deal.dealer and event.leave_of is None and not deal.exchanging
        if unasked and deal.count(event.to) == table.game.hand_size:
            table.happen(f"{event.to}.put_right")


def _draw(table: Table, event: Draw) -> None:
    deal = table.deal
    if deal is not None:
        table.take(deal.hands[event.hand_of], event.cards, event.hand_of)
        put_away(table, deal, event.cards, "surplus_cards")
        deal.drawn[event.hand_of] = deal.drawn.get(event.hand_of, 0) + len(event.cards)
        table.happen(f"{event.by}.draws")


def _throw_aside(table: Table, event: ThrowAside) -> None:
    deal = table.deal
    if deal is None:
        return
    thrown = [card for card in event.cards if card not in deal.put_aside]
    deal.put_aside += thrown
    held = 0
    for player, hand in deal.hands.items():
        lying = [card for card in thrown if card != UNKNOWN and card in hand.cards]
        held += len(lying)
        table.take(hand, lying, player)
        if deal.exchange is not None and player in deal.exchange.given:
            deal.exchange.given[player] -= len(lying)
    turned = {card for _, cards in deal.turned for card in cards}
    deal.leave_stock(len([card for card in thrown if card not in turned]) - held, table.now)
    if deal.exchange is not None:
        deal.exchange.thrown_aside += len(thrown)
    table.happen("thrown_aside")


def since_turning(deal: Deal) -> str:
    """Say whether the last answer met the first discard demanded since a card was turned in error, or a later one.

    A demand that was refused is still the first; ``none`` where no card was turned before it.
    """
    turned = deal.turned_again
    since = [exchange for exchange in deal.exchanges if turned is not None and exchange.begun > turned]
    return "none" if not since else "later" if any(exchange.given for exchange in since[:-1]) else "first"


def discard_state(deal: Deal, by: str, lifting: int = 1) -> str:
    """Say how a player's discard stands: not yet served, served, or in part more than the stock could replace."""
    exchange = deal.exchange
    if exchange is None or by not in exchange.given:
        return "unserved"
    beyond = exchange.discarded.get(by, 0) - exchange.given[by]
    return "unreplaced" if 0 < lifting <= beyond and deal.stock <= 0 else "served"


def _put_back(table: Table, event: PutBack) -> None:
    deal, by = table.deal, event.by
    if deal is None or by not in deal.hands:
        return
    if event.place == "table":
        lay_down_again(table, deal, by)
        return
    if event.place == "hand":
        _lift_discard(table, deal, by, event.cards)
        table.put(deal.hands[by], event.cards, by)
    else:
        cards = tuple(card for card in event.cards if not turn_down(table, deal, card))
        table.take(deal.hands[by], cards, by)
        deal.stock += len(event.cards)
        if deal.exchange is not None:
            apart = by not in deal.exchange.mixed
            if apart:
                deal.exchange.returned[by] = deal.exchange.returned.get(by, 0) + len(cards)
            deal.exchange.tell(by, table.now, "returned" if apart else "put_back", number=False)
        if not deal.exchanging and deal.count(by) == table.game.hand_size:
            table.happen(f"{by}.put_right")
    table.happen("put_back")


def _lift_discard(table: Table, deal: Deal, by: str, cards: tuple[str, ...]) -> None:
    """Take cards of the player's discard in this exchange up again, where the cards are of it."""
    laid = deal.discards.get(by, [])
    known = [card for card in cards if card != UNKNOWN]
    exchange = deal.exchange
    if exchange is None or not exchange.discarded.get(by) or deal.cards_out(by):
        return
    if any(card not in laid for card in known) and UNKNOWN not in laid:
        return
    deal.discard_taken_back = discard_state(deal, by, len(cards))
    for card in cards:
        laid.remove(card if card in laid else UNKNOWN if UNKNOWN in laid else laid[0])
        if deal.faces.get(card) == "among the discards":
            deal.faces.pop(card)
    exchange.lift(by, len(cards))
    exchange.tell(by, table.now, "discarded", number=False)
    deal.owed[by] = max(deal.owed.get(by, 0) - len(cards), 0)
    table.happen("discard_lifted")


def _own_up(table: Table, event: DeclareError | Admit | Unmark) -> None:
    """A player owns up in so many words, or by taking points of his own down that may have been for the king."""
    if table.deal is None:
        return
    his = not isinstance(event, Unmark) or event.of in (None, event.by)
    meant = isinstance(event, DeclareError) or event.about is None
    if his and (meant or f"{event.by}.speaks_of_king.{event.about}" in table.deal.happened_at):
        table.happen(f"{event.by}.declares")


FOLD: Final[dict[type[Event], Handler]] = {
    Mix: _mix,
    Discard: _discard,
    Give: _give,
    Complete: _complete,
    Draw: _draw,
    ThrowAside: _throw_aside,
    PutBack: _put_back,
    DeclareError: _own_up,
    Admit: _own_up,
    Unmark: _own_up,
}
