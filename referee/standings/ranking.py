"""What a match came to and why, and the places by results: what counts first, then tie-breaks one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from attrs import define, field

from referee.record import EventId
from referee.standings.event import Counting
from referee.validation import Course


@define
class Reason:
    """Why a result is not what was claimed, or is not settled.

    place: the path of the log, with ``:`` and its line in a file of many logs; or the tournament file with the line.
    event: the id of the event in the log.
    rule: the clause; or ``unreadable``, ``record``, ``score`` or ``claimed``.
    message: the reason, in a sentence.
    says: what the clause says.
    """

    place: str
    rule: str
    message: str
    event: EventId | None = None
    says: str = ""


@define
class Result:
    """The result of a match.

    winner: the player who won it; ``None`` where it is drawn or undecided.
    games: the number of games that each player won.
    points: the points of each player in all games, an unfinished one included.
    stakes: the stakes that each player won.
    undecided: whether an unfinished game can still decide it.
    """

    winner: str | None
    games: dict[str, int]
    points: dict[str, int]
    stakes: dict[str, int]
    undecided: bool = False

    @classmethod
    def of(cls, players: tuple[str, ...], courses: list[Course], decides: str) -> Result:
        """Return the result that games give.

        Args:
            players: the two players.
            courses: the games, as groups of logs that belong together tell them.
            decides: what decides the match: ``games``, ``points`` or ``stakes``.

        Returns:
            The result.
        """
        games, points, stakes = (dict.fromkeys(players, 0) for _ in range(3))
        for course in courses:
            for game in course.games:
                if game.winner is not None:
                    games[game.winner] += 1
                    stakes[game.winner] += game.stake
            for score in (*(game.score for game in course.games), *filter(None, [course.live])):
                for player, made in score.items():
                    points[player] += made
        result = cls(None, games, points, stakes)
        result.decide(decides, sum(course.live is not None for course in courses))
        return result

    def decide(self, decides: str, waiting: int = 0) -> None:
        """Set the winner: the player who has more, unless an unfinished game can still change that.

        Args:
            decides: what decides the match: ``games``, ``points`` or ``stakes``.
            waiting: the number of unfinished games.
        """
        counted = {"games": self.games, "points": self.points, "stakes": self.stakes}[decides]
        (one, ones), (other, others) = counted.items()
        lead = abs(ones - others)
        self.undecided = waiting > 0 and (decides != "games" or lead <= waiting)
        self.winner = None if self.undecided or not lead else one if ones > others else other


@define
class MatchResult:
    """The result of a match as it was claimed and as corrected.

    match: the id of the match: round and table, with a dot between.
    round: the number of the round.
    table: the number of the table.
    line: the line of the tournament file where its result is claimed, or else where it is paired.
    players: the two players, or the one who sits out.
    claimed: the result handed in, completed by the players' own marks; ``None`` where there is none.
    corrected: the result that the logs give; ``None`` where there is none.
    provisional: whether it may still change, because logs are missing or broken or a game is undecided.
    changes: why the corrected result is not the claimed one.
    open: why it is not settled.
    amiss: where a game goes on with a wrong score, or after it is over, whether or not that changes the result.
    """

    match: str
    round: int
    table: int
    line: int
    players: tuple[str, ...]
    claimed: Result | None = None
    corrected: Result | None = None
    provisional: bool = False
    changes: list[Reason] = field(factory=list)
    open: list[Reason] = field(factory=list)
    amiss: list[Reason] = field(factory=list)

    @property
    def changed(self) -> bool:
        """Whether it is not what was claimed."""
        return self.claimed != self.corrected


Values = Mapping[str, int]


@define
class Meeting:
    """What a match came to for one of its players.

    points: what it counts for him; nothing, where it is undecided.  result: of both.
    """

    adversary: str
    points: int
    result: Result


@define
class Sheet:
    """The results of one player.

    byes: rounds that he sat out.  by_bye: what these count together.
    """

    player: str
    meetings: list[Meeting] = field(factory=list)
    byes: int = 0
    by_bye: int = 0

    @property
    def match_points(self) -> int:
        """What all his rounds count."""
        return self.by_bye + sum(meeting.points for meeting in self.meetings)

    def wins(self) -> int:
        """Return how many matches he won at the table."""
        return sum(meeting.result.winner == self.player for meeting in self.meetings)

    def total(self, what: Callable[[Result], Values]) -> int:
        """Return what he has of games, points or stakes."""
        return sum(what(meeting.result)[self.player] for meeting in self.meetings)

    def difference(self, what: Callable[[Result], Values]) -> int:
        """Return what he has of games, points or stakes, less what his adversaries have."""
        return self.total(what) - sum(what(meeting.result)[meeting.adversary] for meeting in self.meetings)

    def against(self, others: Iterable[str]) -> int:
        """Return what his matches against some players count."""
        met = set(others)
        return sum(meeting.points for meeting in self.meetings if meeting.adversary in met)


Sheets = Mapping[str, Sheet]
Criterion = Callable[[Sheet, Sheets], int]


def _games(result: Result) -> Values:
    return result.games


def _points(result: Result) -> Values:
    return result.points


def _stakes(result: Result) -> Values:
    return result.stakes


def _buchholz(sheet: Sheet, sheets: Sheets) -> int:
    return sum(sheets[meeting.adversary].match_points for meeting in sheet.meetings)


def _sonneborn_berger(sheet: Sheet, sheets: Sheets) -> int:
    return sum(meeting.points * sheets[meeting.adversary].match_points for meeting in sheet.meetings)


HEAD_TO_HEAD: Final = "head_to_head"
OF_ADVERSARIES: Final = frozenset({"buchholz", "sonneborn_berger"})
"""What hangs on the results of others."""

VALUES: Final[dict[str, Criterion]] = {
    "match_points": lambda sheet, sheets: sheet.match_points,
    "wins": lambda sheet, sheets: sheet.wins(),
    "games": lambda sheet, sheets: sheet.total(_games),
    "games_difference": lambda sheet, sheets: sheet.difference(_games),
    "points": lambda sheet, sheets: sheet.total(_points),
    "points_difference": lambda sheet, sheets: sheet.difference(_points),
    "stakes": lambda sheet, sheets: sheet.total(_stakes),
    "stakes_difference": lambda sheet, sheets: sheet.difference(_stakes),
    "buchholz": _buchholz,
    "sonneborn_berger": _sonneborn_berger,
}
"""What standings go by, but for that which hangs on who is level."""


@define
class Standing:
    """The place of a player, which he may share, and by what he has it."""

    player: str
    place: int
    shared: bool
    values: dict[str, int]


def sheets_of(
    players: Iterable[str], results: Iterable[tuple[tuple[str, ...], Result | None]], counting: Counting
) -> dict[str, Sheet]:
    """Return the results of each player.

    results: the players of each pairing, with what came of it; of a match not yet played, nothing.
    """
    sheets = {player: Sheet(player) for player in players}
    for pair, result in results:
        if len(pair) == 1:
            sheet = sheets[pair[0]]
            sheet.byes += 1
            sheet.by_bye += counting.win if counting.bye is None else counting.bye
        elif result is not None:
            for player, adversary in (pair, pair[::-1]):
                worth = {player: counting.win, None: counting.draw, adversary: counting.loss}[result.winner]
                sheets[player].meetings.append(Meeting(adversary, 0 if result.undecided else worth, result))
    return sheets


def rank(sheets: Sheets, criteria: Iterable[str]) -> list[Standing]:
    """Return the players by their places; those who share one stand in the order of their entry."""
    values: dict[str, dict[str, int]] = {player: {} for player in sheets}
    level = [list(sheets)]
    for name in criteria:
        divided: list[list[str]] = []
        for group in level:
            for player in group:
                sheet = sheets[player]
                values[player][name] = sheet.against(group) if name == HEAD_TO_HEAD else VALUES[name](sheet, sheets)
            divided += _divide(group, {player: values[player][name] for player in group})
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
