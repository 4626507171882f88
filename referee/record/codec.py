"""From plain data to the classes and back, by the annotations of the classes; every mistake at its place.

Types are exact: no text becomes a number, ``1`` is not true, a text is not a list of letters.  A field called ``from_``
is written ``from``.  What is narrower than a Python type is a ``Kind`` in an ``Annotated``.  A class with a field ``x``
keeps there the keys of other programs, which begin with ``x-``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from types import NoneType
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin

from msgspec import NODEFAULT

from referee.record.document import Document, other_kind
from referee.record.errors import Mistake, Unreadable, untold_mistakes
from referee.record.file_limits import limits
from referee.record.look_alikes import advice_on_look_alikes
from referee.record.shapes import (
    EXTRA_PREFIX,
    EXTRAS,
    Family,
    family_of,
    fields_of,
    is_class,
    is_union,
    kind_of,
    members,
    plain_type,
    supertype,
    tag_of,
    written_fields,
)
from referee.record.strange_keys import strange_keys, wrong_entries
from referee.record.values import Earlier, Names, advised, meant, nearest, one_of, read_each, show
from referee.record.wrong import Path, Wrong, Wrongs

Read = Callable[[Any], Any]

SAID: Final = {
    int: "a whole number",
    bool: "true or false",
    str: "a text",
    list: "a list",
    tuple: "a list",
    frozenset: "a list",
    dict: "a mapping",
}
TRUTHS: Final = ("true", "false")


@cache
def reader(annotation: Any) -> Read:
    """Return the function that reads a class or any other annotation.

    Args:
        annotation: the type, with what is annotated to it.

    Returns:
        The function, which takes plain data, and raises Wrong with all that is wrong in it.
    """
    annotation = supertype(annotation)
    kind, family, origin = kind_of(annotation), family_of(annotation), get_origin(annotation)
    if kind is not None:
        return kind.read
    if origin is Annotated:
        names = next((mark for mark in annotation.__metadata__ if isinstance(mark, Names | Earlier)), None)
        return _read_name(names, annotation.__origin__) if names else reader(annotation.__origin__)
    if origin is Literal:
        return one_of(get_args(annotation), "word that can stand here").read
    if origin in (list, tuple, frozenset):
        return _read_items(annotation)
    if origin is dict:
        return _read_mapping(annotation)
    if is_union(annotation):
        return _read_union(annotation)
    if family is not None:
        return _read_family(family)
    if is_class(annotation):
        return _read_class(annotation)
    return _as_it_is if annotation is Any else _exactly(annotation)


def _as_it_is(value: Any) -> Any:
    return value


def _say(annotation: Any) -> str:
    return SAID.get(plain_type(annotation), "a mapping")


def _demand(plain: type, value: Any) -> None:
    if type(value) is not plain:
        raise Wrong("wrong kind of value", SAID[plain], show(value))


def _exactly(plain: type) -> Read:
    def read(value: Any) -> Any:
        if type(value) is plain:
            return value
        near = nearest(value, TRUTHS) if plain is bool and type(value) is str else None
        raise Wrong("wrong kind of value", SAID[plain], show(value), near)

    return read


def _plain_in(annotation: Any) -> frozenset[type]:
    """Return the Python types of which any value may stand under an annotation as it is."""
    annotation = supertype(annotation)
    if is_union(annotation):
        return frozenset().union(*map(_plain_in, get_args(annotation)))
    if get_origin(annotation) is Annotated and kind_of(annotation) is None:
        return _plain_in(annotation.__origin__)
    return frozenset((annotation,) if annotation in (str, int, bool, NoneType) else ())


def _read_name(mark: Names | Earlier, annotation: Any) -> Read:
    """Read what names a player or an event; that there is such a one is seen later."""
    plain = _plain_in(annotation)

    def read(value: Any) -> Any:
        if type(value) in plain:
            return value
        raise Wrong("wrong kind of value", mark.expected, show(value), mark.meant(value))

    return read


def _read_items(annotation: Any) -> Read:
    make, item = get_origin(annotation), reader(get_args(annotation)[0])

    def read(value: Any) -> Any:
        _demand(list, value)
        return make(read_each(item, value))

    return read


def _read_mapping(annotation: Any) -> Read:
    key, item = map(reader, get_args(annotation))

    def read(value: Any) -> Any:
        _demand(dict, value)
        try:
            return {key(name): item(part) for name, part in value.items()}
        except Wrong:
            raise wrong_entries(value, key, item) from None

    return read


def _read_union(annotation: Any) -> Read:
    """Read a union: the Python type of the value chooses the member."""
    offered = members(annotation)
    if len(offered) == 1:
        only = reader(offered[0])
        return lambda value: None if value is None else only(value)
    by_type: dict[type, Read] = {}
    for member in offered:
        plain = plain_type(member)
        by_type[list if plain in (tuple, frozenset) else dict if is_class(plain) else plain] = reader(member)
    if len(offered) < len(get_args(annotation)):
        by_type[NoneType] = _as_it_is
    expected = " or ".join(_say(member) for member in offered)

    def read(value: Any) -> Any:
        found = by_type.get(type(value))
        if found is None:
            raise Wrong("wrong kind of value", expected, show(value))
        return found(value)

    return read


def _read_class(cls: Any) -> Read:
    """Read a class by its keys; those of other programs are kept where it has a place for them."""
    keys, (tag, _) = written_fields(cls), tag_of(cls) or (None, None)
    must = {field.name: key for key, field in keys.items() if field.required}
    required = frozenset(must)
    keeps_extras = any(field.name == EXTRAS for field in fields_of(cls))
    rows: dict[str, tuple[str, frozenset[type], Read]] = {}

    def read(value: Any) -> Any:
        _demand(dict, value)
        if not rows:  # they are made when they are first asked for, as a class may hold others of itself
            rows.update((key, (each.name, _plain_in(each.type), reader(each.type))) for key, each in keys.items())
        built: dict[str, Any] = {}
        wrongs: list[Wrong] = []
        strange: list[str] = []
        for key, part in value.items():
            row = rows.get(key)
            if row is not None:
                name, plain, read_part = row
                try:
                    built[name] = part if type(part) in plain else read_part(part)
                except Wrong as wrong:
                    wrongs.append(wrong.within(key))
            elif key == tag:
                pass
            elif keeps_extras and key.startswith(EXTRA_PREFIX):
                built.setdefault(EXTRAS, {})[key] = part
            else:
                strange.append(key)
        if strange:
            wrongs = strange_keys(value, strange, {key: row[2] for key, row in rows.items()}, wrongs)
        if wrongs or not required.issubset(built):
            missing = [Wrong(f"the key {show(key)} is missing") for key in must.values() if key not in value]
            raise Wrongs([*wrongs, *missing])
        return cls(**built)

    return read


def _read_family(family: Family) -> Read:
    """Read one of several classes; the reader of each is made when its kind is first met with, as few are in a log."""
    classes = family.classes
    readers: dict[str, Read] = {}

    def read(value: Any) -> Any:
        _demand(dict, value)
        tag = value.get(family.key)
        if type(tag) is not str or tag not in classes:
            if family.key not in value:
                raise Wrong(f"the key {show(family.key)} is missing")
            advice = partial(advised, tag, family.noun)
            raise Wrong(
                f"unknown {family.noun}",
                None,
                partial(show, tag),
                lambda: None if advice() else meant(tag, classes, family.noun),
                (family.key,),
                advice=advice,
            )
        hook = readers.get(tag)
        if hook is None:
            hook = readers[tag] = reader(classes[tag])
        return hook(value)

    return read


T = TypeVar("T")
Write = Callable[[Any], Any]

PLAIN: Final = frozenset((str, int, bool, NoneType))
"""What stands in plain data as it is."""


def structure(cls: type[T], document: Document, path: Path = (), mistakes: list[Mistake] | None = None) -> T | None:
    """Return the data at a path of a document as an instance of a class.

    What is wrong is added to ``mistakes``, and ``None`` returned; without such a list, Unreadable is raised.

    Args:
        cls: the class to build.
        document: the document that holds the data.
        path: the steps that lead to the data; none where they are the whole document.
        mistakes: a list to which mistakes are added; without it they are raised.

    Returns:
        The instance; ``None`` where mistakes were added to the list.

    Raises:
        Unreadable: the data are wrong, and there is no such list; with every mistake.
    """
    found: list[Mistake] = []
    try:
        data = document.get(path)
        if other := other_kind(data, _format_of(cls)):
            raise other
        return structure_value(cls, data)
    except Wrong as error:
        found += mistakes_of(error, document, path)
    if mistakes is None:
        raise Unreadable(found)
    mistakes += found
    return None


def _format_of(cls: Any) -> str:
    """Return what a file of some class says under ``format``; nothing where it says none."""
    form = written_fields(cls).get("format") if is_class(cls) else None
    return str(get_args(form.type)[0]) if form is not None and get_origin(form.type) is Literal else ""


def structure_value(cls: type[T], value: Any) -> T:
    """Return plain data as an instance of a class.

    Args:
        cls: the class to build.
        value: plain data.

    Raises:
        Wrong: something in the data is wrong; with all that is.
    """
    annotation: Any = cls
    built: T = reader(annotation)(value)
    return built


def mistakes_of(error: Wrong, document: Document, path: Path) -> list[Mistake]:
    """Return what is wrong with the data at a path as mistakes at their places.

    Args:
        error: what is wrong with the data.
        document: the document that holds them.
        path: the steps that lead to them.

    Returns:
        The mistakes; of more than ``errors_told``, the last one says how many they are.
    """
    wrongs, most = list(error.each()), limits().errors_told
    found = []
    for wrong in wrongs[:most]:
        place = document.place((*path, *wrong.at), wrong.key, wrong.offset)
        advice = wrong.advice or advice_on_look_alikes(f"{wrong.what} {wrong.got}")
        found.append(Mistake(place, wrong.what, wrong.expected, wrong.got, wrong.hint, advice))
    if len(wrongs) > most:
        found.append(untold_mistakes(found[-1].place, len(wrongs) - most))
    return found


def unstructure(obj: Any, omit_defaults: bool = True) -> Any:
    """Return an instance as plain data, by default without the fields that are as they would be anyway.

    Args:
        obj: an instance of an attrs or msgspec class, or plain data.
        omit_defaults: whether fields are left out that are as they would be anyway.
    """
    return _write(obj, omit_defaults)


def _write(value: Any, omit: bool) -> Any:
    """Return a value as plain data, whatever it is."""
    cls: Any = type(value)
    if cls in PLAIN:
        return value
    if issubclass(cls, list | tuple):
        return [_write(part, omit) for part in value]
    if cls is dict:
        return {key: _write(part, omit) for key, part in value.items()}
    return sorted(value) if cls is frozenset else _class_writer(cls, omit)(value) if is_class(cls) else value


@cache
def _writer(annotation: Any, omit: bool) -> Write | None:
    """Return the function that writes what stands under an annotation; ``None`` where it is plain data already."""
    annotation = supertype(annotation)
    kind, origin, parts = kind_of(annotation), get_origin(annotation), get_args(annotation)
    if kind is not None:
        return kind.write
    if origin is Literal or annotation in PLAIN:
        return None
    if origin is Annotated:
        return _writer(parts[0], omit)
    if origin in (list, tuple):
        item = _writer(parts[0], omit)
        return (lambda value: [item(part) for part in value]) if item else list
    if origin is dict:
        value_of = _writer(parts[1], omit)
        return (lambda value: {key: value_of(part) for key, part in value.items()}) if value_of else dict
    if is_union(annotation) and len(members(annotation)) == 1:
        only = _writer(members(annotation)[0], omit)
        return only and (lambda value: None if value is None else only(value))
    return partial(_write, omit=omit)


@cache
def _class_writer(cls: type, omit: bool) -> Write:
    """Return the function that writes an instance: its tag, what is always told, the rest, what others added."""
    tag = dict([tag]) if (tag := tag_of(cls)) else {}
    rows = [
        (each.name, key, _writer(each.type, omit), NODEFAULT if each.required or not omit else each.default)
        for key, each in written_fields(cls).items()
    ]
    rows.sort(key=lambda row: row[3] is not NODEFAULT)
    keeps_extras = any(each.name == EXTRAS for each in fields_of(cls))

    def write(obj: Any) -> dict[str, Any]:
        data: dict[str, Any] = {**tag}
        for name, key, write_part, default in rows:
            part = getattr(obj, name)
            if default is NODEFAULT or part != default:
                data[key] = part if write_part is None else write_part(part)
        return data | obj.x if keeps_extras else data

    return write
