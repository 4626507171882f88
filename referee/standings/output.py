"""What standings are told as: a table, what changed and what is open; ``referee.standings/1`` and its JSON Schema."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any, Final

from attrs import define

from referee.record import Schema, unstructure
from referee.report import HasDocument, HasTable, HasText, output_schema
from referee.standings.matches import told_of
from referee.standings.ranking import MatchResult, Reason
from referee.standings.table import FORMAT, ResultBasis, Row, Standings

COLUMNS: Final = {
    "place": "INTEGER",
    "shared": "VARCHAR",
    "provisional": "VARCHAR",
    "claimed_place": "INTEGER",
    "player": "VARCHAR",
    "club": "VARCHAR",
    "played": "INTEGER",
    "won": "INTEGER",
    "drawn": "INTEGER",
    "lost": "INTEGER",
    "byes": "INTEGER",
}
"""The columns of the table before those of the criteria, each with its type as databases have it."""


@define
class StandingsReport(HasText, HasDocument, HasTable):
    """The report on the standings of a tournament.

    standings: the standings.
    by: which results it goes by, ``corrected`` or ``claimed``; ``None`` for the corrected ones, and for both where the
        form of output can hold two tables.
    """

    standings: Standings
    by: ResultBasis | None = None

    def lines(self) -> Iterator[str]:
        """Yield the table, then what changed and why, then what is open."""
        return (line.rstrip() for line in _lines(self.standings, self.by or "corrected"))

    def document(self) -> dict[str, Any]:
        """Return the standings as plain data, ``referee.standings/1``; a table that is not asked for is empty."""
        told = copy(self.standings)
        if self.by == "corrected":
            told.claimed = []
        elif self.by == "claimed":
            told.corrected = []
        data: dict[str, Any] = unstructure(told, omit_defaults=False)
        return data

    def columns(self) -> dict[str, str]:
        """Return the columns of the table; the last are the criteria."""
        return COLUMNS | dict.fromkeys(self.standings.criteria, "INTEGER")

    def rows(self) -> Iterator[list[Any]]:
        """Yield a row for each player."""
        for row in self.standings.rows(self.by or "corrected"):
            flags = ["yes" if flag else "no" for flag in (row.shared, row.provisional)]
            counted = (row.played, row.won, row.drawn, row.lost, row.byes)
            values = [row.values[name] for name in self.standings.criteria]
            yield [row.place, *flags, row.claimed, row.player, row.club, *counted, *values]


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
