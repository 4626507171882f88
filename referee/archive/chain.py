"""The chain of decisions: each carries a hash of itself and of the one before, so that none can be altered unseen."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from sqlalchemy import Connection, func, insert, inspect, select, update

from referee.archive.database import CHAINS, DECISIONS
from referee.archive.guards import missing_guards
from referee.archive.questions import ChainCheck, NoArchive
from referee.record import how_many

NAME: Final = "decisions"
"""The name of the chain in the table of chains."""

START: Final = ""
"""The link before the first decision."""

CHAINED: Final = tuple(column.name for column in DECISIONS.columns if column.name != "link")
"""The columns that a link is made from, in their order."""


def link_of(row: Mapping[Any, Any], before: str) -> str:
    """Return the link of a decision.

    Args:
        row: the decision, a row of the table.
        before: the link of the decision before it; empty for the first.

    Returns:
        The SHA-256, in hexadecimal, of the JSON list of ``before`` and all columns but ``link``, in the order of the
        table: UTF-8, nothing escaped that need not be, no spaces.
    """
    content = json.dumps([before, *(row[name] for name in CHAINED)], ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()


def append(connection: Connection, decision: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """Put a decision at the end of the chain, and return its row.

    Args:
        connection: a writing connection.
        decision: the columns of the decision but ``id`` and ``link``.

    Raises:
        NoArchive: the last decisions are not those that were entered last.
    """
    last = connection.execute(select(DECISIONS).order_by(DECISIONS.c.id.desc()).limit(2)).mappings().all()
    before = last[1]["link"] if len(last) > 1 else START
    head = last[0]["link"] if last else START
    length = connection.scalar(select(func.count()).select_from(DECISIONS))
    kept = connection.execute(select(CHAINS).where(CHAINS.c.name == NAME)).mappings().one_or_none()
    sound = kept is not None and (kept["length"], kept["head"]) == (length, head)
    if not sound or (last and link_of(last[0], before or START) != head):
        raise NoArchive("the decisions in this archive have been altered; referee archive verify tells where")
    row = {**decision, "id": last[0]["id"] + 1 if last else 1}
    row["link"] = link_of(row, head)
    made = connection.execute(insert(DECISIONS).values(row).returning(DECISIONS)).mappings().one()
    grown = update(CHAINS).where(CHAINS.c.name == NAME)
    connection.execute(grown.values(length=CHAINS.c.length + 1, head=row["link"]))
    return made


def verify(connection: Connection, head: str | None = None) -> ChainCheck:
    """Return whether the decisions are those that were entered, and whether the database still guards them.

    Args:
        connection: a reading connection.
        head: the link of any decision, noted outside the archive; it must still be in the chain.
    """
    check = ChainCheck()
    if absent := {DECISIONS.name, CHAINS.name} - set(inspect(connection).get_table_names()):
        check.faults = [f"the table {name} is missing" for name in sorted(absent)]
        return check
    links = list(_links(connection, check))
    check.decisions, check.head = len(links), links[-1] if links else START
    kept = connection.execute(select(CHAINS).where(CHAINS.c.name == NAME)).mappings().one_or_none()
    if check.first is None:
        check.faults += _end_faults(check, kept)
    if head is not None and head not in {*links, START}:
        check.faults.append(f"no decision has the link {head}, which was given as one of this archive")
    check.faults += missing_guards(connection)
    return check


def _links(connection: Connection, check: ChainCheck) -> Iterator[str]:
    """Yield the links of all decisions in their order, and note the first that does not fit."""
    before = START
    for row in connection.execute(select(DECISIONS).order_by(DECISIONS.c.id)).mappings():
        if check.first is None and row["link"] != link_of(row, before):
            check.first = row["id"]
            place = f"{row['path']}:{row['line']}" if row["line"] else row["path"]
            why = "it was altered, or a decision before it was removed, added or put elsewhere"
            check.faults.append(f"decision {row['id']}, on {place}, by {row['by']}, {row['at']}, does not fit: {why}")
        before = row["link"] or START
        yield before


def _end_faults(check: ChainCheck, kept: Mapping[Any, Any] | None) -> Iterator[str]:
    """Yield what is wrong with the end of a chain whose rows fit, by what was noted beside it."""
    if kept is None:
        yield "the end of the chain of decisions is not noted any longer"
    elif kept["length"] > check.decisions:
        gone = kept["length"] - check.decisions
        decisions, are = how_many(kept["length"], "decision"), "is" if gone == 1 else "are"
        yield f"{gone} of {decisions} {are} missing behind decision {check.decisions}"
    elif (kept["length"], kept["head"]) != (check.decisions, check.head):
        yield f"the chain was noted to end with decision {kept['length']}, and ends with decision {check.decisions}"
