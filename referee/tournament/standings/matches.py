"""A match from its logs: what was claimed, what the players scored, and what it ought to have come to."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from referee.record.errors import Mistake, Unreadable
from referee.record.log import Place
from referee.tournament.event import TournamentFile
from referee.tournament.eventfile import Match
from referee.tournament.records import CLAIMED, RECORD, UNREADABLE
from referee.tournament.shelf import Shelf, Terms
from referee.tournament.standings.chain import Chain, last_game
from referee.tournament.standings.course import Course
from referee.tournament.standings.excerpts import Broken, Excerpt, Reader
from referee.tournament.standings.joined import Heard, hear
from referee.tournament.standings.results import MatchResult, Reason, Result


@define
class Task:
    """Matches that go to a worker at a time.

    path: that of the tournament file.  folder: where paths begin.
    """

    path: str
    told: TournamentFile
    terms: Terms
    folder: str
    matches: list[Match] = field(factory=list)


def results_of(task: Task) -> list[MatchResult]:
    """Return what matches come to, in their order."""
    reader = Reader.of(Shelf(task.terms), task.told, task.folder)
    decides = task.told.counting.match
    return [result_of(match, reader, decides, task.path) for match in task.matches]


def result_of(match: Match, reader: Reader, decides: str, path: str) -> MatchResult:
    """Return what a match comes to.

    decides: what of its games decides it.  path: that of the tournament file.
    """
    result = MatchResult(match.id, match.round, match.table, match.place.line, match.players)
    if len(match.players) == 1 or (match.claimed is None and not match.files):
        return result
    excerpts = list(_excerpts(match, reader, result))
    chain = Chain.of(excerpts)
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
    heard = [_heard(chain, i) for i in range(len(chain.stretches))]
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


def _excerpts(match: Match, reader: Reader, result: MatchResult) -> Iterator[Excerpt]:
    """Yield the logs of a match that can be read and are about its players; note the others."""
    for path in match.files:
        for each in reader.read(path):
            if isinstance(each, Broken):
                place = Place(path, each.line or 1, 1)
                mistakes = (
                    each.error.mistakes if isinstance(each.error, Unreadable) else [Mistake(place, str(each.error))]
                )
                more = f" (and more: {len(mistakes) - 1})" if len(mistakes) > 1 else ""
                told = str(mistakes[0]).removeprefix(f"{mistakes[0].place}: ") + more
                at = path if each.line is None else f"{path}:{each.line}"
                result.open.append(Reason(at, UNREADABLE, told))
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


def _heard(chain: Chain, index: int) -> Heard:
    """Return what a stretch of logs comes to; heard again only where its players did not score as the referee does."""
    stretch, slipped = chain.stretches[index], {slip.place for slip in chain.slips}
    if any(not excerpt.plain or excerpt.place in slipped for excerpt in stretch):
        heard = hear(stretch, last=index + 1 == len(chain.stretches))
    else:
        heard = Heard(_scored(stretch))
    if heard.course.live is not None:
        standing = ", ".join(f"{player} {n}" for player, n in heard.course.live.items())
        message = f"game {last_game(stretch[-1])} is undecided at {standing}, although its players took it as won"
        heard.pending.append(Reason(stretch[-1].place, RECORD, message))
    return heard


def _scored(stretch: list[Excerpt]) -> Course:
    """Return how the players of a stretch of logs scored it."""
    return Course([game for excerpt in stretch for game in excerpt.course.games], stretch[-1].course.live)
