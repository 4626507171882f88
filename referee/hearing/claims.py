"""Demands that no right answers: for a cut-down, for a mark, for what the law orders by itself."""

from __future__ import annotations

from typing import Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.ledger import Ledger
from referee.hearing.marks import leave
from referee.hearing.notice import CUTS, within
from referee.hearing.scoring import fits, hand_result
from referee.law.clause import Clause
from referee.record.acts import Permit
from referee.record.acts.words import Demand
from referee.table.watch.play import last_card, withdrawal

FOLLOWING: Final = ("renounce", "missed_win")
LEADING: Final = ("lead_out_of_turn", "named_suit")
MARKS: Final[dict[str, tuple[str, ...]]] = {
    "mark_king": ("turned_king", "held_king"),
    "mark_point": ("point",),
    "mark_vole": ("vole",),
    "mark_late": ("turned_king", "held_king", "point", "vole"),
}


def reduce(case: Case, ledger: Ledger, event: Demand | Permit) -> bool:
    """A claim that the offender's score be cut down is granted under the clause that cuts it."""
    if event.remedy not in CUTS:
        return False
    for matter in sorted(within(case, event), key=lambda m: m.fact.actor == event.by):
        cutting = [clause for clause in case.rulebook.modifiers if clause.when in matter.terms]
        if not cutting:
            continue
        clause, points = _cutting(case, ledger, event.remedy, matter, cutting)
        granted = clause is not None and matter.fact.actor != event.by
        case.rule(
            "granted" if granted else "denied", "remedy", clause or _nearest(case, matter, cutting), matter,
            answers=event.id, by=event.by, holder=event.by if granted else None, remedy=event.remedy, points=points,
        )  # fmt: skip
        return True
    return False


def _cutting(
    case: Case, ledger: Ledger, remedy: str, matter: Matter, cutting: list[Clause]
) -> tuple[Clause | None, int | None]:
    """Return the clause that cuts the hand's points down as asked, and what it leaves, if the hand is over."""
    due = next((due for due in reversed(ledger.dues) if due.deal is matter.deal and due.hand), None)
    if due is not None and matter in due.cuts:
        return (due.clause, due.points) if CUTS[remedy] in (None, due.points) else (None, None)
    offended = due is not None and due.player == matter.fact.actor
    fitting = [c for c in cutting if due is not None and fits(c.hand, due.hand)] if offended else []
    if offended and not fitting:
        return None, None
    nearest = fitting[0] if fitting else _nearest(case, matter, cutting)
    applies = not nearest.hand.get("replay") and case.judge.verdict(nearest, matter).answer == "yes"
    return (nearest, None) if applies and CUTS[remedy] in (None, nearest.set_to) else (None, None)


def _nearest(case: Case, matter: Matter, cutting: list[Clause]) -> Clause:
    """Return the cutting clause that fits the hand if the offender wins the point in it."""
    offender = str(matter.fact.actor)
    hand = hand_result(matter.deal, offender, "point", "played")
    return next((clause for clause in cutting if fits(clause.hand, hand)), cutting[0])


def allow_take_back(case: Case, event: Demand | Permit) -> bool:
    """A wish to take a card back is answered as the act itself would be."""
    deal, by = case.table.deal, str(event.by)
    if event.remedy != "take_back" or deal is None or by not in deal.hands:
        return False
    card = last_card(deal, by)
    ground, about = getattr(event, "ground", None), case.at(event.about)
    another = getattr(event, "of", None) not in (None, by) or ground in FOLLOWING
    if card is None or (another and not card[1]) or about not in (None, card[2]):
        return False
    if ground in LEADING and card[1]:
        return False
    matter = Matter(withdrawal(case.table, deal, by, card), {"card_taken_back": None}, case.now)
    for clause in case.rulebook.by_fact.get("card_taken_back", ()):
        verdict = case.judge.verdict(clause, matter)
        if verdict.answer not in ("yes", "barred"):
            continue
        granted = verdict.answer == "yes" and clause.kind == "right"
        case.rule(
            "granted" if granted else "denied", "remedy", verdict.by or clause, matter, answers=event.id, by=event.by,
            holder=by, remedy=event.remedy, proof=[verdict.at],
        )  # fmt: skip
        return True
    return False


def allow_mark(case: Case, ledger: Ledger, event: Demand | Permit) -> bool:
    """A claim to a mark is granted where just that is due to the claimant and not yet put up."""
    mine = [due for due in reversed(ledger.dues) if due.player == event.by and due.deal in case.table.recent()]
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
            own = (
                clause.kind == "prohibition" and matter.fact.name == "word_taken_back" and matter.fact.actor == event.by
            )
            if clause.does == event.remedy and not own and _in_force(case, clause, matter):
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
