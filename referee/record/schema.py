"""JSON Schema, made from the classes that files are read into."""

from __future__ import annotations

import inspect
import re
import types
from typing import Annotated, Any, Final, Literal, get_args, get_origin

from attrs import NOTHING, has

from referee.record.acts.base import Event
from referee.record.log import Header
from referee.record.shapes import (
    EXTRA_PREFIX,
    EXTRAS,
    FAMILIES,
    TAG,
    is_union,
    kind_of,
    tag_of,
    written_fields,
)
from referee.record.shorthand import LINES

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
"""The version of JSON Schema that all schemas are written in."""

SIMPLE: Final[dict[Any, str]] = {
    str: "string",
    int: "integer",
    bool: "boolean",
    dict: "object",
    list: "array",
    types.NoneType: "null",
}
SAID_OF_FIELD: Final = re.compile(r"^\s*(\w+): (.+)$", re.MULTILINE)

Schema = dict[str, Any]
"""A JSON Schema as plain data."""


def schema_of(cls: type, title: str | None = None) -> Schema:
    """Return the schema of files that are read into a class.

    Args:
        cls: an attrs class.
        title: the title of the schema; by default the name of the class.
    """
    defs: dict[str, Schema] = {}
    root = _of(cls, defs)
    return {"$schema": DIALECT, "title": title or cls.__name__, **root, "$defs": defs}


def log_schema() -> Schema:
    """Return the schema of a log: header keys beside the events as people write it, or apart as machines do.

    ``#/$defs/Header`` and ``#/$defs/Event`` describe the first and the further lines of JSON Lines.
    """
    defs: dict[str, Schema] = {}
    header, event = _of(Header, defs), _of(Event, defs)
    lines = [event, *(_of(line, defs) for line in LINES.values())]
    flat = {**defs["Header"], "properties": {**defs["Header"]["properties"], "events": _list({"anyOf": lines})}}
    flat["required"] = [*flat["required"], "events"]
    apart = _object({"header": header, "events": _list(event)})
    return {
        "$schema": DIALECT,
        "title": "referee.log/1",
        "if": {"required": ["header"]},
        "then": apart,
        "else": flat,
        "$defs": defs,
    }


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _object(properties: dict[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _of(annotation: Any, defs: dict[str, Schema]) -> Schema:
    """Return the schema of an annotation; classes go among the definitions."""
    annotation = getattr(annotation, "__supertype__", annotation)
    origin, offered = get_origin(annotation), get_args(annotation)
    if kind := kind_of(annotation):
        return kind.schema
    if origin is Annotated:
        return _of(offered[0], defs)
    if annotation is Any:
        return {}
    if origin is Literal:
        return {"enum": list(offered)}
    if is_union(annotation):
        each = [_of(member, defs) for member in offered]
        return {"anyOf": [one for schema in each for one in schema.get("anyOf", [schema])]}
    if origin in (tuple, list, frozenset):
        return _list(_of(offered[0], defs))
    if origin is dict:
        return {"type": "object", "additionalProperties": _of(offered[1], defs)}
    if has(annotation):
        return _reference(annotation, defs)
    return {"type": SIMPLE[annotation]}


def _reference(cls: Any, defs: dict[str, Schema]) -> Schema:
    name = cls.__name__
    if name not in defs:
        defs[name] = {}  # keeps a class that holds itself from being described for ever
        defs[name] = _family(FAMILIES[cls], defs) if cls in FAMILIES else _class(cls, defs)
    return {"$ref": f"#/$defs/{name}"}


def _family(classes: dict[str, type], defs: dict[str, Schema]) -> Schema:
    """Describe classes that one key tells apart, so that a mistake is reported against the right one alone."""
    return {
        "type": "object",
        "properties": {TAG: {"enum": list(classes)}},
        "required": [TAG],
        "allOf": [
            {"if": {"properties": {TAG: {"const": tag}}, "required": [TAG]}, "then": _of(cls, defs)}
            for tag, cls in classes.items()
        ],
    }


def _class(cls: Any, defs: dict[str, Schema]) -> Schema:
    doc = inspect.getdoc(cls) or ""
    said = dict(found for base in reversed(cls.__mro__) for found in SAID_OF_FIELD.findall(base.__doc__ or ""))
    properties: dict[str, Schema] = {key: {"const": tag} for key, tag in tag_of(cls).items()}
    required = list(properties)
    for key, field in written_fields(cls).items():
        properties[key] = _of(field.type, defs)
        if key in said:
            properties[key] = {**properties[key], "description": said[key]}
        if field.default is NOTHING or (key == "by" and getattr(cls, "needs_actor", False)):
            required.append(key)
    schema = {"description": doc.partition("\n")[0], **_object(properties), "required": required}
    if hasattr(cls, EXTRAS):
        schema["patternProperties"] = {f"^{EXTRA_PREFIX}": {}}
    return schema
