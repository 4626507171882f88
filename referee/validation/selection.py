"""Which findings count and which are grave enough to fail for, and what many records come to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal

from attrs import define, evolve, field

from referee.record import RefereeError, nearest
from referee.validation.records import RULES, SEVERITIES, UNREADABLE, Finding, Record, Severity, count_logs

Limit = Literal["error", "warning", "note", "never"]
"""The least severity of a finding for which a run fails; ``never`` for none."""

LIMITS: Final[tuple[Limit, ...]] = (*SEVERITIES, "never")
"""What a run can fail on: findings of a severity and of those graver than it, or nothing."""

CLAUSE: Final = re.compile(r"\d+(\.\w+)?")


class NoRule(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A name that no finding can have."""


@define(frozen=True)
class Selection:
    """Which findings count, chosen by the law, clause or other rule that they rest on.

    A finding that a log cannot be read counts always, unless ``ignore`` names ``unreadable``; so no log is lost.

    select: only findings on these count; all where it is empty.
    ignore: findings on these do not count.
    """

    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()

    @classmethod
    def of(cls, select: Iterable[str], ignore: Iterable[str]) -> Selection:
        """Return the selection that comma-separated lists name.

        Args:
            select: lists such as ``43,43.3,score``: laws, clauses or names of other rules.
            ignore: lists of the same form.

        Returns:
            The selection.

        Raises:
            NoRule: a name is neither a number of a law or a clause nor one of the other rules.
        """
        return cls(_names(select), _names(ignore))

    def holds(self, finding: Finding) -> bool:
        """Tell whether a finding counts.

        Args:
            finding: the finding.
        """
        # A clause begins with the number of its law; a ruling may be on a law and on none of its clauses.
        names = {finding.rule, finding.rule.partition(".")[0], str(finding.law)}
        chosen = not self.select or finding.rule == UNREADABLE or not names.isdisjoint(self.select)
        return chosen and names.isdisjoint(self.ignore)

    def apply(self, record: Record) -> Record:
        """Return a record without the findings, and the disputes, that do not count.

        A dispute counts where the ruling that decides it does; if it does not, other rulings on it are told one by one.

        Args:
            record: the record, which is not changed.

        Returns:
            The same record if all its findings count, else a copy.
        """
        if not (record.findings and (self.select or self.ignore)):
            return record
        findings = [finding for finding in record.findings if self.holds(finding)]
        return evolve(record, findings=findings, disputes=list(filter(self.holds, record.disputes)))


def _names(lists: Iterable[str]) -> frozenset[str]:
    names = {name.strip() for text in lists for name in text.split(",") if name.strip()}
    for name in sorted(names):
        if name not in RULES and not CLAUSE.fullmatch(name):
            near = nearest(name, RULES)
            hint = f'; did you mean "{near}"?' if near else ""
            raise NoRule(f"no finding goes by {name!r}; expected a law, a clause or one of {', '.join(RULES)}{hint}")
    return frozenset(names)


def fails(record: Record, limit: Limit) -> bool:
    """Whether anything that is told of a log is as grave as a limit, or graver."""
    return any(reaches(finding, limit) for finding in record.conclusions)


def reaches(finding: Finding, limit: Limit) -> bool:
    """Whether a finding is as grave as a limit, or graver.

    >>> reaches(Finding("warning", "", "score"), "note"), reaches(Finding("warning", "", "score"), "error")
    (True, False)
    """
    return LIMITS.index(finding.severity) <= LIMITS.index(limit) and limit != "never"


SEVERE: Final = tuple(f"{severity}s" for severity in SEVERITIES)
TOTALS: Final = ("logs", "matches", "hands", "irregular", "unreadable", *SEVERE)
"""What is counted of all records together."""


@define
class RuleRow:
    """How often findings rest on one rule.

    code: the code of laws, where the rule is a clause of it.
    rule: the clause, or the name of another rule.
    law: that of the clause.
    says: what the clause says.
    times: how many findings there are.
    logs: in how many logs, or matches, they are.
    """

    code: str
    rule: str
    law: int | None
    says: str
    times: int = 0
    logs: int = 0


@define
class PlayerRow:
    """How often findings concern one player.

    logs: those that he played in.
    irregular: those of them with findings that concern him.
    errors: disputes, and other findings, of that severity that concern him; as are warnings and notes.
    """

    player: str
    logs: int = 0
    irregular: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0


@define
class Summary:
    """What the records of a run come to.

    logs: how many there were.
    matches: those of tournaments whose result is not as claimed, or whose records are missing or do not fit together.
    hands: deals in them that were played to an end.
    irregular: logs with findings, those that cannot be read included.
    unreadable: logs, or rests of archives, that cannot be read.
    errors: disputes, and other findings, of that severity; as are warnings and notes.
    rules: counts by rule, the most frequent first.
    players: counts by player, those whom most findings concern first.
    """

    logs: int = 0
    matches: int = 0
    hands: int = 0
    irregular: int = 0
    unreadable: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    rules: list[RuleRow] = field(factory=list)
    players: list[PlayerRow] = field(factory=list)


class Counts:
    """Counts records as they come by, or adds up what others counted."""

    def __init__(self) -> None:
        self.summary = Summary()
        self.rules: dict[tuple[str, str], RuleRow] = {}
        self.players: dict[str, PlayerRow] = {}

    def take(self, record: Record) -> None:
        """Count a record."""
        summary = self.summary
        log = count_logs(record) if record.kind == "log" else 0
        summary.logs += log
        summary.matches += record.kind == "match"
        summary.hands += record.hands
        for player in record.players:
            self._player(player).logs += log
        if not record.findings:
            return
        summary.irregular += log
        summary.unreadable += not record.readable
        for finding in record.findings:
            row = self._rule(record.code if finding.law is not None else "", finding.rule, finding.law, finding.says)
            row.times += 1
        for told in record.conclusions:
            _add(summary, told.severity)
            if told.player is not None:
                _add(self._player(told.player), told.severity)
        for key in {(record.code if finding.law is not None else "", finding.rule) for finding in record.findings}:
            self.rules[key].logs += 1
        for player in {finding.player for finding in record.findings if finding.player is not None}:
            self._player(player).irregular += log

    def add(self, part: Summary) -> None:
        """Add what some records come to that somebody else counted."""
        _sum(self.summary, part, TOTALS)
        for rule in part.rules:
            _sum(self._rule(rule.code, rule.rule, rule.law, rule.says), rule, ("times", "logs"))
        for player in part.players:
            _sum(self._player(player.player), player, ("logs", "irregular", *SEVERE))

    def told(self) -> Summary:
        """Return what was counted, in the order in which it is told."""
        summary = self.summary
        summary.rules.sort(key=lambda row: (-row.times, row.code, row.rule))
        summary.players.sort(key=lambda row: (-row.errors - row.warnings, -row.notes, row.player))
        return summary

    def _player(self, name: str) -> PlayerRow:
        row = self.players.get(name)
        if row is None:
            row = self.players[name] = PlayerRow(name)
            self.summary.players.append(row)
        return row

    def _rule(self, code: str, rule: str, law: int | None, says: str) -> RuleRow:
        row = self.rules.get((code, rule))
        if row is None:
            row = self.rules[code, rule] = RuleRow(code, rule, law, says)
            self.summary.rules.append(row)
        return row


def _add(row: Summary | PlayerRow, severity: Severity) -> None:
    name = f"{severity}s"
    setattr(row, name, getattr(row, name) + 1)


def _sum(row: object, other: object, names: Iterable[str]) -> None:
    for name in names:
        setattr(row, name, getattr(row, name) + getattr(other, name))
