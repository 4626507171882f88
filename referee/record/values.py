"""Kinds of values that are narrower than their Python type: how each is read, written and described."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from attrs import field, frozen

from referee.record.characters import escaped, hidden_in
from referee.record.slips import advice_on
from referee.record.vocabulary import synonym
from referee.record.wrong import Wrong, Wrongs

T = TypeVar("T")


@frozen(eq=False)
class Kind:
    """How a kind of value is read from plain data, written as such if it is none, and described as JSON Schema.

    read: returns the value for plain data, and raises Wrong for what is none.
    schema: the values as JSON Schema.
    write: returns the value as plain data; ``None`` where it is plain already.
    """

    read: Callable[[Any], Any]
    schema: dict[str, Any] = field(factory=dict)
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
