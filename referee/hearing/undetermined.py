"""What stays undetermined: what the record lacks, and what the code says nothing of."""

from __future__ import annotations

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.dues import MarkMade
from referee.hearing.plea import Plea
from referee.law import REMEDIES, Clause
from referee.record import SUIT_NAMES, SUIT_OF, Demand, Notice, describe
from referee.table import FACTS, read


def what_is_missing(case: Case, matter: Matter) -> str:
    """Return in one sentence which card or number would settle the matter; of a mark, the king that it was made for."""
    if isinstance(matter.fact.about, MarkMade) and matter.fact.about.claim is not None:
        matter = matter.fact.about.claim
    if matter.fact.supposed:
        return "The record does not show how the hand was played."
    trick, lacks = matter.fact.trick, FACTS[matter.fact.name].lacks
    if trick is not None and trick.suit is None and trick.lead in SUIT_OF:
        return "It is not decided which suit the lead counts as."
    if matter.deal.to_replay and (FACTS[matter.fact.name].ends_hand or FACTS[matter.fact.name].gives_up):
        return "The hands have still to be played again."
    unsure = (name for name in lacks if name and _open(read(case.table, matter.fact, name)))
    missing = lacks.get(next(unsure, ""), "show the cards that would settle this")
    return f"The record does not {missing.format_map(_words(matter))}."


def _open(value: object) -> bool:
    """Whether the record leaves a field open, wholly or in part."""
    return value is None or isinstance(value, frozenset)


def _words(matter: Matter) -> dict[str, str | None]:
    """Return the players, cards and suits that a sentence on what is lacking may name."""
    fact, deal, trick = matter.fact, matter.deal, matter.fact.trick
    trumps = SUIT_NAMES.get(deal.trump or "", "trumps")
    lead = trick.lead if trick is not None and trick.lead in SUIT_OF else None
    led = trick.suit or SUIT_OF[lead] if trick is not None and lead is not None else ""
    beating = f"one that beats the {describe(lead)}" if lead is not None else "a better card"
    return {
        "actor": fact.actor,
        "adversary": matter.role("adversary"),
        "concerned": matter.role("concerned"),
        "non_dealer": deal.non_dealer,
        "trumps": trumps,
        "named": SUIT_NAMES.get(str(fact.fields.get("named")), "the suit named"),
        "led": SUIT_NAMES.get(led, "the suit led"),
        "better": f"one of {trumps}" if fact.fields.get("void") else beating,
    }


def silent_on(case: Case, matter: Matter) -> Clause | None:
    """Return the clause which says that the code is silent on a matter, if one does and nothing disproves the fact."""
    for term in matter.terms:
        for clause in case.rulebook.silences.get(term, ()):
            if clause.id in matter.never_applying:
                continue
            if case.judge.verdict(clause, matter).answer in ("yes", "unknown"):
                return clause
            if case.judge.never(clause, matter):
                matter.never_applying.add(clause.id)
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
    How many points are due hangs on nothing that the code leaves open without the score, and what holds a fault against
    the other player on no fault of one's own, unless that is pointed at.
    """
    ground, remedy = plea.ground, REMEDIES[plea.remedy]
    if remedy.challenges and plea.about is None:
        matters = [m for m in matters if m.fact.actor != plea.asker or not FACTS[m.fact.name].fault]
    found = [(matter, clause) for matter in matters if (clause := silent_on(case, matter)) is not None]
    found = [(matter, clause) for matter, clause in found if clause.unsettles or not remedy.marks]
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
