"""What validation says of a tournament beside its logs: claims that the records do not bear out."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from referee.tournament.eventfile import Tournament
from referee.tournament.records import CLAIMED, UNREADABLE, Finding, Record
from referee.tournament.sources import Shard, shown
from referee.tournament.standings.matches import told_of
from referee.tournament.standings.results import MatchResult
from referee.tournament.standings.table import match_results


def claims(
    tournament: Tournament, file: int, executor: Executor | None = None, shard: Shard | None = None
) -> Iterator[Record]:
    """Yield a record of each match of which the result is not as claimed, or whose logs do not hang together.

    file: the number of the tournament file among those of the run.  shard: only matches that belong to it.
    What is wrong with a log by itself is told by the record of the log.
    """
    part = shard or Shard()
    for result in match_results(tournament, executor):
        if part.holds(file, result.line):
            place = shown(tournament.path), result.line, result.match
            record = Record(file, *place, players=result.players, kind="match")
            record.findings = list(findings_on(result))
            if record.findings:
                yield record


def findings_on(result: MatchResult) -> Iterator[Finding]:
    """Yield the findings on a match that only all of its logs together can show."""
    if result.changed and result.claimed is not None and result.corrected is not None:
        claimed, right = told_of(result.claimed), told_of(result.corrected)
        message = f"claimed: {claimed}; it ought to be: {right}{' (provisional)' if result.provisional else ''}"
        yield Finding("error", message, CLAIMED, line=result.line)
    for reason in (*result.amiss, *(each for each in result.open if each.rule != UNREADABLE)):
        yield Finding("error", f"{reason.place}: {reason.message}", reason.rule, line=result.line)
