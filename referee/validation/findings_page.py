"""The findings of a run as a page of HTML: what stands before its logs, the logs of a part, what stands behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from referee.report import join, page, score_line
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
    """Return a section for each log, or match, in which something was found."""
    logs = [_log(record) for record in records if record.findings]
    return page("findings-of-logs", logs=logs) if logs else ""


def _log(record: Record) -> dict[str, Any]:
    """Return what the page tells of a log."""
    round_, _, table = (record.match or "").partition(".")
    match = f"round {round_}, table {table}" if table else record.match
    title = ", ".join(filter(None, (join(list(record.players)), match))) or record.place
    scores = []
    if record.corrected:
        scores.append(("Score", score_line(record.corrected)))
    if record.recorded != record.corrected:
        scores.append(("Recorded", score_line(record.recorded)))
    scores += [(f"Game {number}", f"won by {game.winner or 'nobody'}") for number, game in enumerate(record.games, 1)]
    return {
        "title": title,
        "place": record.place if title != record.place else "",
        "scores": scores,
        "pending": record.pending,
        "findings": [_finding(each) for each in record.findings],
    }


def _finding(finding: Finding) -> dict[str, str]:
    place = "" if finding.line is None else f"line {finding.line}"
    return {"severity": finding.severity, "message": finding.message, "place": place, "rule": finding.rule}
