"""The case under hearing: table, rulebook, docket and rulings in one place, and how a ruling is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import define, field

from referee.hearing.docket import Docket, Matter, Right
from referee.hearing.judge import Judge
from referee.hearing.rulings import Problem, Ruling
from referee.law.clause import Clause
from referee.law.rulebook import Rulebook
from referee.record.acts import Event, Permit
from referee.record.acts.words import Demand
from referee.table.deal import Deal, Trick
from referee.table.facts import FACTS
from referee.table.moments import came
from referee.table.table import Table


@define(eq=False)
class Case:
    """Everything that a hearing works on.

    acted: the last event that was an act and no mere word.  deferred: demands that the record could not decide.
    fallen: the clause by which a deal was set aside, by the deal.  unanswered: rulings of ``undetermined`` on
    demands, by the event of the demand.  settled: whose hand score was cut down by agreement, and to what, by the deal.
    excused: tricks of which a card may go back by agreement.
    """

    table: Table
    rulebook: Rulebook
    docket: Docket
    judge: Judge
    rulings: list[Ruling] = field(factory=list)
    problems: list[Problem] = field(factory=list)
    ids: list[str] = field(factory=list)
    index: dict[str, int] = field(factory=dict)
    event: Event | None = None
    answered: bool = False
    acted: int = -1
    fallen: dict[int, Clause] = field(factory=dict)
    unanswered: dict[str | None, int] = field(factory=dict)
    excused: list[Trick] = field(factory=list)
    settled: dict[int, tuple[str | None, int]] = field(factory=dict)
    deferred: list[tuple[Demand | Permit, Matter]] = field(factory=list)

    @property
    def now(self) -> int:
        """The index of the event being heard."""
        return self.table.now

    def at(self, event: str | None) -> int | None:
        """Return the index of an event by its id."""
        return None if event is None else self.index.get(event)

    def set_aside(self, deal: Deal, ended: str, clause: Clause | None) -> None:
        """A deal is over before its time, by a clause or by agreement; one not yet begun is made ready anew."""
        deal.ended = ended
        if clause is not None:
            self.fallen[id(deal)] = clause
        if self.table.deal is deal:
            self.table.deal_closed = True
        elif self.table.ahead is deal:
            self.table.ahead = None

    def restore(self, deal: Deal) -> None:
        """A deal that was set aside lives again, with what has come about in it since."""
        deal.ended = None
        for matter in self.docket.matters:
            if matter.deal is deal and matter.stillborn:
                matter.closed = matter.stillborn = False
        self.fallen.pop(id(deal), None)
        self.table.deal_closed = False

    def evidence(self, indices: Iterable[int | None]) -> tuple[str, ...]:
        """Return the ids of events, each once, in the order of the log."""
        return tuple(self.ids[i] for i in sorted({i for i in indices if i is not None and 0 <= i < len(self.ids)}))

    def rule(
        self,
        outcome: str,
        kind: str,
        clause: Clause | None,
        matter: Matter | None = None,
        *,
        also: Iterable[str | None] = (),
        proof: Iterable[int | None] = (),
        right: Right | None = None,
        at: int | None = None,
        reason: str = "",
        **fields: Any,
    ) -> Ruling:
        """Write a ruling at the current event, with the clause, the evidence and the readings it rests on."""
        at = self.now if at is None else at
        further = self._further(clause, matter, also)
        deal = matter.deal if matter is not None else self.table.deal
        if matter is not None:
            matter.ruled = matter.ruled or outcome != "undetermined"
            fields.setdefault("offender", self._at_fault(outcome, kind, matter, fields.get("by")))
        if right is not None:
            fields = {"holder": right.holder, "bound": right.bound, "right": right.name} | fields
        ruling = Ruling(
            id=len(self.rulings) + 1,
            deal=deal.number if deal is not None else None,
            event=self.ids[at],
            law=clause.law if clause is not None else None,
            clause=clause.name if clause is not None else None,
            kind=kind,
            outcome=outcome,
            also=further,
            evidence=self._proof(at, [*proof, self.at(fields.get("answers"))], matter, clause),
            reason=reason or (clause.says if clause is not None else "No clause of the rulebook gives this."),
            readings=self.readings(([clause.id] if clause is not None else []) + list(further)),
            **fields,
        )
        if outcome != "undetermined":
            ruling.supersedes = self._superseded(ruling, matter)
        self.rulings.append(ruling)
        return ruling

    def _at_fault(self, outcome: str, kind: str, matter: Matter, by: str | None) -> str | None:
        """Return the player at fault: who does what is forbidden, and nobody for the use of a right of his own."""
        if (outcome, kind) == ("barred", "prohibition"):
            return matter.fact.actor
        return None if outcome == "exercised" and by == matter.offender else matter.offender

    def _further(self, clause: Clause | None, matter: Matter | None, also: Iterable[str | None]) -> tuple[str, ...]:
        """Return the clauses that bear on a ruling besides the one it is made under, each once."""
        others = [*also, *(matter.definitions() if matter is not None else ())]
        clauses = self.rulebook.clauses
        names = [clauses[name].name if name in clauses else name for name in others if name is not None]
        return tuple(dict.fromkeys(name for name in names if clause is None or name != clause.name))

    def _proof(
        self, at: int, further: Iterable[int | None], matter: Matter | None, clause: Clause | None
    ) -> tuple[str, ...]:
        """Return the events that prove a ruling: of its matter, its notice, the moments it waited for, and its own."""
        events = [at, *further]
        if matter is not None:
            events += matter.fact.evidence
            events += [came(matter.fact, moments) for moments in self._awaited(clause, matter)]
            if matter.noticed is not None and not FACTS[matter.fact.name].open:
                events.append(matter.noticed)
        return self.evidence(event for event in events if event is None or event <= self.now)

    def _awaited(self, clause: Clause | None, matter: Matter) -> Iterator[tuple[str, ...]]:
        """Give the moments that had to come before the clause could apply to the matter."""
        for each in (clause, *(term for term in matter.terms.values() if term is not None)):
            if each is not None and each.after:
                yield each.after
        for limit in self.rulebook.limits.get(clause.id, ()) if clause is not None else ():
            if limit.opens and self.judge.applies(limit, matter):
                yield limit.opens

    def _superseded(self, ruling: Ruling, matter: Matter | None) -> int | None:
        """Return the undetermined ruling that this one takes the place of: on the same words, or on the same act."""
        if ruling.answers in self.unanswered:
            return self.unanswered.pop(ruling.answers)
        if matter is None or not matter.waiting or ruling.answers not in (None, self.ids[matter.fact.event]):
            return None
        return matter.waiting.pop(next(iter(matter.waiting)))

    def readings(self, clauses: Iterable[str]) -> tuple[str, ...]:
        """Return the open points that the clauses rest on."""
        points: dict[str, None] = {}
        for name in clauses:
            clause = self.rulebook.clauses.get(name)
            if clause is not None:
                points.update(dict.fromkeys(clause.open_points))
        return tuple(points)

    def problem(self, message: str) -> None:
        """Report that the record cannot be right at the current event."""
        self.problems.append(Problem(self.ids[self.now] if self.ids else None, message))
