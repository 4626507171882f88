"""HTML made of elements: whatever is not an element already is escaped."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Final

from referee.record.cards import RANK_NAMES, SUIT_NAMES

SIGNS: Final = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
RANKS: Final = {name: rank for rank, name in RANK_NAMES.items()}
CARD: Final = re.compile(rf"(?:the )?(second )?({'|'.join(RANKS)}) of ({'|'.join(SUIT_NAMES.values())})")


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def element(name: str, *children: str, **attributes: str | None) -> Markup:
    """Return an element; children that are no markup are escaped, attributes without a value are left out.

    >>> element("p", "a < b ", element("b", "c"), class_="d")
    '<p class="d">a &lt; b <b>c</b></p>'
    """
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{told}>{together(children)}</{name}>")


def together(parts: Iterable[str]) -> Markup:
    """Return parts one after another, those that are no markup escaped."""
    return Markup("".join(part if isinstance(part, Markup) else html.escape(part) for part in parts))


def with_cards(text: str) -> Markup:
    """Return a sentence with the cards in it as symbols.

    >>> with_cards("Anne & the ten of hearts")
    'Anne &amp; <span class="card red" role="img" aria-label="the ten of hearts">10♥</span>'
    """
    parts, at = [], 0
    for found in CARD.finditer(text):
        second, rank, suit = found.groups()
        sign = RANKS[rank] + SIGNS[suit] + ("²" if second else "")
        colour = "card red" if suit in ("hearts", "diamonds") else "card"
        parts += [text[at : found.start()], element("span", sign, class_=colour, role="img", aria_label=found[0])]
        at = found.end()
    return together([*parts, text[at:]])
