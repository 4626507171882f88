"""Which findings a director wants to hear of, and which of them are grave enough to fail for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal

from attrs import define, evolve

from referee.record.errors import RefereeError
from referee.record.kinds import nearest
from referee.tournament.records import RULES, SEVERITIES, UNREADABLE, Finding, Record

Limit = Literal["error", "warning", "note", "never"]
LIMITS: Final[tuple[Limit, ...]] = (*SEVERITIES, "never")

CLAUSE: Final = re.compile(r"\d+(\.\w+)?")


class NoRule(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A name that no finding can have."""


@define(frozen=True)
class Selection:
    """The findings that count, by what they rest on: laws, clauses, or names of other rules.

    select: only these; all where there is none.  ignore: none of these.
    That a log cannot be read always counts, unless it is ignored by its name, so that no log is lost.
    """

    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()

    @classmethod
    def of(cls, select: Iterable[str], ignore: Iterable[str]) -> Selection:
        """Return the selection that lists such as ``43,43.3,score`` name; raise NoRule for what cannot be one."""
        return cls(_names(select), _names(ignore))

    def holds(self, finding: Finding) -> bool:
        """Whether a finding counts."""
        # A clause begins with the number of its law; a ruling may be on a law and on none of its clauses.
        names = {finding.rule, finding.rule.partition(".")[0], str(finding.law)}
        chosen = not self.select or finding.rule == UNREADABLE or not names.isdisjoint(self.select)
        return chosen and names.isdisjoint(self.ignore)

    def apply(self, record: Record) -> Record:
        """Return a record with no other findings than those that count."""
        if not (record.findings and (self.select or self.ignore)):
            return record
        return evolve(record, findings=[finding for finding in record.findings if self.holds(finding)])


def _names(lists: Iterable[str]) -> frozenset[str]:
    names = {name.strip() for text in lists for name in text.split(",") if name.strip()}
    for name in sorted(names):
        if name not in RULES and not CLAUSE.fullmatch(name):
            near = nearest(name, RULES)
            hint = f'; did you mean "{near}"?' if near else ""
            raise NoRule(f"no finding goes by {name!r}; expected a law, a clause or one of {', '.join(RULES)}{hint}")
    return frozenset(names)


def fails(record: Record, limit: Limit) -> bool:
    """Whether any finding on a log is as grave as a limit, or graver."""
    return any(reaches(finding, limit) for finding in record.findings)


def reaches(finding: Finding, limit: Limit) -> bool:
    """Whether a finding is as grave as a limit, or graver.

    >>> reaches(Finding("warning", "", "score"), "note"), reaches(Finding("warning", "", "score"), "error")
    (True, False)
    """
    return LIMITS.index(finding.severity) <= LIMITS.index(limit) and limit != "never"
