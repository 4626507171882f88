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

By = Literal["corrected", "claimed"]


@define
class Row:
    """A player in the standings.

    place: counted from 1; several share one where nothing breaks the tie.
    shared: whether others have the same place.
    provisional: whether the place may still change, because matches are not settled.
    claimed: his place by what was claimed.
    played: matches that are decided.
    byes: rounds that he sat out.
    values: by what he has his place, in the order in which it counts.
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

    event: what it is called.
    criteria: by what places go, what counts first at the front.
    rounds: how many there are.
    matches: how many have a result.
    corrected: the standings as they ought to be.
    claimed: the standings by what was claimed.
    changed: matches of which the result is not what was claimed.
    open: matches that are not settled.
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

    def rows(self, by: By) -> list[Row]:
        """Return the standings as they ought to be, or by what was claimed."""
        return self.corrected if by == "corrected" else self.claimed


def compute_standings(
    tournament: Tournament | str | os.PathLike[str], *, executor: Executor | None = None
) -> Standings:
    """Return the standings of a tournament, or of the one in a file.

    executor: who rules on its matches, of whatever kind; it is done here where there is none.
    Raises Unreadable with every mistake in the file.
    """
    known = tournament if isinstance(tournament, Tournament) else load_tournament(tournament)
    return stand(known, list(match_results(known, executor)))


def match_results(
    tournament: Tournament, executor: Executor | None = None, cases: Iterable[Case] | None = None
) -> Iterator[MatchResult]:
    """Yield what each match comes to, in order, whoever does the work; only some matches where those are given."""
    tasks = _tasks(tournament, [Case(match) for match in tournament.matches] if cases is None else list(cases))
    for results in map(results_of, tasks) if executor is None else executor.map(results_of, tasks):
        yield from results


def stand(tournament: Tournament, results: Iterable[MatchResult]) -> Standings:
    """Return the standings by what matches came to."""
    told, known = tournament.told, list(results)
    places: dict[By, list[Standing]] = {}
    sheets: dict[By, dict[str, Sheet]] = {}
    of: dict[By, list[Result | None]] = {
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
    return [Task(tournament.path, told, tournament.terms, folder, group) for group in groups]
