"""What follows when a demand is granted: how each kind of clause gives what is asked for, and what that ends."""

from __future__ import annotations

from typing import Any

from referee.hearing.case import Case
from referee.hearing.demands import Candidate
from referee.hearing.docket import Right
from referee.hearing.effects import carry_out
from referee.hearing.ledger import Ledger
from referee.hearing.marks import clause_allowing_mark, find_king_marked
from referee.hearing.named import choose_cards
from referee.hearing.notice import notice
from referee.hearing.plea import Plea
from referee.hearing.point_proofs import due_of, hand_due, left_by
from referee.hearing.review import bind_other, review
from referee.hearing.undetermined import unsettled_by
from referee.law import REMEDIES, remedy_row
from referee.table import FACTS


def grant(case: Case, ledger: Ledger, plea: Plea, best: Candidate) -> None:
    """Rule that what is asked for is granted, and let it take effect."""
    clause = best.clause
    if clause.kind == "scoring":
        _allow_mark(case, ledger, plea, best)
    elif clause.kind == "modifier":
        _cut_down(case, ledger, plea, best)
    elif clause.kind == "option":
        _give(case, ledger, plea, best)
    elif clause.kind == "right":
        _allow_act(case, ledger, plea, best)
    else:
        _uphold(case, ledger, plea, best)
    if REMEDIES[plea.remedy].bars:
        find_king_marked(case, ledger, clause, best.matter, case.at(plea.about))


def _rule(case: Case, plea: Plea, best: Candidate, **fields: Any) -> None:
    case.rule(
        "granted", "remedy", best.clause, best.matter, answers=plea.event.id, by=plea.by, remedy=plea.remedy,
        proof=best.proof, **fields,
    )  # fmt: skip


def _give(case: Case, ledger: Ledger, plea: Plea, best: Candidate) -> None:
    """An option is taken; one that follows when another right is passed up passes that up, if it was not yet."""
    matter, clause = best.matter, best.clause
    for group in clause.declined:
        parent = matter.groups.get(group)
        if parent is not None and parent.fate == "open" and parent.holder == plea.asker:
            _pass_up(case, ledger, parent)
    if clause.group not in matter.groups:
        if matter.noticed is None:
            notice(case, matter, plea.asker)
        review(case, ledger)
    right = matter.groups.get(str(clause.group))
    if right is None or case.answered:
        return
    if right.fate != "open":
        _undo(case, right)
    singly = case.rulebook.procedure.exposed_choice == "singly"
    if not (choose_cards(case, plea, right, matter) and singly):
        case.docket.end(right, "used", case.now, clause)
    limits = [limit.id for limit in case.rulebook.limits.get(clause.id, ()) if case.judge.applies(limit, matter)]
    sparing = [c.id for c in case.rulebook.clauses.values() if clause.id in c.outlives]
    remedy = clause.does or plea.remedy
    case.rule(
        "granted", "remedy", clause, matter, also=[*limits, *sparing], right=right, events=[right.opened],
        answers=plea.event.id, by=plea.by, remedies=tuple(o.may for o in right.options if o.may), remedy=remedy,
        proof=best.proof,
    )  # fmt: skip
    carry_out(case, ledger, remedy, clause, matter, claimant=plea.asker)


def _pass_up(case: Case, ledger: Ledger, right: Right) -> None:
    """Asking for what follows when a right is passed up passes it up."""
    matter = case.docket.matter_of(right)
    case.docket.end(right, "waived", case.now, right.options[0], for_next=True)
    case.rule("waived", "right", right.options[0], matter, right=right, events=[right.opened], by=right.holder)
    review(case, ledger)


def _undo(case: Case, right: Right) -> None:
    """Let what a choice has brought about be as it was before, so that another can be made."""
    matter = case.docket.matter_of(right)
    case.docket.orders = [order for order in case.docket.orders if order.matter is not matter]
    if id(matter.deal) in case.docket.deals_set_aside:
        case.restore(matter.deal)
    matter.closed = False
    case.docket.reopen(right, case.now)


def _allow_act(case: Case, ledger: Ledger, plea: Plea, best: Candidate) -> None:
    """An act is allowed that a clause gives a right to, or what its doer owes is granted to the other player."""
    owed = plea.remedy != best.clause.may
    bound = {"bound": best.matter.fact.actor} if owed else {}
    _rule(case, plea, best, holder=plea.asker, offender=None, **bound)
    if not owed:
        bind_other(case, ledger, best.clause, best.matter, plea.remedy, plea.asker)


def _uphold(case: Case, ledger: Ledger, plea: Plea, best: Candidate) -> None:
    """What a clause orders by itself, or has ordered, is upheld; what it forbids is forbidden."""
    clause, matter = best.clause, best.matter
    for group in clause.declined:
        parent = matter.groups.get(group)
        if parent is not None and parent.fate == "open":
            _pass_up(case, ledger, parent)
    if case.answered:
        return
    duty = clause.kind == "duty"
    bound = matter.role(clause.holder) if duty else matter.role(remedy_row(plea.remedy).bound)
    acts = {} if FACTS[matter.fact.name].is_fault or clause.kind == "prohibition" else {"offender": None}
    _rule(case, plea, best, holder=plea.asker, bound=bound, mandatory=clause.kind == "effect", **acts)
    for order in case.docket.orders:
        order.upheld = order.upheld or (order.matter is matter and order.remedy == plea.remedy)
    if clause.kind == "prohibition":
        carry_out(case, ledger, plea.remedy, clause, matter, claimant=plea.asker)


def _allow_mark(case: Case, ledger: Ledger, plea: Plea, best: Candidate) -> None:
    """A mark is allowed that is due and not yet put up, under the clause that allows it now.

    Where the code does not say what comes of a fault of the winner of the hand, what he may mark for it stays open.
    """
    due = due_of(ledger, best.clause, best.matter)
    assert due is not None
    for matter, silence in unsettled_by(case, due):
        case.rule("undetermined", "remedy", silence, matter, answers=plea.event.id, by=plea.by, remedy=plea.remedy)
        return
    late = clause_allowing_mark(case, due)
    unsaid = late is not None and late.kind == "silence" and bool(due.open) and ledger.recorded
    as_late = REMEDIES[plea.remedy].earns is None and case.rulebook.late_marks != ()
    clause = late if as_late or unsaid else due.clause
    case.rule(
        "undetermined" if unsaid else "granted", "scoring", clause or due.clause, due.matter, also=due.also,
        answers=plea.event.id, by=plea.by, holder=plea.asker, remedy=plea.remedy, points=due.open or None,
        offender=None, proof=best.proof,
    )  # fmt: skip


def _cut_down(case: Case, ledger: Ledger, plea: Plea, best: Candidate) -> None:
    """A hand's score is cut down, as it is or will be."""
    due = hand_due(ledger, best.matter)
    cut = due is not None and best.matter in due.cuts
    clause = due.clause if due is not None and cut else best.clause
    left = None if due is None else due.points if cut else left_by(clause, due)
    case.rule(
        "granted", "remedy", clause, best.matter, answers=plea.event.id, by=plea.by, holder=plea.asker,
        remedy=plea.remedy, points=left, proof=best.proof,
    )  # fmt: skip
