"""Packets and what is put right in them: whose the deal is, and hands that got a wrong number of cards."""

from __future__ import annotations

from typing import Final

from referee.record import Complete, Discard, Event, Move, Packet, Rectify, ThrowAside, known, split_told
from referee.table.acts.act import IN_HAND, Act
from referee.table.acts.packet_order import bind_order, note_order_restored, note_what_binds, show_departure
from referee.table.deal import Deal
from referee.table.game import orders_of
from referee.table.hand import out_of_pile
from referee.table.happenings import Doing, Happening
from referee.table.kinds.dealing import DealtOutOfTurn, DealtWrongNumber, DealtWrongPack, TrumpNotTurned
from referee.table.moving import put, take
from referee.table.places import ASIDE, STOCK, hand_of
from referee.table.table import Table


def taken_as(table: Table, event: Packet | ThrowAside) -> Event:
    """Return a packet as what it is: after the turn-up, one that fills a short hand completes it.

    The dealer's hand is meant by any packet to him, for a deal begins with the other's; his by one that it lacks.
    Cards thrown aside by a player who is bound to lay some away are laid away, unless they had been shown.

    Args:
        table: the table before the act.
        event: the packet, or the act of throwing aside.
    """
    deal = table.deal
    if isinstance(event, ThrowAside):
        if deal is None or event.by not in deal.to_lay_away or deal.shown_at:
            return event
        place, bared = hand_of(str(event.by)), deal.hands[str(event.by)].bared
        if any(card in bared or not deal.places.may_lie(card, place) for card in known(event.cards)):
            return event
        return Discard(by=event.by, cards=event.cards, id=event.id, basis=event.basis)
    if deal is None or not _after_turn_up(table, deal, event):
        return event
    short = table.game.hand_size - deal.count(event.to)
    fills = short > 0 if event.to == deal.dealer else len(event.cards) <= short
    return Complete(by=event.by, to=event.to, cards=event.cards, id=event.id, basis=event.basis) if fills else event


def _after_turn_up(table: Table, deal: Deal, event: Packet) -> bool:
    """Whether the dealer of the live deal gives a packet when all is dealt and turned, and nothing has been played."""
    if event.by != deal.dealer or not deal.turned or not deal.dealt_out(table.game):
        return False
    begun = deal.has_played or deal.exchanging or bool(deal.taken)
    left = table.between_deals and (table.deal_closed or table.fresh_pack or not _won_and_open(table, deal))
    return not (begun or left)


def _won_and_open(table: Table, deal: Deal) -> bool:
    """Whether the game was won in a deal that is not over, and nobody has closed it yet, so that the deal may fall."""
    return deal.game != table.game_number and not deal.over and Happening.GAME_SETTLED not in deal


def _deal_of(table: Table, event: Packet) -> Deal:
    """Return the deal that a packet belongs to; a packet may begin a new one."""
    deal = table.deal
    dealer = str(event.by)
    if deal is not None and dealer == deal.dealer and _runs_on(table, deal, event):
        return deal
    done = deal is not None and deal.turned and deal.dealt_out(table.game)
    if deal is not None and event.to == dealer and _after_turn_up(table, deal, event):
        return deal  # no deal begins with the dealer's own hand
    if deal is None or done or table.between_deals or dealer != deal.dealer:
        return table.begin_deal(dealer, event.pack)
    deal.pack = deal.pack or event.pack
    return deal


def _runs_on(table: Table, deal: Deal, event: Packet) -> bool:
    """Whether the dealer deals on as if nothing had happened, though the deal was set aside or has won the game.

    He does if the packet comes at once, or if it follows on the last one and cannot well begin a deal anew.
    """
    broken_off = table.deal_closed or _won_and_open(table, deal)
    if not broken_off or not deal.packets or deal.dealt_out(table.game):
        return False
    coming = table.next_deal
    if coming is not None and (Happening.SHUFFLE in coming or Happening.CUT_BEGUN in coming):
        return False
    last, to, _, _ = deal.packets[-1]
    return last == table.now - 1 or (event.to != to and not _begins(table, deal, event))


def _begins(table: Table, deal: Deal, event: Packet) -> bool:
    """Whether a packet is such as the first of a deal ought to be, in the order that its dealer has shown."""
    sizes = {order[0] for order in orders_of(table.game.packets)}
    if not sizes:
        return event.to == deal.non_dealer
    shown = deal.packets[0][2]
    chosen = table.orders.chosen.get(table.orders.key(deal.dealer))
    wanted = {int(chosen.partition("-")[0])} if chosen else {shown} if shown in sizes else sizes
    return event.to == deal.non_dealer and len(event.cards) in wanted


def _packet(table: Table, _live: Deal | None, event: Packet) -> None:
    if event.by not in table.players:
        table.misplaced("cards are dealt by nobody of the two players")
        return
    deal = _deal_of(table, event)
    to, n, size = event.to, len(event.cards), table.game.hand_size
    deal.packets.append((table.now, to, n, event.whole))
    deal.dealt[to] = deal.dealt.get(to, 0) + n
    deal.stock -= n
    put(table, deal, to, event.cards, STOCK)
    deal.last_cards[to] = tuple(event.cards)
    table.happen(Happening.PACKET)
    if Doing.MISCOUNTED in deal.did(to) and deal.count(to) == size:
        table.does(to, Doing.PUT_RIGHT)
    if deal.begins == table.now:
        _whose_deal(table, deal)
        note_what_binds(table, deal)
        deal.faults_found.clear()  # those were found before this deal
    if deal.dealt[to] > size:
        _wrong_number(table, deal, to)
    if not split_told(event):
        deal.note(Happening.SPLIT_UNTOLD, table.now)
    if Doing.MISCOUNTED in deal.did(to):
        return  # what follows a miscount is the mending of it
    if Happening.RECTIFIED in deal:
        note_order_restored(table, deal)
    show_departure(table, deal)
    anyhow = event.whole and event.basis == "inferred"
    if deal.dealt[to] == size and not anyhow:
        bind_order(table, deal, to)


