"""What standings are told as: a table, what changed and what is open; ``referee.standings/1`` and its JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from typing import Any, Final

from attrs import define

from referee.record import Schema, how_many, unstructure
from referee.report import HasDocument, HasPage, HasTable, HasText, join, output_schema, page
from referee.standings.event import Penalty
from referee.standings.results import MatchResult, Reason, told_of
from referee.standings.round_chart import round_chart
from referee.standings.stated_results import said_by
from referee.standings.table import FORMAT, TO_BE_PLAYED, UNDECIDED, ResultBasis, Row, Standings

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
    "unplayed_won": "INTEGER",
    "unplayed_lost": "INTEGER",
    "absences": "INTEGER",
    "penalty": "INTEGER",
}
"""The columns of the table before those of the criteria, each with its type as databases have it."""


MOST_GAPS: Final = 20
"""How many things that a table lacks are told one by one."""


@define
class StandingsReport(HasText, HasDocument, HasTable, HasPage):
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

    def html(self) -> str:
        """Return the table as a page of HTML, with what changed and what is open."""
        standings, by = self.standings, self.by or "corrected"
        columns, *rows = _cells(standings, by)
        # What was claimed round by round is told only where it is not what came of it.
        rounds, results = round_chart(standings) if by == "corrected" else ([], [])
        return page(
            "standings",
            event=standings.event,
            about=_about(standings, by),
            columns=columns,
            words=("place", "player"),
            rows=rows,
            provisional=any(row.provisional for row in standings.rows(by)),
            counted=counted_sentence(standings.counted[by]),
            sections=[(title, [_case(lines) for lines in cases]) for title, cases in _sections(standings)],
            rounds=rounds,
            results=results,
        )

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
            apart = (row.unplayed_won, row.unplayed_lost, row.absences, row.penalty)
            values = [row.values[name] for name in self.standings.criteria]
            yield [row.place, *flags, row.claimed, row.player, row.club, *counted, *apart, *values]


def standings_schema() -> Schema:
    """Return the JSON Schema of ``referee.standings/1``; later versions of the format may hold more keys."""
    return output_schema(Standings, FORMAT)


def _lines(standings: Standings, by: ResultBasis) -> Iterator[str]:
    yield f"{standings.event}: {_about(standings, by)}"
    yield ""
    yield from _table(standings, by)
    if any(row.provisional for row in standings.rows(by)):
        yield ""
        yield "~ provisional: the place may still change."
    yield ""
    yield counted_sentence(standings.counted[by])
    for title, told in _sections(standings):
        yield ""
        yield title
        for lines in told:
            yield from lines


def _sections(standings: Standings) -> Iterator[tuple[str, list[list[str]]]]:
    """Yield the title of each section that there is anything in, with the lines on each of its cases."""
    reasons = {
        "What changes": [list(_changed(match)) for match in standings.changed],
        "Open cases": [[_head(match), *_open(match)] for match in standings.open],
        "Noted": [
            *([_head(match), *map(_reason, match.notes)] for match in standings.noted),
            *([line] for line in _comings_and_goings(standings)),
        ],
        "Penalties": [[_penalty(penalty)] for penalty in standings.penalties],
    }
    for title, cases in reasons.items():
        if cases:
            yield f"{title}: {len(cases)}", cases
    if standings.system is not None:
        shown = [[f"  {gap.message}"] for gap in standings.gaps[:MOST_GAPS]]
        if more := len(standings.gaps) - len(shown):
            shown.append([f"  and {more:,} more"])
        table = {"swiss": "Swiss", "round_robin": "round-robin"}[standings.system]
        yield f"The {table} table is {f'not complete: {len(standings.gaps)}' if shown else 'complete.'}", shown


def _comings_and_goings(standings: Standings) -> Iterator[str]:
    """Yield who entered late and who left the event."""
    for row in standings.corrected:
        entered, left = row.entered_in_round, row.withdrawn_after_round
        told = [f"entered in round {entered}"] if entered is not None and entered > 1 else []
        if left is not None:
            told.append(f"withdrew after round {left}" if left else "withdrew before the first round")
        if told:
            yield f"  {row.player} {join(told)}"


def _penalty(penalty: Penalty) -> str:
    where = f" in round {penalty.round}" if penalty.round is not None else ""
    points = how_many(penalty.match_points, "match point")
    return f"  {penalty.player} loses {points}{where}{said_by(penalty.by, penalty.reason)}"


COUNTED: Final = {
    "decision": ("match by the score that the director decided", "matches by scores that the director decided"),
    "records": ("match by its records", "matches by their records"),
    "claim": ("match as claimed (provisional)", "matches as claimed (provisional)"),
    "handed_in": (
        "match as handed in or by the players' own marks",
        "matches as handed in or by the players' own marks",
    ),
    "bye": ("bye", "byes"),
    "requested_bye": ("requested bye", "requested byes"),
    "absence": ("absence", "absences"),
    "late_entry": ("late entry", "late entries"),
    "withdrawal": ("withdrawal", "withdrawals"),
    "walkover": ("walkover", "walkovers"),
    "forfeit": ("forfeit", "forfeits"),
    "double_forfeit": ("double forfeit", "double forfeits"),
    "adjudicated": ("match as adjudicated by the director", "matches as adjudicated by the director"),
    "unrecorded": ("match without a record", "matches without a record"),
}
"""What is counted, as it is told of one and of several."""

NOT_COUNTED: Final = {
    UNDECIDED: ("undecided match", "undecided matches"),
    TO_BE_PLAYED: ("match still to be played", "matches still to be played"),
}
"""What gives no match points, as it is told of one and of several."""


def counted_sentence(counted: Mapping[str, int]) -> str:
    """Return what standings count, in a sentence.

    Args:
        counted: how many pairings they rest on by what, as ``Standings.counted`` has it for one basis.

    >>> counted_sentence({"records": 3, "bye": 1, "undecided": 1})
    'Counted: 3 matches by their records and 1 bye. Without match points: 1 undecided match.'
    """

    def told(words: Mapping[str, tuple[str, str]]) -> str:
        return join([how_many(n, *words[name]) for name, n in counted.items() if name in words])

    left = told(NOT_COUNTED)
    return f"Counted: {told(COUNTED) or 'nothing yet'}.{f' Without match points: {left}.' if left else ''}"


def _about(standings: Standings, by: ResultBasis) -> str:
    """Return which standings these are, and after how many matches."""
    counted = f"{how_many(standings.matches, 'match', 'matches')} in {how_many(standings.rounds, 'round')}"
    return f"the standings {'as corrected' if by == 'corrected' else 'as claimed'}, {counted}"


def _case(lines: Iterable[str]) -> tuple[str, list[str]]:
    """Return a match, and the lines on it, without what indents them."""
    match, *told = (line.strip() for line in lines)
    return match, told


def _cells(standings: Standings, by: ResultBasis) -> list[list[str]]:
    """Return the rows of the table, its head first."""
    names = [name.replace("_", " ") for name in standings.criteria]
    rows = [["place", *(["claimed"] if by == "corrected" else []), "player", *names]]
    for row in standings.rows(by):
        claimed = [str(row.claimed) if row.claimed != row.place else ""] if by == "corrected" else []
        rows.append([_place(row), *claimed, row.player, *(str(row.values[name]) for name in standings.criteria)])
    return rows


def _table(standings: Standings, by: ResultBasis) -> Iterator[str]:
    rows = _cells(standings, by)
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


def _open(match: MatchResult) -> Iterator[str]:
    """Yield what counts of a match until it is settled, where that is the claim, and why it is open."""
    if match.basis == "claim" and match.corrected is not None and not match.corrected.undecided:
        yield f"    counts as claimed: {told_of(match.corrected)}"
    yield from map(_reason, match.open)


def _reason(reason: Reason) -> str:
    event = f" {reason.event}" if reason.event else ""
    rule = "" if reason.rule.replace("_", " ") in reason.message.replace("_", " ") else f" [{reason.rule}]"
    return f"    {reason.place}{event}: {reason.message}{rule}"
