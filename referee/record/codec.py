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

from referee.record.document import Document
from referee.record.errors import Mistake, Unreadable
from referee.record.kinds import Path, Wrong
from referee.record.reading import reader
from referee.record.shapes import EXTRAS, fields_of, is_class, is_union, kind_of, members, tag_of, written_fields

T = TypeVar("T")
Write = Callable[[Any], Any]

PLAIN: Final = frozenset((str, int, bool, NoneType))
"""What stands in plain data as it is."""


def structure(cls: type[T], document: Document, path: Path = (), mistakes: list[Mistake] | None = None) -> T | None:
    """Return the data at a path of a document as an instance of a class.

    What is wrong is added to ``mistakes``, and ``None`` returned; without such a list, Unreadable is raised.
    """
    found: list[Mistake] = []
    try:
        return structure_value(cls, document.get(path))
    except Wrong as error:
        found += mistakes_of(error, document, path)
    if mistakes is None:
        raise Unreadable(found)
    mistakes += found
    return None


def structure_value(cls: type[T], value: Any) -> T:
    """Return plain data as an instance of a class; raise Wrong with all that is wrong in it."""
    annotation: Any = cls
    built: T = reader(annotation)(value)
    return built


def mistakes_of(error: Wrong, document: Document, path: Path) -> list[Mistake]:
    """Return what is wrong with the data at a path as mistakes at their places."""
    return [
        Mistake(document.place((*path, *wrong.at), wrong.key), wrong.what, wrong.expected, wrong.got, wrong.hint)
        for wrong in error.each()
    ]


def unstructure(obj: Any, omit_defaults: bool = True) -> Any:
    """Return an instance as plain data, by default without the fields that are as they would be anyway."""
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
