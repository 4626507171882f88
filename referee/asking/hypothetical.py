"""Hypothetical demands: what a demand would come to after an event of a log, in a hearing of its own."""

from __future__ import annotations

from typing import Final

from attrs import astuple, define, evolve, field, frozen

from referee.docket import Failed, Matter, ProvedCondition, Ruling
from referee.hearing import (
    Candidate,
    Hearing,
    Plea,
    WeighedPlea,
    distance_to_grant,
    rule_on_demand,
    weigh_demand,
)
from referee.law import Rulebook
from referee.record import NO_EVENT, Demand, Event, EventId, EventIndex, Header, Log, Permit

HYPOTHETICAL: Final = EventId("(hypothetical)")
"""The id of a hypothetical demand; no event of a log can have it."""


@frozen
class MatterKey:
    """What tells a matter of a log from all others, in every copy of a hearing.

    deal: the number of its deal.
    place: its place among the matters of that deal, from 0 on.
    fact: the kind of its fact.
    event: the event at which the fact came about.
    """

    deal: int
    place: int
    fact: str
    event: EventIndex


@define
class ClaimClock:
    """When a demand would have been granted: made right after any event of some stretches of the log.

    spans: the stretches, in order, each by the ids of its first and of its last event; empty for never.
    ended: the id of the event from which on it is no longer granted; ``None`` where it still is at the end, or never
        was.
    """

    spans: tuple[tuple[EventId, EventId], ...] = ()
    ended: EventId | None = None

    @property
    def last(self) -> EventId | None:
        """The id of the last event after which the demand would have been granted; ``None`` for never."""
        return self.spans[-1][1] if self.spans else None


@define
class WhyNotRow:
    """How one clause that gives what is asked for stands to one thing that happened.

    clause: the id of the clause.
    law: the number of its law.
    by: the player who asks.
    about: what it was proved over: a ``matter`` of the log, the act asked for itself (``wish``), or ``nothing``, where
        nothing of the kind happened.
    fact: the kind of fact that the clause speaks of there.
    event: the id of the event at which the fact came about; ``None`` where there is no such fact in the log.
    actor: the player whose act it is, or whose hand it concerns.
    outcome: granted, undetermined or denied, if this clause alone were to answer.
    failed: in what way a condition fails, with the event at which it did; ``None`` where none fails.
    condition: the name of that condition.
    failed_by: the clause that decides this, where it is not the clause itself.
    proof: every condition of the clause, with its state.
    clock: when the demand would have been granted by this clause over this fact.
    answers: whether this row answers the demand.
    """

    clause: str
    law: int
    by: str
    about: str
    fact: str
    event: EventId | None
    actor: str | None
    outcome: str = "denied"
    failed: Failed | None = None
    condition: str | None = None
    failed_by: str | None = None
    proof: tuple[ProvedCondition, ...] = ()
    clock: ClaimClock = field(factory=ClaimClock)
    answers: bool = False


@define(eq=False, repr=False)
class DemandProof:
    """How one clause stands to one matter when something is asked for.

    row: what is told of that.
    key: the matter; none where the act that is asked for would be the matter, or where nothing of the kind happened.
    nearness: where it comes among all that was proved, what is nearest to being granted first.
    """

    row: WhyNotRow
    key: MatterKey | None
    nearness: tuple[int, ...] = (0,)


@define(eq=False, repr=False)
class HypotheticalAnswer:
    """What a hypothetical demand comes to.

    ruling: the ruling that answers it as the record stands then.
    final: the ruling that takes its place once the record proves more; else the same one.
    proofs: all that was proved for it as the record stands then.
    good: the clauses by which it is granted in the end, each with the matter.
    """

    ruling: Ruling
    final: Ruling
    proofs: list[DemandProof]
    good: set[tuple[str, MatterKey | None]]

    @property
    def granted(self) -> bool:
        """Whether it is granted, at once or as soon as the record proves it."""
        return self.final.outcome == "granted"


def answer_if_made(log: Log, rulebook: Rulebook, demand: Demand, now: int) -> HypotheticalAnswer:
    """Return what a demand would come to if it were made after an event of a log.

    Where the record does not decide it yet, the rest of the log is heard with it.

    Args:
        log: the log.
        rulebook: the rulebook to rule by.
        demand: what is asked for, and by whom.
        now: the index of the event.
    """
    hearing = HypotheticalHearing(log.header, rulebook)
    for event in (*log.events[: now + 1], evolve(demand, id=HYPOTHETICAL)):
        hearing.advance(event)
    ruling, proofs = hearing.answer_to_hypothetical(), hearing.proofs
    for row in (proof.row for proof in proofs):
        if row.answers and row.outcome != ruling.outcome:  # granted before, or left open by the code
            row.outcome, row.failed, row.condition, row.failed_by = ruling.outcome, None, None, None
    final = ruling
    for event in log.events[now + 1 :] if ruling.outcome == "undetermined" else ():
        hearing.advance(event)
        final = hearing.answer_to_hypothetical()
        if final is not ruling:
            break
    good = {(p.row.clause, p.key) for p in hearing.proofs if p.row.answers or p.row.outcome == "granted"}
    return HypotheticalAnswer(ruling, final, proofs, good if final.outcome == "granted" else set())


