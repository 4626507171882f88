"""Kinds of values of this game: cards, suits, orders of dealing, the names of two players, parts of a record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from referee.record.cards import RANKS, SPELLINGS, SUITS, UNKNOWN, read_card
from referee.record.slips import advice_on, card_meant, suit_meant
from referee.record.values import Kind, matching, one_of, read_each, say_choice, show, visible, whole_number
from referee.record.vocabulary import BOTH, BYSTANDER, RECORDED
from referee.record.wrong import Wrong

T = TypeVar("T")

# Two packs: nobody holds or shows more at once, and a count is kept as that many unknown cards.
MOST_CARDS: Final = 64
FACE: Final = rf"(\?|({'|'.join(RANKS)}|T|[kqjat])[{''.join(SUITS)}{''.join(SUITS).lower()}♠♥♦♣](#[234])?)"
SPACES: Final = re.compile(r"[\s,]+")
WORD: Final = re.compile(r"[^\s,]+")

_count = whole_number(MOST_CARDS)
_part = one_of(RECORDED, "part of what a scorer records")
_suits = {sign: suit for suit, sign in zip(SUITS, "♠♥♦♣", strict=True)} | {suit: suit for suit in SUITS}


def read_one_card(value: Any) -> str:
    """Return a written card in its canonical spelling."""
    card = read_card(value) if isinstance(value, str) else None
    if card is None:
        text = value if isinstance(value, str) else ""
        found, advice = card_meant(text), advice_on(text, "card")
        raise Wrong("not a card", 'a card such as KS or 10H, or "?"', show(value), found, advice=advice)
    return card


def read_words(read: Callable[[str], T], words: Iterable[re.Match[str]]) -> list[T]:
    """Return each word of a text as it is read; raise Wrong with all that are wrong, each where it begins."""
    found = list(words)

    def placed(wrong: Wrong, i: int) -> Wrong:
        wrong.offset = found[i].start()
        return wrong

    return read_each(lambda word: read(word[0]), found, placed)


def read_cards(value: Any) -> tuple[str, ...]:
    """Return cards written as a list, as one text, or as the number of cards whose faces are not known.

    >>> read_cards("KS, 10h"), read_cards(["TS", "?"]), read_cards(2)
    (('KS', '10H'), ('10S', '?'), ('?', '?'))
    """
    if type(value) is int:
        n: int = _count.read(value)
        return (UNKNOWN,) * n
    if type(value) is str:
        words = list(filter(None, SPACES.split(value)))
        _count.read(len(words))
        if all(word in SPELLINGS for word in words):
            return tuple(map(SPELLINGS.__getitem__, words))
        return tuple(read_words(read_one_card, WORD.finditer(value)))
    if type(value) is not list:
        raise Wrong("not cards", "a list of cards, a text such as KS QH, or their number", show(value))
    _count.read(len(value))
    try:
        return tuple(map(SPELLINGS.__getitem__, value))
    except (KeyError, TypeError):  # some are in small letters, or are no cards
        return tuple(read_each(read_one_card, value))


def read_some_cards(value: Any) -> tuple[str, ...]:
    """Return cards of which there must be at least one."""
    if cards := read_cards(value):
        return cards
    raise Wrong("no cards", "at least one card", show(value))


def write_cards(cards: tuple[str, ...]) -> int | list[str]:
    """Return cards as the canonical form has them: a number where no face is known, a list otherwise."""
    return len(cards) if cards and all(card == UNKNOWN for card in cards) else list(cards)


def _read_suit(value: Any) -> str:
    suit = _suits.get(value.upper()) if isinstance(value, str) else None
    if suit is None:
        raise Wrong("not a suit", say_choice(SUITS), show(value), suit_meant(value) if isinstance(value, str) else None)
    return suit


def _read_name(name: str) -> str:
    if name in (BOTH, BYSTANDER):
        raise Wrong("a player cannot bear this name, which means others", "a player's name", show(name))
    if not name.strip() or name != name.strip():
        raise Wrong("not a name", "a name without spaces around it", show(name))
    return visible(name, "the name")


def _read_players(value: Any) -> tuple[str, str]:
    if type(value) is not list or len(value) != 2 or not all(type(name) is str for name in value):
        raise Wrong("not two players", "a list of two names", show(value))
    if value[0] == value[1]:
        raise Wrong("the two players bear the same name", "two names", show(value))
    first, second = read_each(_read_name, value)
    return first, second


def _read_recorded(value: Any) -> frozenset[str]:
    if type(value) is not list:
        raise Wrong("not a list", f"any of {say_choice(RECORDED)}", show(value))
    return frozenset(read_each(_part.read, value))


CARD: Final = Kind(read_one_card, {"type": "string", "pattern": f"^{FACE}$"})
"""A card, or the sign for one that is not known."""


def _some(read: Callable[[Any], tuple[str, ...]], text: str, least: int) -> Kind:
    """Return the kind of cards, of which there are some at the least; ``text`` is the pattern of those in one text."""
    fewest = {"minItems": least} if least else {}
    forms = [
        {"type": "integer", "minimum": least, "maximum": MOST_CARDS},
        {"type": "string", "pattern": rf"^[\s,]*{text}[\s,]*$"},
        {"type": "array", "items": CARD.schema, **fewest, "maxItems": MOST_CARDS},
    ]
    return Kind(read, {"oneOf": forms}, write_cards)


CARDS: Final = _some(read_cards, rf"({FACE}([\s,]+{FACE})*)?", 0)
"""Cards, told one by one or by their number."""

SOME_CARDS: Final = _some(read_some_cards, rf"{FACE}([\s,]+{FACE})*", 1)
"""Cards, of which there is at least one."""

SUIT: Final = Kind(_read_suit, {"enum": list(_suits)})
ORDER: Final = matching("[1-9](-[1-9]){0,9}", "an order of dealing", "sizes of the rounds such as 3-2")
PLAYERS: Final = Kind(
    _read_players,
    {"type": "array", "items": {"type": "string", "not": {"enum": [BOTH, BYSTANDER]}}, "minItems": 2, "maxItems": 2},
    list,
)
"""The names of two players, which differ."""

RECORDED_PARTS: Final = Kind(
    _read_recorded, {"type": "array", "items": {"enum": list(RECORDED)}, "uniqueItems": True}, sorted
)
