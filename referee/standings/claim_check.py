"""The claimed results of a tournament, checked against its logs."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from attrs import define, field

from referee.standings.event_file import Match, Tournament
from referee.standings.matches import Case, result_of
from referee.standings.results import MatchResult, Reason, told_of
from referee.standings.split_games import Original
from referee.standings.table import MatchHearing, match_results
from referee.validation import CLAIMED, RECORD, UNREADABLE, Excerpt, Finding, Record, Severity, Shard, printable_path


class _Wanted(Exception):  # noqa: N818 - it is no error
    """Logs are wanted that only a worker fetches."""


@define
class ClaimCheck:
    """Checks the claimed results of a tournament while its logs are ruled on one after another.

    tournament: the tournament.
    first: the number that its first file of logs has in the run.
    judged: the result of each match that is checked, by the id of the match.
    left: the excerpts of each match whose games must be heard again as a whole, by the id of the match.
    files: the match and path of each file of logs, in the order of the run.
    live: the match whose logs are being ruled on.
    excerpts: what the logs of that match have told so far.
    """

    tournament: Tournament
    first: int
    judged: dict[str, MatchResult] = field(factory=dict)
    left: dict[str, list[Excerpt]] = field(factory=dict)
    files: list[tuple[Match, str]] = field(init=False)
    live: Match | None = None
    excerpts: list[Excerpt] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.files = [(match, path) for match in self.tournament.matches for path in match.files]

    def take(self, excerpt: Excerpt) -> None:
        """Take the excerpt of the next log; check the match before once its last log has been taken.

        Args:
            excerpt: what the log tells, with the number of its file; its path is filled in.
        """
        match, excerpt.path = self.files[excerpt.file - self.first]
        if match is not self.live:
            self.finish_match()
            self.live = match
        self.excerpts.append(excerpt)

    def finish_match(self) -> None:
        """Check the claim of the match whose logs were all taken; keep it in ``left`` if it must be heard again."""
        match, excerpts, self.live, self.excerpts = self.live, self.excerpts, None, []
        if match is None or any(excerpt.silent for excerpt in excerpts):
            return
        try:
            decides = self.tournament.told.counting.match
            self.judged[match.id] = result_of(match, excerpts, decides, self.tournament.path, _want)
        except _Wanted:
            self.left[match.id] = excerpts


def _want(excerpts: list[Excerpt]) -> list[Original]:
    raise _Wanted


def check_claims(
    tournament: Tournament,
    file: int,
    executor: Executor | None = None,
    shard: Shard | None = None,
    claim_check: ClaimCheck | None = None,
    hear: MatchHearing = match_results,
) -> Iterator[Record]:
    """Yield a record of each match whose result is not as claimed, or whose logs do not fit together.

    What is wrong with a single log is in the record of that log, not here.

    Args:
        tournament: the tournament.
        file: the number of the tournament file among the files of the run.
        executor: rules on logs that have to be read again; ``None`` to do it in this process.
        shard: the part of the run; matches that belong to other parts are skipped.
        claim_check: the matches checked while their logs were ruled on; ``None`` if no log was ruled on yet.
        hear: gives the results of the other matches.

    Yields:
        Records of the kind ``match``, at the lines of the tournament file where the results are claimed.
    """
    part = shard or Shard()
    judged = claim_check.judged if claim_check is not None else {}
    left = claim_check.left if claim_check is not None else {}
    mine = [match for match in tournament.matches if part.holds(file, match.place.line)]
    cases = [Case(match, left.get(match.id)) for match in mine if match.id not in judged]
    others = hear(tournament, executor, cases)
    for match in mine:
        known = judged.get(match.id)
        findings = list(findings_on(next(others) if known is None else known, tournament.path))
        if findings:
            place = printable_path(tournament.path), match.place.line, match.id
            record = Record(file, *place, players=match.players, kind="match")
            record.findings = findings
            yield record


def findings_on(result: MatchResult, path: str) -> Iterator[Finding]:
    """Yield the findings on a match that only all of its logs together can show; ``path`` is that of the tournament."""
    if result.changed and result.claimed is not None and result.corrected is not None:
        claimed, right = told_of(result.claimed), told_of(result.corrected)
        ought = "it ought to be" if result.basis != "statement" else f"{result.changes[-1].message} is"
        message = f"claimed: {claimed}; {ought}: {right}{' (provisional)' if result.provisional else ''}"
        yield Finding("error", message, CLAIMED, line=result.line)
    for reason in (*result.amiss, *(each for each in result.open if each.rule != UNREADABLE)):
        yield _finding("error", reason, result, path)
    for note in result.notes:
        if note.rule == RECORD:
            yield _finding("warning", note, result, path)


def _finding(severity: Severity, reason: Reason, result: MatchResult, path: str) -> Finding:
    """Return a finding at its line of the tournament file; the place is told where it is another file."""
    place, _, line = reason.place.rpartition(":")
    if place == path and line.isdecimal():
        return Finding(severity, reason.message, reason.rule, line=int(line))
    return Finding(severity, f"{reason.place}: {reason.message}", reason.rule, line=result.line)
