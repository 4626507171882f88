"""The standings of a tournament as data (``referee.standings/1``): as claimed, as corrected, and what changed."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from typing import Final, Literal

from attrs import define, evolve, field

from referee.standings.completeness import Gap, gaps_in
from referee.standings.decided_scores import NOTHING_DECIDED, DecidedScores
from referee.standings.event import Entrant, Penalty
from referee.standings.event_file import Tournament, load_tournament
from referee.standings.matches import Case, RulebooksOf, Task, results_of
from referee.standings.ranking import Alone, Sheet, Standing, rank, sheets_of, unsettled
from referee.standings.results import MatchResult, Result
from referee.standings.stated_results import PLAYED, RESULT_KINDS
from referee.validation import OnBatchDone, RulebookCache, file_size

FORMAT: Final = "referee.standings/1"
AT_ONCE: Final = 16
"""Matches that go to a worker at a time."""

ResultBasis = Literal["corrected", "claimed"]
"""Which results standings go by: as the logs give them, or as they were claimed."""

MatchHearing = Callable[[Tournament, Executor | None, list[Case]], Iterator[MatchResult]]
"""Gives the results of some matches of a tournament, in their order; an executor may rule on their logs."""

BASES: Final[tuple[ResultBasis, ...]] = ("claimed", "corrected")
UNDECIDED: Final = "undecided"
TO_BE_PLAYED: Final = "to_be_played"
"""What is counted of pairings that count nothing."""


@define
class Row:
    """A player in the standings.

    player: the name of the player.
    club: the club of the player, if the tournament file names one.
    place: the place, counted from 1; several players share one where no criterion parts them.
    shared: whether others have the same place.
    provisional: whether the place may still change, because matches are not settled.
    claimed: the place by the claimed results.
    played: the number of matches played at the table that are decided.
    won: the number of matches won at the table.
    drawn: the number of matches drawn.
    lost: the number of matches lost at the table.
    byes: the number of rounds that the player sat out.
    values: the value of each criterion, by its name, the first criterion first.
    unplayed_won: the number of matches won without play: by walkover, forfeit or withdrawal.
    unplayed_lost: the number of matches lost so.
    absences: the number of rounds that the player missed, those before a late entry included.
    penalty: the match points that the director took off; they are off the values.
    entered_in_round: the first round of a player who entered late.
    withdrawn_after_round: the last round of a player who left the event.
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
    unplayed_won: int = 0
    unplayed_lost: int = 0
    absences: int = 0
    penalty: int = 0
    entered_in_round: int | None = None
    withdrawn_after_round: int | None = None


@define
class PairingResult:
    """What a pairing came to, in short.

    round: the number of the round.
    table: the number of the table.
    players: the two players, or the one who sits out.
    kind: ``played``, or the kind of the result that the tournament file states; ``bye`` where a player sits out.
    winner: who won; ``None`` where nobody did.
    decided: whether there is a result that can no longer change by an unfinished game or a record that is missing.
    games: the games that each player won; empty where nobody told them.
    provisional: whether the result may still change.
    """

    round: int
    table: int
    players: tuple[str, ...]
    kind: str
    winner: str | None
    decided: bool
    games: dict[str, int]
    provisional: bool

    @classmethod
    def of(cls, match: MatchResult) -> PairingResult:
        """Return what a match came to, in short."""
        found = match.corrected
        games = found.games if found is not None and "games" not in found.untold else {}
        decided = len(match.players) == 1 or (found is not None and not found.undecided)
        winner = None if found is None else found.winner
        return cls(match.round, match.table, match.players, match.kind, winner, decided, games, match.provisional)


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
    noted: the matches with a stated result that changes nothing, or with a record that is there twice.
    results: what each pairing came to, in order.
    counted: for the corrected and for the claimed standings, how many pairings they rest on by what: ``records``, a
        provisional ``claim``, what was ``handed_in``, or a stated result of each kind; and how many give no match
        points, as they are ``undecided`` or ``to_be_played``.
    penalties: match points that the director took off players.
    system: by what system players are paired, if the tournament file says so.
    gaps: what the table lacks by that system.
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
    noted: list[MatchResult] = field(factory=list)
    results: list[PairingResult] = field(factory=list)
    counted: dict[str, dict[str, int]] = field(factory=dict)
    penalties: list[Penalty] = field(factory=list)
    system: Literal["round_robin", "swiss"] | None = None
    gaps: list[Gap] = field(factory=list)
    format: Literal["referee.standings/1"] = "referee.standings/1"

    def rows(self, by: ResultBasis) -> list[Row]:
        """Return the rows of the standings.

        Args:
            by: ``corrected`` for the results that the logs give, ``claimed`` for the claimed ones.

        Returns:
            The rows, the first place first.
        """
        return self.corrected if by == "corrected" else self.claimed


def compute_standings(
    tournament: Tournament | str | os.PathLike[str],
    *,
    executor: Executor | None = None,
    on_match_done: OnBatchDone = lambda n_logs, n_bytes: None,
    hear: MatchHearing | None = None,
) -> Standings:
    """Rule on all logs of a tournament and return its standings, as claimed and as corrected.

    Args:
        tournament: the tournament, or the path of its file.
        executor: rules on its matches; ``None`` to do it in this process.
        on_match_done: called after each match with the number of its logs and the bytes of its files.
        hear: gives the results of the matches; ``None`` to rule on all logs.

    Returns:
        The standings, with the matches whose result changes and those that are not settled.

    Raises:
        Unreadable: the tournament file has mistakes; the error holds all of them. A log that cannot be read raises
            nothing: its match is among the open ones.
    """
    known = tournament if isinstance(tournament, Tournament) else load_tournament(tournament)
    results = []
    heard = (hear or match_results)(known, executor, [Case(match) for match in known.matches])
    for match, result in zip(known.matches, heard, strict=True):
        results.append(result)
        on_match_done(result.logs, sum(map(file_size, match.files)))
    return standings_from_results(known, results)


