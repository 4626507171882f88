"""Demands: every clause that gives what is asked for, over every matter it can be about, each with its proof."""

from __future__ import annotations

from typing import Final

from attrs import define, evolve

from referee.docket import Case, Condition, Matter, Proof, value_fits
from referee.hearing.demand_proofs import (
    binds_doer,
    prove,
    prove_agreed,
    prove_forbidden,
    prove_marked,
    prove_set_aside,
    prove_sparing,
)
from referee.hearing.effects import voiding
from referee.hearing.meaning import NOT_AT_ALL, closeness, in_question, of_ground, pointed_at
from referee.hearing.named import misnamed
from referee.hearing.plea import Plea, giving_clauses, speaks_of
from referee.hearing.point_proofs import nothing_left, unbarred
from referee.hearing.reach import was_dealt_anew
from referee.hearing.supposing import (
    answered_by_ground,
    other_consequences,
    past_fault,
    pointing_at,
    suppose_clauses,
    untimely_for,
)
from referee.hearing.taking_down import rightly_marked
from referee.hearing.wishes import acts_spoken_of
from referee.law import REMEDIES, Clause, remedy_row
from referee.record import BYSTANDER, EventIndex
from referee.score import Due, Ledger
from referee.table import FACTS, Happening

FEW: Final = 3
"""As many laws as may give a remedy that is one of its own kind; what more of them give is common to many faults."""


@define(eq=False, repr=False)
class Candidate:
    """One clause that gives what is asked for, proved over one matter.

    plea: what is asked for, and for whom.
    proof: the proof of the clause over the matter.
    close: how close what is pointed at is to the matter.
    real: whether the table showed the matter, or it is an act only spoken of; else it did not happen.
    grounded: whether the matter is of the ground given.
    spoken: whether the matter is an act only spoken of.
    apart: whether the clause gives nothing of the kind, but stands in the way of all that is asked for.
    order: its place among the candidates.
    untimely: of a clause over which nothing has happened, how far from its time the play is.
    """

    plea: Plea
    proof: Proof
    close: int
    grounded: bool
    order: int
    real: bool
    spoken: bool = False
    apart: bool = False
    untimely: tuple[bool, int] = (False, 0)

    @property
    def clause(self) -> Clause:
        """The clause that was proved."""
        return self.proof.clause

    @property
    def matter(self) -> Matter:
        """The matter over which it was proved."""
        return self.proof.matter

    @property
    def forbidden(self) -> bool:
        """Whether a clause forbids the act that is asked for."""
        return self.spoken and self.clause.kind == "prohibition" and self.proof.fails("not_outranked")

    @property
    def failing(self) -> Condition:
        """The failed condition that is told."""
        return self.proof.decisive

    def failing_events(self, now: EventIndex) -> list[EventIndex]:
        """Return the events (indices) at which the condition that is told came to fail; the words heard are no act.

        Args:
            now: the index of the words.
        """
        return [at for at in self.failing.events if at != now or not self.spoken]


@define(eq=False, repr=False)
class Gathered:
    """What can be proved for a plea: the clauses that give what it asks for, the matters in question and candidates."""

    plea: Plea
    clauses: list[Clause]
    known: list[Matter]
    candidates: list[Candidate]


