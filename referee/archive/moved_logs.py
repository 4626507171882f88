"""Logs whose files were moved or renamed: they keep what was ruled, and are no longer listed where they lay."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, select

from referee.archive.database import LOG_BLOCKS, LOGS

AT_ONCE: Final = 500
"""Digests that are asked for in one question."""

OF_MATCH: Final = ("match", "round", "table")

FORGET_PLACE: Final = delete(LOGS).where(LOGS.c.path == bindparam("at"), LOGS.c.line == bindparam("on"))
FORGET_FILE: Final = delete(LOG_BLOCKS).where(LOG_BLOCKS.c.path == bindparam("at"))


def take_from_old_places(connection: Connection, rows: Iterable[dict[str, Any]]) -> None:
    """Drop the old places of logs whose files are no longer there; their new places take over the match they belong to.

    Args:
        connection: a writing connection.
        rows: the new places of logs that are known, as rows of the table of logs; what they lack of the match is filled
            in.
    """
    here: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        if row["digest"]:
            here[row["digest"]].append(row)
    digests = sorted(here)
    old = [
        place
        for start in range(0, len(digests), AT_ONCE)
        for place in connection.execute(select(LOGS).where(LOGS.c.digest.in_(digests[start : start + AT_ONCE])))
        .mappings()
        .all()
    ]
    gone = {path for path in {place["path"] for place in old} if not os.path.lexists(path)}
    moved = [place for place in old if place["path"] in gone]
    for place in moved:
        for row in here[place["digest"]]:
            row.update({name: place[name] for name in OF_MATCH if row["match"] is None})
    if moved:
        connection.execute(FORGET_PLACE, [{"at": place["path"], "on": place["line"]} for place in moved])
        connection.execute(FORGET_FILE, [{"at": path} for path in sorted(gone)])
