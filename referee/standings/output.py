"""Standings as text for people, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from copy import copy

from referee.record import Schema, unstructure
from referee.report import output_schema
from referee.standings.matches import told_of
from referee.standings.ranking import MatchResult, Reason
from referee.standings.table import FORMAT, ResultBasis, Row, Standings

COLUMNS = (
    "place",
    "shared",
    "provisional",
    "claimed_place",
    "player",
    "club",
    "played",
    "won",
    "drawn",
    "lost",
    "byes",
)


def to_text(standings: Standings, by: ResultBasis) -> str:
    """Return standings as text: the table, then what changed and why, then what is open.

    Args:
        standings: the standings.
        by: which results the table goes by, ``corrected`` or ``claimed``.

    Returns:
        The text, which ends with a line break.
    """
    return "\n".join(line.rstrip() for line in _lines(standings, by)) + "\n"


def to_json(standings: Standings, by: ResultBasis | None = None) -> str:
    """Return standings as a JSON document, ``referee.standings/1``.

    Args:
        standings: the standings.
        by: which table to fill, ``corrected`` or ``claimed``; ``None`` for both.

    Returns:
        The document, which ends with a line break.
    """
    told = copy(standings)
    if by == "corrected":
        told.claimed = []
    elif by == "claimed":
        told.corrected = []
    return json.dumps(unstructure(told, omit_defaults=False), ensure_ascii=False, indent=2) + "\n"


def to_csv(standings: Standings, by: ResultBasis) -> str:
    """Return standings as CSV, with a head and then a line for each player.

    Args:
        standings: the standings.
        by: which results the places go by, ``corrected`` or ``claimed``.

    Returns:
        The table; its last columns are the criteria.
    """
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow([*COLUMNS, *standings.criteria])
    for row in standings.rows(by):
        flags = ["yes" if flag else "no" for flag in (row.shared, row.provisional)]
        counted = (row.played, row.won, row.drawn, row.lost, row.byes)
        values = [row.values[name] for name in standings.criteria]
        writer.writerow([row.place, *flags, row.claimed, row.player, row.club or "", *counted, *values])
    return written.getvalue()


def standings_schema() -> Schema:
    """Return the JSON Schema of ``referee.standings/1``; later versions of the format may hold more keys."""
    return output_schema(Standings, FORMAT)


def _lines(standings: Standings, by: ResultBasis) -> Iterator[str]:
    counted = f"{standings.matches} matches in {standings.rounds} rounds"
    yield f"{standings.event}: the standings {'as corrected' if by == 'corrected' else 'as claimed'}, {counted}"
    yield ""
    yield from _table(standings, by)
    if any(row.provisional for row in standings.rows(by)):
        yield ""
        yield "~ provisional: the place may still change."
    if standings.changed:
        yield ""
        yield f"What changes: {len(standings.changed)}"
        for match in standings.changed:
            yield from _changed(match)
    if standings.open:
        yield ""
        yield f"Open cases: {len(standings.open)}"
        for match in standings.open:
            yield _head(match)
            yield from map(_reason, match.open)


def _table(standings: Standings, by: ResultBasis) -> Iterator[str]:
    names = [name.replace("_", " ") for name in standings.criteria]
    rows = [["place", *(["claimed"] if by == "corrected" else []), "player", *names]]
    for row in standings.rows(by):
        claimed = [str(row.claimed) if row.claimed != row.place else ""] if by == "corrected" else []
        rows.append([_place(row), *claimed, row.player, *(str(row.values[name]) for name in standings.criteria)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    player = rows[0].index("player")
    for cells in rows:
        aligned = (
            cell.ljust(width) if i in (0, player) else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        yield "  ".join(aligned)


def _place(row: Row) -> str:
    return f"{row.place}{'=' if row.shared else ''}{'~' if row.provisional else ''}"


def _head(match: MatchResult) -> str:
    return f"  round {match.round}, table {match.table}: {' – '.join(match.players)}"


def _changed(match: MatchResult) -> Iterator[str]:
    yield _head(match)
    doubt = " (provisional)" if match.provisional else ""
    for word, result in (("claimed", match.claimed), (f"corrected{doubt}", match.corrected)):
        if result is not None:
            yield f"    {word}: {told_of(result)}"
    yield from map(_reason, match.changes)


def _reason(reason: Reason) -> str:
    event = f" {reason.event}" if reason.event else ""
    rule = "" if reason.rule in reason.message else f" [{reason.rule}]"
    return f"    {reason.place}{event}: {reason.message}{rule}"
