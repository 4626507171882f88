"""The turn-up: the card turned, several of them, one turned wrongly or when all is given, and the king."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee.record import RANK_OF, SUIT_OF, UNKNOWN, Event, TurnUp, known
from referee.table.acts.act import IN_HAND, Act
from referee.table.acts.dealing import count_hands
from referee.table.deal import Deal
from referee.table.happenings import Doing, Happening
from referee.table.kinds.dealing import KingTurned, SeveralTurned, TurnedWrongly
from referee.table.kinds.exchange import TurnedInError
from referee.table.places import ASIDE, STOCK, TURNED
from referee.table.table import Table

KING: Final = "K"
"""The rank of a king."""


def _turn_up(table: Table, deal: Deal, event: TurnUp) -> None:
    see_in_stock(table, event.cards)
    deal.stock -= len(event.cards)
    for card, where in deal.places.move(event.cards, (STOCK,), TURNED).items():
        table.misplaced(f"{card} is turned up but lay already {where}")
    if deal.turned and (deal.taken or deal.on_table):
        _turn_again(table, deal, event)
        return
    if Happening.TURNED_WRONGLY in deal and event.from_ == "top":
        deal.turned.clear()  # the right card takes the place of the wrong one
    deal.turned.append((table.now, event.cards))
    if len(deal.turned) == 1:
        table.happen_to_earlier(Happening.NEXT_TURN_UP, deal)
    _see_trump(table, deal)
    table.happen(Happening.TURN_UP)
    _show_turned_wrongly(table, deal, event)
    count_hands(table, deal)
    _show_turned(table, deal)


def see_in_stock(table: Table, cards: tuple[str, ...]) -> None:
    """Note that cards are seen in the stock, or turned from it."""
    if table.deal is not None and not table.between_deals:
        for card in known(cards):
            table.deal.seen_in_stock.setdefault(card, table.now)
            table.deal.places.spot(card, STOCK)


def _turn_again(table: Table, deal: Deal, event: TurnUp) -> None:
    """A card is turned as for trumps although the cards have been given; it goes aside, or back on the stock."""
    deal.turned_again, deal.turned_in_error = table.now, event.cards[0]
    put_away(table, deal, event.cards, "turned_in_error", TURNED)
    deal.shown_at.insert(0, STOCK if table.game.turned_in_error == "on_stock" else ASIDE)
    table.does(event.by, Doing.ACTS)
    _show_turned_wrongly(table, deal, event)
    count_hands(table, deal)
    table.show_act(deal, TurnedInError, event.by, about=event.cards)


def put_away(table: Table, deal: Deal, cards: Iterable[str], value: str, lying: str) -> None:
    """Put cards aside for good, or back to the stock, as a value of the game has it.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        cards: the cards, unknown faces included.
        value: the name of the game value that tells where such cards go.
        lying: the place where they lie.
    """
    cards = tuple(cards)
    if getattr(table.game, value) == "on_stock":
        deal.stock += len(cards)
        deal.places.move(cards, (lying,), STOCK)
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
    if not deal.places.lies(card, TURNED):
        return False
    deal.places.lay(card, STOCK)
    deal.put_aside = [each for each in deal.put_aside if each != card]
    if Happening.TURNED_WRONGLY in deal and [cards for _, cards in deal.turned] == [(card,)]:
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


def _show_turned_wrongly(table: Table, deal: Deal, event: TurnUp) -> None:
    """Show that the first card turned is not the top one, or is turned too early."""
    if len(deal.turned) != 1 or Happening.TURNED_WRONGLY in deal or deal.taken:
        return
    early = bool(table.game.packets) and not deal.dealt_out(table.game)
    if event.from_ == "elsewhere" or early:
        deal.note(Happening.TURNED_WRONGLY, table.now)
        how = "not_top" if event.from_ == "elsewhere" else "too_early"
        table.show_act(deal, TurnedWrongly, deal.dealer, {"how": how})


def _show_turned(table: Table, deal: Deal) -> None:
    """Show that more than one card is turned by now, or that the one turned is a king."""
    for king in deal.kings:
        king.prove(False, table.now)  # another card has been turned, beside it or in its place
    cards = [card for _, turned in deal.turned for card in turned]
    kings = any(card != UNKNOWN and RANK_OF[card] == KING for card in cards)
    if len(cards) > 1 and Happening.SEVERAL_TURNED not in deal:
        deal.note(Happening.SEVERAL_TURNED, table.now)
        times = [at for at, _ in deal.turned]
        table.show(SeveralTurned(deal, table.now, deal.dealer, {"kings": kings}, times))
    elif len(cards) == 1 and kings:
        show_king_turned(table, deal, chosen=False)


def show_king_turned(table: Table, deal: Deal, *, chosen: bool) -> None:
    """Show that the turn-up is a king; ``chosen`` where it was picked from several cards turned.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        chosen: whether the king was picked from several cards turned.
    """
    at = deal.turned[0][0] if deal.turned else table.now
    fact = KingTurned(deal, table.now, deal.dealer, {"chosen": chosen}, sorted({at, table.now}))
    deal.kings.append(fact)
    table.show(fact)


def _to_turn(table: Table, deal: Deal, _event: TurnUp) -> bool:
    """Whether no card of the hand has been played, or none has been turned for it."""
    return not deal.turned or not deal.has_played


ACTS: Final[dict[type[Event], Act]] = {TurnUp: Act(_turn_up, "live", IN_HAND, "dealer", _to_turn)}
