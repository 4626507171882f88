"""What the annotations of a class say about its shape on paper: keys, kinds, families, and names that must exist."""

from __future__ import annotations

import re
import types
from functools import cache
from typing import Annotated, Any, Final, Union, get_args, get_origin

from attrs import NOTHING, Attribute, fields, resolve_types

from referee.record.values import Kind

EXTRAS: Final = "x"
EXTRA_PREFIX: Final = "x-"
UNWRITTEN: Final = {"unwritten": True}
"""The metadata of a field that has no key of its own."""

FORMAT: Final = "format"
"""The key by which files are told apart: it must be written although a class has a default for it."""


def key_of(field: str) -> str:
    """Return the key under which a field is written.

    >>> key_of("from_"), key_of("by")
    ('from', 'by')
    """
    return field.removesuffix("_")


def word_of(cls: type) -> str:
    """Return the word by which a class of a family is told on paper: the name of ``cls`` in small letters.

    >>> word_of(type("CutForDeal", (), {}))
    'cut_for_deal'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()


def kind_of(annotation: Any) -> Kind | None:
    """Return the kind that an ``annotation`` carries, if any."""
    if get_origin(annotation) is not Annotated:
        return None
    return next((mark for mark in annotation.__metadata__ if isinstance(mark, Kind)), None)


def is_union(annotation: Any) -> bool:
    """Tell whether an ``annotation`` offers several types."""
    return get_origin(annotation) in (Union, types.UnionType)


def members(annotation: Any) -> tuple[Any, ...]:
    """Return the types that a union, ``annotation``, offers besides ``None``.

    >>> members(int | None)
    (<class 'int'>,)
    """
    return tuple(member for member in get_args(annotation) if member is not types.NoneType)


def written_fields(cls: Any) -> dict[str, Attribute[Any]]:
    """Return the fields of an attrs class, ``cls``, that have a key, by that key, with their annotations resolved."""
    return _written_fields(cls)


@cache
def _written_fields(cls: Any) -> dict[str, Attribute[Any]]:
    resolve_types(cls)
    own = (each for each in fields(cls) if each.init and each.name != EXTRAS and "unwritten" not in each.metadata)
    told = {key_of(each.name): each for each in own}
    if FORMAT in told:
        told[FORMAT] = told[FORMAT].evolve(default=NOTHING)
    return told


TAG: Final = "do"
"""The key by which acts are told apart on paper; each class of them bears its value under the same name."""

FAMILIES: Final[dict[Any, dict[str, type]]] = {}
"""The classes that are told apart by that key, by its value, of each base that is read as one of them."""


def tag_of(cls: Any) -> dict[str, str]:
    """Return the key that tells an attrs class, ``cls``, from others, with its value; nothing where no key does."""
    return {TAG: tag} if (tag := getattr(cls, TAG, "")) else {}
