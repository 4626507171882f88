"""Acts on which no word was lost: they are noted when they are done, or at the end of the log.

So nothing irregular passes in silence.
"""

from __future__ import annotations

from typing import Final

from referee.docket import Case, Condition, Matter, Ruling, because
from referee.hearing.still_to_come import tell_awaited_clauses
from referee.law import Clause
from referee.record import Demand, Event, Permit
from referee.table import FACTS, Fact, Played, reached_at, withdrawal

OF_OTHERS: Final = ("lapsed", "waived")
"""Outcomes that an act brings about and that say nothing of it."""


def note_unspoken(case: Case, event: Event, misplaced: Fact | None, before: int) -> None:
    """Note an irregular act of which nothing was said, be it that no clause speaks of it or that it lacks its moment.

    Args:
        case: the hearing, when all has been ruled on that the event calls for.
        event: the event being heard.
        misplaced: the fact that the act is out of its place, if it is.
        before: how many rulings there were before the event.
    """
    told = any(_says_of_act(case, r) for r in case.rulings[before:] if r.outcome not in OF_OTHERS)
    wrong = bool(case.problems) and case.problems[-1].event == case.ids[case.now]
    if told or wrong or isinstance(event, Demand | Permit):
        return
    for matter in [each for each in case.docket.matters if each.fact.event == case.now and not each.ruled]:
        kind = FACTS[matter.fact.name]
        silent = kind.always_told and matter.fact is not misplaced
        if silent and (tell_awaited_clauses(case, matter) or _note(case, matter, event)):
            return
    if misplaced is not None:
        reason = because("by_other_player" if misplaced.fields["how"] == "player" else "out_of_place", by=event.by)
        case.rule("noted", "note", None, answers=case.ids[misplaced.event], by=event.by, reason=reason)


def _says_of_act(case: Case, ruling: Ruling) -> bool:
    """Whether a ruling says something of the current act, and not only of a matter that it settles or lets be known."""
    if ruling.matter is None or ruling.answers == case.ids[case.now]:
        return case.ids[case.now] in (ruling.event, ruling.answers)
    fact = case.named_matters[int(ruling.matter[1:]) - 1].fact
    return case.now in (fact.event, *fact.evidence)


def _note(case: Case, matter: Matter, event: Event) -> bool:
    """Note a matter of which no clause speaks, or one only that a limit shuts; return whether that was so."""
    book, name = case.rulebook, matter.fact.name
    clauses = [clause for index in (book.by_fact, book.silences) for clause in index.get(name, ())]
    speaking = [c for c in clauses if not (c.if_used or c.passed_up) and not case.judge.never(c, matter)]
    limits = [next(case.judge.ended(clause, matter, matter.noticed), None) for clause in speaking]
    if not all(limits):
        return False
    told = next((_barring(case, *each, matter) for each in zip(speaking, limits, strict=True)), None)
    reason = because("unspoken") if told is None else None
    case.rule("noted", "note", told, matter, answers=case.ids[case.now], by=event.by, reason=reason)
    return True


def _barring(case: Case, clause: Clause, shut: Condition | None, matter: Matter) -> Clause | None:
    """Return the clause by which one that is shut does not apply to a matter: its exception, or else the limit."""
    excepted = case.judge.exception(clause, matter)
    told = excepted if excepted is not None and excepted.state == "failed" else shut
    return None if told is None else told.by


def note_unnoticed(case: Case, matter: Matter) -> None:
    """Note a fault that nobody noticed, or one that the law defines and gives no remedy for.

    Args:
        case: the hearing, at the end of the log.
        matter: a matter of the docket, ruled on or not.
    """
    fact = matter.fact
    taken_back = "taken_back" in FACTS[fact.name].values and case.judge.where({"taken_back": True}, matter) == "yes"
    spoken = FACTS[fact.name].subject is not None
    defined = [c for c in matter.terms.values() if c is not None and c.kind == "definition" and spoken]
    if matter.ruled or fact.truth is not True or not (FACTS[fact.name].is_fault or defined) or taken_back:
        return
    barren = [c for c in defined if c.defines not in case.rulebook.by_fact]  # no law has a remedy for it
    if matter.deal.set_aside or matter.in_dead_deal or (matter.noticed is not None and not barren):
        return
    silent = case.rulebook.silences.get(fact.name, ())
    speaking = [*reversed(defined), *case.rulebook.by_fact.get(fact.name, ()), *silent]
    said = (c for c in speaking if not (c.silent and c.kind == "option"))
    complete = (c for c in said if not c.after or reached_at(fact, c.after) is not None)
    clause = next((c for c in complete if case.judge.where(c.where, matter) == "yes"), None)
    defied = any(r.outcome == "not_complied" and r.event == case.ids[fact.event] for r in case.rulings)
    spared = case.judge.exception(clause, matter) if clause is not None else None
    told = any(clause is each and each.id in matter.done for each in silent)  # a demand was left open for it
    if clause is None or told or defied or (spared is not None and spared.answer == "excepted"):
        return
    if not (barren and _already_ruled(case, matter, clause)):
        proof = case.judge.prove(clause, matter).without("noticed")
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


def tell_act_to_undo(case: Case, matter: Matter) -> None:
    """Tell who may take up a card led out of turn, or have it taken up, if it lies on the table at the end of the log.

    Args:
        case: the hearing, at the end of the log.
        matter: a matter of the docket, ruled on or not.
    """
    deal, trick = matter.deal, matter.fact.trick
    fault = FACTS[matter.fact.name].is_fault and case.table.live(deal)
    moot = matter.ruled or matter.closed or deal.over or not fault
    if moot or trick is None or trick not in deal.strays(trick.leader) or case.docket.replay_of(deal) is not None:
        return
    fact = withdrawal(case.table, deal, trick.leader, Played(trick, False, trick.led_at))
    fact.evidence = [trick.led_at]
    act = Matter(fact, {fact.name: None}, case.now)
    at = case.ids[trick.led_at]
    granted = {ruling.remedy for ruling in case.rulings if ruling.outcome == "granted" and at in ruling.evidence}
    told: set[str | None] = set()
    for over in (act, matter):
        for clause in case.rulebook.by_fact.get(over.fact.name, ()):
            proof = case.judge.prove(clause, over, noticed=case.now)
            holder = case.judge.holder(clause, over)
            leave = clause.kind in ("right", "option") and clause.may is not None and clause.may not in granted
            if not (leave and proof.holds) or holder in told:
                continue
            told.add(holder)
            case.rule(
                "open", "right", clause, matter, at=matter.fact.event, holder=holder,
                bound=None if holder == trick.leader else trick.leader, remedies=(str(clause.may),), proof=proof,
            )  # fmt: skip
