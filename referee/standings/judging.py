"""What validation says of a tournament beside its logs: claims that the records do not bear out."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from attrs import define, field

from referee.standings.event_file import Match, Tournament
from referee.standings.matches import Case, result_of, told_of
from referee.standings.ranking import MatchResult
from referee.standings.split_games import Original
from referee.standings.table import match_results
from referee.validation import CLAIMED, UNREADABLE, Excerpt, Finding, Record, Shard, shown


class _Wanted(Exception):  # noqa: N818 - it is no error
    """Logs are wanted that only a worker fetches."""


@define
class ClaimCheck:
    """The matches of a tournament, judged as their logs go by.

    first: the number of the first of its files in the run.
    judged: what is to be said of each match of which all logs went by.
    left: of matches in which games are to be heard as a whole, what their logs told.
    """

    tournament: Tournament
    first: int
    judged: dict[str, list[Finding]] = field(factory=dict)
    left: dict[str, list[Excerpt]] = field(factory=dict)
    files: list[tuple[Match, str]] = field(init=False)
    live: Match | None = None
    excerpts: list[Excerpt] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.files = [(match, path) for match in self.tournament.matches for path in match.files]

    def take(self, excerpt: Excerpt) -> None:
        """Take what the next log tells."""
        match, excerpt.path = self.files[excerpt.file - self.first]
        if match is not self.live:
            self.finish_match()
            self.live = match
        self.excerpts.append(excerpt)

    def finish_match(self) -> None:
        """Judge the match of which all logs went by, if that can be done by what they told."""
        match, excerpts, self.live, self.excerpts = self.live, self.excerpts, None, []
        if match is None or any(excerpt.silent for excerpt in excerpts):
            return
        try:
            result = result_of(match, excerpts, self.tournament.told.counting.match, self.tournament.path, _want)
            self.judged[match.id] = list(findings_on(result))
        except _Wanted:
            self.left[match.id] = excerpts


def _want(excerpts: list[Excerpt]) -> list[Original]:
    raise _Wanted


def claims(
    tournament: Tournament,
    file: int,
    executor: Executor | None = None,
    shard: Shard | None = None,
    claim_check: ClaimCheck | None = None,
) -> Iterator[Record]:
    """Yield a record of each match of which the result is not as claimed, or whose logs do not hang together.

    file: the number of the tournament file among those of the run.  shard: only matches that belong to it.
    claim_check: what is known of matches by their logs, if these went by already; the others are read.
    What is wrong with a log by itself is told by the record of the log.
    """
    part = shard or Shard()
    judged = claim_check.judged if claim_check is not None else {}
    left = claim_check.left if claim_check is not None else {}
    mine = [match for match in tournament.matches if part.holds(file, match.place.line)]
    cases = [Case(match, left.get(match.id)) for match in mine if match.id not in judged]
    others = match_results(tournament, executor, cases)
    for match in mine:
        known = judged.get(match.id)
        findings = list(findings_on(next(others))) if known is None else known
        if findings:
            place = shown(tournament.path), match.place.line, match.id
            record = Record(file, *place, players=match.players, kind="match")
            record.findings = findings
            yield record


def findings_on(result: MatchResult) -> Iterator[Finding]:
    """Yield the findings on a match that only all of its logs together can show."""
    if result.changed and result.claimed is not None and result.corrected is not None:
        claimed, right = told_of(result.claimed), told_of(result.corrected)
        message = f"claimed: {claimed}; it ought to be: {right}{' (provisional)' if result.provisional else ''}"
        yield Finding("error", message, CLAIMED, line=result.line)
    for reason in (*result.amiss, *(each for each in result.open if each.rule != UNREADABLE)):
        yield Finding("error", f"{reason.place}: {reason.message}", reason.rule, line=result.line)
