"""Cards whose faces are seen where they lie: in the stock, or among the discards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee.record import Event, Expose, FoundFaced, Look, Reveal, TurnUp, known
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
    if event.place == "stock" and table.deal is not None:
        for card in known(event.cards):
            table.deal.seen_in_stock.setdefault(card, table.now)


def _look(table: Table, event: Look) -> None:
    whose = event.of or event.by
    if event.at == "discard" and table.deal is not None and whose in table.deal.hands:
        table.deal.show_discards(str(whose), known(event.cards))


FOLD: Final[dict[type[Event], Handler]] = {
    TurnUp: _turn_up,
    FoundFaced: _found_faced,
    Expose: _expose,
    Reveal: _reveal,
    Look: _look,
}
