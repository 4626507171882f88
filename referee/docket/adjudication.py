"""What a hearing comes to: its rulings, deals with their marks, games, the score, problems.

The classes are the public output (``referee.adjudication/1``); the names of their fields are fixed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import define, field

from referee.docket.reasons import Reason
from referee.docket.rulings import Ruling
from referee.record import EventId

MARK_STATUSES: Final = ("marked", "assumed", "due", "lost", "struck", "overmarked_stands")
"""What can become of points that were earned."""

DEAL_ENDS: Final = ("played", "abandoned", "fresh_deal", "void", "unfinished")
"""How a deal can end."""

Detail = str | int | bool | list[str]
"""What is known of a matter in one respect: a word, a name, a card, a number, whether something is so, or several."""


@define
class MatterRow:
    """What at least one ruling is about: one fact, which players may dispute.

    id: its name within the answer, to which the rulings on it refer.
    deal: the number of the deal that it belongs to.
    fact: the kind of fact.
    event: the id of the decisive act.
    actor: the player whose act it is, or whose hand it concerns; ``None`` where there is none.
    evidence: the ids of the events that show it.
    truth: whether it is so; ``None`` where the record proves neither.
    details: what is known of it, by name: the fields of the fact, and what else a sentence on it tells, such as
        ``trick``, ``card``, ``held`` (cards that should have been played), ``dealt``, ``asked``, ``laid``, ``given``,
        ``points``, ``excess``, ``dealer`` and ``non_dealer``.
    """

    id: str
    deal: int | None
    fact: str
    event: EventId
    actor: str | None
    evidence: tuple[EventId, ...]
    truth: bool | None
    details: dict[str, Detail] = field(factory=dict)


@define
class MarkRow:
    """Points of one player for one thing in one deal, under the clause that fixes them.

    player: who earned the points.
    points: how many points.
    law: the number of the law that gives them, or ``None``.
    clause: the clause that gives them, or ``None`` where none does.
    for: what they were earned for, such as point, vole or turned_king.
    status: one of MARK_STATUSES.
    """

    player: str
    points: int
    law: int | None
    clause: str | None
    for_: str
    status: str


@define
class DealRow:
    """One deal: who dealt, what was turned, how it ended, and what was earned in it.

    number: the number of the deal, counted as the log counts.
    game: the number of the game that the deal belongs to.
    dealer: who dealt, or ``None`` where the log does not tell.
    pack: the pack that was dealt from, or ``None``.
    events: the ids of the first and the last event of the deal.
    turned: the card turned up, or ``None``.
    trump: the trump suit, or ``None`` where none was fixed.
    ended: one of DEAL_ENDS.
    void: whether the deal was set aside.
    void_by: the clause by which it was set aside, or ``None``.
    tricks: how many tricks each player won.
    marks: the points that were earned in the deal.
    """

    number: int
    game: int
    dealer: str | None
    pack: str | None
    events: tuple[EventId, EventId]
    turned: str | None = None
    trump: str | None = None
    ended: str = "unfinished"
    void: bool = False
    void_by: str | None = None
    tricks: dict[str, int] = field(factory=dict)
    marks: list[MarkRow] = field(factory=list)


@define
class GameRow:
    """One finished game.

    number: the number of the game, counted as the log counts.
    winner: who won it, or ``None`` where that cannot be told.
    score: the points of each player at its end, as they ought to be.
    stake: what the game was worth, or ``None`` where stakes were not agreed on.
    """

    number: int
    winner: str | None
    score: dict[str, int]
    stake: int | None


@define
class MatchRow:
    """One match, finished or under way, counted from the beginning of the log: the games that each has won in it.

    number: the number of the match.
    winner: who won it, or ``None`` while it is under way.
    games: how many games each player has won in it.
    """

    number: int
    winner: str | None
    games: dict[str, int]


@define
class Score:
    """The score as recorded beside the score as it ought to be, and what still hangs on it.

    recorded: the points of each player by the marks that were made.
    corrected: the points of each player as they ought to be.
    pending: what the score still hangs on.
    """

    recorded: dict[str, int]
    corrected: dict[str, int]
    pending: list[Reason] = field(factory=list)


@define
class Problem:
    """A place where the record itself cannot be right.

    event: the id of the event, or ``None`` where it is about no single one.
    message: what is wrong, as a sentence.
    line: the line in the file, from 1 on, where it is known.
    column: the column in that line, from 1 on, where it is known.
    """

    event: EventId | None
    message: str
    line: int | None = None
    column: int | None = None


@define
class OpenRight:
    """A right that stands open when the log ends.

    right: its name, as the ruling has it that opened it.
    holder: the player whose right it is.
    remedies: those of its remedies that he can still have.
    """

    right: str
    holder: str
    remedies: tuple[str, ...]


@define
class Adjudication:
    """The whole answer to one log.

    path: the path of the log, or what stands for it.
    events: how many events were heard.
    code: the code of laws that was ruled by.
    version: the version of that code.
    rulebook_digest: the digest of the files of the rulebook.
    rulings: the rulings in the order in which they were made.
    deals: the deals in order.
    next_dealer: whose turn it is to deal next, or ``None`` where nothing tells.
    next_pack: the pack to be dealt from next, or ``None`` where nothing tells.
    games: the finished games in order.
    score: the score of the game under way, or of the last one.
    problems: places where the record itself cannot be right.
    matches: the matches in order, where matches are played.
    matters: what the rulings are about that do more than score what was played, in the order of the decisive acts.
    open: the rights that stand open when the log ends.
    ordered: the ids of the rulings that granted what has still to be done when the log ends.
    """

    path: str
    events: int
    _digest: Callable[[], str] = field(eq=False)
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
    matters: list[MatterRow] = field(factory=list)
    open: list[OpenRight] = field(factory=list)
    ordered: list[int] = field(factory=list)

    @property
    def digest(self) -> str:
        """The digest of the log, worked out when it is asked for."""
        return self._digest()
