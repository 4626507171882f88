"""Proofs about points: that a hand's score is to be cut down, that a mark is due."""

from __future__ import annotations

from typing import Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.dues import Due, MarkMade
from referee.hearing.ledger import Ledger
from referee.hearing.marks import clause_allowing_mark, mark_omitted, refusing_late
from referee.hearing.plea import Plea
from referee.hearing.proof import Condition, Proof, failed, in_order, unknown
from referee.hearing.result import fits, hand_result
from referee.hearing.scoring import leaving_out
from referee.hearing.taking_down import excess_standing
from referee.law import REMEDIES, Clause
from referee.table import FACTS, Fact, hand_in_view, reached_at, tricks_lost

REPLAY: Final = "replay_hands"


def hand_due(ledger: Ledger, matter: Matter) -> Due | None:
    """Return what was earned by the hand of a matter's deal, by its last playing."""
    return next((due for due in reversed(ledger.dues) if due.deal is matter.deal and due.hand), None)


def prove_cut(case: Case, ledger: Ledger, plea: Plea, clause: Clause, matter: Matter) -> Proof:
    """Return the proof that a clause cuts down what a fault's offender won, and to what is asked.

    Before the hand is over it is proved for the offender's winning the point.
    """
    proof = case.judge.prove(clause, matter, noticed=case.now)
    due, offender = hand_due(ledger, matter), matter.fact.actor
    found = [*proof.conditions]
    if plea.asker != matter.role("adversary"):
        found.append(failed("holder", clause))
    hand = due.hand if due is not None else hand_result(matter.deal, str(offender), "point", "played")
    cut = due if due is not None and matter in due.cuts else None
    if due is not None and due.player != offender:
        found.append(failed("happened", clause, [due.at]))
    elif (cut is None or cut.clause is not clause) and not fits(
        {k: v for k, v in clause.hand.items() if k != "replay"}, hand
    ):
        found.append(failed("happened", clause, [due.at] if due is not None else []))
        found[-1].misfits = 2
    elif cut is None and not fits(clause.hand, hand):
        found.append(failed("opened", clause))
    elif REMEDIES[plea.remedy].leaves not in (
        None,
        clause.set_to if cut is None else cut.points,
    ):
        found.append(failed("happened", clause))
    return Proof(clause, matter, in_order(found), plea.asker)


def prove_mark(case: Case, ledger: Ledger, plea: Plea, clause: Clause, matter: Matter) -> Proof:
    """Return the proof that points are due to the asker under a scoring clause and can still be put up."""
    found = [*case.judge.prove(clause, matter, noticed=case.now).conditions]
    for condition in found:
        if condition.name == "happened" and condition.by in case.judge.definitions(clause, matter):
            condition.by = None  # who has turned or holds no king has earned nothing, whatever he does to mark it
    whose = matter.role(clause.to)
    found.append(Condition("holder") if whose in (None, plea.asker) else failed("holder", clause))
    due = due_of(ledger, clause, matter)
    mine = due is not None and due.player == plea.asker
    if (
        mine
        and due is not None
        and due.alive
        and plea.n is not None
        and plea.n > (points_owed(ledger, due) or due.points)
    ):
        found.append(failed("happened", leaving_out(case, due), [due.at]))
        return Proof(clause, matter, in_order(found), plea.asker)
    explained = any(condition.state == "failed" for condition in found)
    if due is not None:
        found.append(_still_due(case, ledger, due))
    elif not explained:
        found.append(_nothing_due(case, clause, matter))
    return Proof(clause, matter, in_order(found), plea.asker)


def points_owed(ledger: Ledger, due: Due) -> int:
    """Return how many points of a due can still be asked for: all, in a log that does not record marking."""
    return due.open if ledger.recorded else due.points


def rightly_marked(case: Case, ledger: Ledger, plea: Plea) -> list[Proof]:
    """Return the proofs that marks which are to come off were due, or may have been."""
    if not REMEDIES[plea.remedy].takes_off:
        return []
    recent = [
        mark for mark in ledger.marks_made if mark.deal in case.table.recent() and mark.payments and not mark.excess
    ]
    found = [proof for mark in ledger.marks_made if (proof := _no_longer_due(case, plea, mark)) is not None]
    told = {id(proof.matter) for proof in found}
    for mark in recent:
        due = mark.payments[-1][0]
        if id(due.matter) in told:
            continue
        hanging = due.provisional or due.suspended
        doubt = unknown("proved", due.clause) if hanging else failed("happened", due.clause, [mark.at])
        doubt.misfits = 1
        events = Condition("happened", events=tuple(due.matter.fact.evidence))
        found.append(Proof(due.clause, due.matter, in_order([events, doubt]), plea.asker))
    return found


