"""Proofs: the conditions of a clause over a matter, in order, each held, failed or unknown, with what decides it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from attrs import define, field

from referee.docket.matters import Matter
from referee.docket.reasons import Reason
from referee.law import Clause, remedy_row
from referee.record import NO_EVENT, EventIndex

State = Literal["held", "failed", "unknown"]
Verdict = Literal["yes", "no", "wait", "barred", "excepted", "unknown"]
"""Whether a clause applies: it does, never will, does not yet, is shut, an exception keeps it from it, or unknown."""
ConditionName = Literal[
    "happened",
    "named",
    "proved",
    "noticed",
    "opened",
    "not_shut",
    "holder",
    "unspent",
    "not_spared",
    "not_outranked",
]
Failure = Literal[
    "not_so",
    "unproved",
    "unnoticed",
    "not_yet",
    "too_late",
    "not_yours",
    "given_up",
    "used",
    "spared",
    "yields",
    "unknown_remedy",
]

CONDITIONS: Final[tuple[ConditionName, ...]] = ConditionName.__args__  # type: ignore[attr-defined]
"""The conditions of every clause, in the order in which a proof lists them."""

STATES: Final[tuple[State, ...]] = State.__args__  # type: ignore[attr-defined]
FAILURES: Final[tuple[Failure, ...]] = Failure.__args__  # type: ignore[attr-defined]
"""The ways in which a demand can fail, as `failed` names them."""

FAILED_BY: Final[dict[ConditionName, Failure]] = {
    "happened": "not_so",
    "named": "not_so",
    "proved": "unproved",
    "noticed": "unnoticed",
    "opened": "not_yet",
    "not_shut": "too_late",
    "holder": "not_yours",
    "unspent": "used",
    "not_spared": "spared",
    "not_outranked": "yields",
}
"""The failure that a condition which does not hold amounts to, unless the condition says another."""

FOREMOST: Final[tuple[Failure, ...]] = ("spared", "not_so", "not_yours")
"""Failures that are told before any other: there is nothing to ask for, or it was never his to ask."""

HINDMOST: Final[tuple[Failure, ...]] = ("not_yet", "unnoticed", "unproved")
"""Failures that are told only where nothing has come to pass that ends a right."""


@define
class Condition:
    """One condition of a clause.

    name: which condition it is.
    state: whether it held, failed, or is unknown.
    by: the clause that decides it, where it is not the clause's own.
    events: indices of the events that prove how it stands.
    failure: what its failing amounts to, where it failed or is unknown.
    answer: what it makes of the clause.
    misfits: how many fields of the fact are other than the clause wants them.  strange: how many of those tell what it
        is, and not only whether something holds of it.
    reason: why it fails, where more is to be told of it.
    """

    name: ConditionName
    state: State = "held"
    by: Clause | None = None
    events: tuple[EventIndex, ...] = ()
    failure: Failure | None = None
    answer: Verdict = "yes"
    misfits: int = 0
    strange: int = 0
    reason: Reason | None = None

    @classmethod
    def failed(
        cls,
        name: ConditionName,
        by: Clause | None = None,
        at: Iterable[EventIndex | None] = (),
        *,
        failure: Failure | None = None,
        answer: Verdict = "wait",
        reason: Reason | None = None,
    ) -> Condition:
        """Return a condition that does not hold.

        Args:
            name: which condition it is.
            by: the clause that decides it, where it is not the clause's own.
            at: the events (indices) that show it; ``None`` and ``NO_EVENT`` among them are left out.
            failure: what it amounts to, where that is not what its name says.
            answer: what it makes of the clause.
            reason: why it fails, where more is to be told of it.
        """
        events = tuple([i for i in at if i is not None and i >= 0]) if at else ()
        return cls(name, "failed", by, events, failure, answer, reason=reason)

    @classmethod
    def unknown(cls, name: ConditionName, by: Clause | None = None, at: Iterable[EventIndex] = ()) -> Condition:
        """Return a condition that the record does not decide.

        Args:
            name: which condition it is.
            by: the clause that asks for it, where it is not the clause's own.
            at: the events (indices) on which it hangs.
        """
        return cls(name, "unknown", by, tuple(at), answer="unknown")

    @property
    def at(self) -> EventIndex:
        """The index of the event at which it came to stand so; -1 where no event did it."""
        return self.events[-1] if self.events else NO_EVENT

    @property
    def voids(self) -> bool:
        """Whether it fails as the deal was made void."""
        return self.means == "yields" and self.by is not None and remedy_row(self.by.does).sets_aside == "void"

    @property
    def means(self) -> Failure:
        """What its failing amounts to."""
        return self.failure or FAILED_BY[self.name]


HOLDS: Final = Condition("happened")
"""The verdict on a clause of which every condition holds."""


def _place(condition: Condition) -> tuple[int, int]:
    """Return the place of a failed condition among those of which one is told, the smallest first."""
    if condition.name == "named":
        return -len(FOREMOST) - 3, 0
    if condition.means == "spared" or condition.name == "happened":
        return -len(FOREMOST) - 2, int(condition.means != "spared")
    if condition.voids:
        return -len(FOREMOST) - 1, 0
    if condition.means in FOREMOST:
        return FOREMOST.index(condition.means) - len(FOREMOST), 0
    return (HINDMOST.index(condition.means) + 1, 0) if condition.means in HINDMOST else (0, condition.at)


def _in_order(conditions: Iterable[Condition]) -> list[Condition]:
    """Return one condition of each name in order: what failed before what is unknown, and that before what holds."""
    worst: dict[str, Condition] = {}
    severity = {"held": 0, "unknown": 1, "failed": 2}
    for condition in conditions:
        known = worst.get(condition.name)
        if known is None or severity[condition.state] > severity[known.state]:
            worst[condition.name] = condition
        elif condition.state == known.state == "held":
            known.events = tuple(dict.fromkeys((*known.events, *condition.events)))
            known.by = known.by or condition.by
    return [worst[name] for name in CONDITIONS if name in worst]


@define(eq=False, repr=False)
class Proof:
    """How a clause stands to a matter.

    clause: the clause.
    matter: the matter.
    conditions: the conditions; of those of one name only the one that stands worst is kept, in the order of
        ``CONDITIONS``.
    claimant: the player for whom it was proved, where it was proved for one.
    """

    clause: Clause
    matter: Matter
    conditions: list[Condition] = field(factory=list, converter=_in_order)
    claimant: str | None = None

    @property
    def holds(self) -> bool:
        """Whether every condition holds."""
        return all(condition.state == "held" for condition in self.conditions)

    @property
    def failures(self) -> list[Condition]:
        """The conditions that failed."""
        return [condition for condition in self.conditions if condition.state == "failed"]

    def fails(self, name: ConditionName) -> bool:
        """Tell whether a condition failed.

        Args:
            name: the name of the condition.
        """
        return any(condition.name == name for condition in self.failures)

    @property
    def decisive(self) -> Condition:
        """The failed condition that is told: what was never so or never his first, then what ended it soonest.

        That something else was named than what it is about is told before all else. Of what did happen in a deal that
        is void it is told first that the deal is. There is none where no condition failed: then it must not be asked.
        """
        return min(self.failures, key=_place)

    @property
    def unknown(self) -> list[Condition]:
        """The conditions that the record leaves open."""
        return [condition for condition in self.conditions if condition.state == "unknown"]

    @property
    def undecided(self) -> bool:
        """Whether nothing is wanting but what the record does not show."""
        return not self.failures and not self.holds

    def evidence(self, outcome: str) -> list[EventIndex]:
        """Return the events (indices) on which a ruling of such an outcome rests.

        What is denied rests on what was done and on the one failed condition that is told, whatever else is wanting or
        there; what is kept back, or lapsed, on that condition and on all that holds; anything else on all that holds.

        Args:
            outcome: what is ruled by the proof.
        """
        told = [self.decisive] if self.failures and outcome in ("denied", "barred", "lapsed") else []
        kept = [c for c in self.conditions if c.name == "happened" or (c.state != "failed" and outcome != "denied")]
        return [event for condition in (*kept, *told) for event in condition.events]

    def adding(self, *others: Condition | None, asker: str | None = None) -> Proof:
        """Return the proof with further conditions.

        Args:
            others: the conditions; ``None`` among them adds nothing.
            asker: the player for whom it is proved now, where it was proved for nobody.
        """
        found = [condition for condition in others if condition is not None]
        return Proof(self.clause, self.matter, [*self.conditions, *found], self.claimant or asker)

    def without(self, name: ConditionName) -> Proof:
        """Return the proof without a condition on which what is ruled does not hang.

        Args:
            name: the name of the condition.
        """
        conditions = [c for c in self.conditions if c.name != name]
        return Proof(self.clause, self.matter, conditions, self.claimant)

    def allowed(self, at: EventIndex) -> Proof:
        """Return the proof where a grant, order or agreement made of no account what stands against it.

        Args:
            at: the event (index) at which it was made.
        """
        conditions = [c if c.state == "held" else Condition(c.name, events=(at,)) for c in self.conditions]
        return Proof(self.clause, self.matter, conditions, self.claimant)
