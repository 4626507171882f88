"""Findings for people: a line each, as linters have them, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.validation.formats.base import Setting, Writer, lines, place_of
from referee.validation.records import Finding, Record
from referee.validation.selection import Summary


class TextWriter(Writer):
    """Writes a line for each finding and one for all of them; or only what they come to, by rule and by player."""

    @classmethod
    def part(cls, records: Iterable[Record], setting: Setting) -> bytes:
        """Return the findings on some logs."""
        if setting.statistics:
            return b""
        return lines(_line(record, finding) for record in records for finding in record.findings)

    def end(self, summary: Summary) -> None:
        """Write what the findings come to."""
        if self.setting.statistics:
            self.sink(lines(_statistics(summary)))
        self.sink(lines([f"{_count(summary.logs, 'log')}, {_count(summary.hands, 'hand')}: {_result(summary)}."]))


def _line(record: Record, finding: Finding) -> str:
    player = f" {finding.player}" if finding.player is not None else ""
    return f"{place_of(record, finding)}: {finding.severity}: {finding.message} [{finding.rule}{player}]"


def _result(summary: Summary) -> str:
    if not summary.irregular and not summary.matches:
        return "all in order"
    matches = f", {_count(summary.matches, 'match', 'matches')} not as claimed" if summary.matches else ""
    broken = f", {summary.unreadable} that cannot be read" if summary.unreadable else ""
    found = [(summary.errors, "error"), (summary.warnings, "warning"), (summary.notes, "note")]
    return f"{summary.irregular} with findings{broken}{matches}; " + ", ".join(
        _count(n, noun) for n, noun in found if n
    )


def _statistics(summary: Summary) -> Iterator[str]:
    for row in summary.rules:
        code = f"{row.code} " if row.code else ""
        yield f"{row.times:>7} in {row.logs:>6} logs  {code}{row.rule}  {row.says}".rstrip()
    concerned = [row for row in summary.players if row.irregular]
    if concerned:
        yield ""
        yield f"{'errors':>7} {'warnings':>8} {'notes':>6} {'logs':>6}  player"
    for player in concerned:
        yield f"{player.errors:>7} {player.warnings:>8} {player.notes:>6} {player.logs:>6}  {player.player}"
    if summary.rules:
        yield ""


def _count(n: int, one: str, many: str = "") -> str:
    return f"{n:,} {one if n == 1 else many or f'{one}s'}"
