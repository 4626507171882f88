"""Clauses over what has not happened: what a demand supposes, and which clause would speak of it and now."""

from __future__ import annotations

from typing import Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.judge import listed, matches
from referee.hearing.notice import grounds
from referee.hearing.plea import Plea
from referee.hearing.proof import Condition, Proof, failed
from referee.hearing.proving_points import wanting_still
from referee.hearing.reach import speaking
from referee.law import Clause, Rulebook
from referee.table import FACTS, Fact, phase, reached_at, suppose

SIDES: Final = ("dealer", "non_dealer")
TURNED: Final = "trump_turned"
LEAST: Final = ("right", "definition")
"""Kinds of clauses that say less of what follows from a fault than others do, the one that says least last."""
FOLLOWING: Final = ("option", "effect", "prohibition", *LEAST)
"""Kinds of clauses that say what follows from a fact."""


def untimely_for(case: Case, proof: Proof) -> tuple[bool, int]:
    """Return whether the time of a clause is past or still to come in the deal, and of several that fit, the last."""
    deal = proof.matter.deal
    since_dealt = Fact(proof.matter.fact.name, deal, deal.begins, None)
    opened = reached_at(since_dealt, proof.clause.after)
    return not _in_time(case, proof.clause, since_dealt), -1 if opened is None else -opened


def _in_time(case: Case, clause: Clause, fact: Fact) -> bool:
    """Whether the clause could speak of a fact, if there were one since the deal began, and one definition of it."""
    ends = [*clause.until, *clause.before]
    for limit in case.rulebook.limits.get(clause.id, ()):
        ends += limit.shuts if not limit.where else ()
    phases = listed(clause.where.get("phase", []))
    early = bool(clause.after) and reached_at(fact, clause.after) is None
    early = early or (bool(phases) and phase(fact.deal) not in phases)
    if early or reached_at(fact, tuple(ends)) is not None:
        return False
    defining = [c for c in case.rulebook.defining.get(clause.when or "", ()) if c is not clause]
    return not defining or any(_in_time(case, each, fact) for each in defining)


def suppose_clause(case: Case, plea: Plea, clause: Clause) -> Proof:
    """Return the proof of a clause over what it speaks of, where nothing of the kind has happened."""
    deal = case.table.deal or case.table.prepare()
    facts = case.rulebook.base_facts(clause) or [TURNED]
    named = next((fact for fact in facts if _of_ground(plea, clause, fact)), facts[0])
    fact = suppose(case.table, deal, named, plea.of)
    misfits = 1 + _unlike(case.rulebook, clause, fact)
    fact.fields |= {name: wanted for name, wanted in clause.where.items() if clause.when == named}
    matter = Matter(fact, {named: None}, case.now)
    conditions = [wanting_still(case, plea, clause, matter)]
    conditions[0].misfits = misfits
    if deal.dealer and _of_another(clause, matter, plea.asker):
        conditions.append(failed("holder", clause))
    return Proof(clause, matter, conditions, plea.asker)


def _of_another(clause: Clause, matter: Matter, asker: str) -> bool:
    """Whether what a clause gives would be the other player's, by its holder or by whose act it speaks of."""
    holder = clause.holder
    if holder is None and clause.where.get("by") in SIDES and clause.kind in ("right", "prohibition"):
        mine = matter.deal.role(asker) == clause.where["by"]
        return bool(mine) == (clause.kind == "prohibition")
    return holder in SIDES and matter.role(holder) != asker


def _unlike(book: Rulebook, clause: Clause, fact: Fact) -> int:
    """Return how many fields of a supposed fact a clause, and the definition nearest to it, want otherwise."""
    known = {name: wanted for name, wanted in clause.where.items() if name in fact.fields}
    own = sum(matches(wanted, fact.fields[name]) is False for name, wanted in known.items())
    defining = [each for each in book.defining.get(clause.when or "", ()) if each is not clause]
    return own + min((_unlike(book, each, fact) for each in defining), default=0)


def other_consequences(case: Case, plea: Plea, matters: list[Matter]) -> list[Proof]:
    """Return the proofs that what is relied on leads to something else, those over what did happen first.

    Who gives no ground relies on the last irregularity of the deal.
    """
    relied = _relied_on(case, plea, matters) if plea.ground is not None else _last_fault(case, matters)
    following = [(c, matter) for matter in relied for c in speaking(case, matter) if c.kind in FOLLOWING]
    verdicts = [(clause, matter, case.judge.verdict(clause, matter).answer) for clause, matter in following]
    applies = any(answer == "yes" and clause.kind not in LEAST for clause, _, answer in verdicts)
    found: list[Proof] = []
    for clause, matter, answer in verdicts:
        if answer == "yes" or (answer == "barred" and not applies):  # what applied before, where nothing does any more
            other = Condition("happened", "failed", clause, tuple(matter.fact.evidence), misfits=1)
            found.append(Proof(clause, matter, [other], plea.asker))
    clauses = [c for c in case.rulebook.clauses.values() if c.kind in FOLLOWING and plea.ground is not None]
    spoken = [c for c in clauses if any(_of_ground(plea, c, fact) for fact in case.rulebook.base_facts(c))]
    akin = [c for c in clauses if any(plea.ground in FACTS[fact].grounds for fact in case.rulebook.base_facts(c))]
    for clause in spoken or akin:
        found.append(suppose_clause(case, plea, clause))
        if not spoken:
            found[-1].matter.fact.fields.clear()  # as little is known of it as the ground says
    return sorted(found, key=lambda each: (each.matter.fact.supposed, *(each.clause.kind == k for k in LEAST[::-1])))


def _relied_on(case: Case, plea: Plea, matters: list[Matter]) -> list[Matter]:
    """Return the matters of the ground given, or else those of the live deal that are of it and are settled."""
    past = [matter for matter in case.docket.matters if case.table.live(matter.deal) and matter.noticed is not None]
    of_ground = ([m for m in each if plea.ground in grounds(m)] for each in (matters, past))
    return next(filter(None, of_ground), [])


def _last_fault(case: Case, matters: list[Matter]) -> list[Matter]:
    """Return the last matter of the live deal on which something was ruled, and which is none of regular play."""
    ruled = [m for m in matters if m.ruled and case.table.live(m.deal) and not FACTS[m.fact.name].regular]
    return ruled[-1:]


def _of_ground(plea: Plea, clause: Clause, fact: str) -> bool:
    """Whether a clause speaks of such a fact as the ground given names, by the fields that it wants."""
    return plea.ground in FACTS[fact].grounds_of(clause.where if clause.when == fact else {})
