"""What players earn and what they mark: the result of a hand as the clauses on its score see it, dues, and marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from attrs import define, field

from referee.hearing.docket import Matter
from referee.hearing.judge import matches
from referee.hearing.proof import Proof
from referee.law import Clause, Rulebook
from referee.record import NO_EVENT, EventIndex
from referee.table import FACTS, Deal, exchange_ends


def hand_of(clause: Clause, matter: Matter, winner: str) -> dict[str, Any]:
    """Return the result of the hand that a scoring clause pays for, as modifiers see it."""
    return hand_result(matter.deal, winner, clause.for_, matter.fact.fields.get("ended", "abandoned"))


def hand_result(deal: Deal, winner: str, made: str | None, ended: str) -> dict[str, Any]:
    """Return a result of a hand as modifiers see it: who won what, who closed the exchange, if that is told."""
    ends = exchange_ends(deal)
    end: dict[str, Any] = dict.fromkeys(("exchange_closed_by", "exchange_decision", "exchange_closed_first_by"))
    return {
        "winner": deal.role(winner),
        "loser": deal.role(deal.other(winner)),
        "made": made,
        **(exchange_result(deal, winner, *ends[0]) if len(ends) == 1 else end),
        "won_by_counting": deal.won_by_counting,
        "replay": len(deal.rounds) > 1,
        "ended": ended,
    }


def exchange_result(deal: Deal, winner: str, closed_by: str, decision: str) -> dict[str, Any]:
    """Return what modifiers see of the exchange, if it was closed so."""
    closer = {"lead": deal.non_dealer, "refusal": deal.dealer}.get(closed_by)
    first = closer is not None and decision == "first"
    return {
        "exchange_closed_by": closed_by,
        "exchange_decision": decision,
        "exchange_closed_first_by": ("winner" if closer == winner else "loser") if first else "nobody",
    }


def fits(wanted: dict[str, Any], hand: dict[str, Any]) -> bool:
    """Compare a clause's wishes about the hand with its result."""
    return all(matches(value, hand.get(name)) for name, value in wanted.items())


def at_peril(
    modifiers: Iterable[Clause],
    exceptions: Mapping[str, list[Clause]],
    source: Clause,
    hand: dict[str, Any],
    points: int,
) -> tuple[int, Clause, tuple[str, ...]]:
    """Return what peril makes of the points of a clause for such a result, which fixes them, and what bears on it."""
    fixing, also = source, list[str]()
    for clause in modifiers:
        if clause.stage != "peril" or source.when not in clause.bears_on or not fits(clause.hand, hand):
            continue
        sparing = [each.id for each in exceptions.get(clause.id, ()) if fits(each.hand, hand)]
        also += sparing
        if not sparing:
            points = clause.set_to if clause.set_to is not None else points + (clause.add or 0)
            also.append(fixing.id)
            fixing = clause
    return points, fixing, tuple(also)


def peril(book: Rulebook, source: Clause, hand: dict[str, Any], points: int) -> tuple[int, Clause, tuple[str, ...]]:
    """Return what peril makes of the points of a clause by a rulebook, worked out once for each result."""
    key = ("peril", source.id, points, *hand.values())
    if key not in book.memo:
        book.memo[key] = at_peril(book.modifiers, book.exceptions, source, hand, points)
    found: tuple[int, Clause, tuple[str, ...]] = book.memo[key]
    return found


def cutting(book: Rulebook, source: Clause, hand: dict[str, Any]) -> list[Clause]:
    """Return the clauses of a rulebook that cut down the points of another for such a result, if there is a fault."""
    key = ("cutting", source.when, *hand.values())
    if key not in book.memo:
        bearing = [each for each in book.modifiers if each.stage == "cut_down" and source.when in each.bears_on]
        book.memo[key] = [each for each in bearing if fits(each.hand, hand)]
    found: list[Clause] = book.memo[key]
    return found


AtGameEnd = Literal["unchanged", "won_game", "too_late"]
"""What the end of a game makes of a due.

won_game: its player has won the game, and no more of it can be put up.
too_late: it came after the winner's last point, and is dropped.
"""


