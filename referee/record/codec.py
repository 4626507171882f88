"""From plain data to the classes and back, by the annotations of the classes; every mistake at its place.

Types are exact: no text becomes a number, ``1`` is not true, a text is not a list of letters.  A field called ``from_``
is written ``from``.  What is narrower than a Python type is a ``Kind`` in an ``Annotated``.  A class with a field ``x``
keeps there the keys of other programs, which begin with ``x-``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override

from referee.record.document import Document
from referee.record.errors import Mistake, Unreadable
from referee.record.kinds import Path, Wrong
from referee.record.reading import reader
from referee.record.shapes import EXTRAS, fields_of, is_required, key_of, kind_of, tag_of

T = TypeVar("T")


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
    built: T = reader(cls)(value, cls)
    return built


def mistakes_of(error: Wrong, document: Document, path: Path) -> list[Mistake]:
    """Return what is wrong with the data at a path as mistakes at their places."""
    return [
        Mistake(document.place((*path, *wrong.at), wrong.key), wrong.what, wrong.expected, wrong.got, wrong.hint)
        for wrong in error.each()
    ]


def unstructure(obj: Any, omit_defaults: bool = True) -> Any:
    """Return an instance as plain data, by default without the fields that are as they would be anyway."""
    return (_SHORT if omit_defaults else _FULL).unstructure(obj)


def _write_class(cls: type, converter: Converter, omit: bool) -> Any:
    renames: dict[str, Any] = {
        field.name: override(
            rename=key_of(field.name), omit=field.name == EXTRAS, omit_if_default=omit and not is_required(field)
        )
        for field in fields_of(cls)
    }
    plain: Callable[[Any], dict[str, Any]] = make_dict_unstructure_fn(cls, converter, **renames)
    keeps_extras = EXTRAS in renames
    tag = dict([tag]) if (tag := tag_of(cls)) else {}

    def write(obj: Any) -> dict[str, Any]:
        extras = obj.x if keeps_extras else {}
        return {**tag, **plain(obj), **extras}

    return write


def _writer(omit: bool) -> Converter:
    converter = Converter(
        omit_if_default=omit, unstruct_collection_overrides={tuple: list, frozenset: sorted, list: list}
    )
    converter.register_unstructure_hook_factory(attrs.has, lambda cls: _write_class(cls, converter, omit))
    converter.register_unstructure_hook_factory(
        lambda annotation: kind_of(annotation) is not None,
        lambda annotation: kind_of(annotation).write,  # type: ignore[union-attr]
    )
    return converter


_FULL: Final = _writer(omit=False)
_SHORT: Final = _writer(omit=True)