def gather(case: Case, ledger: Ledger, plea: Plea) -> Gathered:
    """Return every clause that gives what is asked for, proved over every matter that it can be asked about.

    Args:
        case: the hearing so far; the words are its current event.
        ledger: what was earned and put up.
        plea: what is asked for, and for whom.
    """
    acts = acts_spoken_of(case, ledger, plea)
    clauses = giving_clauses(case.rulebook, plea.remedy)
    if plea.leave:  # it is the speaker's own to give, or what he concedes the other
        clauses = [clause for clause in clauses if (clause.leave is not None) == (plea.asker == plea.by)]
    for_fault = plea.ground is not None and REMEDIES[plea.remedy].takes_off  # what the fault takes away is to come off
    cutting = [clause for clause in case.rulebook.modifiers if for_fault and clause.stage == "cut_down"]
    proofs: list[Proof] = []
    known = in_question(case, plea)
    for matter in (*known, *acts):
        speaking = [clause for clause in clauses if speaks_of(case, clause, matter)]
        if not speaking and of_ground(case, plea, matter):
            speaking = [clause for clause in cutting if speaks_of(case, clause, matter)]
        for clause in speaking:
            acted = clause.kind == "right" and matter not in acts and not FACTS[matter.fact.name].words
            done = acted and plea.remedy not in clause.denies
            if not done or binds_doer(plea, clause):
                proof = prove(case, ledger, plea, clause, matter)
                unshut = proof.fails("opened")
                idle = plea.remedy in clause.denies and (unshut or proof.fails("happened") or bool(proof.unknown))
                proofs += [] if idle or nothing_left(case, ledger, plea, proof) else [proof]
            elif plea.about is not None and matter.fact.actor == plea.asker and pointed_at(case, plea, matter):
                used = Condition.failed("unspent", clause, [matter.fact.event], failure="used")
                proofs.append(case.judge.prove(clause, matter).adding(used, asker=plea.asker))
        proofs += prove_sparing(case, plea, matter)
    rightly = rightly_marked(case, ledger, plea)
    proofs += [*rightly, *unbarred(case, ledger, plea), *prove_agreed(case, ledger, plea, known)]
    proofs += [] if any(proof.holds for proof in proofs) else prove_marked(case, ledger, plea)
    outlived = any(proof.matter.deal.set_aside and not proof.matter.closed for proof in rightly)
    apart = [] if outlived else list(prove_set_aside(case, plea))
    for matter in acts:
        forbidden = list(prove_forbidden(case, plea, matter))
        proofs = forbidden + [each for each in proofs if each.matter is not matter or not forbidden or not each.holds]
    found = [candidate_of(case, plea, proof, order) for order, proof in enumerate([*proofs, *apart])]
    for candidate in found[len(proofs) :]:
        candidate.apart = True
    return Gathered(plea, clauses, known, found + _never_due(case, ledger, plea, acts))


def suppose(case: Case, ledger: Ledger, gathered: Gathered) -> list[Candidate]:
    """Return each clause that gives what is asked for, over what it speaks of where nothing of the kind happened.

    It is proved over the last fault of an earlier hand, if there is one. Where what is asked for is common to many
    faults, what follows from the one that is relied on is told as well.

    Args:
        case: the hearing so far; the words are its current event.
        ledger: what was earned and put up.
        gathered: what can be proved over what did happen.
    """
    plea, clauses, known, found = gathered.plea, gathered.clauses, gathered.known, gathered.candidates
    giving = [clause for clause in clauses if plea.remedy not in clause.denies]
    irregular = [c for c in clauses if c.when not in FACTS or not FACTS[c.when].regular]  # else absence tells nothing
    near = [each for each in found if plea.about is None or each.close > NOT_AT_ALL]
    told_of = [each for each in near if each.real and not each.spoken and each.matter.fact.truth is not False]
    happened = {(each.clause.id, each.matter.fact.name) for each in told_of}
    proofs = []
    for proof in suppose_clauses(case, plea, giving or irregular, pointing_at(case, plea, known)):
        if (proof.clause.id, proof.matter.fact.name) not in happened:
            past = past_fault(case, plea, proof)
            proofs.append(proof if past is None else prove(case, ledger, plea, proof.clause, past))
    supposed = [candidate_of(case, plea, proof, order) for order, proof in enumerate(proofs)]
    told = any(each.grounded if plea.ground is not None else each.real for each in (*found, *supposed))
    laws = len({clause.law for clause in giving if plea.ground is not None or clause.cites is None})
    if not told and (laws > FEW or answered_by_ground(case, plea, giving)):
        others = other_consequences(case, plea, known)
        supposed += [candidate_of(case, plea, proof, order) for order, proof in enumerate(others)]
    return supposed


