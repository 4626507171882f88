"""Packets, exposures, looks, putting right, and the turn-up."""

from __future__ import annotations

from typing import Final

from referee.record import (
    SUIT_OF,
    UNKNOWN,
    Complete,
    Event,
    Expose,
    Look,
    Packet,
    Rectify,
    TakeUp,
    TurnUp,
)
from referee.table.deal import Deal
from referee.table.fold.given_cards import note_cards_taken_up
from referee.table.game import orders_of
from referee.table.table import Handler, Table

TURNED: Final = "turned up"
"""Where a card lies that was turned as for trumps."""


def _all_dealt(table: Table, deal: Deal) -> bool:
    """Whether every player has had his packets."""
    return deal.dealt_out(table.game)


def taken_as(table: Table, event: Packet) -> Event:
    """Return a packet as what it is: after the turn-up, one that fills a short hand completes it.

    The dealer's hand is meant by any packet to him, for a deal begins with the other's; his by one that it lacks.

    Args:
        table: the table before the packet.
        event: the packet.
    """
    deal = table.deal
    if deal is None or not _after_turn_up(table, deal, event):
        return event
    short = table.game.hand_size - deal.count(event.to)
    fills = short > 0 if event.to == deal.dealer else len(event.cards) <= short
    return Complete(by=event.by, to=event.to, cards=event.cards, id=event.id, basis=event.basis) if fills else event


def _after_turn_up(table: Table, deal: Deal, event: Packet) -> bool:
    """Whether the dealer of the live deal gives a packet when all is dealt and turned, and nothing has been played."""
    begun = any(deal.on_table.values()) or deal.exchanging or bool(deal.taken)
    return (
        event.by == deal.dealer and bool(deal.turned) and _all_dealt(table, deal) and not (begun or table.between_deals)
    )


def _deal_of(table: Table, event: Packet) -> Deal:
    """Return the deal that a packet belongs to; a packet may begin a new one."""
    deal = table.deal
    dealer = str(event.by)
    if deal is not None and dealer == deal.dealer and _runs_on(table, deal, event):
        return deal
    done = deal is not None and deal.turned and _all_dealt(table, deal)
    if deal is not None and event.to == dealer and _after_turn_up(table, deal, event):
        return deal  # no deal begins with the dealer's own hand
    if deal is None or done or table.between_deals or dealer != deal.dealer:
        deal = table.begin_deal(dealer, event.pack)
    elif event.pack is not None:
        deal.pack = deal.pack or event.pack
    return deal


def _runs_on(table: Table, deal: Deal, event: Packet) -> bool:
    """Whether the dealer of a deal that was set aside deals on as if nothing had happened.

    He does if the packet comes at once, or if it follows on the last one and cannot well begin a deal anew.
    """
    coming = table.next_deal.happened_at if table.next_deal is not None else ()
    if (
        not table.deal_closed
        or not deal.packets
        or _all_dealt(table, deal)
        or "shuffle" in coming
        or "cut_begun" in coming
    ):
        return False
    last, to, _, _ = deal.packets[-1]
    return last == table.now - 1 or (event.to != to and not _begins(table, deal, event))


def _begins(table: Table, deal: Deal, event: Packet) -> bool:
    """Whether a packet is such as the first of a deal ought to be, in the order that its dealer has shown."""
    sizes = {order[0] for order in orders_of(table.game.packets)}
    if not sizes:
        return event.to == deal.non_dealer
    shown = deal.packets[0][2]
    chosen = table.orders.get(table.order_key(deal.dealer))
    wanted = {int(chosen.partition("-")[0])} if chosen else {shown} if shown in sizes else sizes
    return event.to == deal.non_dealer and len(event.cards) in wanted


def _packet(table: Table, event: Packet) -> None:
    if event.by not in table.players:
        table.problem("cards are dealt by nobody of the two players")
        return
    deal = _deal_of(table, event)
    table.deal_of_act = deal
    to, n = event.to, len(event.cards)
    deal.packets.append((table.now, to, n, event.whole))
    deal.dealt[to] = deal.dealt.get(to, 0) + n
    deal.stock -= n
    table.put(deal.hands[to], event.cards, to)
    deal.last_cards[to] = tuple(event.cards)
    table.happen("packet")
    if f"{to}.miscounted" in deal.happened_at and deal.count(to) == table.game.hand_size:
        table.happen(f"{to}.put_right")


def _expose(table: Table, event: Expose) -> None:
    deal = table.deal
    if deal is None:
        return
    if event.of in deal.hands:
        for card in event.cards:
            if event.by == deal.dealer and event.of == deal.served_next and card not in deal.hands[event.of].cards:
                continue  # it is seen as it leaves the stock
            if card != UNKNOWN and not deal.hands[event.of].show(card, table.now):
                table.problem(f"{card} is shown as {event.of}'s, who cannot have had it")
    table.happen(f"{event.by}.exposes" if event.of == event.by else "exposure")