class HypotheticalHearing(Hearing):
    """A hearing in which a demand is made that no log holds.

    proofs: all that was proved for it as the record stood when it was answered last.
    """

    def __init__(self, header: Header, rulebook: Rulebook) -> None:
        """Open a hearing on a log with this header."""
        super().__init__(header, rulebook)
        self.proofs: list[DemandProof] = []

    def answer_to_hypothetical(self) -> Ruling:
        """Return the last ruling on the hypothetical demand."""
        return next(ruling for ruling in reversed(self.case.rulings) if ruling.answers == HYPOTHETICAL)

    def _answer(self, event: Event) -> None:
        """Rule on a demand; keep what could be proved for a hypothetical one that something else has answered."""
        if event.id == HYPOTHETICAL and isinstance(event, Demand) and self.case.answered:
            self._weigh(event)
            self._note_answer()
        super()._answer(event)

    def _decide(self, event: Demand | Permit) -> None:
        """Rule on a demand; keep what could be proved for a hypothetical one."""
        if event.id == HYPOTHETICAL:
            rule_on_demand(self.case, self.ledger, self._weigh(event))
        else:
            super()._decide(event)

    def _weigh(self, event: Demand | Permit) -> WeighedPlea:
        """Return what can be proved for the hypothetical demand, and keep it."""
        weighed = weigh_demand(self.case, self.ledger, event, whole=True)[0]
        self.proofs = [self._demand_proof(weighed.plea, each, each is weighed.best) for each in weighed.all_told]
        return weighed

    def _note_answer(self) -> None:
        """Note which clause, over which matter, granted the hypothetical demand as soon as it was made."""
        case, ruling = self.case, self.answer_to_hypothetical()
        for proof in self.proofs:
            proof.row.answers = False
        matter = next((m for m in case.docket.matters if case.now in m.words), None)
        if ruling.clause is None or ruling.law is None or matter is None:
            return
        key = self._key_of(matter)
        self.proofs = [each for each in self.proofs if (each.row.clause, each.key) != (ruling.clause, key)]
        row = self._row(matter, ruling.clause, ruling.law, key, wish=key is None)
        row.outcome, row.proof, row.answers = "granted", ruling.proof, True
        self.proofs.append(DemandProof(row, key))

    def _row(self, matter: Matter, clause: str, law: int, key: MatterKey | None, *, wish: bool) -> WhyNotRow:
        """Return a row on a clause over a matter, of which it is not told yet how it stands."""
        case, fact = self.case, matter.fact
        by, about, event = str(case.acts[case.index[HYPOTHETICAL]].by), "wish" if wish else "nothing", None
        if key is not None:
            about, event = "matter", case.ids[fact.event]
        return WhyNotRow(clause, law, by, about, fact.name, event, fact.actor)

    def _demand_proof(self, plea: Plea, each: Candidate, answers: bool) -> DemandProof:
        """Return what is kept of a candidate."""
        case, proof = self.case, each.proof
        key = self._key_of(each.matter) if each.real and not each.spoken else None
        wish = each.real and (each.spoken or each.matter.fact.event == case.index[HYPOTHETICAL])
        row = self._row(each.matter, each.clause.name, each.clause.law, key, wish=wish)
        row.proof, row.answers = tuple(map(case.as_proved_condition, proof.conditions)), answers
        for told in row.proof:
            told.events = tuple(id for id in told.events if id != HYPOTHETICAL)
        if proof.failures:
            failing, since = each.failing, max(each.failing_events(case.now), default=NO_EVENT)
            named = since >= 0 and case.ids[since] != HYPOTHETICAL
            row.failed = Failed(failing.means, case.ids[since] if named else None)
            row.condition, row.failed_by = failing.name, failing.by.name if failing.by is not None else None
            return DemandProof(row, key, (2, *map(int, astuple(distance_to_grant(case, plea, each))), each.order))
        row.outcome = "granted" if proof.holds else "undetermined"
        return DemandProof(row, key, (int(not proof.holds), int(not each.grounded), -each.close, each.order))

    def _key_of(self, matter: Matter) -> MatterKey | None:
        """Return what tells a matter of the log from others; nothing for one that came of the demand itself."""
        made_at = self.case.index[HYPOTHETICAL]
        known = [each for each in self.case.docket.of(matter.deal) if each.fact.event != made_at]
        place = next((i for i, each in enumerate(known) if each is matter), None)
        if place is None:
            return None
        event = matter.fact.event
        return MatterKey(matter.deal.number, place, matter.fact.name, EventIndex(event - (event > made_at)))


def without_own_event(ruling: Ruling) -> Ruling:
    """Return a ruling on a hypothetical demand in which the demand itself, no event of the log, is not named."""
    failed = ruling.failed
    return evolve(
        ruling,
        reason=ruling.reason and ruling.reason.without(HYPOTHETICAL),
        failed=Failed(failed.condition) if failed is not None and failed.event == HYPOTHETICAL else failed,
        evidence=tuple(id for id in ruling.evidence if id != HYPOTHETICAL),
    )
