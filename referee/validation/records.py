"""What validation says of one log: its findings, its score as recorded and as it ought to be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from attrs import define, field

from referee.record import EventId

Severity = Literal["error", "warning", "note"]

SEVERITIES: Final[tuple[Severity, ...]] = ("error", "warning", "note")
"""The severities of findings, the gravest first.

error: the log, its score or its result is wrong; warning: something irregular was ruled on, and something follows from
it or is open; note: nothing follows from it.
"""

UNREADABLE: Final = "unreadable"
"""The rule of a finding that a log, or the rest of a file of logs, cannot be read."""

RECORD: Final = "record"
"""The rule of a finding that a log tells of something that cannot have happened."""

SCORE: Final = "score"
"""The rule of a finding that the recorded score is not the corrected one."""

CLAIMED: Final = "claimed"
"""The rule of a finding that the claimed result of a match is not the one that its logs give."""

NO_CLAUSE: Final = "no-clause"
"""The rule of a finding that something was asked for which no clause gives."""

RULES: Final = {
    UNREADABLE: "A log can be read.",
    RECORD: "A record holds nothing that cannot have happened.",
    SCORE: "The score is recorded as it ought to be.",
    CLAIMED: "A result is claimed as the records give it.",
    NO_CLAUSE: "Only what a clause gives is asked for.",
}
"""The rules that are not clauses, with the condition that each checks."""


@define
class Finding:
    """One thing that a director should know of a log.

    severity: ``error``, ``warning`` or ``note``.
    message: what was found, in a sentence.
    rule: the clause it rests on, or else ``unreadable``, ``record``, ``score``, ``claimed`` or ``no-clause``.
    says: what that clause says.
    event: the id of the event that it is about.
    line: the line of the file where that event stands, counted from 1.
    column: the column within that line, counted from 1.
    deal: the number of the deal in the log, counted from 1.
    law: the number of the law, if the finding is a ruling.
    outcome: the outcome of the ruling, if the finding is one.
    kind: the kind of the ruling, if the finding is one.
    player: the player whom it concerns.
    dispute: the number of the dispute that it belongs to, if the finding is a ruling, or a dispute as a whole.
    hangs_on: the likeliest slip of the scorer by which it would turn, in words, where no more would be irregular or
        impossible with it; ``None`` where there is none, or none was sought.
    """

    severity: Severity
    message: str
    rule: str
    says: str = ""
    event: EventId | None = None
    line: int | None = None
    column: int | None = None
    deal: int | None = None
    law: int | None = None
    outcome: str | None = None
    kind: str | None = None
    player: str | None = None
    dispute: int | None = None
    hangs_on: str | None = None

    @property
    def hanging(self) -> str:
        """What is said behind the message of a finding that hangs on one word; empty for any other."""
        return "" if self.hangs_on is None else f"It hangs on one word. {self.hangs_on}"

    @property
    def said(self) -> str:
        """The message, and that it hangs on one word where it does."""
        return f"{self.message} {self.hanging}".rstrip()

    @property
    def weight(self) -> tuple[bool, int]:
        """The key by which findings are sorted: what changes the result or the score first, then the graver."""
        return self.rule not in (CLAIMED, SCORE), SEVERITIES.index(self.severity)


@define
class Game:
    """One finished game of a log.

    winner: the player who won it; ``None`` where nobody did.
    score: the points of each player when it ended, by name.
    stake: the stakes that the winner won; 0 where none was played for.
    """

    winner: str | None
    score: dict[str, int]
    stake: int


@define
class Record:
    """What validation says of one log; or of a match whose result is not as claimed, after the logs of its tournament.

    kind: ``log`` or ``match``.
    file: the number of its file among those of the run, counted from 0, whatever the shard.
    path: the path of its file.
    line: its line in a file that holds a log on each line, counted from 1; ``null`` for the one log of a file.
    match: the match of a tournament that it belongs to, as round and table with a dot between.
    digest: the SHA-256 of the bytes that it was read from, in hexadecimal.
    rulebook: code and digest of the rulebook that it was ruled on by, with a space between.
    players: the names of the players.
    events: the number of events in the log.
    hands: the number of deals that were played to an end.
    recorded: the points of each player by the marks that were made.
    corrected: the points of each player as the rulebook gives them.
    points: the points that each player earned in the log, without those he began with.
    games: the finished games, in order.
    pending: what the score still depends on, each in a sentence.
    findings: what a director should know of it: a finding for each ruling, and for whatever else is wrong.
    disputes: the rulings put together, a finding for each dispute: what was done and what follows, resting on the
        clause of the ruling that decides it; those that change the score first.
    """

    file: int
    path: str
    line: int | None = None
    match: str | None = None
    digest: str = ""
    rulebook: str = ""
    players: tuple[str, ...] = ()
    events: int = 0
    hands: int = 0
    recorded: dict[str, int] = field(factory=dict)
    corrected: dict[str, int] = field(factory=dict)
    points: dict[str, int] = field(factory=dict)
    games: list[Game] = field(factory=list)
    pending: list[str] = field(factory=list)
    findings: list[Finding] = field(factory=list)
    disputes: list[Finding] = field(factory=list)
    kind: Literal["log", "match"] = "log"

    @property
    def order(self) -> tuple[int, int]:
        """The key by which the records of a run are sorted: file number, then line."""
        return self.file, self.line or 0

    @property
    def place(self) -> str:
        """The path of the file, with ``:`` and the line where the file holds many logs."""
        return self.path if self.line is None else f"{self.path}:{self.line}"

    @property
    def code(self) -> str:
        """The name of the code that it was ruled on by; empty where it could not be read."""
        return self.rulebook.partition(" ")[0]

    @property
    def readable(self) -> bool:
        """Whether the log could be read."""
        return not any(finding.rule == UNREADABLE for finding in self.findings)

    @property
    def conclusions(self) -> list[Finding]:
        """What people are told: a finding for each dispute, and each that belongs to none of these.

        A wrong result or score comes first, then the graver before the lighter.
        """
        numbers = {dispute.dispute for dispute in self.disputes}
        alone = [finding for finding in self.findings if finding.dispute not in numbers]
        return sorted((*alone, *self.disputes), key=lambda finding: finding.weight)

    @property
    def regular(self) -> bool:
        """Whether there are no findings."""
        return not self.findings


@define
class RegularLogs(Record):
    """Regular logs of one file with the same players, told as one where all that is told of them is how many there are.

    number: how many they are.
    """

    number: int = 1

    @classmethod
    def of(cls, records: Iterable[Record]) -> list[RegularLogs]:
        """Return the regular logs among some of one file, those with the same players together.

        Args:
            records: the records of the logs; those with findings are left out.
        """
        found: dict[tuple[str | None, tuple[str, ...]], RegularLogs] = {}
        for record in records:
            if record.findings:
                continue
            key = record.match, record.players
            if (same := found.get(key)) is None:
                place = record.file, record.path, None, record.match
                found[key] = cls(*place, players=record.players, hands=record.hands)
            else:
                same.number += 1
                same.hands += record.hands
        return list(found.values())


def count_logs(record: Record) -> int:
    """Return how many logs a record is about: one, but where several regular ones are told as one."""
    return record.number if isinstance(record, RegularLogs) else 1
