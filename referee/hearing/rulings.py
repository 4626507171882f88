"""What a hearing says: rulings, deals with their marks, games, scores, problems.

The classes are the public output (``referee.adjudication/1``); the names of their fields are fixed.
"""

from __future__ import annotations

from typing import Final

from attrs import define, field

from referee.record import Late, told

KINDS: Final = ("right", "duty", "prohibition", "remedy", "scoring", "penalty", "no_penalty", "note")
OUTCOMES: Final = (
    "open",
    "granted",
    "denied",
    "exercised",
    "waived",
    "lapsed",
    "barred",
    "enforced",
    "complied",
    "not_complied",
    "noted",
    "undetermined",
)
MARK_STATUSES: Final = ("marked", "assumed", "due", "lost", "struck", "overmarked_stands")
DEAL_ENDS: Final = ("played", "abandoned", "fresh_deal", "void", "unfinished")


@define
class Failed:
    """Why a demand was denied: which condition of the clause failed, and the event at which it did, if one did it."""

    condition: str
    event: str | None = None


@define
class ProvedCondition:
    """One condition of the clause of a ruling: how it stands, by which clause, and the events that prove it."""

    condition: str
    state: str
    clause: str | None = None
    events: tuple[str, ...] = ()


@define
class Ruling:
    """One ruling, with the clause it rests on and the events that prove it.

    ``event`` is the event at which it was made; ``answers`` the claim, election or act that it answers.
    ``clause`` is ``None`` only where no clause gives what was asked.  ``also`` lists the further clauses that
    bear on it, ``evidence`` the ids of the events that met its conditions, in order.
    ``proof`` lists the conditions of the clause; ``failed`` names the one for which a demand was denied.
    """

    id: int
    deal: int | None
    event: str
    law: int | None
    clause: str | None
    kind: str
    outcome: str
    answers: str | None = None
    by: str | None = None
    also: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    right: str | None = None
    supersedes: int | None = None
    holder: str | None = None
    bound: str | None = None
    offender: str | None = None
    mandatory: bool = False
    remedies: tuple[str, ...] = ()
    remedy: str | None = None
    points: int | None = None
    reason: str = ""
    readings: tuple[str, ...] = ()
    failed: Failed | None = None
    proof: tuple[ProvedCondition, ...] = ()


def is_ordinary(ruling: Ruling) -> bool:
    """Tell whether a ruling only scores what was played, so that the marks say it all."""
    return ruling.kind == "scoring" and ruling.outcome in ("enforced", "exercised")


@define
class MarkRow:
    """Points of one player for one thing in one deal, under the clause that fixes them."""

    player: str
    points: int
    law: int | None
    clause: str | None
    for_: str
    status: str


@define
class DealRow:
    """One deal: who dealt, what was turned, how it ended, and what was earned in it."""

    number: int
    game: int
    dealer: str | None
    pack: str | None
    events: tuple[str, str]
    turned: str | None = None
    trump: str | None = None
    ended: str = "unfinished"
    void: bool = False
    void_by: str | None = None
    tricks: dict[str, int] = field(factory=dict)
    marks: list[MarkRow] = field(factory=list)


@define
class GameRow:
    """One finished game."""

    number: int
    winner: str | None
    score: dict[str, int]
    stake: int | None


@define
class MatchRow:
    """One match, finished or under way, counted from the beginning of the log: the games that each has won in it."""

    number: int
    winner: str | None
    games: dict[str, int]


@define
class Score:
    """The score as recorded beside the score as it ought to be, and what still hangs on it."""

    recorded: dict[str, int]
    corrected: dict[str, int]
    pending: list[str] = field(factory=list)


@define
class Problem:
    """A place where the record itself cannot be right."""

    event: str | None
    message: str
    line: int | None = None
    column: int | None = None


@define
class Adjudication:
    """The whole answer to one log."""

    path: str
    events: int
    _digest: Late = field(eq=False, repr=False)
    code: str
    version: str
    rulebook_digest: str
    rulings: list[Ruling]
    deals: list[DealRow]
    next_dealer: str | None
    next_pack: str | None
    games: list[GameRow]
    score: Score
    problems: list[Problem]
    matches: list[MatchRow] = field(factory=list)

    @property
    def digest(self) -> str:
        """The digest of the log, worked out when it is asked for."""
        return told(self._digest)
