"""What is noted at the end of a log: faults that nobody noticed."""

from __future__ import annotations

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.law import Clause
from referee.table import FACTS, reached_at


def note_unnoticed(case: Case, matter: Matter) -> None:
    """Note a fault that nobody noticed, or one that the law defines and gives no remedy for.

    Args:
        case: the hearing, at the end of the log.
        matter: a matter of the docket, ruled on or not.
    """
    fact = matter.fact
    taken_back = "taken_back" in FACTS[fact.name].fields and case.judge.where({"taken_back": True}, matter) == "yes"
    spoken = FACTS[fact.name].subject is not None
    defined = [c for c in matter.terms.values() if c is not None and c.kind == "definition" and spoken]
    if matter.ruled or fact.truth is not True or not (FACTS[fact.name].fault or defined) or taken_back:
        return
    barren = [c for c in defined if c.defines not in case.rulebook.by_fact]  # no law has a remedy for it
    if matter.deal.set_aside or (matter.noticed is not None and not barren):
        return
    silent = case.rulebook.silences.get(fact.name, ())
    speaking = [*reversed(defined), *case.rulebook.by_fact.get(fact.name, ()), *silent]
    complete = (c for c in speaking if not c.after or reached_at(fact, c.after) is not None)
    clause = next((c for c in complete if case.judge.where(c.where, matter) == "yes"), None)
    defied = any(r.outcome == "not_complied" and r.event == case.ids[fact.event] for r in case.rulings)
    spared = case.judge.exception(clause, matter) if clause is not None else None
    if clause is None or defied or (spared is not None and spared.answer == "excepted"):
        return
    if not (barren and _already_ruled(case, matter, clause)):
        proof = case.judge.prove(clause, matter).regardless_of("noticed")
        case.rule("noted", "note", clause, matter, at=fact.event, holder=matter.role("adversary"), proof=proof)


def _already_ruled(case: Case, matter: Matter, clause: Clause) -> bool:
    """Whether a ruling has told of what no law has a remedy for: on words under its clause, or on its trick."""
    fact = matter.fact
    told = (r for r in case.rulings if r.clause == clause.name and r.deal == fact.deal.number)
    if any(case.ids[fact.event] in r.evidence or r.kind == "remedy" for r in told):
        return True
    subject = FACTS[fact.name].subject
    alike = (m for m in case.docket.of(fact.deal) if m.ruled and FACTS[m.fact.name].subject == subject)
    return fact.trick is not None and any(m.fact.trick is fact.trick for m in alike)