def _never_due(case: Case, ledger: Ledger, plea: Plea, acts: list[Matter]) -> list[Candidate]:
    """Return what keeps from the asker any points of the deal, who asks to put up late what he never had left to.

    They are asked for one by one, as each by its own name would be: a king that was barred, a point marked before.
    """
    late = REMEDIES[plea.remedy]
    omitted = any(act.fact.actor == plea.asker and isinstance(act.fact.about, Due) for act in acts)
    if late.earns is not None or not late.marks or omitted or not case.rulebook.late_marks:
        return []
    found: list[Candidate] = []
    for remedy in (name for name, row in REMEDIES.items() if row.earns in late.marks):
        asked = evolve(plea, remedy=remedy, ground=None, about=None)
        found += [each for each in gather(case, ledger, asked).candidates if each.real and each.proof.failures]
    mine = [each for each in found if not (each.proof.fails("holder") or each.proof.fails("happened"))]
    for each in mine:
        each.close = closeness(case, plea, each.matter)
        each.grounded = True
    lost = [each for each in mine if each.failing.means != "used" and not each.proof.unknown]
    marked = [each for each in mine if each.failing.means == "used"] if not lost else []
    for each in marked:  # that they were marked before keeps the clause on late marks from giving anything for them
        clause = case.rulebook.late_marks[0]
        each.proof = Proof(clause, each.matter, [Condition.failed("happened", clause, each.failing.events)], plea.asker)
    return lost or marked


def candidate_of(case: Case, plea: Plea, proof: Proof, order: int) -> Candidate:
    """Return a proof as a candidate to answer the plea, with how near it is to what the words say."""
    close = closeness(case, plea, proof.matter)
    real = not proof.matter.fact.supposed
    spoken = real and not proof.matter.entered
    over, late = case.rulebook.over_marks, case.rulebook.late_marks
    on_marks = (proof.clause,) if proof.clause in over else late if proof.clause.kind == "scoring" else ()
    of_marks = real and any(plea.ground in FACTS[str(clause.when)].grounds for clause in on_marks)
    grounded = of_ground(case, plea, proof.matter) or (plea.ground is not None and (spoken or of_marks))
    untimely = (False, 0) if real else untimely_for(case, proof)
    if real:
        wanting = _undone(case, plea, proof), misnamed(case, plea, proof.clause, proof.matter)
        proof.conditions = [*filter(None, wanting), *proof.conditions]
        _name_right_of_its_phase(case, plea, proof)
    if plea.asker == BYSTANDER:
        proof = proof.adding(Condition.failed("holder", proof.clause))
    return Candidate(plea, proof, close, grounded, order, real, spoken, untimely=untimely)


def _name_right_of_its_phase(case: Case, plea: Plea, proof: Proof) -> None:
    """Let a clause on another phase of the deal fail by the right that arose in the one in which it happened."""
    right = next((each for each in proof.matter.groups.values() if each.option(plea.remedy) is None), None)
    wanting = next((each for each in proof.failures if each.name == "happened" and each.by is None), None)
    if right is None or wanting is None:
        return
    fact, where = proof.matter.fact, proof.clause.where
    unlike = [name for name, wanted in where.items() if value_fits(wanted, fact.value(case.table, name)) is False]
    if unlike == ["phase"]:
        wanting.by = right.options[0]


def _undone(case: Case, plea: Plea, proof: Proof) -> Condition | None:
    """Return that the deal of a matter was dealt anew, or is void, where what is asked for does not last beyond it.

    Nothing follows either from how cards were played after the game was won.
    """
    matter, clause = proof.matter, proof.clause
    set_aside = case.docket.deals_set_aside.get(id(matter.deal))
    if set_aside is not None and REMEDIES[plea.remedy].sets_aside and was_dealt_anew(case, matter.deal):
        return Condition.failed("unspent", set_aside.clause, [set_aside.at], failure="used")
    if matter.in_dead_deal and not matter.deal.set_aside:
        return Condition.failed("not_spared", case.rulebook.winning_clause, matter.deal.all(Happening.GAME_CLOSED))
    if set_aside is None or set_aside.clause is clause or matter.fact.outside_its_deal:
        return None
    if remedy_row(set_aside.clause.does).sets_aside != "void":
        return None
    beyond = REMEDIES[plea.remedy].takes_off or REMEDIES[plea.remedy].speaks_of is not None
    lasting_on = FACTS[matter.fact.name].lasts == "game" or voiding(case, matter.fact.name)
    return None if beyond or lasting_on else Condition.failed("not_outranked", set_aside.clause, [set_aside.at])