def _look(table: Table, event: Look) -> None:
    deal = table.deal
    if deal is None or event.by not in deal.hands:
        return
    if event.at in ("hand", "packet") and event.of in (None, event.by):
        table.happen(f"{event.by}.looks")
        if event.at == "hand":
            table.happen(f"{event.by}.looks_at_hand")
            table.happen(f"{event.by}.takes_up")
        table.happen(f"{event.by}.touches")
        for card in event.cards:
            if card != UNKNOWN and not deal.hands[event.by].show(card, table.now):
                table.problem(f"{event.by} cannot have seen {card} in his hand")
    elif event.at == "given" and event.of in (None, event.by):
        _take_up_given(table, str(event.by))


def _take_up(table: Table, event: TakeUp) -> None:
    if table.deal is None:
        return
    if event.what == "hand":
        table.happen(f"{event.by}.takes_up")
        table.happen(f"{event.by}.touches")
    else:
        _take_up_given(table, str(event.by))


def _take_up_given(table: Table, player: str) -> None:
    if table.deal is not None and table.deal.exchange is not None:
        note_cards_taken_up(table.deal.exchange, player)
    table.happen(f"{player}.takes_up_given")


def _rectify(table: Table, event: Rectify) -> None:
    deal = table.deal
    if deal is None:
        return
    for move in event.moves:
        for place, sign in ((move.from_, -1), (move.to, 1)):
            player = place.removeprefix("hand:")
            if place.startswith("hand:") and player in deal.hands:
                if sign < 0:
                    table.take(deal.hands[player], move.cards, player)
                    for card in move.cards:
                        deal.faces.pop(card, None)
                else:
                    table.put(deal.hands[player], move.cards, player)
            elif place == "aside" and sign > 0:
                deal.put_aside += move.cards
            elif place == "stock":
                deal.stock += sign * len(move.cards)
    table.happen("rectified")
    for player in table.players:
        if deal.count(player) == table.game.hand_size:
            table.happen(f"{player}.put_right")


def _turn_up(table: Table, event: TurnUp) -> None:
    deal = table.deal
    if deal is None:
        return
    deal.stock -= len(event.cards)
    for card in event.cards:
        if card != UNKNOWN:
            if card in deal.faces:
                table.problem(f"{card} is turned up but lay already {deal.faces[card]}")
            deal.faces[card] = TURNED
    if deal.turned and (deal.taken or deal.on_table):
        _turn_again(table, deal, event.cards)
        table.happen("turned_again")
        return
    if "turned_wrongly" in deal.happened_at and event.from_ == "top":
        deal.turned.clear()  # the right card takes the place of the wrong one
    deal.turned.append((table.now, event.cards))
    if len(deal.turned) == 1:
        table.happen_to_earlier("next_turn_up", deal)
    _see_trump(table, deal)
    table.happen("turn_up")


def _turn_again(table: Table, deal: Deal, cards: tuple[str, ...]) -> None:
    """A card is turned as for trumps although the cards have been given; it goes aside, or back on the stock."""
    deal.turned_again, deal.turned_in_error = table.now, cards[0]
    deal.note_deciding_value("turned_in_error", table.now)
    if table.game.turned_in_error == "on_stock":
        deal.stock += len(cards)
        for card in cards:
            deal.faces.pop(card, None)
    else:
        deal.put_aside += cards


def _see_trump(table: Table, deal: Deal) -> None:
    """The card turned is the turn-up; of several, only a suit that they share is known to be trumps."""
    cards = [card for _, turned in deal.turned for card in turned]
    suits = {SUIT_OF.get(card) for card in cards}
    deal.turn_up = deal.trump = None
    if table.turned_suit_is_trumps:
        deal.turn_up = cards[0] if len(cards) == 1 and cards[0] != UNKNOWN else None
        deal.trump = suits.pop() if len(suits) == 1 else None


def turn_down(table: Table, deal: Deal, card: str) -> bool:
    """Let a card that lies turned up go back; return whether it is one.  One turned wrongly is no trump then."""
    if deal.faces.get(card) != TURNED:
        return False
    del deal.faces[card]
    deal.put_aside = [each for each in deal.put_aside if each != card]
    if "turned_wrongly" in deal.happened_at and [cards for _, cards in deal.turned] == [(card,)]:
        deal.turned.clear()
        _see_trump(table, deal)
    return True


def settle_trump(deal: Deal, card: str) -> None:
    """Let one card be the turn-up; its suit is trumps.

    Args:
        deal: the deal under way.
        card: the card turned up, with a face that is known.
    """
    deal.turn_up = card
    deal.trump = SUIT_OF[card]


FOLD: Final[dict[type[Event], Handler]] = {
    Packet: _packet,
    Expose: _expose,
    Look: _look,
    TakeUp: _take_up,
    Rectify: _rectify,
    TurnUp: _turn_up,
}
