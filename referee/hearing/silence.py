"""What the code says nothing of: the referee says so, and leaves it undetermined."""

from __future__ import annotations

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.plea import Plea
from referee.law.clause import Clause
from referee.record.acts import Notice
from referee.record.acts.words import Demand
from referee.table.facts import FACTS


def silent_on(case: Case, matter: Matter) -> Clause | None:
    """Return the clause which says that the code is silent on a matter, if one does and nothing disproves the fact."""
    for term in matter.terms:
        for clause in case.rulebook.silences.get(term, ()):
            if clause.id in matter.moot:
                continue
            if case.judge.verdict(clause, matter).answer in ("yes", "unknown"):
                return clause
            if case.judge.never(clause, matter):
                matter.moot.add(clause.id)
    return None


def leave_open(case: Case, matter: Matter) -> None:
    """Say of a matter that has become known that the code is silent on it.

    Where another clause has ruled on it, that is said only if the score hangs on what is not told.
    """
    if matter.closed or matter.noticed is None or not case.rulebook.silences:
        return
    clause = silent_on(case, matter)
    if clause is None or clause.id in matter.done or (matter.ruled and not clause.unsettles):
        return
    spoken = isinstance(case.event, Notice) and case.event.subject == FACTS[matter.fact.name].subject
    if clause.silent and not clause.unsettles and not spoken:
        return
    matter.done.add(clause.id)
    if (spoken or not clause.silent) and not isinstance(case.event, Demand):
        case.rule("undetermined", "note", clause, matter, holder=matter.role("adversary"))


def _akin(matter: Matter, clause: Clause, ground: str | None) -> bool:
    """Whether the ground is that of another fault which the same clause leaves open in the same words."""
    faults = [fact for fact in clause.bears_on if fact in FACTS and FACTS[fact].fault]
    return matter.fact.name in faults and any(ground in FACTS[fact].grounds for fact in faults)


def leave_unanswered(case: Case, plea: Plea, matters: list[Matter]) -> bool:
    """Leave a demand open over the last matter on which the code is silent: one of its ground, where it gives one.

    What comes about in regular play as well is no reason to ask for anything, unless it is what is asked for.
    """
    ground = plea.ground
    found = [(matter, clause) for matter in matters if (clause := silent_on(case, matter)) is not None]
    if ground is not None:
        exact = [pair for pair in found if ground in FACTS[pair[0].fact.name].grounds]
        found = exact or [pair for pair in found if _akin(*pair, ground)]
    else:
        found = [pair for pair in found if pair[0].fact.event == case.now or not FACTS[pair[0].fact.name].regular]
    if not found:
        return False
    matter, clause = max(found, key=lambda pair: pair[0].fact.event)
    matter.done.add(clause.id)
    case.rule("undetermined", "remedy", clause, matter, answers=plea.event.id, by=plea.by, remedy=plea.remedy)
    return True
