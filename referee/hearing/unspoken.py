"""Acts on which no word was lost: what no clause speaks of is noted, so that nothing irregular passes in silence."""

from __future__ import annotations

from typing import Final

from referee.docket import Case, Condition, Matter, Ruling, because
from referee.hearing.still_to_come import tell_awaited_clauses
from referee.law import Clause
from referee.record import Demand, Event, Permit
from referee.table import FACTS, Fact

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
