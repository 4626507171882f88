"""Kinds of values that are narrower than their Python type: how each is read, written and described."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable
from typing import Any, ClassVar, Final, TypeVar

from msgspec import Struct

from referee.record.cards import RANKS, SPELLINGS, SUITS, UNKNOWN, read_card
from referee.record.characters import escaped, hidden_in
from referee.record.slips import advice_on, card_meant, suit_meant
from referee.record.vocabulary import BOTH, BYSTANDER, RECORDED, synonym
from referee.record.wrong import Wrong, Wrongs

T = TypeVar("T")


class Kind(Struct, frozen=True, eq=False):
    """How a kind of value is read from plain data, written as such if it is none, and described as JSON Schema.

    read: returns the value for plain data, and raises Wrong for what is none.
    schema: the values as JSON Schema.
    write: returns the value as plain data; ``None`` where it is plain already.
    """

    read: Callable[[Any], Any]
    schema: dict[str, Any] = {}
    write: Callable[[Any], Any] | None = None


def show(value: Any) -> str:
    """Return a plain ``value`` as an error message shows it, cut short where it is long.

    >>> show("no"), show([1, None])
    ('"no"', '[1, null]')
    """
    text = escaped(json.dumps(value, ensure_ascii=False))
    return text if len(text) <= 60 else f"{text[:57]}…"


def visible(name: str, what: str) -> str:
    """Return a name or an id all of which can be seen; raise Wrong where it breaks a line, turns it, or hides.

    Args:
        name: the name.
        what: what it is, for the message, such as "the name".
    """
    if (hidden := hidden_in(name)) is not None:
        got = f"character U+{ord(hidden):04X}"
        raise Wrong(f"{what} holds a character that is not printed", "characters that can be seen, on one line", got)
    return name


def nearest(word: str, words: Iterable[str]) -> str | None:
    """Return the one of some ``words`` that was probably meant by a ``word``, if any comes near.

    >>> nearest("renounse", ["renounce", "stock"]), nearest("xyz", ["stock"])
    ('renounce', None)
    """
    from difflib import get_close_matches  # only here, as most words are right

    return next(iter(get_close_matches(word, sorted(words), n=1)), None)


def meant(written: Any, words: Collection[str], noun: str) -> str | None:
    """Return the word of a closed list that was probably meant: what players' words stand for, or else a near one.

    Args:
        written: what was written, of any type.
        words: what may be written.
        noun: what messages call such a word.

    >>> meant("redeal", ["fresh_deal", "recut"], "remedy"), meant("fresh_dael", ["fresh_deal", "recut"], "remedy")
    ('fresh_deal', 'fresh_deal')
    """
    if not isinstance(written, str):
        return None
    said = synonym(written, noun)
    return said if said in words else nearest(written, words)


def advised(written: Any, noun: str) -> str | None:
    """Return what to write for what is refused, where no single word would do."""
    return advice_on(written, noun) if isinstance(written, str) else None


def say_choice(words: Collection[str]) -> str:
    """Return a closed list of ``words`` as an error message says it; a long one is not told in full.

    >>> say_choice(("top", "elsewhere"))
    'top or elsewhere'
    """
    *most, last = list(words)
    if len(most) > 9:
        return f"one of {len(words)} known words"
    return f"{', '.join(most)} or {last}" if most else last


def read_each(read: Callable[[Any], T], values: Iterable[Any]) -> list[T]:
    """Return every value of a list as it is read.

    Args:
        read: reads one value, and raises Wrong for what it cannot read.
        values: the plain values.

    Raises:
        Wrongs: some values are wrong; with all of them, each at its index.
    """
    built, wrongs = [], []
    for i, value in enumerate(values):
        try:
            built.append(read(value))
        except Wrong as wrong:
            wrongs.append(wrong.within(i))
    if wrongs:
        raise Wrongs(wrongs)
    return built


def one_of(words: Collection[str], noun: str) -> Kind:
    """Return the kind of value that is one of the ``words``; messages call each of them a ``noun``."""

    def read(value: Any) -> str:
        if type(value) is str and value in words:
            return value
        raise Wrong(f"not a {noun}", say_choice(words), show(value), lambda: meant(value, words, noun))

    return Kind(read, {"enum": sorted(words)})


def whole_number(most: int | None = None, least: int = 0) -> Kind:
    """Return the kind of whole number from ``least`` up, to ``most`` where that is given."""
    expected = f"a whole number from {least} {'up' if most is None else f'to {most}'}"

    def read(value: Any) -> int:
        if type(value) is int and value >= least and (most is None or value <= most):
            return value
        raise Wrong("not a count", expected, show(value))

    return Kind(read, {"type": "integer", "minimum": least} | ({} if most is None else {"maximum": most}))


def order_of(words: Collection[str], noun: str) -> Kind:
    """Return the kind of list in which each of the ``words`` stands once; messages call each of them a ``noun``."""
    each = one_of(words, noun)

    def read(value: Any) -> tuple[str, ...]:
        if type(value) is not list:
            raise Wrong("wrong kind of value", "a list", show(value))
        told = tuple(read_each(each.read, value))
        if sorted(told) != sorted(words):
            raise Wrong(f"not every {noun} once", f"{', '.join(words)} in some order", show(value))
        return told

    return Kind(read, {"type": "array", "items": each.schema}, list)


def matching(pattern: str, noun: str, expected: str) -> Kind:
    """Return the kind of text that a ``pattern`` matches throughout; ``noun`` and ``expected`` are for messages."""

    def read(value: Any) -> str:
        if type(value) is str and re.fullmatch(pattern, value):
            return value
        raise Wrong(f"not {noun}", expected, show(value))

    return Kind(read, {"type": "string", "pattern": f"^{pattern}$"})


class Names(Struct, frozen=True):
    """Marks a text that must name a player, after ``before``, or be one of the words in ``also``.

    also: words that may stand instead of a name.
    before: what stands before a name.
    """

    also: tuple[str, ...] = ()
    before: str = ""

    @property
    def expected(self) -> str:
        """What may be written, as a message says it."""
        return say_choice((f"{self.before}NAME" if self.before else "a player's name", *self.also))

    def meant(self, value: Any) -> str | None:
        """Return what is probably meant by a value that is no text: the only one in a list, or both players.

        Args:
            value: what stands there.
        """
        if type(value) is list and len(value) == 2 and BOTH in self.also:
            return BOTH
        return value[0] if type(value) is list and len(value) == 1 and type(value[0]) is str else None


class Earlier(Struct, frozen=True):
    """Marks a text that must be the id of an event standing earlier in the log."""

    expected: ClassVar[str] = "the id of an earlier event"

    def meant(self, value: Any) -> str | None:
        """Return what is probably meant by a value that is no text: the only one in a list, or a line by its number.

        Args:
            value: what stands there in place of a text.
        """
        if type(value) is list and len(value) == 1 and type(value[0]) is str:
            return value[0]
        return f"e{value}" if type(value) is int else None


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


def read_words(read: Callable[[str], T], text: str, words: Iterable[re.Match[str]]) -> list[T]:
    """Return each word of a text as it is read; raise Wrongs with all that are wrong, each where it begins."""
    built, wrongs = [], []
    for word in words:
        try:
            built.append(read(word[0]))
        except Wrong as wrong:
            wrong.offset = word.start()
            wrongs.append(wrong)
    if wrongs:
        raise Wrongs(wrongs)
    return built


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
        return tuple(read_words(read_one_card, value, WORD.finditer(value)))
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


def _read_order(value: Any) -> str:
    if type(value) is not str or not re.fullmatch(r"[1-9](-[1-9]){0,9}", value):
        raise Wrong("not an order of dealing", "sizes of the rounds such as 3-2", show(value))
    return value


def _read_players(value: Any) -> tuple[str, str]:
    if type(value) is not list or len(value) != 2 or not all(type(name) is str for name in value):
        raise Wrong("not two players", "a list of two names", show(value))
    first, second = value
    if first == second:
        raise Wrong("the two players bear the same name", "two names", show(value))
    for i, name in enumerate(value):
        if name in (BOTH, BYSTANDER):
            raise Wrong("a player cannot bear this name, which means others", "a player's name", show(name), at=(i,))
        if not name.strip() or name != name.strip():
            raise Wrong("not a name", "a name without spaces around it", show(name), at=(i,))
        try:
            visible(name, "the name")
        except Wrong as wrong:
            raise wrong.within(i) from None
    return first, second


def _read_recorded(value: Any) -> frozenset[str]:
    if type(value) is not list:
        raise Wrong("not a list", f"any of {say_choice(RECORDED)}", show(value))
    return frozenset(read_each(_part.read, value))


CARD: Final = Kind(read_one_card, {"type": "string", "pattern": f"^{FACE}$"})
CARDS: Final = Kind(
    read_cards,
    {
        "oneOf": [
            {"type": "integer", "minimum": 0, "maximum": MOST_CARDS},
            {"type": "string", "pattern": rf"^[\s,]*({FACE}([\s,]+{FACE})*)?[\s,]*$"},
            {"type": "array", "items": CARD.schema, "maxItems": MOST_CARDS},
        ]
    },
    write_cards,
)
SOME_CARDS: Final = Kind(
    read_some_cards,
    {
        "oneOf": [
            {"type": "integer", "minimum": 1, "maximum": MOST_CARDS},
            {"type": "string", "pattern": rf"^[\s,]*{FACE}([\s,]+{FACE})*[\s,]*$"},
            {"type": "array", "items": CARD.schema, "minItems": 1, "maxItems": MOST_CARDS},
        ]
    },
    write_cards,
)
SUIT: Final = Kind(_read_suit, {"enum": list(_suits)})
ORDER: Final = Kind(_read_order, {"type": "string", "pattern": "^[1-9](-[1-9]){0,9}$"})
PLAYERS: Final = Kind(
    _read_players,
    {"type": "array", "items": {"type": "string", "not": {"enum": [BOTH, BYSTANDER]}}, "minItems": 2, "maxItems": 2},
    list,
)
"""The names of two players, which differ."""

RECORDED_PARTS: Final = Kind(
    _read_recorded, {"type": "array", "items": {"enum": list(RECORDED)}, "uniqueItems": True}, sorted
)
