"""What directors ask an archive, and what they are answered: rows, each of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, Protocol

from attrs import define, field
from attrs.converters import optional

from referee.archive.keeper import Keeper
from referee.record import RefereeError, composed

RowKind = Literal["findings", "logs", "results", "decisions"]
"""The kind of rows that an archive is asked for."""

CountKey = Literal["law", "rule", "player", "round", "table", "match", "severity", "outcome", "path"]
"""What rows can be counted by."""

KEYS: Final[tuple[CountKey, ...]] = ("law", "rule", "player", "round", "table", "match", "severity", "outcome", "path")
"""Everything that rows can be counted by."""


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(composed, names))


def _named(score: Mapping[str, int]) -> dict[str, int]:
    return {composed(name): points for name, points in score.items()}


class NoArchive(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """An archive cannot be opened, read or written, or cannot answer what it was asked."""


@define(frozen=True)
class Filter:
    """Which rows are asked for. A row must meet every field that is set, with any one of its values.

    laws: laws (43), clauses (43.3), or names of other rules (score).
    players: the players whom a finding concerns; where it names nobody, the players of its log.
    rounds: the numbers of rounds of a tournament.
    tables: the numbers of tables.
    matches: the ids of matches: round and table, with a dot between.
    paths: files, or folders with all files below them.
    severities: ``error``, ``warning`` or ``note``.
    outcomes: outcomes of rulings, such as ``enforced`` or ``undetermined``.
    open: only what is undetermined and was not decided by a director.
    unreadable: only logs that cannot be read.
    decided: only what a director decided on.
    """

    laws: tuple[str, ...] = ()
    players: tuple[str, ...] = field(default=(), converter=_names)
    rounds: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()
    matches: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    severities: tuple[str, ...] = ()
    outcomes: tuple[str, ...] = ()
    open: bool = False
    unreadable: bool = False
    decided: bool = False

    @property
    def of_findings(self) -> bool:
        """Whether a field is set that only findings can meet."""
        return bool(self.laws or self.severities or self.outcomes)


@define(frozen=True)
class Decision:
    """A decision of a director, to be entered beside a finding or a log.

    log: the log: the first characters of its digest, its path, or its path and line as ``path:line``.
    decision: what is decided, in words.
    reason: why, in words.
    by: who decides.
    event: the id of the event of the finding; with neither this nor ``ruling`` the decision is on the whole log.
    ruling: the number of the finding among those of the log, counted from 1.
    score: the points of each player that are to count, by name.
    at: when it was decided, in UTC, such as ``2026-05-01T18:30:00Z``; ``None`` for now.
    """

    log: str
    decision: str
    reason: str
    by: str = field(converter=composed)
    event: str | None = field(default=None, converter=optional(composed))
    ruling: int | None = None
    score: Mapping[str, int] | None = field(default=None, converter=optional(_named))
    at: str | None = None


@define
class ChainCheck:
    """Whether the decisions in an archive are those that were entered.

    decisions: how many there are.
    head: the link of the last of them; empty where there is none.
    first: the number of the first decision that does not fit; ``None`` where all fit.
    faults: what is wrong, each in a sentence; empty where nothing is.
    """

    decisions: int = 0
    head: str = ""
    first: int | None = None
    faults: list[str] = field(factory=list)


@define
class DecisionRow:
    """A decision of a director's, beside what the machine says.

    path: the file of the log, where it lay then.
    line: its line in an archive of logs.
    digest: the SHA-256 of its bytes, by which it is known.
    severity: that of the ruling that the decision stands beside.
    code: the code of laws that it was given by.
    rule: what it rests on; nothing where the decision is on the whole log.
    law: the law it rests on.
    event: the event that it is about.
    outcome: what came of it.
    player: whom it concerns.
    message: what it says.
    decision: what was decided.
    reason: why.
    by: who decided.
    at: when, in UTC.
    score: the score that is to count, by player.
    stands: whether the machine rules today as it did then, as far as a log with these bytes is there.
    latest: whether no other decision followed on the same.
    link: a hash of the decision and of the link of the decision before it, in hexadecimal.
    """

    path: str
    line: int | None
    digest: str
    severity: str | None
    code: str
    rule: str | None
    law: int | None
    event: str | None
    outcome: str | None
    player: str | None
    message: str | None
    decision: str
    reason: str
    by: str
    at: str
    score: dict[str, int] | None = None
    stands: bool = True
    latest: bool = True
    link: str | None = None


@define
class FindingRow:
    """A finding on a log as it is ruled on now, with every decision beside it.

    path: the file.
    line: the line that the finding is about, as far as it is known.
    match: the match of a tournament.
    round: its round.
    table: its table.
    digest: the SHA-256 of the bytes of the log.
    ruling: its number among the findings on the log.
    severity: how grave it is.
    code: the code of laws.
    rule: the clause, or the name of another rule.
    law: the law.
    player: whom it concerns.
    outcome: what came of it.
    kind: what kind of ruling it is.
    deal: the deal.
    event: the event.
    message: what it says.
    decisions: what was decided on it, the last decision last.
    """

    path: str
    line: int | None
    match: str | None
    round: int | None
    table: int | None
    digest: str
    ruling: int
    severity: str
    code: str
    rule: str
    law: int | None
    player: str | None
    outcome: str | None
    kind: str | None
    deal: int | None
    event: str | None
    message: str
    decisions: list[DecisionRow] = field(factory=list)


@define
class LogRow:
    """A log at its place, and by what it was ruled on last.

    path: the file.
    line: its line in an archive of logs.
    match: the match of a tournament.
    round: its round.
    table: its table.
    digest: the SHA-256 of its bytes.
    code: the code of laws; nothing where it cannot be read.
    rulebook: the digest of that code.
    readings: how open points were read by what the run or the head of the log says.
    options: the same of options.
    version: that of the program which ruled.
    readable: whether it can be read.
    events: how many events there are in it.
    hands: deals that were played to an end.
    pending: what the score still hangs on.
    findings: how many there are.
    decisions: how many there are on the log or on any finding.
    """

    path: str
    line: int | None
    match: str | None
    round: int | None
    table: int | None
    digest: str
    code: str
    rulebook: str
    readings: dict[str, Any]
    options: dict[str, Any]
    version: str
    readable: bool
    events: int
    hands: int
    pending: list[str]
    findings: int
    decisions: int


@define
class ResultRow:
    """What one player scored in a log.

    path: the file.
    line: its line in an archive of logs.
    match: the match of a tournament.
    round: its round.
    table: its table.
    digest: the SHA-256 of its bytes.
    player: who.
    recorded: his score by the marks that were made.
    corrected: his score as it ought to be.
    points: what he earned in the log, beside what he began with.
    decided: his score as a director decided it last, where one did.
    """

    path: str
    line: int | None
    match: str | None
    round: int | None
    table: int | None
    digest: str
    player: str
    recorded: int
    corrected: int
    points: int
    decided: int | None = None


@define
class CountRow:
    """How many rows there are with something in common.

    code: the code of laws, where laws or clauses are counted.
    key: what they have in common; nothing where there is none such.
    times: how many there are.
    logs: in how many logs.
    """

    code: str | None
    key: str | int | None
    times: int
    logs: int


AnyRow = FindingRow | LogRow | ResultRow | DecisionRow | CountRow

ROWS: Final[dict[RowKind, type[AnyRow]]] = {
    "findings": FindingRow,
    "logs": LogRow,
    "results": ResultRow,
    "decisions": DecisionRow,
}
"""The class of the rows for each kind that an archive can be asked for."""


class SeasonArchive(Keeper, Protocol):
    """An archive of adjudications and of directors' decisions, whatever database holds it."""

    def ask(self, what: RowKind, filter: Filter) -> Iterator[AnyRow]:
        """Yield the rows that are asked for, in the order of files and lines; decisions in the order they were made.

        Args:
            what: the kind of rows: ``findings``, ``logs``, ``results`` or ``decisions``.
            filter: which of them.

        Yields:
            Rows of the class that ``ROWS`` has for the kind.

        Raises:
            NoArchive: a player is asked for who is in no log, or the archive cannot be used.
        """

    def count(self, what: RowKind, filter: Filter, key: CountKey) -> list[CountRow]:
        """Count rows by something they have in common.

        Args:
            what: the kind of rows: ``findings``, ``logs``, ``results`` or ``decisions``.
            filter: which of them.
            key: what they are counted by.

        Returns:
            A row for each value of the key, the most frequent first.

        Raises:
            NoArchive: such rows cannot be counted by that key, or the archive cannot be used.
        """

    def decide(self, wanted: Decision) -> DecisionRow:
        """Enter a decision. Nothing that was decided before is changed.

        Args:
            wanted: the decision.

        Returns:
            The decision as it is stored.

        Raises:
            NoArchive: there is no such log or finding, more than one, or a text is empty.
        """

    def verify(self, head: str | None = None) -> ChainCheck:
        """Return whether the decisions are those that were entered, and whether the database still guards them.

        Args:
            head: the link of a decision that was noted outside the archive; it must still be in the chain.

        Raises:
            NoArchive: the archive cannot be used.
        """

    def close(self) -> None:
        """Close the connections to the database."""
