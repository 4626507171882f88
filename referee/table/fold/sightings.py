"""Cards whose faces are seen where they lie: in a hand, in the stock, or among the discards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee.record import Event, Expose, FoundFaced, Lead, Look, Play, Reveal, TurnUp, known
from referee.table.table import Handler, Table


def _in_stock(table: Table, cards: Iterable[str]) -> None:
    if table.deal is not None and not table.between_deals:
        for card in known(cards):
            table.deal.seen_in_stock.setdefault(card, table.now)


def _turn_up(table: Table, event: TurnUp) -> None:
    _in_stock(table, event.cards)


def _found_faced(table: Table, event: FoundFaced) -> None:
    _in_stock(table, (event.card,))


def _expose(table: Table, event: Expose) -> None:
    if event.of == "stock":
        _in_stock(table, event.cards)


def _reveal(table: Table, event: Reveal) -> None:
    deal = table.deal
    if deal is None:
        return
    place = f"hand:{event.by}" if event.place in (None, "hand") else event.place or ""
    player = place.removeprefix("hand:")
    if place.startswith("hand:") and player in deal.hands:
        for card in known(event.cards):
            if not deal.hands[player].show(card, table.now):
                table.problem(f"{card} is shown from {player}'s hand, where it cannot have been")
            deal.faces.setdefault(card, f"in {player}'s hand")
            table.happen(f"{player}.reveals.{card}")
    elif place == "discard" and event.by in deal.hands:
        deal.show_discards(event.by, event.cards)
    elif place == "stock":
        for card in known(event.cards):
            deal.seen_in_stock.setdefault(card, table.now)


def _besides(table: Table, event: Lead | Play) -> None:
    """Cards that come down with the one that was meant are seen, and go back into the hand."""
    deal = table.deal
    if deal is None or event.by not in deal.hands:
        return
    for card in known(event.besides):
        if not deal.hands[event.by].show(card, table.now):
            table.problem(f"{event.by} cannot have had {card} here")
        deal.faces.setdefault(card, f"in {event.by}'s hand")


def _look(table: Table, event: Look) -> None:
    whose = event.of or event.by
    if event.at == "stock":
        _in_stock(table, event.cards)
    if event.at == "discard" and table.deal is not None and whose in table.deal.hands:
        table.deal.show_discards(str(whose), known(event.cards))


FOLD: Final[dict[type[Event], Handler]] = {
    TurnUp: _turn_up,
    FoundFaced: _found_faced,
    Expose: _expose,
    Reveal: _reveal,
    Look: _look,
    Lead: _besides,
    Play: _besides,
}
