"""The case under hearing: what was heard, rulebook, docket and rulings in one place, and how a ruling is written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define, field

from referee.docket.adjudication import Problem
from referee.docket.docket import Docket, Order, SetAside
from referee.docket.heard import Heard
from referee.docket.matters import Matter, Right
from referee.docket.proof import Condition, Proof
from referee.docket.prover import Prover
from referee.docket.reasons import Reason, because
from referee.docket.rulings import Failed, ProvedCondition, Ruling, is_ordinary, only_scores
from referee.law import Clause, Rulebook, remedy_row
from referee.record import Demand, Event, EventId, EventIndex, Permit
from referee.table import Deal, Fact, Happening, Trick


@define(eq=False, repr=False)
class Case(Heard):
    """Everything that a hearing works on.

    rulebook: the rulebook to rule by.
    docket: the matters, rights and orders that are pending.
    judge: what tests and proves clauses over matters.
    rulings: the rulings so far.
    problems: where the record cannot be right.
    event: the event being heard.
    answered: whether the words that are heard have got their answer.
    unanswered: rulings of ``undetermined`` on demands, by the event of the demand.
    excused: tricks of which a card may go back by agreement.
    allowed: acts that a player may do by agreement, each as the fact that it would be, with the remedy asked for.
    settled: whose hand score was cut down by agreement, and to what, by the deal (``id``).
    deferred: demands that the record could not decide, each with the matter it hangs on.
    named_matters: the matters that rulings name, in the order in which they first did.  named_at: their numbers, by
    the name and the event of their facts.
    """

    rulebook: Rulebook
    docket: Docket
    judge: Prover
    rulings: list[Ruling] = field(factory=list)
    problems: list[Problem] = field(factory=list)
    event: Event | None = None
    answered: bool = False
    unanswered: dict[EventId | None, int] = field(factory=dict)
    excused: list[Trick] = field(factory=list)
    allowed: list[tuple[Fact, str]] = field(factory=list)
    settled: dict[int, tuple[str | None, int]] = field(factory=dict)
    deferred: list[tuple[Demand | Permit, Matter]] = field(factory=list)
    named_matters: list[Matter] = field(factory=list)
    named_at: dict[tuple[str, EventIndex], list[int]] = field(factory=dict)

    def set_aside(self, deal: Deal, ended: str, clause: Clause | None) -> None:
        """Let a deal be over before its time; one not yet begun is made ready anew.

        Args:
            deal: the deal.
            ended: how it ended; one of ``DEAL_ENDS``.
            clause: the clause by which it did; none where the players agreed on it.
        """
        deal.ended = ended
        if clause is None:
            deal.note(Happening.AGREED_OVER, self.now)
        else:
            self.docket.deals_set_aside[id(deal)] = SetAside(clause, self.now)
        if self.table.deal is deal:
            self.table.deal_closed = True
        elif self.table.next_deal is deal:
            self.table.next_deal = None

    def restore(self, deal: Deal) -> None:
        """Let a deal that was set aside live again, with what has come about in it since.

        Args:
            deal: the deal.
        """
        deal.ended = None
        self.docket.stir("act")
        self.docket.stir("word")  # attention may have been drawn to something while it was dead
        self.docket.deals_set_aside.pop(id(deal), None)
        self.table.deal_closed = False

    def rule(
        self,
        outcome: str,
        kind: str,
        clause: Clause | None,
        matter: Matter | None = None,
        *,
        also: Iterable[str | None] = (),
        events: Iterable[EventIndex | None] = (),
        proof: Proof | None = None,
        failed: Failed | None = None,
        right: Right | None = None,
        at: EventIndex | None = None,
        reason: Reason | None = None,
        told_of: Matter | None = None,
        **fields: Any,
    ) -> Ruling:
        """Write a ruling at the current event, with the clause and its proof.

        Args:
            outcome: what was ruled.
            kind: what it was ruled on.
            clause: the clause it rests on; none where no clause gives what was asked for.
            matter: what it is about.
            also: ids of further clauses that bear on it.
            events: indices of further events that prove it.
            proof: the proof it is read off; where none is given, the clause is proved over the matter.
            failed: why a demand was denied.
            right: the right it is about.
            at: the index of the event at which it is made, where that is not the current one.
            reason: why, where it is not just what the clause says.
            told_of: what it is told to be about, where it is not made over a matter.
            fields: further fields of the ruling.

        Returns:
            the ruling, which stands in ``rulings`` now.
        """
        at = self.now if at is None else at
        if matter is not None:
            self._enter_ruling(matter, outcome, kind, clause, fields)
        if right is not None:
            fields = {"holder": right.holder, "bound": right.bound, "right": right.name} | fields
        proof = self._proof(clause, matter) if proof is None else proof
        ruling = Ruling(
            id=len(self.rulings) + 1,
            deal=self._deal_number(matter),
            event=self.ids[at],
            kind=kind,
            outcome=outcome,
            evidence=self._shown((at, *events, self.at(fields.get("answers"))), proof, matter, outcome),
            failed=failed,
            **self._law(clause, self._further(clause, matter, also), reason),
            **fields,
        )
        self._prove(ruling, matter, proof)
        ruling.matter = self._matter_id(ruling, matter or told_of)
        ruling.supersedes = self._superseded(ruling, matter) if outcome != "undetermined" else None
        self.rulings.append(ruling)
        self.docket.stir("act")
        return ruling

    def rule_right(
        self, outcome: str, right: Right, clause: Clause | None = None, *, kind: str = "right", **fields: Any
    ) -> Ruling:
        """Write a ruling on a right: under its first option, where no other clause is given.

        Args:
            outcome: what was ruled.
            right: the right.
            clause: the clause it rests on.
            kind: what it was ruled on.
            fields: what else ``rule`` takes.

        Returns:
            the ruling, which stands in ``rulings`` now.
        """
        matter = right.matter
        return self.rule(
            outcome, kind, clause or right.options[0], matter, right=right, events=[right.opened], **fields
        )

    def rule_order(self, outcome: str, order: Order, **fields: Any) -> Ruling:
        """Write a ruling on an order.

        Args:
            outcome: what was ruled.
            order: the order.
            fields: what else ``rule`` takes.

        Returns:
            the ruling, which stands in ``rulings`` now.
        """
        kind = "duty" if order.duty else "remedy"
        told = {"events": [order.given], "bound": order.bound, "holder": order.claimant, "remedy": order.remedy}
        return self.rule(outcome, kind, order.clause, order.matter, **(told | fields))

    def tell_open(self, right: Right) -> None:
        """Rule that a right is open, under the first of its options, and say which remedies it gives.

        Args:
            right: the right.
        """
        first, *others = right.options
        remedies = tuple(clause.may for clause in right.options if clause.may is not None)
        also = [clause.id for clause in others]
        self.rule("open", "right", first, right.matter, also=also, right=right, remedies=remedies)

    def _matter_id(self, ruling: Ruling, matter: Matter | None) -> str | None:
        """Return the id by which a ruling names its matter; one made to try a clause on may be named already."""
        if matter is None or is_ordinary(ruling):
            return None
        alike = self.named_at.setdefault((matter.fact.name, matter.fact.event), [])
        known = next((n for n in alike if self.named_matters[n - 1].same_as(matter)), None)
        if known is None:
            self.named_matters.append(matter)
            known = len(self.named_matters)
            alike.append(known)
        return f"m{known}"

    def _prove(self, ruling: Ruling, matter: Matter | None, proof: Proof | None) -> None:
        """Put the conditions into a ruling that prove it; ordinary scoring names its events alone."""
        if is_ordinary(ruling) and matter is not None:
            ruling.evidence = self.evidence({*map(self.at, ruling.evidence), *matter.fact.evidence})
        elif proof is not None:
            ruling.proof = tuple(map(self.as_proved_condition, proof.conditions))

    def _law(self, clause: Clause | None, further: tuple[str, ...], reason: Reason | None) -> dict[str, Any]:
        """Return what a ruling says of the law: its clause, those that bear on it too, and the reason besides."""
        if clause is None:
            return {"law": None, "clause": None, "also": further, "reason": reason or because("no_clause")}
        return {"law": clause.law, "clause": clause.name, "under": clause, "also": further, "reason": reason}

    def _shown(
        self, events: Iterable[EventIndex | None], proof: Proof | None, matter: Matter | None, outcome: str
    ) -> tuple[EventId, ...]:
        """Return the events that prove a ruling: those named for it, and those of its proof, or of its matter."""
        proved = proof.evidence(outcome) if proof is not None else matter.fact.evidence if matter is not None else []
        return self.evidence(i for i in (*events, *proved) if i is None or i <= self.now)

    def _enter_ruling(
        self, matter: Matter, outcome: str, kind: str, clause: Clause | None, fields: dict[str, Any]
    ) -> None:
        """Note with a matter that it was ruled on; name who is at fault, and who deals in place of a void deal."""
        decided = outcome != "undetermined" and not only_scores(kind, outcome)
        matter.ruled = matter.ruled or decided
        fields.setdefault("offender", self._at_fault(outcome, kind, matter, fields.get("by")))
        options = clause is not None and clause.kind == "option" and clause.holder != "actor"
        innocent = matter.role(clause.holder) if clause is not None and options else None
        if innocent is not None and fields["offender"] == innocent:  # both are at fault, each by a law of his own
            fields["offender"] = matter.deal.other(innocent)
        if (
            remedy_row(fields.get("remedy")).sets_aside == "void"
            and self.rulebook.procedure.void_deal == "actual_dealer"
        ):
            fields["bound"] = matter.role("dealer")
        told = ("granted", "denied", "undetermined", "waived")
        if outcome in told or (kind == "duty" and outcome in ("complied", "not_complied")):
            self._note_answered_words(matter, fields.get("answers"))

    def _proof(self, clause: Clause | None, matter: Matter | None) -> Proof | None:
        """Return the proof of a clause over a matter, if both are there."""
        if clause is None or matter is None:
            return None
        return self.judge.prove(clause, matter)

    def _note_answered_words(self, matter: Matter, answers: EventId | None) -> None:
        """Note the words that were answered over a matter."""
        at = self.at(answers)
        if at is not None and at not in matter.words:
            matter.words.append(at)

    def as_proved_condition(self, condition: Condition) -> ProvedCondition:
        """Return a condition as the output tells it.

        Args:
            condition: the condition, as a proof has it.
        """
        by = condition.by.name if condition.by is not None else None
        events = self.evidence(condition.events) if condition.events else ()
        return ProvedCondition(condition.name, condition.state, by, events)

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

    def _deal_number(self, matter: Matter | None) -> int | None:
        """Return the number of the deal that a ruling is about: that of its matter, or the live one."""
        deal = matter.deal if matter is not None else self.table.deal
        return deal.number if deal is not None else None

    def _superseded(self, ruling: Ruling, matter: Matter | None) -> int | None:
        """Return the undetermined ruling that this one takes the place of: on the same words, or on the same act."""
        if ruling.answers in self.unanswered:
            return self.unanswered.pop(ruling.answers)
        if matter is None or not matter.undetermined_by or ruling.answers not in (None, self.ids[matter.fact.event]):
            return None
        return matter.undetermined_by.pop(next(iter(matter.undetermined_by)))

    def problem(self, message: str, at: EventIndex | None = None) -> None:
        """Report that the record cannot be right.

        Args:
            message: what is wrong, as a sentence.
            at: the event at which it is; by default the current one.
        """
        self.problems.append(Problem(self.ids[self.now if at is None else at] if self.ids else None, message))
