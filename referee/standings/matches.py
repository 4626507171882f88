"""A match from its logs: what was claimed, what the players scored, and what it ought to have come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from attrs import define, field

from referee.standings.claims import claimed_result, contradiction_in, judge_stated
from referee.standings.decided_scores import NOTHING_DECIDED, DecidedScores, count_decided_scores
from referee.standings.event import TournamentFile
from referee.standings.event_file import Match
from referee.standings.evidence import Evidence, Fetch
from referee.standings.results import MatchResult, Reason, told_of
from referee.standings.split_games import Original
from referee.validation import (
    CLAIMED,
    RECORD,
    BatchLog,
    Excerpt,
    Piece,
    RulebookCache,
    RulebookChoice,
    Shard,
    excerpt_of,
    logs_in_piece,
    with_stakes,
)

RulebooksOf = Callable[[RulebookChoice], RulebookCache]
"""Makes what finds the rulebook of each log, from the choice of a tournament."""


@define
class Case:
    """A match that is to be judged.

    match: the match.
    excerpts: what its logs told; ``None`` where they were not ruled on yet.
    """

    match: Match
    excerpts: list[Excerpt] | None = None


@define
class Task:
    """Matches that go to a worker at a time.

    path: that of the tournament file.  folder: where paths begin.
    decided: what directors decided on the scores of logs, by their places.
    rulebooks: makes what finds the rulebook of each log, from the choice.
    """

    path: str
    told: TournamentFile
    choice: RulebookChoice
    folder: str
    cases: list[Case] = field(factory=list)
    decided: DecidedScores = field(factory=dict)
    rulebooks: RulebooksOf = RulebookCache

    def excerpts(self, match: Match) -> Iterator[Excerpt]:
        """Rule on the logs of a match by themselves, and yield what they tell."""
        for path in match.files:
            for batch_log in self._logs_in(path):
                excerpt = excerpt_of(batch_log, self.told.stakes)
                excerpt.path = path
                yield excerpt

    def fetch(self, stretch: list[Excerpt]) -> list[Original]:
        """Return the logs that excerpts were taken from; no other log of their files is read in full."""
        found: list[Original] = []
        for path, some in groupby(stretch, lambda excerpt: excerpt.path):
            wanted = {excerpt.line: excerpt for excerpt in some}
            for batch_log in self._logs_in(path):
                if batch_log.line in wanted:
                    log = with_stakes(batch_log.load(), self.told.stakes)
                    found.append(Original(wanted[batch_log.line], log, batch_log.rulebooks.for_log(log)))
        return found

    def _logs_in(self, path: str) -> Iterator[BatchLog]:
        return logs_in_piece(Piece(0, path, None), self.folder, self.rulebooks(self.choice), Shard())


def results_of(task: Task) -> list[MatchResult]:
    """Return what matches come to, in their order."""
    found = []
    for case in task.cases:
        excerpts = case.excerpts if case.excerpts is not None else task.excerpts(case.match)
        decides = task.told.counting.match
        found.append(result_of(case.match, excerpts, decides, task.path, task.fetch, task.decided))
    return found


def result_of(
    match: Match,
    excerpts: Iterable[Excerpt],
    decides: str,
    path: str,
    fetch: Fetch,
    decided: DecidedScores = NOTHING_DECIDED,
) -> MatchResult:
    """Return what a match comes to by what its logs tell, what was claimed and what the tournament file states.

    decides: what of its games decides it.  path: that of the tournament file.
    fetch: asked for the logs of a game only where what they told by themselves is not enough: where its players did not
    score as the referee does, or go on with another score than they had, or where something was left open.
    decided: what directors decided on the scores of logs, by their places.
    """
    result = MatchResult(match.id, match.round, match.table, match.place.line, match.players)
    at, stated = f"{path}:{match.place.line}", match.stated
    if len(match.players) == 1:
        result.kind = "bye" if stated is None else stated.kind
        if stated is not None:
            result.notes.append(Reason(at, stated.kind, stated.about))
        return result
    if stated is None and match.claimed is None and not match.files and not match.missing:
        return result
    evidence = Evidence.of(match, excerpts, path, fetch)
    result.logs, result.notes = evidence.logs, evidence.doubles
    if stated is not None:
        judge_stated(result, match, stated, evidence, decides, at)
    elif not evidence.proves:
        _stand_as_claimed(result, match, evidence, decides, at)
    else:
        _correct(result, match, evidence, decides, at)
    if decided:
        count_decided_scores(result, evidence, decided, decides)
    return result


def _stand_as_claimed(result: MatchResult, match: Match, evidence: Evidence, decides: str, at: str) -> None:
    """Fill in the result of a match of which the records prove nothing, or of which there are none."""
    result.claimed = result.corrected = claimed_result(match, None, decides)
    result.provisional, result.basis = True, "claim"
    result.open = evidence.faults
    if not match.files and not match.missing:
        result.open.append(Reason(at, RECORD, "there are no records of this match; it stands as claimed"))
    elif match.claimed is None:
        result.open.append(Reason(at, RECORD, "nothing was claimed; the match counts nothing until it is settled"))
    if contradiction := contradiction_in(match, decides):
        result.open.append(Reason(at, CLAIMED, contradiction))


def _correct(result: MatchResult, match: Match, evidence: Evidence, decides: str, at: str) -> None:
    """Fill in the result of a match by its records."""
    scored, heard = evidence.scored(decides), evidence.heard
    result.claimed, result.basis = claimed_result(match, scored, decides), "records"
    result.corrected = evidence.corrected(decides)
    result.open = [reason for each in heard for reason in (*each.pending, *each.problems)]
    result.provisional = bool(result.open)
    result.amiss = [*evidence.chain.slips, *(reason for each in heard for reason in each.after)]
    if result.changed:
        result.changes = [reason for each in heard for reason in each.causes] + result.amiss
        if scored != result.claimed:
            told = f"{told_of(result.claimed)} claimed, where the players' own marks come to {told_of(scored)}"
            result.changes.insert(0, Reason(at, CLAIMED, told))
