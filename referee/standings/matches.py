"""A match from its logs: what was claimed, what the players scored, and what it ought to have come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from attrs import define, field

from referee.standings.event import TournamentFile
from referee.standings.event_file import Match
from referee.standings.ranking import MatchResult, Reason, Result
from referee.standings.split_games import Chain, Heard, Original, hear
from referee.validation import (
    CLAIMED,
    RECORD,
    UNREADABLE,
    BatchLog,
    Course,
    Excerpt,
    Piece,
    RulebookCache,
    RulebookChoice,
    Shard,
    excerpt_of,
    logs_in_piece,
    with_stakes,
)

Fetch = Callable[[list[Excerpt]], list[Original]]
"""Fetches the logs that some excerpts were taken from."""


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
    """

    path: str
    told: TournamentFile
    choice: RulebookChoice
    folder: str
    cases: list[Case] = field(factory=list)

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
        return logs_in_piece(Piece(0, path, None), self.folder, RulebookCache(self.choice), Shard())


def results_of(task: Task) -> list[MatchResult]:
    """Return what matches come to, in their order."""
    found = []
    for case in task.cases:
        excerpts = case.excerpts if case.excerpts is not None else task.excerpts(case.match)
        found.append(result_of(case.match, excerpts, task.told.counting.match, task.path, task.fetch))
    return found


def result_of(match: Match, excerpts: Iterable[Excerpt], decides: str, path: str, fetch: Fetch) -> MatchResult:
    """Return what a match comes to by what its logs tell.

    decides: what of its games decides it.  path: that of the tournament file.
    fetch: asked for the logs of a game only where what they told by themselves is not enough: where its players did not
    score as the referee does, or go on with another score than they had, or where something was left open.
    """
    result = MatchResult(match.id, match.round, match.table, match.place.line, match.players)
    if len(match.players) == 1 or (match.claimed is None and not match.files):
        return result
    chain = Chain.of(list(_usable(match, excerpts, result)))
    result.open += chain.gaps
    broken = bool(result.open)
    scored = Result.of(match.players, [_scored(stretch) for stretch in chain.stretches], decides)
    result.claimed = _claimed(match, scored, decides)
    if not match.files:
        at = f"{path}:{match.place.line}"
        result.open.append(Reason(at, RECORD, "there are no records of this match; it stands as claimed"))
    if broken or not match.files:
        result.provisional, result.corrected = True, result.claimed
        return result
    heard = [_heard(chain, i, fetch) for i in range(len(chain.stretches))]
    result.corrected = Result.of(match.players, [each.course for each in heard], decides)
    result.open += [reason for each in heard for reason in (*each.pending, *each.problems)]
    result.provisional = bool(result.open)
    result.amiss = [*chain.slips, *(reason for each in heard for reason in each.after)]
    if result.changed:
        result.changes = [reason for each in heard for reason in each.causes] + result.amiss
        if scored != result.claimed:
            told = f"{told_of(result.claimed)} claimed, where the players' own marks come to {told_of(scored)}"
            result.changes.insert(0, Reason(f"{path}:{match.place.line}", CLAIMED, told))
    return result


def told_of(result: Result) -> str:
    """Return a result as it is told in one line.

    >>> told_of(Result("Anne", {"Anne": 2, "Bert": 1}, {"Anne": 13, "Bert": 9}, {"Anne": 2, "Bert": 1}))
    'Anne wins, games 2–1, points 13–9'
    """
    games, points, stakes = ("–".join(map(str, each.values())) for each in (result.games, result.points, result.stakes))
    paid = f", stakes {stakes}" if result.stakes != result.games else ""
    ended = f"{result.winner} wins" if result.winner else "undecided" if result.undecided else "drawn"
    return f"{ended}, games {games}, points {points}{paid}"


def _usable(match: Match, excerpts: Iterable[Excerpt], result: MatchResult) -> Iterator[Excerpt]:
    """Yield what those logs tell that can be read and are about the players of the match; note the others."""
    for each in excerpts:
        if each.hindrance is not None:
            result.open.append(Reason(each.place, UNREADABLE, each.hindrance))
        elif set(each.players) != set(match.players):
            told = f"it is about {' and '.join(each.players)}, who do not meet here"
            result.open.append(Reason(each.place, RECORD, told))
        else:
            yield each


def _claimed(match: Match, scored: Result, decides: str) -> Result:
    """Return what was claimed; what was not told is as the players scored it."""
    told = match.claimed
    if told is None:
        return scored

    def said(score: dict[str, int] | None, otherwise: dict[str, int]) -> dict[str, int]:
        return otherwise if score is None else {player: score[player] for player in match.players}

    games, points = said(told.games, scored.games), said(told.points, scored.points)
    # Where nothing else is played for, each game is a stake.
    stakes = said(told.stakes, games if scored.stakes == scored.games else scored.stakes)
    claimed = Result(told.winner, games, points, stakes)
    if told.winner is None:
        waiting = scored.undecided and getattr(told, decides) is None
        claimed.decide(decides, int(waiting))
    return claimed


def _heard(chain: Chain, index: int, fetch: Fetch) -> Heard:
    """Return what a stretch of logs comes to; heard again only where its players did not score as the referee does."""
    stretch, slipped = chain.stretches[index], {slip.place for slip in chain.slips}
    if any(not excerpt.plain or excerpt.place in slipped for excerpt in stretch):
        heard = hear(fetch(stretch), last=index + 1 == len(chain.stretches))
    else:
        heard = Heard(_scored(stretch))
    if heard.course.live is not None:
        standing = ", ".join(f"{player} {n}" for player, n in heard.course.live.items())
        message = f"game {stretch[-1].last_game} is undecided at {standing}, although its players took it as won"
        heard.pending.append(Reason(stretch[-1].place, RECORD, message))
    return heard


def _scored(stretch: list[Excerpt]) -> Course:
    """Return how the players of a stretch of logs scored it."""
    return Course([game for excerpt in stretch for game in excerpt.course.games], stretch[-1].course.live)
