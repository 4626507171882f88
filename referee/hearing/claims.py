"""Demands that no right answers: for a cut-down, for a mark, for what the law orders by itself."""

from __future__ import annotations

from typing import Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.ledger import Ledger
from referee.hearing.marks import leave
from referee.hearing.notice import CUTS, within
from referee.hearing.proof import lacking
from referee.hearing.remedies import BOUND, carry_out
from referee.hearing.review import unlike
from referee.hearing.scoring import fits, hand_result
from referee.hearing.wishes import wished_in_exchange
from referee.law.clause import Clause
from referee.record.acts import Permit
from referee.record.acts.words import Demand
from referee.table.facts import Fact
from referee.table.watch.king import claim_of_king
from referee.table.watch.outset import wish
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


def allow(case: Case, event: Demand | Permit) -> bool:
    """A wish to do an act is answered as the act itself would be: by the clauses that allow or forbid it."""
    fact = wished(case, event)
    if fact is None:
        return False
    matter = Matter(fact, {fact.name: None}, case.now)
    speaking = case.rulebook.by_fact.get(fact.name, ())
    rights = [clause for clause in speaking if clause.kind == "right" and clause.may == event.remedy]
    if fact.name == "card_taken_back" and fact.actor != event.by:
        rights = []  # his card is his own to take up
    untold: Clause | None = None
    for clause in [*(c for c in speaking if c.kind == "prohibition"), *rights]:
        verdict = case.judge.verdict(clause, matter)
        untold = clause if untold is None and verdict.answer == "unknown" else untold
        if verdict.answer in ("yes", "barred"):
            forbidden = clause.does == event.remedy and fact.actor != event.by
            granted = verdict.answer == "yes" and (forbidden or (clause.kind == "right" and fact.actor == event.by))
            _answer_wish(case, event, verdict.by or clause, matter, granted=granted, shut=verdict.at)
            return True
    if not rights or fact.name == "card_taken_back":
        return False
    if untold is not None:
        case.rule(
            "undetermined", "remedy", untold, matter, answers=event.id, by=event.by, remedy=event.remedy,
            offender=None, reason=lacking(matter),
        )  # fmt: skip
        return True
    nearest = next((clause for clause in rights if unlike(case, clause, matter)), rights[0])
    _answer_wish(case, event, nearest, matter, granted=False, shut=None)
    return True


def wished(case: Case, event: Demand | Permit) -> Fact | None:
    """Return the fact that doing what is asked for would be, where the asker could do it."""
    if event.by not in case.table.players or not isinstance(event, Demand):
        return None
    if event.remedy == "take_back":
        return _take_back(case, event)
    return wished_in_exchange(case, event) or wish(case.table, event)


def _take_back(case: Case, event: Demand) -> Fact | None:
    """Return the withdrawal that is asked for: of the asker's last card, or of the other's where that is meant."""
    deal, by = case.table.deal, str(event.by)
    if deal is None:
        return None
    about = case.at(event.about)
    for player in (by, deal.other(by)):
        card = last_card(deal, player)
        meant = event.of in (None, player) and (about is None or card is None or about == card[2])
        if event.ground in FOLLOWING:
            meant = meant and card is not None and card[1]
        elif event.ground in LEADING:
            meant = meant and card is not None and not card[1] and (player == by or not card[0].in_turn)
        if card is not None and meant:
            return withdrawal(case.table, deal, player, card)
    return None


def _answer_wish(
    case: Case, event: Demand | Permit, clause: Clause, matter: Matter, *, granted: bool, shut: int | None
) -> None:
    case.rule(
        "granted" if granted else "denied", "remedy", clause, matter, answers=event.id, by=event.by,
        holder=event.by, remedy=event.remedy, proof=[shut], offender=None,
    )  # fmt: skip


def keep_silent_king(case: Case, event: Demand | Permit) -> bool:
    """A claim to mark a king that was never announced fails as the mark itself would, or comes too late for both."""
    deal, by = case.table.deal, event.by
    if event.remedy != "mark_king" or deal is None or by not in deal.hands or f"{by}.announces" in deal.when:
        return False
    for how in ("word", "mark"):
        fact, _ = claim_of_king(case.table, deal, str(by), how)
        matter = Matter(fact, {fact.name: None}, case.now)
        for clause in case.rulebook.by_fact.get(fact.name, ()):
            verdict = case.judge.verdict(clause, matter)
            stopped = clause.may == event.remedy and verdict.answer in ("barred", "excepted")
            if stopped and verdict.by is not None:
                _answer_wish(case, event, verdict.by, matter, granted=False, shut=verdict.at)
                return True
    return False


def allow_mark(case: Case, ledger: Ledger, event: Demand | Permit) -> bool:
    """A claim to a mark is granted where just that is due to the claimant and not yet put up."""
    mine = [due for due in reversed(ledger.dues) if due.player == event.by and due.deal in case.table.recent()]
    for due in sorted(mine, key=lambda due: not due.open):
        if due.kind not in MARKS.get(event.remedy, ()) or not due.alive:
            continue
        late = leave(case, due)
        unsaid = late is not None and late.kind == "silence" and due.open and ledger.recorded
        clause = due.lost_by or (late if event.remedy == "mark_late" or unsaid else due.clause)
        allowed = (due.open and late is not None) or not ledger.recorded
        case.rule(
            "undetermined" if unsaid else "granted" if allowed else "denied", "scoring", clause or due.clause,
            due.matter, also=due.also, answers=event.id, by=event.by, holder=event.by, remedy=event.remedy,
            points=due.open or None, offender=None,
        )  # fmt: skip
        return True
    return False


def uphold(case: Case, ledger: Ledger, event: Demand | Permit) -> bool:
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
    fact = wished(case, event)
    coming = [] if fact is None else [Matter(fact, {fact.name: None}, case.now)]
    for matter in within(case, event) + coming:
        for clause in case.rulebook.clauses.values():
            own = clause.kind in ("prohibition", "right") and matter.fact.actor == event.by
            others = clause.kind == "effect" and clause.holder is not None and matter.role(clause.holder) != event.by
            if clause.does == event.remedy and not (own or others) and _in_force(case, clause, matter):
                case.rule(
                    "granted", "remedy", clause, matter, answers=event.id, by=event.by, holder=event.by,
                    remedy=event.remedy, bound=matter.role(BOUND.get(event.remedy)),
                )  # fmt: skip
                if clause.kind == "prohibition":
                    carry_out(case, ledger, event.remedy, clause, matter, claimant=event.by)
                return True
    return False


def _in_force(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether a clause orders what it does in the matter now; a limit, once it has shut what it limits."""
    if clause.kind == "limit":
        limited = [c for name in clause.limits if (c := case.rulebook.clauses.get(name)) is not None]
        return any(c.when in matter.terms and case.judge.shut(c, matter) for c in limited)
    ordering = clause.kind in ("exception", "prohibition", "effect", "right")
    return ordering and clause.when in matter.terms and case.judge.verdict(clause, matter).answer == "yes"
