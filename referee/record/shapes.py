"""What the annotations of a class say about its shape on paper: keys, kinds, families, and names that must exist."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct

from referee.record.values import WORD, Earlier, Kind, Names, nearest, read_one_card, say_choice, show
from referee.record.wrong import Path, Wrong

EXTRAS: Final = "x"
EXTRA_PREFIX: Final = "x-"
FORMAT: Final = "format"
"""The key by which files are told apart: it must be written although a class has a default for it."""


def key_of(field: str) -> str:
    """Return the key under which a field is written.

    >>> key_of("from_"), key_of("by")
    ('from', 'by')
    """
    return field.removesuffix("_")


def kind_of(annotation: Any) -> Kind | None:
    """Return the kind that an annotation carries, if any."""
    if get_origin(annotation) is not Annotated:
        return None
    return next((mark for mark in annotation.__metadata__ if isinstance(mark, Kind)), None)


def is_union(annotation: Any) -> bool:
    """Tell whether an annotation offers several types."""
    return get_origin(annotation) in (Union, types.UnionType)


def members(annotation: Any) -> tuple[Any, ...]:
    """Return the types that a union offers besides ``None``.

    >>> members(int | None)
    (<class 'int'>,)
    """
    return tuple(member for member in get_args(annotation) if member is not types.NoneType)


def supertype(annotation: Any) -> Any:
    """Return what a ``NewType`` is made of, as nothing else is known of its values at run time; else the annotation.

    >>> from typing import NewType
    >>> supertype(NewType("Name", str)), supertype(int)
    (<class 'str'>, <class 'int'>)
    """
    return getattr(annotation, "__supertype__", annotation)


def plain_type(annotation: Any) -> Any:
    """Return the Python type under an annotation.

    >>> plain_type(tuple[str, ...])
    <class 'tuple'>
    """
    annotation = supertype(annotation)
    if get_origin(annotation) is Annotated:
        return plain_type(annotation.__origin__)
    if get_origin(annotation) is Literal:
        return type(get_args(annotation)[0])
    return get_origin(annotation) or annotation


class Field(NamedTuple):
    """A field of a class, its annotation resolved.

    default: what it holds where nothing is written, or ``NODEFAULT``.  required: whether it must be written.
    """

    name: str
    type: Any
    default: Any
    required: bool


def is_class(annotation: Any) -> bool:
    """Tell whether an annotation is a class that has fields."""
    return isinstance(annotation, type) and (issubclass(annotation, Struct) or hasattr(annotation, "__attrs_attrs__"))


@cache
def fields_of(cls: Any) -> tuple[Field, ...]:
    """Return the fields of a class.

    Args:
        cls: an attrs or msgspec class.
    """
    types, found = _annotations(cls), _of_struct(cls) if issubclass(cls, Struct) else _of_attrs(cls)
    return tuple(Field(name, types[name], default, default is NODEFAULT or name == FORMAT) for name, default in found)


def _of_struct(cls: type[Struct]) -> list[tuple[str, Any]]:
    names, told = cls.__struct_fields__, cls.__struct_defaults__
    required = [(name, NODEFAULT) for name in names[: len(names) - len(told)]]
    return required + [(name, _made(default)) for name, default in zip(names[len(required) :], told, strict=True)]


def _of_attrs(cls: Any) -> list[tuple[str, Any]]:
    from attrs import NOTHING, fields  # only here, as the classes of logs and rulebooks are no such classes

    told = [(each.name, each.default) for each in fields(cls) if each.init]
    return [(name, NODEFAULT if default is NOTHING else _made(default)) for name, default in told]


def _made(default: Any) -> Any:
    """Return a default, made where it is made anew each time."""
    return default.factory() if hasattr(default, "factory") else default


@cache
def _annotations(cls: type) -> dict[str, Any]:
    """Return the annotations of a class and its bases; those of a base are resolved once, whatever builds on it."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__bases__):
        found |= _annotations(base)
    return found | inspect.get_annotations(cls, eval_str=True)


@cache
def written_fields(cls: Any) -> dict[str, Field]:
    """Return the fields of a class that have a key of their own, by that key.

    Args:
        cls: an attrs or msgspec class.
    """
    return {key_of(field.name): field for field in fields_of(cls) if field.name != EXTRAS}


class Family(NamedTuple):
    """Classes that are told apart on paper by the value of one key."""

    key: str
    noun: str
    classes: dict[str, type]


_FAMILIES: Final[dict[Any, Family]] = {}
_TAGS: Final[dict[type, tuple[str, str]]] = {}


def tell_apart(base: type, key: str, noun: str, classes: dict[str, type]) -> None:
    """Let ``base`` be read as one of some classes, told apart by ``key``; ``noun`` says what they are."""
    _FAMILIES[base] = Family(key, noun, classes)
    _TAGS.update((cls, (key, tag)) for tag, cls in classes.items())


def family_of(base: Any) -> Family | None:
    """Return the family that a class is the base of, if any."""
    return _FAMILIES.get(base) if isinstance(base, type) else None


def tag_of(cls: type) -> tuple[str, str] | None:
    """Return the key and value by which a class is told apart on paper, if it belongs to a family."""
    return _TAGS.get(cls)


Mark = Names | Earlier
Found = tuple[Mark, str, Path, bool]
Finder = Callable[[Any], Iterator[Found]]


LONGEST_LINE: Final = 200
"""Characters that the id of a line of shorthand may have, to be known as such."""


