"""JSON Schema of the output, made from the classes that it is made from."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from referee.docket import (
    DEAL_ENDS,
    KINDS,
    MARK_STATUSES,
    OUTCOMES,
    DealRow,
    GameRow,
    MatchRow,
    MatterRow,
    Problem,
    Reason,
    Ruling,
)
from referee.record import DIALECT, MARK_REASONS, Schema, schema_of
from referee.report.holdings import Holdings
from referee.report.json import FORMAT, Score
from referee.table import FACTS

ROWS: Final = {
    "rulings": Ruling,
    "deals": DealRow,
    "games": GameRow,
    "matches": MatchRow,
    "matters": MatterRow,
    "problems": Problem,
}
CLOSED: Final[Mapping[tuple[str, str], Collection[str]]] = {
    ("Ruling", "kind"): KINDS,
    ("Ruling", "outcome"): OUTCOMES,
    ("SaidRow", "kind"): KINDS,
    ("SaidRow", "outcome"): OUTCOMES,
    ("MarkRow", "for"): MARK_REASONS,
    ("MarkRow", "status"): MARK_STATUSES,
    ("DealRow", "ended"): DEAL_ENDS,
    ("MatterRow", "fact"): tuple(FACTS),
}
"""All values that keys of an adjudication can have, by class and key."""
TEXT: Final = {"type": "string"}
TEXT_OR_NULL: Final = {"type": ["string", "null"]}


def adjudication_schema() -> Schema:
    """Return the JSON Schema of ``referee.adjudication/1``; later versions of the format may hold more keys."""
    described: dict[str, Schema] = {}
    for cls in (*ROWS.values(), Score, Holdings):
        described.update(schema_of(cls)["$defs"])
    _close(described, CLOSED)
    described["Ruling"]["properties"]["reason"] = TEXT
    properties = {
        "format": {"const": FORMAT},
        "log": _told({"path": TEXT, "events": {"type": "integer"}, "digest": TEXT}),
        "rulebook": _told({"code": TEXT, "version": TEXT, "digest": TEXT}),
        **{name: {"type": "array", "items": _reference(row)} for name, row in ROWS.items()},
        "next": _told({"dealer": TEXT_OR_NULL, "pack": TEXT_OR_NULL}),
        "score": _reference(Score),
    }
    definitions = {name: {**schema, **_told(schema["properties"])} for name, schema in described.items()}
    definitions.pop(Reason.__name__)
    for definition in definitions.values():
        definition.pop("additionalProperties", None)
    told = _told(properties)
    told["properties"] |= {"holdings": _reference(Holdings)}  # only where it is asked for
    return {"$schema": DIALECT, "title": FORMAT, **told, "$defs": definitions}


def output_schema(
    cls: type, form: str, closed: Mapping[tuple[str, str], Collection[str]] = MappingProxyType({})
) -> Schema:
    """Return the JSON Schema of an output format: every key is required, and further keys are allowed.

    Args:
        cls: the class whose objects are written.
        form: the name and version of the format, the value of its key ``format``.
        closed: all values that keys of the classes can have, by class and key.

    Returns:
        The schema.
    """
    described = schema_of(cls, form)
    for definition in described["$defs"].values():
        definition.pop("additionalProperties")
        definition["required"] = list(definition["properties"])
    described["$defs"][cls.__name__]["properties"]["format"] = {"const": form}
    _close(described["$defs"], closed)
    return described


def _close(described: dict[str, Schema], closed: Mapping[tuple[str, str], Collection[str]]) -> None:
    """Name all values that keys of the classes described can have, by class and key."""
    for (name, key), words in closed.items():
        if name in described:
            described[name]["properties"][key] = {"enum": list(words)}


def _told(properties: dict[str, Schema]) -> Schema:
    """Return the schema of an object that always tells all of these; later versions may tell more."""
    return {"type": "object", "properties": properties, "required": list(properties)}


def _reference(cls: type) -> Schema:
    return {"$ref": f"#/$defs/{cls.__name__}"}
