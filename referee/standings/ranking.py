"""The places by results: what counts first, then tie-breaks one after another."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from itertools import repeat
from typing import Final

from attrs import define, field

from referee.standings.event import Counting
from referee.standings.results import Result
from referee.standings.stated_results import RESULT_KINDS

Values = Mapping[str, int]


@define
class Meeting:
    """What a match came to for one of its players.

    points: what it counts for him; nothing, where it is undecided.  result: of both.  round: its number.
    """

    adversary: str
    points: int
    result: Result
    round: int = 0


@define
class Sheet:
    """The results of one player.

    byes: rounds that he sat out.  absences: rounds that he missed.
    without_match: what rounds count in which he met nobody, with the number of the round.
    penalty: match points that the director took off.
    calendar: the numbers of all rounds of which a result of anybody is known, in order.
    """

    player: str
    meetings: list[Meeting] = field(factory=list)
    byes: int = 0
    absences: int = 0
    without_match: list[tuple[int, int]] = field(factory=list)
    penalty: int = 0
    calendar: list[int] = field(factory=list, repr=False)

    @property
    def match_points(self) -> int:
        """What all his rounds count, before penalties: what he is worth to the tie-breaks of his adversaries."""
        return sum(n for _, n in self.without_match) + sum(meeting.points for meeting in self.meetings)

    @property
    def at_table(self) -> list[Meeting]:
        """The matches that he played at the table."""
        return [meeting for meeting in self.meetings if meeting.result.at_table]

    def wins(self) -> int:
        """Return how many matches he won at the table."""
        return sum(meeting.result.winner == self.player for meeting in self.at_table)

    def total(self, what: Callable[[Result], Values]) -> int:
        """Return what he has of games, points or stakes."""
        return sum(what(meeting.result)[self.player] for meeting in self.meetings)

    def difference(self, what: Callable[[Result], Values]) -> int:
        """Return what he has of games, points or stakes, less what his adversaries have."""
        return self.total(what) - sum(what(meeting.result)[meeting.adversary] for meeting in self.meetings)

    def against(self, others: Set[str]) -> int:
        """Return what his matches against some players count."""
        return sum(meeting.points for meeting in self.meetings if meeting.adversary in others)


@define(frozen=True)
class Alone:
    """Why a player is paired with nobody: the kind of the stated result."""

    kind: str


Sheets = Mapping[str, Sheet]
Criterion = Callable[[Sheet, Sheets], int]


def _games(result: Result) -> Values:
    return result.games


def _points(result: Result) -> Values:
    return result.points


def _stakes(result: Result) -> Values:
    return result.stakes


def _of_adversaries(sheet: Sheet, sheets: Sheets) -> list[int]:
    """Return the match points of each adversary whom a player met at the table."""
    return [sheets[meeting.adversary].match_points for meeting in sheet.at_table]


def _buchholz(sheet: Sheet, sheets: Sheets) -> int:
    return sum(_of_adversaries(sheet, sheets))


def _buchholz_cut_1(sheet: Sheet, sheets: Sheets) -> int:
    return sum(sorted(_of_adversaries(sheet, sheets))[1:])


def _median_buchholz(sheet: Sheet, sheets: Sheets) -> int:
    return sum(sorted(_of_adversaries(sheet, sheets))[1:-1])


def _sonneborn_berger(sheet: Sheet, sheets: Sheets) -> int:
    return sum(meeting.points * sheets[meeting.adversary].match_points for meeting in sheet.at_table)


def _progressive(sheet: Sheet, sheets: Sheets) -> int:
    """Add up what a player had after each round: what he gains in a round counts in it and in all that follow."""
    gains = [*sheet.without_match, *((meeting.round, meeting.points) for meeting in sheet.meetings)]
    return sum(n * (len(sheet.calendar) - bisect_left(sheet.calendar, number)) for number, n in gains)


HEAD_TO_HEAD: Final = "head_to_head"
DIRECT_ENCOUNTER: Final = "direct_encounter"
OF_ADVERSARIES: Final = frozenset({"buchholz", "buchholz_cut_1", "median_buchholz", "sonneborn_berger"})
"""What hangs on the results of others."""

VALUES: Final[dict[str, Criterion]] = {
    "match_points": lambda sheet, sheets: sheet.match_points - sheet.penalty,
    "wins": lambda sheet, sheets: sheet.wins(),
    "games": lambda sheet, sheets: sheet.total(_games),
    "games_difference": lambda sheet, sheets: sheet.difference(_games),
    "points": lambda sheet, sheets: sheet.total(_points),
    "points_difference": lambda sheet, sheets: sheet.difference(_points),
    "stakes": lambda sheet, sheets: sheet.total(_stakes),
    "stakes_difference": lambda sheet, sheets: sheet.difference(_stakes),
    "buchholz": _buchholz,
    "buchholz_cut_1": _buchholz_cut_1,
    "median_buchholz": _median_buchholz,
    "sonneborn_berger": _sonneborn_berger,
    "progressive": _progressive,
}
"""What standings go by, but for that which hangs on who is level."""


def _head_to_head(group: list[str], sheets: Sheets) -> Values:
    level = frozenset(group)
    return {player: sheets[player].against(level) for player in group}


def _direct_encounter(group: list[str], sheets: Sheets) -> Values:
    """Return what matches among those count who are level, or nothing where any two of them did not meet."""
    met = {player: {meeting.adversary for meeting in sheets[player].meetings} | {player} for player in group}
    if not all(met[player].issuperset(group) for player in group):
        return dict.fromkeys(group, 0)
    return _head_to_head(group, sheets)


AMONG_LEVEL: Final[dict[str, Callable[[list[str], Sheets], Values]]] = {
    HEAD_TO_HEAD: _head_to_head,
    DIRECT_ENCOUNTER: _direct_encounter,
}
"""What standings go by that hangs on who is level."""


@define
class Standing:
    """The place of a player, which he may share, and by what he has it."""

    player: str
    place: int
    shared: bool
    values: dict[str, int]


def sheets_of(
    players: Iterable[str],
    results: Iterable[tuple[tuple[str, ...], Result | Alone | None]],
    counting: Counting,
    rounds: Iterable[int] = repeat(0),
) -> dict[str, Sheet]:
    """Return the results of each player.

    Args:
        players: the names of all players.
        results: the players of each pairing, with what came of it; of a match not yet played, nothing; of a player who
            is paired with nobody, why, or nothing for a bye.
        counting: how matches count.
        rounds: the number of the round of each pairing.
    """
    sheets = {player: Sheet(player) for player in players}
    for (pair, result), number in zip(results, rounds, strict=False):
        if len(pair) == 1:
            _sit_out(sheets[pair[0]], result.kind if isinstance(result, Alone) else "bye", number, counting)
        elif isinstance(result, Result):
            for player, adversary in (pair, pair[::-1]):
                worth = 0 if result.undecided else _worth(result, player, counting)
                sheets[player].meetings.append(Meeting(adversary, worth, result, number))
    calendar = sorted({number for sheet in sheets.values() for number in _rounds_of(sheet)})
    for sheet in sheets.values():
        sheet.calendar = calendar
    return sheets


def _rounds_of(sheet: Sheet) -> Iterator[int]:
    yield from (number for number, _ in sheet.without_match)
    yield from (meeting.round for meeting in sheet.meetings)


def _sit_out(sheet: Sheet, kind: str, number: int, counting: Counting) -> None:
    """Count a round in which a player meets nobody."""
    worth = RESULT_KINDS[kind].alone
    counted = {
        "bye": counting.win if counting.bye is None else counting.bye,
        "requested_bye": counting.draw if counting.requested_bye is None else counting.requested_bye,
        "absence": counting.absence,
        "late_entry": counting.late_entry,
        None: 0,
    }
    sheet.without_match.append((number, counted[worth]))
    if worth in ("bye", "requested_bye"):
        sheet.byes += 1
    else:
        sheet.absences += 1


def _worth(result: Result, player: str, counting: Counting) -> int:
    """Return what a match counts for one of its players that is decided."""
    if result.winner == player:
        return counting.win
    if not result.at_table:
        return counting.loss if counting.forfeit is None else counting.forfeit
    return counting.draw if result.winner is None else counting.loss


def rank(sheets: Sheets, criteria: Iterable[str]) -> list[Standing]:
    """Return the players by their places; those who share one stand in the order of their entry."""
    values: dict[str, dict[str, int]] = {player: {} for player in sheets}
    level = [list(sheets)]
    for name in criteria:
        divided: list[list[str]] = []
        for group in level:
            among = AMONG_LEVEL.get(name)
            found = among(group, sheets) if among else {each: VALUES[name](sheets[each], sheets) for each in group}
            for player in group:
                values[player][name] = found[player]
            divided += _divide(group, found)
        level = divided
    standings: list[Standing] = []
    for group in level:
        place = len(standings) + 1
        standings += [Standing(player, place, len(group) > 1, values[player]) for player in group]
    return standings


def _divide(group: list[str], values: Values) -> list[list[str]]:
    """Put those apart who are level no longer, the highest first."""
    heights = sorted({values[player] for player in group}, reverse=True)
    return [[player for player in group if values[player] == height] for height in heights]


def unsettled(sheets: Sheets, criteria: tuple[str, ...], waiting: Mapping[str, int], counting: Counting) -> set[str]:
    """Return the players whose places may still change.

    waiting: in how many matches that are not settled each player stands.

    The place of anybody else is settled if no such player can pass him or fall behind him, whatever becomes of his
    matches, nor draw level; and, where results of adversaries count, if nobody is level with him either.
    """
    if not waiting:
        return set()
    first = criteria[0]
    if first not in ("match_points", "wins"):
        return set(sheets)
    now = {player: VALUES[first](sheet, sheets) for player, sheet in sheets.items()}
    reach = max(counting.win, counting.draw, counting.loss) if first == "match_points" else 1
    doubtful = set(waiting)
    for player, value in now.items():
        near = any(abs(now[other] - value) <= reach * n for other, n in waiting.items())
        level = OF_ADVERSARIES & set(criteria) and sum(each == value for each in now.values()) > 1
        if near or level:
            doubtful.add(player)
    return doubtful
