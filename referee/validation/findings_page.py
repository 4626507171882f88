"""The findings of a run as a page of HTML: what stands before all, a section for each match, what stands behind all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from referee.report import join, page, say_counts
from referee.validation.grouping import conclusions_of, match_title
from referee.validation.records import Finding, Record

PARTS: Final = "<!-- parts -->"
"""Where in the page the logs stand."""


def page_around(choice: Mapping[str, Any], last: Iterable[str]) -> tuple[str, str]:
    """Return what stands before the logs, and what stands behind them.

    Args:
        choice: the rulebook, the readings and the options of the run, as far as they were chosen, by name.
        last: the lines behind all logs.
    """
    told = join([f"{name} {value}" for name, value in choice.items()])
    head, _, foot = page("findings", choice=told, last=list(last)).partition(PARTS)
    return head, foot


def logs_with_findings(records: Sequence[Record]) -> str:
    """Return a section for each match, and each log of no match, in which something was found."""
    matches = [list(group) for _, group in groupby(records, lambda record: record.match or record.order)]
    sections = [_section(group) for group in matches if any(record.findings for record in group)]
    return page("findings-of-logs", sections=sections) if sections else ""


def _section(group: Sequence[Record]) -> dict[str, Any]:
    """Return what the page tells of a match, or of a log of no match."""
    title = match_title(group[0]) or group[0].place
    told = [record for record in group if record.findings]
    single = len(told) == 1
    return {
        "title": title,
        "logs": [_log(record, title) for record in told if record.kind == "log"],
        "findings": [_finding(record, finding, single) for record, finding in conclusions_of(group)],
    }


def _log(record: Record, title: str) -> dict[str, Any]:
    """Return where a log lies and what came of it."""
    scores = []
    if record.corrected:
        scores.append(("Score", say_counts(record.corrected)))
    if record.recorded != record.corrected:
        scores.append(("Recorded", say_counts(record.recorded)))
    scores += [(f"Game {number}", f"won by {game.winner or 'nobody'}") for number, game in enumerate(record.games, 1)]
    return {"place": record.place if title != record.place else "", "scores": scores, "pending": record.pending}


def _finding(record: Record, finding: Finding, single: bool) -> dict[str, str]:
    """Return what the page tells of a finding; ``single`` tells whether its section is on one file alone."""
    line = "" if finding.line is None else f"line {finding.line}"
    file = record.place if finding.line is None else record.path
    place = line if single and record.kind == "log" else ", ".join(filter(None, (file, line)))
    return {"severity": finding.severity, "message": finding.said, "place": place, "rule": finding.rule}