class EarlierEvents:
    """The ids of the events so far, in order, and the lines of shorthand that some of them stand in."""

    def __init__(self) -> None:
        self.ids: dict[str, None] = {}
        self._lines: dict[str, list[str]] = {}

    def add(self, id: str) -> None:
        """Add the id of the next event."""
        self.ids[id] = None
        at = id.find(".", 0, LONGEST_LINE)
        while at != -1:
            self._lines.setdefault(id[:at], []).append(id)
            at = id.find(".", at + 1, LONGEST_LINE)

    def acts_of(self, line: str) -> list[str]:
        """Return the ids of the acts of a line of shorthand; none where there is no such line."""
        return self._lines.get(line, [])


UNKNOWN_NAME: Final = Wrong("no such name")
"""What stands for a name that is only counted."""


def wrong_names(
    obj: Any, players: tuple[str, str], earlier: EarlierEvents | None, *, counted: bool = False
) -> list[Wrong]:
    """Return what in an instance names neither one of the players nor an event that came before.

    Events are not looked at where ``earlier`` is ``None``. Where mistakes are only ``counted``, it is not worked out
    what is wrong with each.
    """
    cls: Any = type(obj)
    find = finder(cls)
    wrongs = []
    for mark, name, at, key in find(obj) if find else ():
        if type(mark) is Names:
            if name in players and not mark.before:
                continue  # the common case, and the short way
            known = [*(mark.before + player for player in players), *mark.also]
            if name not in known:
                wrongs.append(UNKNOWN_NAME if counted else _no_player(name, known, at, key))
        elif earlier is not None and name not in earlier.ids and not earlier.acts_of(name):
            wrongs.append(UNKNOWN_NAME if counted else _no_event(name, earlier, at))
    return wrongs


def _no_player(name: str, known: list[str], at: Path, key: bool) -> Wrong:
    """Return what is wrong with a name of nobody; where a player's name and cards are read as one, the wrong card."""
    player = next((each for each in known if name.startswith(f"{each} ")), None)
    for word in WORD.finditer(name, len(player)) if player else ():
        try:
            read_one_card(word[0])
        except Wrong as wrong:
            wrong.at, wrong.offset = at, word.start()
            return wrong
    return Wrong("no such player", say_choice(known), show(name), partial(nearest, name, known), at, key)


def _no_event(name: str, earlier: EarlierEvents, at: Path) -> Wrong:
    """Return what is wrong with the id of no event; where it begins as a line of shorthand does, tell its acts."""
    line = name.partition(".")[0]
    acts = earlier.acts_of(line)
    advice = f"the acts of the line {line} are {', '.join(acts)}" if acts else None
    hint = None if acts else partial(nearest, name, earlier.ids)
    return Wrong("no such event before this one", Earlier.expected, show(name), hint, at, advice=advice)


@cache
def finder(annotation: Any) -> Finder | None:
    """Return the function that finds all names within a value of some type, or ``None`` where it holds none.

    Args:
        annotation: the type, with what is annotated to it.

    Returns:
        The function. For a value it yields, for each name: what marks it, the name, the path to it, and whether it is a
        key.
    """
    if get_origin(annotation) is Annotated:
        mark = mark_of(annotation)
        return (lambda value: iter([(mark, value, (), False)])) if mark else finder(annotation.__origin__)
    if is_union(annotation):
        return _in_union(annotation)
    if get_origin(annotation) is dict:
        return _in_mapping(annotation)
    if get_origin(annotation) in (tuple, list):
        return _in_items(annotation)
    return _in_class(annotation) if is_class(annotation) else None


def _in_union(annotation: Any) -> Finder | None:
    # A name stands alone or beside null; unions of several types hold no names.
    offered = members(annotation)
    inner = finder(offered[0]) if len(offered) == 1 else None
    return inner and (lambda value: iter(()) if value is None else inner(value))


def _in_mapping(annotation: Any) -> Finder | None:
    keys, values = map(finder, get_args(annotation))

    def find(value: Any) -> Iterator[Found]:
        for name, part in value.items():
            if keys:
                yield from ((mark, text, (name,), True) for mark, text, _, _ in keys(name))
            if values:
                yield from ((mark, text, (name, *at), key) for mark, text, at, key in values(part))

    return find if keys or values else None


def _in_items(annotation: Any) -> Finder | None:
    item: Any = get_args(annotation)[0]
    inner = finder(item)

    def find(value: Any) -> Iterator[Found]:
        for i, part in enumerate(value):
            yield from ((mark, text, (i, *at), key) for mark, text, at, key in inner(part)) if inner else ()

    return find if inner else None


def _in_class(cls: Any) -> Finder | None:
    inner: list[tuple[str, str, Mark | None, Finder]] = []
    for key, field in written_fields(cls).items():
        annotation: Any = field.type
        if found := finder(annotation):
            inner.append((key, field.name, mark_of(annotation), found))

    def find(value: Any) -> Iterator[Found]:
        for key, name, mark, found in inner:
            part = getattr(value, name)
            if mark is None:
                yield from ((mark, text, (key, *at), is_key) for mark, text, at, is_key in found(part))
            elif part is not None:  # the common case, and the short way
                yield mark, part, (key,), False

    return find if inner else None


def mark_of(annotation: Any) -> Mark | None:
    """Return the mark of an annotation that stands for one name, present or not.

    Args:
        annotation: the type, with what is annotated to it.

    Returns:
        Who or what may be named; ``None`` where the value is no name.
    """
    if is_union(annotation):
        return mark_of(members(annotation)[0])
    marks = annotation.__metadata__ if get_origin(annotation) is Annotated else ()
    return next((mark for mark in marks if isinstance(mark, (Names, Earlier))), None)
