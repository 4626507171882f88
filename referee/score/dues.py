"""What players earn and what they put up: dues, marks, and what pays for what."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from referee.docket import Matter, Proof
from referee.law import HAND, Clause
from referee.record import NO_EVENT, EventIndex
from referee.score.games import PlayedGame
from referee.score.worth import Loss, Worth
from referee.table import Deal, MarkedTooMuch


@define(eq=False, repr=False)
class Payment:
    """Points of a mark that were put up for a due; less than none: so many of them were taken off again.

    too_many: whether they were taken off as it had come to less, or to nothing.
    """

    mark: MarkMade
    due: Due
    n: int
    too_many: bool = False


@define(eq=False, repr=False)
class Due:
    """Points that a player has earned in a deal, and what was ruled on them since.

    deal: the deal.
    player: who earned them.
    kind: what they are for, such as ``point`` or ``turned_king``.
    source: the scoring clause.
    matter: what it gives them for.
    at: the event (index) at which they were earned.
    uncut: what it comes to before any cut-down; worth: what it comes to, as it was last worked out.
    hand: the hand's result as modifiers see it; empty for a king.
    possible: the results of the hand that the record leaves possible, where they are worth different points; the due
    is worth the least of them as long as nothing decides between them.
    cuts: the faults for which it was ruled to be cut down.
    payments: what was put up for it.
    marked_by_itself: whether it is taken as put up, in a log that does not tell of marks.
    counts_unmarked: whether it counts without being put up.
    outlives_deal: whether it counts even in a deal that is set aside.
    playing: how often the hand had been begun when it was earned.
    presumed: whether the king it is for has yet to be proved.
    fell: the event (index) since which it is not due any more, whatever was put up for it.
    loss: what shut the marking of it.
    forgiven: whether the players agreed that it may be marked late.  agreed_at: when they agreed that it
    is due, whatever the cards show.  closed_at: when they settled what it is for in words of their own, so that no more
    is due than is put up.
    ended: the game in which its player won, so that no more of it can be put up, or lost before it came.
    """

    deal: Deal
    player: str
    kind: str
    source: Clause
    matter: Matter
    at: EventIndex
    uncut: Worth
    worth: Worth
    hand: dict[str, Any] = field(factory=dict)
    possible: list[dict[str, Any]] = field(factory=list)
    cuts: list[Matter] = field(factory=list)
    payments: list[Payment] = field(factory=list)
    marked_by_itself: bool = False
    counts_unmarked: bool = False
    outlives_deal: bool = False
    playing: int = 1
    presumed: bool = False
    fell: EventIndex = NO_EVENT
    loss: Loss | None = None
    forgiven: bool = False
    agreed_at: EventIndex = NO_EVENT
    closed_at: EventIndex = NO_EVENT
    ended: PlayedGame | None = None

    @property
    def points(self) -> int:
        """The points that it comes to."""
        return self.worth.points

    @property
    def clause(self) -> Clause:
        """The clause by which it comes to so many."""
        return self.worth.clause

    @property
    def of_hand(self) -> bool:
        """Whether it was earned by the result of the hand."""
        return self.matter.fact.ends_hand or self.matter.fact.gives_up

    @property
    def standing(self) -> bool:
        """Whether it has not fallen away, by itself or by the end of the game."""
        return self.fell < 0 and not self.too_late

    @property
    def too_late(self) -> bool:
        """Whether it came after the last point of the other player, who has won the game."""
        return self.ended is not None and self.ended.winner not in (None, self.player)

    @property
    def final(self) -> bool:
        """Whether its player has won the game, so that no more of it can be put up, unless it counts without that."""
        return self.ended is not None and self.ended.winner == self.player and not self.counts_unmarked

    @property
    def lost(self) -> Loss | None:
        """What shut the marking of it, unless it may be marked late, or the close did by which a game did not end."""
        loss = self.loss
        reopened = loss is not None and loss.game.goes_on and loss.at >= loss.game.ended
        return None if self.forgiven or reopened else loss

    @property
    def awaiting_replay(self) -> bool:
        """Whether the hand is to be played again, or is being, so that this result of it does not count."""
        return self.of_hand and (self.deal.to_replay or self.playing < len(self.deal.rounds))

    @property
    def alive(self) -> bool:
        """Whether the due counts: its deal stands, no replay hangs over it, and its king can still be shown."""
        deal = self.deal  # asked so often that no other property is asked for it
        if self.fell >= 0 or (self.ended is not None and self.too_late) or (deal.set_aside and not self.outlives_deal):
            return False
        if self.kind in HAND:
            return not deal.to_replay and self.playing == len(deal.rounds)
        return not (self.presumed and deal.ended == "abandoned")

    @property
    def hanging(self) -> bool:
        """Whether a replay that has yet to be played decides what it comes to; a deal that was set aside has none."""
        return self.awaiting_replay and not self.deal.set_aside

    @property
    def assumed(self) -> int:
        """Points of it that are taken as put up, of which no mark is told."""
        told = sum([payment.n for payment in self.payments if payment.n > 0])
        return max(self.points - told, 0) if self.marked_by_itself else 0

    @property
    def paid(self) -> int:
        """Points that are up for it; they may be more than it has come to."""
        told = sum([payment.n for payment in self.payments])
        return min(told + self.assumed, self.points) if self.marked_by_itself else told

    @property
    def struck(self) -> int:
        """Points put up for it that are too many, or were until they came down."""
        too_many = self.paid if not self.alive else max(self.paid - self.points, 0)
        return too_many - sum([payment.n for payment in self.payments if payment.too_many])

    @property
    def counted(self) -> int:
        """Points of it that count: those put up, or all where it counts by itself."""
        return self.points if self.counts_unmarked else min(self.paid, self.points)

    @property
    def open(self) -> int:
        """Points that can still be put up for it."""
        return 0 if self.final or self.lost is not None or not self.alive else max(self.points - self.paid, 0)

    @property
    def wanting(self) -> int:
        """Points that have still to be put up to count."""
        return 0 if self.counts_unmarked or self.closed_at >= 0 else self.open


@define(eq=False, repr=False)
class MarkMade:
    """Points put up by one act of marking: what paid for dues, and what was too much.

    deal: the deal in which it was made; none where it was made before the first.
    player: whose points were put up.
    n: how many.
    reason: what they are for, where that was said.
    at: the event (index) at which they were put up.
    payments: what of it was put up for what.  found: what a ruling found points to be for that were put up without a
    word; every later ruling takes them so.
    unmarked: how many came down again.  lowered: the event (index) at which the last that was too many did, if any did.
    taken: how many that were due the other player took down.
    stood: the game as of which what is too much stays.
    taken_off: whether it was taken off before that; struck_by: the clause by which it was.
    early: what of it is put up for a hand that its player has won and that is not over; it counts meanwhile.
    against: the clause that keeps the excess from being due; proof: the proof that it does.
    king: the false announcement it was put up for.
    claim: the king turned or claimed, rightly or not, for which it was put up against the law.
    matter: the excess as a matter before the law.
    """

    deal: Deal | None
    player: str
    n: int
    reason: str | None
    at: EventIndex
    payments: list[Payment] = field(factory=list)
    found: str | None = None
    unmarked: int = 0
    lowered: EventIndex = NO_EVENT
    taken: int = 0
    stood: PlayedGame | None = None
    taken_off: bool = False
    struck_by: Clause | None = None
    early: Due | None = None
    against: Clause | None = None
    proof: Proof | None = None
    king: Matter | None = None
    claim: Matter | None = None
    matter: Matter | None = None

    @property
    def kind(self) -> str | None:
        """What the points were put up for: as it was said, or else as a ruling found."""
        return self.reason or self.found

    @property
    def pays(self) -> dict[Due, int]:
        """How many of its points were put up for what is due, or was until its deal was set aside or its game was won.

        Those are told that have come down as too many.
        """
        return self._put_up(still=False)

    def _put_up(self, *, still: bool) -> dict[Due, int]:
        """Return how many points were put up for each due; ``still``: without those that came down as too many."""
        found: dict[Due, int] = {}
        for each in self.payments:
            if each.due.fell < 0:
                found[each.due] = found.get(each.due, 0) + (0 if each.too_many and not still else each.n)
        return found

    def may_pay(self, due: Due) -> bool:
        """Tell whether a due is of the kind that the points are said to be for.

        Args:
            due: what they could be put up for.
        """
        return self.kind in (None, due.kind) or (self.kind in HAND and due.of_hand)

    def may_replace(self, other: MarkMade, *, totals: bool) -> bool:
        """Tell whether points of the mark look like those of another, so that either may be the one taken down.

        Args:
            other: the other mark.
            totals: whether points count whatever they were said to be for.
        """
        games = {mark.deal.game for mark in (self, other) if mark.deal is not None}
        kinds = {"point" if mark.kind in HAND else mark.kind for mark in (self, other)}
        return len(games) < 2 and (totals or None in kinds or len(kinds) == 1)

    def pay(self, due: Due, n: int, *, too_many: bool = False) -> None:
        """Put points of the mark up for a due, or take them off again.

        Args:
            due: what they are put up for.
            n: how many; less than none to take them off.
            too_many: whether they are taken off as it has come to less.
        """
        if n:
            payment = Payment(self, due, n, too_many)
            self.payments.append(payment)
            due.payments.append(payment)
        if n > 0:
            due.matter.marks.append(self.at)

    def give_way(self, due: Due) -> None:
        """Let the mark pay for a ``due`` no longer, which has still to be put up."""
        self.payments = [each for each in self.payments if each.due is not due]
        due.payments = [each for each in due.payments if each.mark is not self]
        due.matter.marks = [at for at in due.matter.marks if at != self.at]

    def lower(self, n: int, now: EventIndex, *, own: bool) -> None:
        """Take points down, those first that are too many; what a player takes off his own dues he may put up again.

        Args:
            n: how many.
            now: the index of the event being heard.
            own: whether the player whose points they are takes them down, and can put them up again.
        """
        more = max(n - self.excess_standing, 0)
        self.lowered = now if n > more or self.lowered < 0 else self.lowered
        over = max(n - more - max(self.spare, 0), 0)
        self.unmarked += n
        self.taken += 0 if own else more
        for due, up in self._over.items():
            back = min(up, over)
            over -= back
            self.pay(due, -back, too_many=True)
        for due, up in self._put_up(still=True).items() if own else ():
            back = min(up, more)
            more -= back
            self.pay(due, -back)

    def too_many(self, admitted_at: EventIndex | None = None) -> Matter | None:
        """Return the points as a matter, so that clauses on points too many can be tried on them.

        Args:
            admitted_at: the event (index) at which it was owned that they are too many; none where it was not.
        """
        if self.deal is None:
            return None
        admitted = {"admitted": admitted_at is not None}
        fact = MarkedTooMuch(self.deal, self.at, self.player, admitted, [self.at], about=self)
        return Matter(fact, {fact.name: None}, admitted_at)

    @property
    def excess(self) -> int:
        """How many of the points were not put up for anything that is due, or will be when the hand is over."""
        used = [each.n for each in self.payments if each.n > 0 and each.due.fell < 0]
        came_down = [each.n for each in self.payments if each.n < 0 and each.due.fell >= 0 and not each.too_many]
        return self.n - sum(used) + sum(came_down) - (self.early.points if self.early is not None else 0)

    @property
    def spare(self) -> int:
        """How many of the points up were not put up for anything; less than none by those that the other took down."""
        early = self.early.points if self.early is not None else 0
        return self.n - self.unmarked - early - sum(self._put_up(still=True).values())

    @property
    def _over(self) -> dict[Due, int]:
        """How many of its points are up for what has come to less, or to nothing."""
        return {d: n if not d.alive else min(n, max(d.paid - d.points, 0)) for d, n in self._put_up(still=True).items()}

    @property
    def excess_standing(self) -> int:
        """How much of the mark is too much and still stands."""
        return max(self.spare + sum(self._over.values()), 0)

    @property
    def struck(self) -> bool:
        """Whether points too many are taken off, and have not been earned since."""
        return self.taken_off and not self.stands and self.excess > 0

    @property
    def stands(self) -> bool:
        """Whether what is too much stays, as no law takes it off any more, or as the players agreed."""
        return self.stood is not None and not self.stood.goes_on

    @property
    def settled(self) -> bool:
        """Whether it is decided what becomes of what is too much."""
        return self.taken_off or self.stands

    @property
    def unproved(self) -> bool:
        """Whether the record leaves open whether the excess was due."""
        return self.matter is not None and self.matter.fact.truth is None
