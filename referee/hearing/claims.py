"""Demands that no right answers: for a cut-down, for a mark, for what the law orders by itself."""

from __future__ import annotations

from typing import Final

from referee.hearing.case import Case
from referee.hearing.ledger import Ledger
from referee.hearing.notice import CUTS, within
from referee.record.acts import Permit
from referee.record.acts.words import Demand

MARKS: Final = {"mark_king": ("turned_king", "held_king"), "mark_point": ("point",), "mark_vole": ("vole",)}


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
        applying = [c for c in cutting if not c.hand.get("replay") and case.judge.verdict(c, matter).answer == "yes"]
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
    """A claim to a mark is granted where just that is due to the claimant."""
    for due in reversed(ledger.dues):
        if due.player == event.by and due.kind in MARKS.get(event.remedy, ()) and (due.open or due.paid) and due.alive:
            case.rule(
                "granted", "scoring", due.clause, due.matter, also=due.also, answers=event.id, by=event.by,
                holder=event.by, remedy=event.remedy, points=due.points, offender=None,
            )  # fmt: skip
            return True
    return False


def uphold(case: Case, event: Demand | Permit) -> bool:
    """A demand for what a clause orders by itself is granted under that clause."""
    for matter in within(case, event):
        for clause in case.rulebook.clauses.values():
            orders = clause.does == event.remedy and clause.kind in ("exception", "prohibition", "effect")
            if orders and clause.when in matter.terms and case.judge.verdict(clause, matter).answer == "yes":
                case.rule(
                    "granted", "remedy", clause, matter, answers=event.id, by=event.by, holder=event.by,
                    remedy=event.remedy,
                )  # fmt: skip
                return True
    return False
