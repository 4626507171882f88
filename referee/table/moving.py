"""Cards that come into a hand, leave it or are seen in it: the hands, and the places of all cards, kept in step."""

from __future__ import annotations

from collections.abc import Iterable

from referee.record import UNKNOWN, known
from referee.table.deal import Deal
from referee.table.places import ASIDE, discards_of, hand_of
from referee.table.table import Table


def take(table: Table, deal: Deal, player: str, cards: Iterable[str], to: str) -> None:
    """Take cards out of a hand; one that it cannot have held is a problem of the record.

    One that its holder had led out of turn is taken up from the table with that.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        player: whose hand it is.
        cards: the cards, unknown faces included.
        to: the place where they go.
    """
    taken, hand = list(cards), deal.hands[player]
    impossible = hand.remove(taken, table.now)
    elsewhere = deal.places.move(taken, (hand_of(player),), to)
    for card in (*impossible, *(card for card in elsewhere if card not in impossible)):
        table.misplaced(f"{player} cannot have had {'another card' if card == UNKNOWN else card} here")
    if strays := deal.strays(player):
        gone = [stray for stray in strays if stray.lead != UNKNOWN and stray.lead in taken]
        unseen = [stray for stray in strays if stray.lead == UNKNOWN]
        for stray in (*gone, *unseen[: max(len(strays) - len(gone) - len(hand.cards), 0)]):
            deal.take_up(stray, table.now)


def put(table: Table, deal: Deal, player: str, cards: Iterable[str], *sources: str, early: bool = False) -> None:
    """Put cards into a hand; one that lay elsewhere than told is a problem of the record.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        player: whose hand it is.
        cards: the cards, unknown faces included.
        sources: the place where they come from; more than one where that is not told.
        early: whether they are in it before anything else is done by the current event.
    """
    come = list(cards)
    for card, where in deal.places.move(come, sources, hand_of(player)).items():
        table.misplaced(f"{card} comes to {player} but lay already {where}")
    deal.hands[player].add(come, table.now, early=early)


def see_in_hand(table: Table, deal: Deal, player: str, cards: Iterable[str], otherwise: str) -> None:
    """Let cards be seen in a hand; one that it cannot hold is a problem of the record.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        player: whose hand it is.
        cards: the cards; unknown faces show nothing.
        otherwise: a sentence on a card that it cannot hold, which may name the ``{card}``.
    """
    for card in known(cards):
        place = hand_of(player)
        if deal.places.may_lie(card, place) and deal.hands[player].show(card, table.now):
            deal.places.lay(card, place)
        else:
            table.misplaced(otherwise.format(card=card))


def see_in_discards(deal: Deal, player: str, cards: Iterable[str]) -> None:
    """Let cards be seen that a player had laid away unseen.

    Args:
        deal: the deal under way.
        player: who laid them away.
        cards: their faces.
    """
    laid = [exchange.tells.get(player, {}).get("discarded", ()) for exchange in deal.exchanges]
    for card in cards:
        deal.hands[player].show_laid_away(card, [at for each in laid for at in each])
        deal.places.spot(card, discards_of(player), ASIDE)
