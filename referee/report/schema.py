"""JSON Schema of the output, made from the classes that it is made from."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from referee.hearing.rulings import (
    DEAL_ENDS,
    KINDS,
    MARK_STATUSES,
    OUTCOMES,
    DealRow,
    GameRow,
    MarkRow,
    Problem,
    Ruling,
    Score,
)
from referee.record.shapes import key_of
from referee.record.vocabulary import MARK_REASONS
from referee.report.json import FORMAT

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
CLOSED: Final = {
    (Ruling, "kind"): KINDS,
    (Ruling, "outcome"): OUTCOMES,
    (MarkRow, "for_"): MARK_REASONS,
    (MarkRow, "status"): MARK_STATUSES,
    (DealRow, "ended"): DEAL_ENDS,
}
SIMPLE: Final[dict[Any, dict[str, Any]]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    types.NoneType: {"type": "null"},
    Any: {},
}

Schema = dict[str, Any]


def adjudication_schema() -> Schema:
    """Return the schema of ``referee.adjudication/1``."""
    text, optional_text = type_schema(str), type_schema(str | None)
    rows = {"rulings": Ruling, "deals": DealRow, "games": GameRow, "problems": Problem}
    properties = {
        "format": {"const": FORMAT},
        "log": record({"path": text, "events": type_schema(int), "digest": text}),
        "rulebook": record({"code": text, "version": text, "digest": text}),
        "next": record({"dealer": optional_text, "pack": optional_text}),
        "score": reference(Score),
        **{name: {"type": "array", "items": reference(row)} for name, row in rows.items()},
    }
    described = {cls.__name__: class_schema(cls) for cls in (*rows.values(), MarkRow, Score)}
    return {"$schema": DIALECT, "title": FORMAT, **record(properties), "$defs": described}


def record(properties: dict[str, Schema]) -> Schema:
    """Return the schema of an object that always has these properties; later versions may add others."""
    return {"type": "object", "properties": properties, "required": list(properties)}


def reference(cls: type) -> Schema:
    """Return a reference to the schema of a class."""
    return {"$ref": f"#/$defs/{cls.__name__}"}


def class_schema(cls: type[attrs.AttrsInstance]) -> Schema:
    """Return the schema of an attrs class: its docstring and all of its fields."""
    hints = get_type_hints(cls)
    properties = {}
    for f in attrs.fields(cls):
        closed = CLOSED.get((cls, f.name))
        properties[key_of(f.name)] = {"enum": list(closed)} if closed else type_schema(hints[f.name])
    return {"description": (cls.__doc__ or "").partition("\n")[0], **record(properties)}


def type_schema(hint: Any) -> Schema:
    """Return the schema of a type.

    >>> type_schema(str | None)
    {'anyOf': [{'type': 'string'}, {'type': 'null'}]}
    >>> type_schema(dict[str, int])
    {'type': 'object', 'additionalProperties': {'type': 'integer'}}
    """
    if hint in SIMPLE:
        return dict(SIMPLE[hint])
    if attrs.has(hint):
        return reference(hint)
    return COMPOUND[get_origin(hint)](get_args(hint))


def _union(args: tuple[Any, ...]) -> Schema:
    return {"anyOf": [type_schema(arg) for arg in args]}


def _sequence(args: tuple[Any, ...]) -> Schema:
    if len(args) == 2 and args[1] is not Ellipsis:
        pair = [type_schema(arg) for arg in args]
        return {"type": "array", "prefixItems": pair, "minItems": len(pair), "maxItems": len(pair)}
    return {"type": "array", "items": type_schema(args[0])}


def _mapping(args: tuple[Any, ...]) -> Schema:
    return {"type": "object", "additionalProperties": type_schema(args[1])}


def _choice(args: tuple[Any, ...]) -> Schema:
    return {"enum": list(args)}


COMPOUND: Final[dict[Any, Callable[[tuple[Any, ...]], Schema]]] = {
    Union: _union,
    types.UnionType: _union,
    list: _sequence,
    tuple: _sequence,
    dict: _mapping,
    Literal: _choice,
}
