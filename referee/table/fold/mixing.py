"""Cards given lie apart from the hand until something shows that they were mixed with it."""

from __future__ import annotations

from collections.abc import Iterable

from referee.record import UNKNOWN
from referee.table.deal import Deal, Exchange, Round
from referee.table.table import Table


def note_cards_given(deal: Deal, exchange: Exchange, to: str, cards: Iterable[str]) -> None:
    """Note the cards that a player is given in an exchange, and those that he holds besides; before he has them."""
    exchange.held_before.setdefault(to, list(deal.hands[to].cards))
    exchange.received.setdefault(to, []).extend(cards)


def note_cards_mixed(table: Table, exchange: Exchange, player: str) -> None:
    """Note that the cards a player was given are mixed with his hand now."""
    exchange.mixed.add(player)
    exchange.tell(player, table.now, "mixed", number=player in exchange.mismatch_shown)


def see_mixed(table: Table, deal: Deal, player: str) -> None:
    """See whether a card that the player has played shows that those given him too many were mixed with his hand.

    A card given that is played was taken up as well.
    """
    later: list[str] = []
    for exchange in reversed(deal.exchanges):
        came = exchange.received.get(player, [])
        apart = came and player not in exchange.mixed
        too_many = apart and exchange.taken(player) > exchange.discarded.get(player, 0)
        if too_many and _given_played(_played(deal.round, player), came, exchange.held_before[player] + later):
            note_cards_mixed(table, exchange, player)
            exchange.taken_up.add(player)
        later += came


def _played(play: Round, player: str) -> list[str]:
    """Return the cards of a player's that lie in the tricks, those of unknown face last."""
    cards = [trick.lead if trick.leader == player else trick.reply for trick in play.tricks]
    return sorted((card for card in cards if card is not None), key=lambda card: card == UNKNOWN)


def _given_played(played: list[str], came: list[str], rest: list[str]) -> bool:
    """Whether a card that came must be among those played, as the rest of the hand cannot account for all of them."""
    rest = list(rest)
    for card in played:
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