@define(eq=False)
class Due:
    """Points that a player has earned in a deal, and what has become of them.

    base: what the scoring clause gives; points: what is left after peril and cut-down, fixed by ``clause``.
    lost_by, lost_at: the limit that shut the marking of it, and when.
    named: points of it that a mark is told for in a log that does not record marking.
    forgiven: whether the players agreed that it may be marked late.  agreed_at: when they agreed that it
        is due, whatever the cards show.
    hand: the hand's result as modifiers see it; empty for a king.
    outlives_deal: whether it counts even in a deal that is set aside.
    at_game_end: what the end of the game made of it.
    provisional: whether the king it is for has yet to be proved.
    counts_unmarked: whether it counts without being put up.
    fixed: points, clause and clauses besides before any cut-down, once they have been worked out.
    possible: the results of the hand that the record leaves possible, where they are worth different points; the due
    is worth the least of them as long as nothing decides between them.
    """

    deal: Deal
    player: str
    kind: str
    base: int
    source: Clause
    matter: Matter
    at: EventIndex
    clause: Clause
    points: int
    hand: dict[str, Any] = field(factory=dict)
    also: list[str] = field(factory=list)
    cuts: list[Matter] = field(factory=list)
    paid: int = 0
    lost_by: Clause | None = None
    lost_at: EventIndex = NO_EVENT
    forgiven: bool = False
    agreed_at: EventIndex = NO_EVENT
    named: int = 0
    suspended: bool = False
    dropped: bool = False
    outlives_deal: bool = False
    at_game_end: AtGameEnd = "unchanged"
    provisional: bool = False
    counts_unmarked: bool = False
    fixed: tuple[int, Clause, tuple[str, ...]] | None = None
    possible: list[dict[str, Any]] = field(factory=list)

    @property
    def of_hand(self) -> bool:
        """Whether it was earned by the result of the hand."""
        kind = FACTS[self.matter.fact.name]
        return kind.ends_hand or kind.gives_up

    @property
    def alive(self) -> bool:
        """Whether the due counts: its deal stands and no replay hangs over it."""
        stands = self.outlives_deal or not self.deal.set_aside
        return stands and not self.dropped and not self.suspended

    @property
    def hanging(self) -> bool:
        """Whether a replay that has yet to be played decides what it comes to; a deal that was set aside has none."""
        return self.suspended and not self.deal.set_aside

    @property
    def fixed_points(self) -> int:
        """Points it would come to without any cut-down."""
        return self.base if self.fixed is None else self.fixed[0]

    @property
    def counted(self) -> int:
        """Points of it that count: those put up, or all where it counts by itself."""
        return self.points if self.counts_unmarked else min(self.paid, self.points)

    @property
    def wanting(self) -> int:
        """Points that have still to be put up to count."""
        return 0 if self.counts_unmarked else self.open

    @property
    def open(self) -> int:
        """Points that can still be put up for it."""
        ended = self.at_game_end == "won_game" and not self.counts_unmarked  # else it may still be marked
        closed = ended or self.lost_by is not None or not self.alive
        return 0 if closed else max(self.points - self.paid, 0)


@define(eq=False)
class MarkMade:
    """Points put up by one act of marking: what paid for dues, and what was too much.

    unruled: the event (index) of the mark, while a clause that bars it waits to be pronounced; else -1.
    struck_by: the clause that takes the excess off.  lowered: the event (index) at which points of it last came down.
    against: the clause that keeps the excess from being due; proof: the proof that it does.
    king: the false announcement it was put up for.
    claim: the king turned or claimed, rightly or not, for which it was put up against the law.
    matter: the excess as a matter before the law.
    found: what a ruling found points to be for that were put up without a word; every later ruling takes them so.
    """

    deal: Deal | None
    player: str
    n: int
    reason: str | None
    at: EventIndex
    payments: list[tuple[Due, int]] = field(factory=list)
    excess: int = 0
    against: Clause | None = None
    proof: Proof | None = None
    struck: bool = False
    unruled: EventIndex = NO_EVENT
    struck_by: Clause | None = None
    stands: bool = False
    unmarked: int = 0
    lowered: EventIndex = NO_EVENT
    taken: int = 0
    king: Matter | None = None
    claim: Matter | None = None
    matter: Matter | None = None
    found: str | None = None

    @property
    def kind(self) -> str | None:
        """What the points were put up for: as it was said, or else as a ruling found."""
        return self.reason or self.found

    def pays(self, due: Due) -> bool:
        """Whether points of the mark were put up for a ``due``."""
        return any(paid and other is due for other, paid in self.payments)

    def release(self, due: Due) -> int:
        """Let the mark pay for a ``due`` no longer, so that those points of it are too many; return how many."""
        paid = sum(n for other, n in self.payments if other is due)
        self.payments = [(other, n) for other, n in self.payments if other is not due]
        self.excess += paid
        return paid

    def give_way(self, due: Due) -> None:
        """Let the mark pay for a ``due`` no longer, which has still to be put up."""
        due.paid -= self.release(due)
        due.matter.marks = [at for at in due.matter.marks if at != self.at]

    @property
    def excess_standing(self) -> int:
        """How much of the mark is too much and still stands."""
        over = sum(paid if not due.alive else min(paid, max(due.paid - due.points, 0)) for due, paid in self.payments)
        return max(self.excess + over - self.unmarked, 0)

    @property
    def unproved(self) -> bool:
        """Whether the record leaves open whether the excess was due."""
        return self.matter is not None and self.matter.fact.truth is None
