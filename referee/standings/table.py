"""The standings of a tournament as data (``referee.standings/1``): as claimed, as corrected, and what changed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from typing import Final, Literal

from attrs import define, evolve, field

from referee.record import REQUIRED
from referee.standings.event_file import Tournament, load_tournament
from referee.standings.matches import Case, Task, results_of
from referee.standings.ranking import MatchResult, Result, Sheet, Standing, rank, sheets_of, unsettled

FORMAT: Final = "referee.standings/1"
AT_ONCE: Final = 16
"""Matches that go to a worker at a time."""

ResultBasis = Literal["corrected", "claimed"]
"""Which results standings go by: as the logs give them, or as they were claimed."""


@define
class Row:
    """A player in the standings.

    player: the name of the player.
    club: the club of the player, if the tournament file names one.
    place: the place, counted from 1; several players share one where no criterion parts them.
    shared: whether others have the same place.
    provisional: whether the place may still change, because matches are not settled.
    claimed: the place by the claimed results.
    played: the number of matches that are decided.
    won: the number of matches won.
    drawn: the number of matches drawn.
    lost: the number of matches lost.
    byes: the number of rounds that the player sat out.
    values: the value of each criterion, by its name, the first criterion first.
    """

    player: str
    club: str | None
    place: int
    shared: bool
    provisional: bool
    claimed: int
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    values: dict[str, int]


@define
class Standings:
    """The standings of a tournament.

    event: the name of the tournament.
    criteria: the names of the criteria that places go by, the first criterion first.
    rounds: the number of rounds.
    matches: the number of matches that have a result.
    corrected: the standings by the results that the logs give.
    claimed: the standings by the claimed results.
    changed: the matches whose corrected result is not the claimed one.
    open: the matches that are not settled.
    format: ``referee.standings/1``.
    """

    event: str
    criteria: tuple[str, ...]
    rounds: int
    matches: int
    corrected: list[Row]
    claimed: list[Row]
    changed: list[MatchResult]
    open: list[MatchResult]
    format: Literal["referee.standings/1"] = field(default="referee.standings/1", metadata=REQUIRED)

    def rows(self, by: ResultBasis) -> list[Row]:
        """Return the rows of the standings.

        Args:
            by: ``corrected`` for the results that the logs give, ``claimed`` for the claimed ones.

        Returns:
            The rows, the first place first.
        """
        return self.corrected if by == "corrected" else self.claimed


def compute_standings(
    tournament: Tournament | str | os.PathLike[str], *, executor: Executor | None = None
) -> Standings:
    """Rule on all logs of a tournament and return its standings, as claimed and as corrected.

    Args:
        tournament: the tournament, or the path of its file.
        executor: rules on its matches; ``None`` to do it in this process.

    Returns:
        The standings, with the matches whose result changes and those that are not settled.

    Raises:
        Unreadable: the tournament file has mistakes; the error holds all of them. A log that cannot be read raises
            nothing: its match is among the open ones.
    """
    known = tournament if isinstance(tournament, Tournament) else load_tournament(tournament)
    return standings_from_results(known, list(match_results(known, executor)))


def match_results(
    tournament: Tournament, executor: Executor | None = None, cases: Iterable[Case] | None = None
) -> Iterator[MatchResult]:
    """Yield the result of each match, in order, whatever the number of workers.

    Args:
        tournament: the tournament.
        executor: rules on the logs; ``None`` to do it in this process.
        cases: the matches wanted, with the excerpts of logs that were ruled on already; ``None`` for all matches.
    """
    tasks = _tasks(tournament, [Case(match) for match in tournament.matches] if cases is None else list(cases))
    for results in map(results_of, tasks) if executor is None else executor.map(results_of, tasks):
        yield from results


def standings_from_results(tournament: Tournament, results: Iterable[MatchResult]) -> Standings:
    """Return the standings that results of matches give.

    Args:
        tournament: the tournament, with its players and how results count.
        results: the results of its matches, claimed and corrected.

    Returns:
        The standings.
    """
    told, known = tournament.told, list(results)
    places: dict[ResultBasis, list[Standing]] = {}
    sheets: dict[ResultBasis, dict[str, Sheet]] = {}
    of: dict[ResultBasis, list[Result | None]] = {
        "claimed": [match.claimed for match in known],
        "corrected": [match.corrected for match in known],
    }
    for by, found in of.items():
        pairs = [match.players for match in known]
        sheets[by] = sheets_of(tournament.players, zip(pairs, found, strict=True), told.counting)
        places[by] = rank(sheets[by], told.counting.standings)
    waiting: dict[str, int] = {}
    for match in known:
        for player in match.players if match.provisional else ():
            waiting[player] = waiting.get(player, 0) + 1
    doubtful = unsettled(sheets["corrected"], told.counting.standings, waiting, told.counting)
    claimed = {standing.player: standing.place for standing in places["claimed"]}
    clubs = {entrant.name: entrant.club for entrant in told.players}
    rows = {
        by: [
            _row(standing, sheets[by][standing.player], clubs[standing.player], doubtful, claimed[standing.player])
            for standing in places[by]
        ]
        for by in of
    }
    return Standings(
        event=told.event,
        criteria=told.counting.standings,
        rounds=len(told.rounds),
        matches=sum(match.corrected is not None for match in known),
        corrected=rows["corrected"],
        claimed=rows["claimed"],
        changed=[match for match in known if match.changed],
        open=[match for match in known if match.open],
    )


def _row(standing: Standing, sheet: Sheet, club: str | None, doubtful: set[str], claimed: int) -> Row:
    decided = [meeting.result for meeting in sheet.meetings if not meeting.result.undecided]
    played, won = len(decided), sheet.wins()
    drawn = sum(result.winner is None for result in decided)
    return Row(
        player=standing.player,
        club=club,
        place=standing.place,
        shared=standing.shared,
        provisional=standing.player in doubtful,
        claimed=claimed,
        played=played,
        won=won,
        drawn=drawn,
        lost=played - won - drawn,
        byes=sheet.byes,
        values=standing.values,
    )


def _tasks(tournament: Tournament, cases: list[Case]) -> list[Task]:
    # A worker is told of its own matches, and not of all others with every batch.
    folder, told = os.getcwd(), evolve(tournament.told, players=(), rounds=[])
    groups = [cases[i : i + AT_ONCE] for i in range(0, len(cases), AT_ONCE)]
    return [Task(tournament.path, told, tournament.choice, folder, group) for group in groups]
