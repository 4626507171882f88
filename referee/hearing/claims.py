"""Demands that no right answers: for a cut-down, for a mark, for what the law orders by itself."""

from __future__ import annotations

from typing import Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.ledger import Ledger
from referee.hearing.marks import leave
from referee.hearing.notice import CUTS, within
from referee.law.clause import Clause
from referee.record.acts import Permit
from referee.record.acts.words import Demand

MARKS: Final[dict[str, tuple[str, ...]]] = {
    "mark_king": ("turned_king", "held_king"),
    "mark_point": ("point",),
    "mark_vole": ("vole",),
}
MARKS["mark_late"] = ("turned_king", "held_king", "point", "vole")


def reduce(case: Case, ledger: Ledger, event: Demand | Permit) -> bool:
    """A claim that the offender's score be cut down is granted under the clause that cuts it."""
    if event.remedy not in CUTS:
        return False
    for matter in sorted(within(case, event), key=lambda m: m.fact.actor == event.by):
        cutting = [clause for clause in case.rulebook.modifiers if clause.when in matter.terms]
        if not cutting:
            continue
        due = next((due for due in reversed(ledger.dues) if due.deal is matter.deal and due.hand), None)
        cut = due is not None and matter in due.cuts and CUTS[event.remedy] in (None, due.points)
        fitting = [c for c in cutting if CUTS[event.remedy] in (None, c.set_to)]
        applying = [c for c in fitting if not c.hand.get("replay") and case.judge.verdict(c, matter).answer == "yes"]
        if (cut or applying) and matter.fact.actor != event.by:
            clause = due.clause if due is not None and cut else applying[0]
            case.rule(
                "granted", "remedy", clause, matter, answers=event.id, by=event.by, holder=event.by,
                remedy=event.remedy, points=due.points if due is not None and cut else None,
            )  # fmt: skip
            return True
        case.rule(
            "denied", "remedy", cutting[0], matter, answers=event.id, by=event.by, remedy=event.remedy
        )  # fmt: skip
        return True
    return False


def allow_mark(case: Case, ledger: Ledger, event: Demand | Permit) -> bool:
    """A claim to a mark is granted where just that is due to the claimant and not yet put up."""
    mine = [due for due in reversed(ledger.dues) if due.player == event.by and due.deal in case.table.deals[-2:]]
    for due in mine:
        if due.kind not in MARKS.get(event.remedy, ()) or not due.alive:
            continue
        late = leave(case, due)
        clause = due.lost_by or (late if event.remedy == "mark_late" else due.clause)
        allowed = (due.open and late is not None) or not ledger.recorded
        case.rule(
            "granted" if allowed else "denied", "scoring", clause or due.clause, due.matter,
            also=due.also, answers=event.id, by=event.by, holder=event.by, remedy=event.remedy, points=due.open or None,
            offender=None,
        )  # fmt: skip
        return True
    return False


def uphold(case: Case, event: Demand | Permit) -> bool:
    """A demand for what a clause orders by itself, or has ordered, is granted under that clause."""
    deal = case.table.deal
    fallen = case.fallen.get(id(deal)) if deal is not None else None
    if fallen is not None and fallen.kind == "effect" and fallen.does == event.remedy:
        order = next((order for order in case.docket.orders if order.clause is fallen), None)
        matter = order.matter if order is not None else None
        case.rule(
            "granted", "remedy", fallen, matter, answers=event.id, by=event.by, remedy=event.remedy, mandatory=True
        )  # fmt: skip
        return True
    for matter in within(case, event):
        for clause in case.rulebook.clauses.values():
            if clause.does == event.remedy and _in_force(case, clause, matter):
                case.rule(
                    "granted", "remedy", clause, matter, answers=event.id, by=event.by, holder=event.by,
                    remedy=event.remedy,
                )  # fmt: skip
                return True
    return False


def _in_force(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether a clause orders what it does in the matter now; a limit, once it has shut what it limits."""
    if clause.kind == "limit":
        limited = [c for name in clause.limits if (c := case.rulebook.clauses.get(name)) is not None]
        return any(c.when in matter.terms and case.judge.shut(c, matter) for c in limited)
    ordering = clause.kind in ("exception", "prohibition", "effect")
    return ordering and clause.when in matter.terms and case.judge.verdict(clause, matter).answer == "yes"