def match_results(
    tournament: Tournament,
    executor: Executor | None = None,
    cases: Iterable[Case] | None = None,
    decided: DecidedScores = NOTHING_DECIDED,
    rulebooks: RulebooksOf = RulebookCache,
) -> Iterator[MatchResult]:
    """Yield the result of each match, in order, whatever the number of workers.

    Args:
        tournament: the tournament.
        executor: rules on the logs; ``None`` to do it in this process.
        cases: the matches wanted, with the excerpts of logs that were ruled on already; ``None`` for all matches.
        decided: what directors decided on the scores of logs, by their places.
        rulebooks: makes what finds the rulebook of each log, from the choice of the tournament.
    """
    wanted = [Case(match) for match in tournament.matches] if cases is None else list(cases)
    tasks = _tasks(tournament, wanted, decided, rulebooks)
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
    sheets = {by: _sheets(tournament, known, by) for by in BASES}
    places = {by: rank(sheets[by], told.counting.standings) for by in BASES}
    waiting: dict[str, int] = {}
    for match in known:
        for player in match.players if match.provisional else ():
            waiting[player] = waiting.get(player, 0) + 1
    doubtful = unsettled(sheets["corrected"], told.counting.standings, waiting, told.counting)
    claimed = {standing.player: standing.place for standing in places["claimed"]}
    entrants = {entrant.name: entrant for entrant in told.players}
    rows = {
        by: [
            _row(standing, sheets[by][standing.player], entrants[standing.player], doubtful, claimed[standing.player])
            for standing in places[by]
        ]
        for by in BASES
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
        noted=[match for match in known if match.notes],
        results=[PairingResult.of(match) for match in known],
        counted={by: _counted(known, by) for by in reversed(BASES)},
        penalties=told.penalties,
        system=told.system,
        gaps=gaps_in(told, known),
    )


def _sheets(tournament: Tournament, known: list[MatchResult], by: ResultBasis) -> dict[str, Sheet]:
    """Return the results of each player, as corrected or as claimed, with penalties and late entries."""
    told = tournament.told
    pairs: list[tuple[tuple[str, ...], Result | Alone | None]] = []
    for match in known:
        result = match.corrected if by == "corrected" else match.claimed
        pairs.append((match.players, Alone(match.kind) if len(match.players) == 1 else result))
    rounds = [match.round for match in known]
    paired = {(match.round, player) for match in known for player in match.players}
    for entrant in told.players:
        for each in told.rounds:
            if each.round < (entrant.entered_in_round or 0) and (each.round, entrant.name) not in paired:
                pairs.append(((entrant.name,), Alone("late_entry")))
                rounds.append(each.round)
    sheets = sheets_of(tournament.players, pairs, told.counting, rounds)
    for penalty in told.penalties:
        sheets[penalty.player].penalty += penalty.match_points
    return sheets


def _counted(known: Iterable[MatchResult], by: ResultBasis) -> dict[str, int]:
    """Return how many pairings the standings rest on by what; records first, and last what gives no match points."""
    found: Counter[str] = Counter()
    for match in known:
        result = match.corrected if by == "corrected" else match.claimed
        if len(match.players) == 1:
            found[match.kind] += 1
        elif result is None:
            found[TO_BE_PLAYED] += 1
        elif result.undecided:
            found[UNDECIDED] += 1
        elif result.kind != PLAYED:
            found[result.kind] += 1
        else:
            found[(match.basis or "claim") if by == "corrected" else "handed_in"] += 1
    order = ("records", "decision", "claim", "handed_in", *RESULT_KINDS, UNDECIDED, TO_BE_PLAYED)
    return {name: found[name] for name in order if found[name]}


def _row(standing: Standing, sheet: Sheet, entrant: Entrant, doubtful: set[str], claimed: int) -> Row:
    decided = [meeting.result for meeting in sheet.at_table if not meeting.result.undecided]
    unplayed = [meeting.result for meeting in sheet.meetings if not meeting.result.at_table]
    played, won = len(decided), sheet.wins()
    drawn = sum(result.winner is None for result in decided)
    unplayed_won = sum(result.winner == sheet.player for result in unplayed)
    return Row(
        player=standing.player,
        club=entrant.club,
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
        unplayed_won=unplayed_won,
        unplayed_lost=len(unplayed) - unplayed_won,
        absences=sheet.absences,
        penalty=sheet.penalty,
        entered_in_round=entrant.entered_in_round,
        withdrawn_after_round=entrant.withdrawn_after_round,
    )


def _tasks(tournament: Tournament, cases: list[Case], decided: DecidedScores, rulebooks: RulebooksOf) -> list[Task]:
    # A worker is told of its own matches, and not of all others with every batch.
    folder, told = os.getcwd(), evolve(tournament.told, players=(), rounds=[])
    groups = [cases[i : i + AT_ONCE] for i in range(0, len(cases), AT_ONCE)]
    return [Task(tournament.path, told, tournament.choice, folder, group, decided, rulebooks) for group in groups]
