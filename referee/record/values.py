"""Kinds of values that are narrower than their Python type: how each is read, written and described."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Any, Final, TypeVar

from attrs import field, frozen

from referee.record.characters import escaped, hidden_in
from referee.record.slips import advice_on
from referee.record.vocabulary import synonym
from referee.record.wrong import Path, Wrong, together

T = TypeVar("T")


@frozen(eq=False)
class Kind:
    """How a kind of value is read from plain data, written as such if it is none, and described as JSON Schema.

    read: returns the value for plain data, and raises Wrong for what is none.
    schema: the values as JSON Schema.
    write: returns the value as plain data; ``None`` where it is plain already.
    names: who or what a value names, where that must exist (`referee.record.known_names`).
    """

    read: Callable[[Any], Any]
    schema: dict[str, Any] = field(factory=dict)
    write: Callable[[Any], Any] | None = None
    names: Any = None


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


def nearest(word: str, words: Iterable[str], alike: float = 0.6) -> str | None:
    """Return the one of some ``words`` that was probably meant by a ``word``, if any comes near.

    ``alike`` is how much alike the two are at least, of 1.

    >>> nearest("renounse", ["renounce", "stock"]), nearest("xyz", ["stock"])
    ('renounce', None)
    """
    from difflib import get_close_matches  # only here, as most words are right

    return next(iter(get_close_matches(word, sorted(words), n=1, cutoff=alike)), None)


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


def unknown(what: str, written: Any, words: Collection[str], noun: str, at: Path = (), **told: Any) -> Wrong:
    """Return what is wrong with a word that is none of a closed list: with advice, or else the word that is meant.

    Args:
        what: what is wrong, as a part of a sentence.
        written: what was written, of any type.
        words: what may be written.
        noun: what messages call such a word.
        at: leads to the word.
        told: further fields of what is wrong.
    """

    def advice() -> str | None:
        return advice_on(written, noun) if isinstance(written, str) else None

    return Wrong(what, hint=lambda: None if advice() else meant(written, words, noun), at=at, advice=advice, **told)


def how_many(n: int, one: str, many: str = "") -> str:
    """Return a number in figures with its noun, and whatever else follows the number.

    Args:
        n: how many.
        one: what follows where it is one, such as "match".
        many: what follows otherwise; by default the same with an "s".

    >>> how_many(1, "match", "matches"), how_many(0, "hand"), how_many(1200, "hand")
    ('1 match', '0 hands', '1,200 hands')
    """
    return f"{n:,} {one if n == 1 else many or f'{one}s'}"


def say_choice(words: Collection[str]) -> str:
    """Return a closed list of ``words`` as an error message says it; a long one is not told in full.

    >>> say_choice(("top", "elsewhere"))
    'top or elsewhere'
    """
    *most, last = list(words)
    if len(most) > 9:
        return f"one of {len(words)} known words"
    return f"{', '.join(most)} or {last}" if most else last


def read_each(
    read: Callable[[Any], T], values: Iterable[Any], placed: Callable[[Wrong, int], Wrong] = Wrong.within
) -> list[T]:
    """Return every value of a list as it is read.

    Args:
        read: reads one value, and raises Wrong for what it cannot read.
        values: the plain values.
        placed: leads from the list to what is wrong with the value at an index.

    Raises:
        Wrong: some values are wrong; with all of them.
    """
    built, wrongs = [], []
    for i, value in enumerate(values):
        try:
            built.append(read(value))
        except Wrong as wrong:
            wrongs.append(placed(wrong, i))
    if wrongs:
        raise together(wrongs)
    return built


SAID: Final = {int: "a whole number", bool: "true or false", str: "a text", list: "a list", dict: "a mapping"}


def demanded(plain: type, value: Any) -> Any:
    """Return a ``value`` that is just of a Python type, ``plain``; raise Wrong for any other."""
    if type(value) is plain:
        return value
    near = nearest(value, ("true", "false")) if plain is bool and type(value) is str else None
    raise Wrong("wrong kind of value", SAID[plain], show(value), near)


ANY_TEXT: Final = Kind(partial(demanded, str), {"type": "string"})


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


def list_of(kind: Kind) -> Kind:
    """Return the kind of list whose items are of a ``kind``; it is read as a tuple."""
    schema = {"type": "array", "items": kind.schema}
    return Kind(lambda value: tuple(read_each(kind.read, demanded(list, value))), schema, list)


def either(offered: dict[type, Kind]) -> Kind:
    """Return the kind of value that is of one of those ``offered``, by the type of the plain value."""
    expected = " or ".join(SAID[plain] for plain in offered)

    def read(value: Any) -> Any:
        if type(value) not in offered:
            raise Wrong("wrong kind of value", expected, show(value))
        return offered[type(value)].read(value)

    schema = {"anyOf": [kind.schema for kind in offered.values()]}
    return Kind(read, schema, lambda value: list(value) if type(value) is tuple else value)


def matching(pattern: str, noun: str, expected: str) -> Kind:
    """Return the kind of text that a ``pattern`` matches throughout; ``noun`` and ``expected`` are for messages."""

    def read(value: Any) -> str:
        if type(value) is str and re.fullmatch(pattern, value):
            return value
        raise Wrong(f"not {noun}", expected, show(value))

    return Kind(read, {"type": "string", "pattern": f"^{pattern}$"})
