"""An adjudication for machines: ``referee.adjudication/1``."""

from __future__ import annotations

import json
from typing import Any, Final

import attrs

from referee.hearing.rulings import Adjudication

FORMAT: Final = "referee.adjudication/1"


def to_data(adjudication: Adjudication) -> dict[str, Any]:
    """Return the adjudication as plain dicts and lists under its public names."""
    return {
        "format": FORMAT,
        "log": {"path": adjudication.path, "events": adjudication.events, "digest": adjudication.digest},
        "rulebook": {
            "code": adjudication.code,
            "version": adjudication.version,
            "digest": adjudication.rulebook_digest,
        },
        "rulings": [_plain(ruling) for ruling in adjudication.rulings],
        "deals": [_plain(deal) for deal in adjudication.deals],
        "next": {"dealer": adjudication.next_dealer, "pack": adjudication.next_pack},
        "games": [_plain(game) for game in adjudication.games],
        "score": _plain(adjudication.score),
        "problems": [_plain(problem) for problem in adjudication.problems],
    }


def to_json(adjudication: Adjudication) -> str:
    """Return the adjudication as JSON text; the same adjudication always gives the same bytes."""
    return json.dumps(to_data(adjudication), ensure_ascii=False, indent=2) + "\n"


def _plain(value: Any) -> Any:
    if attrs.has(type(value)):
        return {public_name(f.name): _plain(getattr(value, f.name)) for f in attrs.fields(type(value))}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value


def public_name(name: str) -> str:
    """Return the name of a field as files write it; Python's own words end in an underscore here.

    >>> public_name("for_"), public_name("clause")
    ('for', 'clause')
    """
    return name.removesuffix("_")
