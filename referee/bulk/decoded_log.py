"""The log of a line of an archive that was decoded, which is the one that a strict reading gives."""

from __future__ import annotations

from copy import copy
from functools import lru_cache, partial
from typing import Any, Final

import msgspec

from referee.bulk.line import BEGINNING, Head, Line, count
from referee.bulk.rules import Unusual
from referee.bulk.wire_acts import events_of
from referee.record import (
    EventId,
    Header,
    Log,
    Opening,
    Place,
    Wrong,
    digest_of_log,
    from_json,
    is_composed,
    limits,
    naming,
    structure_value,
)

FORMAT: Final = "referee.log/1"
DEPTH: Final = 6
"""How deep the brackets of a line that is decoded nest at most."""

_encoded: Final = msgspec.json.Encoder().encode


def log_of(raw: bytes, line: Line, path: str, number: int) -> Log | None:
    """Return the log of a line that was decoded; ``None`` where it must be read strictly, as something may be wrong.

    Args:
        raw: the bytes of the line.
        line: what was decoded from them.
        path: the file, for messages.
        number: the number of the line in the file, from 1 on.
    """
    if not _is_plain(raw, line):
        return None
    head = line.header
    ids = [act.id or EventId(f"e{n}") for n, act in enumerate(line.events, 1)]
    try:
        header = _header(head)
        events = events_of(line.events, ids, header.players)
    except (Unusual, Wrong):
        return None
    if len({*ids}) < len(ids):
        return None
    here = Place(path, number, 1)
    named = (lambda: here) if header.rulebook is not None else None
    return Log(header, events, path, partial(digest_of_log, Log(header, events)), [here] * len(events), named)


def _is_plain(raw: bytes, line: Line) -> bool:
    """Tell whether no key of a line stands twice, all of its texts can be seen, and it keeps within the limits.

    A key that stands twice is written once, and nothing else takes a colon away.
    """
    most, text = limits(), raw.decode().strip()
    return (
        _encoded(line).count(b":") == raw.count(b":")
        and "\\" not in text
        and text.isprintable()
        and is_composed(text)
        and len(text) < most.values
        and len(line.events) <= most.events
        and most.depth >= DEPTH
    )


def _header(head: Head) -> Header:
    """Return the head of a log; what stands in it beside where the game begins is the same in many lines."""
    told = head.players, head.recorded, head.rulebook, bytes(head.packs), head.agreement
    header = copy(_without_opening(*told, head.event, head.date, head.table, head.scorer))
    opening = head.opening or BEGINNING
    count(opening.game), count(opening.deal)
    with naming(header.players):
        header.opening = structure_value(Opening, from_json(_encoded(opening)))
    return header


@lru_cache(2**10)
def _without_opening(
    players: tuple[str, str], recorded: Any, rulebook: str | None, packs: bytes, agreement: Any, *occasion: str | None
) -> Header:
    owned = from_json(packs) if packs else {}
    if _encoded(owned).count(b":") != packs.count(b":"):
        raise Unusual
    told: dict[str, Any] = {"format": FORMAT, "players": [*players]}
    told |= {"recorded": [*recorded], "rulebook": rulebook}
    data = told | dict(zip(("event", "date", "table", "scorer"), occasion, strict=True))
    data |= {"packs": owned}
    data |= {"agreement": from_json(_encoded(agreement))} if agreement else {}
    with naming(players):
        return structure_value(Header, {key: value for key, value in data.items() if value is not None})
