"""What validation says of one log: its findings, its score as recorded and as it ought to be."""

from __future__ import annotations

from typing import Final, Literal

from attrs import define, field

Severity = Literal["error", "warning", "note"]

SEVERITIES: Final[tuple[Severity, ...]] = ("error", "warning", "note")
"""The gravest first: the record or its score is wrong; something irregular was ruled on; nothing follows from it."""

UNREADABLE: Final = "unreadable"
RECORD: Final = "record"
SCORE: Final = "score"
CLAIMED: Final = "claimed"
NO_CLAUSE: Final = "no-clause"
RULES: Final = {
    UNREADABLE: "A log can be read.",
    RECORD: "A record holds nothing that cannot have happened.",
    SCORE: "The score is recorded as it ought to be.",
    CLAIMED: "A result is claimed as the records give it.",
    NO_CLAUSE: "Only what a clause gives is asked for.",
}
"""What findings are called that rest on no clause, with what each sees to."""


@define
class Finding:
    """One thing that a director should know of a log.

    severity: how grave it is.
    message: what it is, in a sentence.
    rule: the clause it rests on, or else ``unreadable``, ``record``, ``score``, ``claimed`` or ``no-clause``.
    says: what that clause says.
    event: the event that it is about.
    line: where that stands in the file, counted from 1.
    column: the same, within the line.
    deal: the number of the deal in the log.
    law: that of the ruling, where it is one.
    outcome: that of the ruling, where it is one.
    kind: that of the ruling, where it is one.
    player: whom it concerns.
    """

    severity: Severity
    message: str
    rule: str
    says: str = ""
    event: str | None = None
    line: int | None = None
    column: int | None = None
    deal: int | None = None
    law: int | None = None
    outcome: str | None = None
    kind: str | None = None
    player: str | None = None


@define
class Game:
    """One finished game of a log; its stake is 0 where none was played for."""

    winner: str | None
    score: dict[str, int]
    stake: int


@define
class Record:
    """One log as it was validated; or, after the logs of a tournament, a match of which the result is not as claimed.

    kind: which of the two it is.
    file: the number of its file among those of the run, from 0 on, whatever the shard.
    path: its file.
    line: where it begins in an archive of logs, which holds one a line; ``null`` for the one log of a file.
    match: the match of a tournament that it belongs to, where a tournament names it.
    digest: the SHA-256 of the bytes that it was read from.
    rulebook: code and digest of the rulebook that it was ruled on by, with a space between.
    hands: deals that were played to an end.
    recorded: the score by the marks that were made.
    corrected: the score as it ought to be.
    points: what each player earned in the log, beside what he began with.
    pending: what the score still hangs on.
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
    kind: Literal["log", "match"] = "log"

    @property
    def order(self) -> tuple[int, int]:
        """By what the records of a run are put in order."""
        return self.file, self.line or 0

    @property
    def place(self) -> str:
        """Where the log stands: its file, and its line in an archive."""
        return self.path if self.line is None else f"{self.path}:{self.line}"

    @property
    def code(self) -> str:
        """The name of the code that it was ruled on by; nothing where it could not be read."""
        return self.rulebook.partition(" ")[0]

    @property
    def readable(self) -> bool:
        """Whether the log could be read."""
        return not any(finding.rule == UNREADABLE for finding in self.findings)

    @property
    def regular(self) -> bool:
        """Whether there is nothing at all to say of it."""
        return not self.findings
