"""Cards given: what a hand is still short of, and why; and cards that lie apart until they are mixed with the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.record import UNKNOWN
from referee.table.deal import Deal
from referee.table.exchange import Exchange
from referee.table.table import Table
from referee.table.trick import Played

Part = tuple[str, Exchange | None, int]


def shortage_parts(deal: Deal, to: str, n: int, hand_size: int) -> list[Part]:
    """Say what each of so many cards makes up for that fill a hand: its cause, its exchange, how many cards.

    What an earlier exchange left lacking comes first; cards that no whole hand has room for belong to the last.
    """
    found: list[Part] = []
    room = max(hand_size - len(deal.hands[to].cards) - deal.on_table.get(to, 0), 0)
    for cause, exchange, lacking in _lacking(deal, to):
        cards = min(lacking, room, n)
        found.append((cause, exchange, cards))
        room, n = room - cards, n - cards
    dealt = hand_size - deal.dealt.get(to, 0) + deal.overdrawn.get(to, 0)
    by_deal = max(min(room, n, dealt), 0)
    found += [("deal", None, by_deal), ("nothing", deal.exchange, n - by_deal)]
    return [part for part in found if part[2]]


def _lacking(deal: Deal, to: str) -> Iterator[Part]:
    """Yield what the exchanges have left lacking: what was asked for and not given, then what was not asked for."""
    short = []
    for exchange in (each for each in deal.exchanges if each.granted or each.given):
        laid, had = exchange.discarded.get(to, 0), exchange.taken(to) + exchange.returned.get(to, 0)
        wanted = exchange.called_for(to)
        short.append((exchange, max(wanted - had, 0), max(laid - max(had, wanted), 0)))
    for exchange, by_giving, _ in short:
        yield "giving", exchange, by_giving
    for exchange, _, by_asking in short:
        yield "asking", exchange, by_asking


def asked_few(deal: Deal) -> bool | None:
    """Whether the leader once asked for fewer cards than he laid down; ``None`` where his number was never told."""
    player = deal.non_dealer
    laid = [(exchange, exchange.discarded.get(player, 0)) for exchange in deal.exchanges]
    if any(exchange.asked is not None and exchange.asked < cards for exchange, cards in laid):
        return True
    return None if any(exchange.asked is None and exchange.taken(player) < cards for exchange, cards in laid) else False


def note_overdrawn(table: Table, deal: Deal, player: str, cards: int = 0) -> None:
    """Note how many cards a hand lacks because the other player drew more from it than were too many.

    Args:
        table: the table, for the size of a hand.
        deal: the deal under way.
        player: whose hand it is.
        cards: how many more were drawn now; below zero, how many have gone back.  What is made up for lacks no more.
    """
    lacking = max(table.game.hand_size - deal.count(player), 0)
    deal.overdrawn[player] = max(min(deal.overdrawn.get(player, 0) + cards, lacking), 0)


def note_cards_mixed(table: Table, exchange: Exchange, player: str) -> None:
    """Note that the cards a player was given are mixed with his hand now."""
    exchange.mixed.add(player)
    exchange.tell(player, table.now, "mixed", number=player in exchange.mismatch_shown)


def note_cards_apart(exchange: Exchange, player: str) -> None:
    """Note that the cards a player was given lay apart from his hand till now, where nothing has told that yet."""
    for part in exchange.made_up.get(player, ()):
        part.apart = True if part.apart is None else part.apart


def note_cards_taken_up(exchange: Exchange, player: str) -> None:
    """Note that a player has taken up the cards that he was given."""
    note_cards_apart(exchange, player)
    exchange.taken_up.add(player)


def see_mixed(table: Table, deal: Deal, player: str) -> None:
    """See whether a card that the player has played shows that those given him too many were mixed with his hand.

    A card given that is played was taken up as well.
    """
    later: list[str] = []
    for exchange in reversed(deal.exchanges):
        came = exchange.received.get(player, [])
        apart = came and player not in exchange.mixed
        too_many = apart and (exchange.beyond_discard(player) or exchange.made_up.get(player))
        if too_many and _given_played(deal.round.cards_of(player), came, exchange.held_before[player] + later):
            note_cards_mixed(table, exchange, player)
            exchange.taken_up.add(player)
        later += came


def _given_played(played: Iterable[Played], came: list[str], rest: list[str]) -> bool:
    """Whether a card that came must be among those played, as the rest of the hand cannot account for all of them."""
    for card in sorted((each.face for each in played), key=lambda card: card == UNKNOWN):
        if card != UNKNOWN and card in came:
            return True
        if card in rest:
            rest.remove(card)
        elif UNKNOWN in rest:
            rest.remove(UNKNOWN)
        elif card == UNKNOWN and rest:
            rest.pop()
        else:
            return True
    return False
