"""The words of a log, for the script that completes them while somebody writes one."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from referee.law import list_codes
from referee.record import ACTS, PACK, Schema, log_schema
from referee.web.act_form import Shape, said_of, shapes_of

ADDRESS: Final = "/words.json"

LINES: Final = {"deal": "Deal", "exchange": "Exchange"}
"""The shorthand that has keys of its own, each with its name in the schema of a log."""

Words = dict[str, Any]


def routes() -> list[BaseRoute]:
    """Return the address of the words."""
    return [Route(ADDRESS, answer)]


def answer(request: Request) -> Response:
    """Return the words as JSON."""
    return JSONResponse(log_words(), headers={"Cache-Control": "max-age=3600"})


def log_words() -> Words:
    """Return the words of a log.

    Returns:
        ``acts``, ``head`` and ``lines``: the acts, the keys of the head, and shorthand. Each act and each of the lines
        has its keys, each key what it says (``help``) and what may stand behind it: ``values``, and besides these the
        players (``players``), an act before it (``acts``) or cards (``cards``).
    """
    schemas = log_schema()["$defs"]
    head = _keys(schemas["Header"])
    head["rulebook"]["values"] = list(list_codes())
    return {
        "acts": {do: {"help": said_of(do), "keys": _keys_of(do)} for do in ACTS},
        "head": {**head, "events": {"help": "what was done and said, act by act."}},
        "lines": {
            **{
                name: {"help": f"a whole {name} in one line.", "keys": _keys(schemas[cls])}
                for name, cls in LINES.items()
            },
            "trick": {"help": "a lead and the reply to it.", "keys": {}},
        },
        "pack": list(PACK),
    }


def _keys_of(do: str) -> Words:
    """Return the keys of an act."""
    own = {"id": {"help": "the name of the act, for acts that point to it."}}
    return own | {key: _key(shape) for key, shape in shapes_of(do).items()}


def _key(shape: Shape) -> Words:
    values = [value for value, _ in shape.choices]
    told: Words = {"help": shape.help, "cards": shape.kind == "cards" or values == list(PACK)}
    if shape.names is not None:
        return {**told, "values": sorted(shape.names.also), "players": True}
    return {**told, "values": [] if told["cards"] else values, "acts": shape.of_act}


def _keys(schema: Schema) -> Words:
    """Return the keys of a class by its schema."""
    return {
        key: {"help": told.get("description", ""), "values": _values(told)}
        for key, told in schema["properties"].items()
    }


def _values(told: Schema) -> list[str]:
    """Return the values that a closed list offers."""
    offered = [told, *told.get("anyOf", []), told.get("items", {})]
    return [str(value) for each in offered for value in each.get("enum", []) if value is not None]