def _whose_deal(table: Table, deal: Deal) -> None:
    """Show a deal out of turn, or with the adversary's pack."""
    if table.expected_dealer not in (None, deal.dealer):
        table.show_act(deal, DealtOutOfTurn, deal.dealer)
    elif table.expected_dealer is None and table.dealer_cut.unknown and len(table.deals) == 1:
        table.show(DealtOutOfTurn(deal, table.now, deal.dealer, {}, [table.now], truth=None))
    if deal.pack is not None and not table.packs.may_be_of(deal.dealer, deal.pack):
        table.show_act(deal, DealtWrongPack, deal.dealer)


def _wrong_number(table: Table, deal: Deal, player: str) -> None:
    """Show that a player was dealt a wrong number, once for a player and deal."""
    if Doing.MISCOUNTED in deal.did(player):
        return
    deal.did(player).note(Doing.MISCOUNTED, table.now)
    relation = "more" if deal.dealt.get(player, 0) > table.game.hand_size else "fewer"
    packets = [at for at, to, _, _ in deal.packets if to == player]
    fields = {"to": deal.role(player), "relation": relation, "error": "number"}
    at = packets[-1] if packets else table.now
    table.show(DealtWrongNumber(deal, at, deal.dealer, fields, packets, about=player))


def count_hands(table: Table, deal: Deal) -> None:
    """Show which hands got a wrong number of cards, once all packets are given, or the deal is left as it is."""
    if deal.over:
        return
    turned = deal.turned and (Happening.TURNED_WRONGLY not in deal or _left_so(deal))
    if turned or deal.dealt_out(table.game):
        for player in table.players:
            if deal.dealt.get(player, 0) != table.game.hand_size:
                _wrong_number(table, deal, player)


def _left_so(deal: Deal) -> bool:
    """Whether a deal in which the trump was turned too early is gone on with, so that no packet is to come."""
    turned = deal.turned[0][0]
    looked = deal.did(deal.non_dealer).after(Doing.LOOKS_AT_HAND, turned) is not None
    return looked or any(deal.after(what, turned) is not None for what in (Happening.ASKING, Happening.LEAD))


def show_not_turned(table: Table, deal: Deal) -> None:
    """Show that no card was turned, as the hand goes on all the same or words call for it."""
    if deal.turned or Happening.NOT_TURNED in deal or table.between_deals or not deal.dealt_out(table.game):
        return
    deal.note(Happening.NOT_TURNED, table.now)
    table.show_act(deal, TrumpNotTurned, deal.dealer)


def _rectify(table: Table, deal: Deal, event: Rectify) -> None:
    before = {player: deal.count(player) for player in table.players}
    for move in event.moves:
        _move(table, deal, move)
    table.happen(Happening.RECTIFIED)
    for player in table.players:
        if not (deal.turned or Doing.MISCOUNTED in deal.did(player)):
            _deal_back(table, deal, player, deal.count(player) - before[player])
        if deal.count(player) == table.game.hand_size:
            table.does(player, Doing.PUT_RIGHT)
    note_order_restored(table, deal)


def _deal_back(table: Table, deal: Deal, player: str, more: int) -> None:
    """Take cards that came into a hand while dealing goes on, or left it, as dealt or never dealt; it had no fault."""
    deal.dealt[player] = deal.dealt.get(player, 0) + more
    if more > 0:
        deal.packets.append((table.now, player, more, False))
    kept = []
    for at, to, n, whole in reversed(deal.packets):  # what left the hand was of the last packets
        gone = min(n, -more) if to == player and more < 0 else 0
        more += gone
        kept += [(at, to, n - gone, whole)] if n > gone else []
    deal.packets[:] = kept[::-1]


def _move(table: Table, deal: Deal, move: Move) -> None:
    """Move cards from a hand, the stock or aside to another of these places."""
    hands = {hand_of(player): player for player in deal.hands}
    if move.from_ in hands:
        take(table, deal, hands[move.from_], move.cards, move.to)
    elif move.from_ == ASIDE:
        for card in move.cards:
            out_of_pile(deal.put_aside, card)
    else:
        deal.leave_stock(len(move.cards), table.now)
    if move.to in hands:
        put(table, deal, hands[move.to], move.cards, move.from_, move.to)
    else:
        deal.places.move(move.cards, (move.from_,), move.to)
        if move.to == ASIDE:
            deal.put_aside += move.cards
        else:
            deal.stock += len(move.cards)


MENDED: Final = (
    Happening.TURNED_WRONGLY,
    Happening.SEVERAL_TURNED,
    Happening.PACKETS_OUT_OF_ORDER,
    Happening.RECTIFIED,
)
"""What in the dealing can want putting right, besides a wrong number."""


def _misdealt(table: Table, deal: Deal, _event: Rectify) -> bool:
    """Whether something in the dealing can want putting right."""
    size, done = table.game.hand_size, deal.turned or deal.dealt_out(table.game)
    dealt = [deal.dealt.get(player, 0) for player in table.players]
    return any(n > size or (done and n < size) for n in dealt) or any(what in deal for what in MENDED)


ACTS: Final[dict[type[Event], Act]] = {
    Packet: Act(_packet, "any"),
    Rectify: Act(_rectify, "live", IN_HAND, "dealer", _misdealt),
}
