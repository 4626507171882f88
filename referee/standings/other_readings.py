"""Which other readings of the law, alone or together, would change the standings of a tournament."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from attrs import define, field

from referee.comparison import MOST_COMBINED, Choice, Search, Telling, Trial, reading_all
from referee.differences import CombinedReadings, ReadingsRow, reading_rows
from referee.law import NotedReadings, OpenPoint, Rulebook
from referee.record import Log, Place, RefereeError, beyond, how_many, limits, show
from referee.report import join
from referee.standings.event_file import Tournament
from referee.standings.matches import Case
from referee.standings.results import MatchResult
from referee.standings.table import Row, Standings, match_results, standings_from_results
from referee.validation import RulebookCache, RulebookChoice

NOW_TOLD: Final = 6
"""Of how many players the place is told before what would change."""

AGAIN: Final = "to hear the logs of the tournament under other readings takes too much work"


def readings_of_tournament(
    tournament: Tournament,
    most: int = MOST_COMBINED,
    told: Callable[[int], object] = lambda tried: None,
    points: Collection[str] = (),
) -> CombinedReadings:
    """Return which other readings of open points, alone or together, would change places in a tournament.

    A reading is tried as if the tournament file set it: for all logs by a code that has the open point, whatever their
    players agreed on.  A log is heard again only under readings that it touches.

    Args:
        tournament: the tournament.
        most: how many combinations are tried at most, single readings included.
        told: is told how many were tried.
        points: the names of the open points that are read otherwise; none stands for all.

    Returns:
        What they would change. No more events are heard in all than the limit ``work`` tells steps.

    Raises:
        Unreadable: the logs of the tournament have too many events to hear them once.
        RefereeError: no code by which its logs are ruled on has one of the points.
    """
    matches = _Matches(tournament)

    def hear(readings: tuple[Choice, ...], go_on: bool) -> Trial[Standings]:
        heard = [matches.under(number, frozenset(readings)) for number in range(len(tournament.matches))]
        standings = standings_from_results(tournament, [each.result for each in heard])
        touched = dict.fromkeys(choice for each in heard for choice in each.touched)
        among = [choice for choice in touched if not points or choice[0] in points]
        return Trial(standings, {("places", row.player): row.place for row in standings.corrected}, among)

    now = hear((), True).found
    for point in points:
        if point not in matches.points:
            raise RefereeError(f"there is no open point {show(point)} in a code by which these logs are ruled on")
    search = Search(hear, most, told)
    search.run()
    rows = [_row(each, now, matches.points) for each in search.tellings]
    return CombinedReadings(tournament.path, _now(now.corrected), rows, search.sizes, search.all_tried, [*points])


@define
class _MatchHeard:
    """The result of a match under some readings, and the other readings that its logs touched."""

    result: MatchResult
    touched: Collection[Choice]


@define
class _Matches:
    """The matches of a tournament under readings; none is heard twice under readings that come to the same.

    tournament: the tournament.
    points: the open points of the codes by which its logs are ruled on.
    left: how many events may be heard still.
    """

    tournament: Tournament
    points: dict[str, OpenPoint] = field(factory=dict)
    left: int = field(factory=lambda: limits().work)
    _kept: dict[tuple[int, frozenset[Choice]], _MatchHeard] = field(factory=dict)

    def under(self, number: int, readings: frozenset[Choice]) -> _MatchHeard:
        """Return the result of a match under readings; only those are followed that its logs come upon."""
        met = frozenset[Choice]()
        while True:
            heard = self._kept.get((number, met)) or self._hear(number, met)
            further = readings.intersection(heard.touched) - met
            if not further:
                return heard
            met |= further

    def _hear(self, number: int, readings: frozenset[Choice]) -> _MatchHeard:
        books, match = list[NotedReadings](), self.tournament.matches[number]

        def rulebooks(choice: RulebookChoice) -> RulebookCache:
            return _ReadOtherwise(choice, readings=readings, books=books, heard=self._count)

        cases = [Case(match)]
        result = next(match_results(self.tournament, cases=cases, rulebooks=rulebooks))
        if self.left < 0:
            raise beyond("work", Place(self.tournament.path, 1, 1), AGAIN)
        for book in books:
            self.points |= {**book.rulebook.open_points, **self.points}
        touched = dict.fromkeys(choice for book in books for choice in book.touched())
        return self._kept.setdefault((number, readings), _MatchHeard(result, tuple(touched)))

    def _count(self, log: Log) -> None:
        self.left -= len(log.events)


@define
class _ReadOtherwise(RulebookCache):
    """The rulebooks of logs, read otherwise, which note what is read of them.

    readings: the readings, each behind the name of its open point.
    books: takes the rulebooks.
    heard: is told of each log.
    """

    readings: Collection[Choice] = ()
    books: list[NotedReadings] = field(factory=list)
    heard: Callable[[Log], object] = lambda log: None

    def for_log(self, log: Log) -> Rulebook:
        """Return the rulebook that a log is ruled on by."""
        self.heard(log)
        book = super().for_log(log)
        noted = NotedReadings(reading_all(book, _that_change(book, self.readings)))
        self.books.append(noted)
        return noted.noted

    def for_line(self, raw: bytes, path: str) -> Rulebook | None:
        """Return nothing, as every log is heard in full, so that what it touches is noted."""
        return None


def _that_change(book: Rulebook, readings: Collection[Choice]) -> list[Choice]:
    """Return those of some readings that a code has and that are not in force, in the order of the code."""
    return [choice for choice in book.other_readings if choice in readings]


def _row(telling: Telling[Standings], now: Standings, points: dict[str, OpenPoint]) -> ReadingsRow:
    before = {row.player: row.place for row in now.corrected}
    after = {row.player: row.place for row in telling.found.corrected if row.place != before[row.player]}
    told = [f"{player} is {_place(place)} in place of {_place(before[player])}" for player, place in after.items()]
    return ReadingsRow(reading_rows(telling.readings, points), ["places"], join(told), places=after)


def _now(rows: list[Row]) -> str:
    """Return the places as they are, in a sentence."""
    told = [f"{row.player} is {_place(row.place)}" for row in rows[:NOW_TOLD]]
    further = len(rows) - NOW_TOLD
    return f"{join([*told, how_many(further, 'other follows', 'others follow')] if further > 0 else told)}."


def _place(place: int) -> str:
    """Return a place as an ordinal number.

    >>> [_place(n) for n in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
