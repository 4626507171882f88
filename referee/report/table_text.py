"""The table drawn in text, for terminals and for messages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from referee.record import SUIT_NAMES, UNKNOWN
from referee.report.table_view import PlayerView, TableView, TrickView
from referee.report.words import count, short

WIDTH: Final = 72
"""The columns of the table between its edges; it is wider only where a name needs more."""

BETWEEN: Final = "   "
"""What stands between the things in the middle of the table."""


def table_lines(view: TableView) -> list[str]:
    """Return the table as it stood after an event, drawn in text.

    Args:
        view: the table.

    Returns:
        Lines of one width with the edges of the table: one player's hand, the middle, the other player's hand. A card
        of unknown face is a question mark; the cards that the event names stand in brackets.
    """
    first, second = view.players
    above, below = _side(first, view), _side(second, view)
    rows = [*above, "", *_middle(view), "", *reversed(below)]
    width = max(WIDTH, *map(columns_of, rows))
    edge = "─" * (width + 2)
    return [f"┌{edge}┐", *(f"│ {row}{' ' * (width - columns_of(row))} │" for row in rows), f"└{edge}┘"]


def columns_of(text: str) -> int:
    """Return how many columns of a terminal a text takes.

    >>> columns_of("K♠"), columns_of("東"), columns_of("e\\u0301")
    (2, 2, 1)
    """
    return sum(
        2 if unicodedata.east_asian_width(each) in "WF" else 0 if unicodedata.combining(each) else 1 for each in text
    )


def _side(player: PlayerView, view: TableView) -> list[str]:
    """Return a player's side: who it is, and the hand."""
    told = [count(player.points, "point"), count(player.tricks, "trick")]
    if player.discards:
        told.append(f"{len(player.discards)} laid away")
    if player.face_up:
        told.append(f"face up: {' '.join(map(short, player.face_up))}")
    name = f"{player.name} (dealer)" if player.dealer else player.name
    held = _cards(player.hand, view.moved) if player.hand else "no cards in hand"
    return [f"{name}: {', '.join(told)}", f"  {held}"]


def _middle(view: TableView) -> Iterator[str]:
    """Yield the middle of the table: stock, turn-up, what lies aside, the tricks."""
    row = ""
    for part in _parts(view):
        longer = f"{row}{BETWEEN}{part}" if row else part
        if row and columns_of(longer) > WIDTH:
            yield row
            longer = part
        row = longer
    yield row
    if view.earlier:
        yield f"Earlier tricks: {'; '.join(map(_trick, view.earlier))}"


def _parts(view: TableView) -> Iterator[str]:
    """Yield what lies in the middle, one thing after the other."""
    yield f"Stock {view.stock}"
    if view.turned:
        yield f"{'Turn-up' if view.trump and len(view.turned) == 1 else 'Turned'} {_cards(view.turned, view.moved)}"
    if view.trump and len(view.turned) != 1:
        yield f"Trumps: {SUIT_NAMES[view.trump]}"
    if view.aside:
        yield f"Aside {_cards(view.aside, view.moved)}"
    if view.trick is not None:
        other = view.other(view.trick.leader)
        reply = f", {other} {_card(view.trick.reply, view.moved)}" if view.trick.reply is not None else ""
        lead = f"{view.trick.leader} {_card(view.trick.lead, view.moved)}"
        yield f"Trick {len(view.earlier) + 1}: {lead}{reply}"


def _trick(trick: TrickView) -> str:
    """Return a trick in short: both cards, and who has won it."""
    cards = " ".join(_card(card, ()) for card in trick.cards)
    return f"{cards} to {trick.winner}" if trick.winner is not None else cards


def _cards(cards: Iterable[str], moved: Iterable[str]) -> str:
    return "  ".join(_card(card, tuple(moved)) for card in cards)


def _card(card: str, moved: Iterable[str]) -> str:
    sign = "?" if card == UNKNOWN else short(card)
    return f"[{sign}]" if card in moved and card != UNKNOWN else sign