def _no_longer_due(case: Case, plea: Plea, mark: MarkMade) -> Proof | None:
    """Return the proof that points of a mark are to come off: they were not due any more, or that was said before."""
    taking = next(iter(case.rulebook.over_marks), None)
    if taking is None or not (mark.deal in case.table.recent() or mark.struck):
        return None
    if mark.struck and mark.struck_by is taking and mark.matter is not None:
        matter, happened = mark.matter, Condition("happened", events=(mark.at,))
    else:
        due = next((due for due, paid in mark.payments if paid and not due.suspended and _gone(due)), None)
        if due is None or case.judge.where(taking.where, _mark_too_many(mark)) != "yes":
            return None
        set_aside = case.docket.deals_set_aside.get(id(due.deal)) if not due.alive else None
        since = set_aside.at if set_aside is not None else max(due.matter.fact.evidence, default=mark.at)
        by = set_aside.clause if set_aside is not None else due.clause
        matter, happened = due.matter, Condition("happened", by=by, events=(mark.at, since))
    found = [happened]
    if not excess_standing(mark):
        found.append(failed("unspent", taking, [mark.lowered], failure="used"))
    for limit in case.rulebook.limits.get(taking.id, ()):
        shut = reached_at(matter.fact, limit.shuts)
        if shut is not None and not mark.struck:
            found.append(failed("not_shut", limit, [shut]))
    return Proof(taking, matter, in_order(found), plea.asker)


def _mark_too_many(mark: MarkMade) -> Matter:
    """Return the mark of points that are not due any more as a matter, so that clauses on it can be tested."""
    assert mark.deal is not None
    fact = Fact("marked_too_much", mark.deal, mark.at, mark.player, {"admitted": False}, [mark.at], about=mark)
    return Matter(fact, {fact.name: None})


def _gone(due: Due) -> bool:
    """Whether points were put up for a due that are not due any more."""
    return not due.alive or due.paid > due.points


def due_of(ledger: Ledger, clause: Clause, matter: Matter) -> Due | None:
    """Return what was earned under a scoring clause over a matter, the last if it was earned anew."""
    return next((d for d in reversed(ledger.dues) if d.matter is matter and d.source is clause), None)


def _nothing_due(case: Case, clause: Clause, matter: Matter) -> Condition:
    """Say why a matter earned nothing: its deal fell, or it has still to be announced or to come about."""
    set_aside = case.docket.deals_set_aside.get(id(matter.deal))
    if set_aside is not None:
        return failed("not_outranked", set_aside.clause, [set_aside.at])
    definition = case.judge.definition(clause, matter)
    return failed("opened", definition)


def wanting_still(case: Case, plea: Plea, clause: Clause, matter: Matter) -> Condition:
    """Say that what a clause speaks of has not happened, or is yet to come in the hand that is under way."""
    deal = case.table.deal
    if not FACTS[matter.fact.name].certain or deal is None or not deal.turned or deal.over or deal.set_aside:
        return failed("happened", clause)
    if plea.asker not in deal.hands:
        return failed("opened", clause)
    lost = tricks_lost(case.table, deal, plea.asker)
    for n in range(1, len(lost) + 1):
        fact = hand_in_view(case.table, deal, plea.asker, lost[:n])
        if case.judge.where(clause.where, Matter(fact, {fact.name: None})) == "wait":
            return failed("not_outranked", clause, lost[:n], failure="not_so")  # it cannot come about any more
    return failed("opened", clause)


def _still_due(case: Case, ledger: Ledger, due: Due) -> Condition:
    """Say whether what was earned can still be put up: it was not lost, marked, cut down, or set aside."""
    set_aside = case.docket.deals_set_aside.get(id(due.deal))
    if set_aside is not None and not due.alive:
        return failed("not_outranked", set_aside.clause, [set_aside.at])
    if due.lost_by is not None:
        return failed("not_shut", due.lost_by, [due.lost_at])
    if due.hand and not due.alive:
        return _replaced(case, ledger, due)
    if not due.alive or not due.points:
        return failed("not_outranked", due.clause, [due.cuts[-1].fact.event] if due.cuts else [due.at])
    if ledger.recorded and due.open and clause_allowing_mark(case, due) is None:
        refusing, since = refusing_late(case, due)
        return failed("not_shut", refusing, [since])
    if ledger.recorded and not due.open:
        return failed("unspent", due.clause, due.matter.marks, failure="used")
    return Condition("unspent", events=(due.at,))


def _replaced(case: Case, ledger: Ledger, due: Due) -> Condition:
    """Say that the hand is to be played again, or that the result of a replay has taken the place of this one."""
    replay = next((o for o in case.docket.orders if o.remedy == REPLAY and o.matter.deal is due.deal), None)
    if due.suspended and replay is not None:
        return failed("not_outranked", replay.clause, [replay.given])
    condition = failed("happened", None, [due.at])
    condition.misfits = 2 if hand_due(ledger, due.matter) is not due else 1
    return condition


def omissions(case: Case, ledger: Ledger, plea: Plea) -> list[Matter]:
    """Return, as matters, the points that have not been put up: the asker's, and the other's if he has none."""
    recent = case.table.recent()
    left = [due for due in ledger.dues if due.deal in recent and (due.open or due.lost_by is not None)]
    return [mark_omitted(case, due) for due in [d for d in left if d.player == plea.asker] or left]
