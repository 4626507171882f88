"""What players ask for and give up: demands, elections, leave, waivers."""

from __future__ import annotations

from attrs import evolve

from referee.hearing.case import Case
from referee.hearing.claims import allow, allow_mark, keep_silent_king, reduce, uphold
from referee.hearing.denial import deny
from referee.hearing.docket import Matter, Right
from referee.hearing.ledger import Ledger
from referee.hearing.notice import in_reach, meant, speaking, undecided, within, would_give
from referee.hearing.offers import acceptable, choose
from referee.hearing.proof import lacking
from referee.hearing.remedies import carry_out, leave_suit_open
from referee.hearing.review import review
from referee.law.clause import Clause
from referee.record.acts import Decline, Event, Permit, Waive
from referee.record.acts.words import Demand
from referee.record.vocabulary import BOTH, BYSTANDER
from referee.table.facts import FACTS


def answer(case: Case, ledger: Ledger, event: Event) -> None:
    """Rule on a demand, carry out an election, note a waiver."""
    if isinstance(event, Demand | Permit):
        if not case.answered:
            _demand(case, ledger, event)
    elif isinstance(event, Waive | Decline):
        _waive(case, event)


def _waive(case: Case, event: Waive | Decline) -> None:
    remedy = event.remedy if isinstance(event, Waive) else None
    ground = event.ground if isinstance(event, Waive) else None
    for right in list(case.docket.rights):
        matter = case.docket.matter_of(right)
        fits = ground is None or FACTS[matter.fact.name].subject == ground
        if event.by not in (right.holder, BOTH) or (remedy and not right.option(remedy)) or not fits:
            continue
        if event.about is not None and not meant(case, matter, event.about, None):
            continue
        clause = right.option(remedy) or right.options[0]
        left = [option for option in right.options if remedy is not None and option is not clause]
        if left:
            right.options = left
        else:
            case.docket.end(right, "waived", case.now, clause)
        case.rule(
            "waived",
            "right",
            clause,
            matter,
            also=[option.id for option in right.options if option is not clause],
            right=right,
            proof=[right.opened],
            answers=event.id,
            by=right.holder,
            remedy=remedy,
        )


def on_behalf(case: Case, event: Demand | Permit) -> Demand | Permit:
    """Return what both ask for as asked by the one of them who can have it."""
    if event.by != BOTH:
        return event
    each = [evolve(event, by=player) for player in case.table.players]
    may = [one for one in each if any(would_give(case, m, one.remedy, str(one.by)) for m in within(case, one))]
    return next((one for one in each if _choose(case, one) is not None), [*may, *each][0])


def _demand(case: Case, ledger: Ledger, event: Demand | Permit) -> None:
    if event.by == BYSTANDER:
        deny(case, event)
        return
    right = _choose(case, event) or _pass_up(case, ledger, event)
    if right is not None:
        _grant(case, ledger, event, right)
        return
    if case.answered:
        return
    asked, by = event.remedy, str(event.by)
    waiting = [m for m in within(case, event) if undecided(case, m, asked, by) and would_give(case, m, asked, by)]
    if waiting:
        _undetermined(case, event, waiting[0])
    elif not (
        reduce(case, ledger, event)
        or allow(case, event)
        or allow_mark(case, ledger, event)
        or keep_silent_king(case, event)
        or uphold(case, ledger, event)
    ):
        deny(case, event)


def _pass_up(case: Case, ledger: Ledger, event: Demand | Permit) -> Right | None:
    """Asking for what follows when a right is declined declines it; return the right that this opens."""
    for right in list(case.docket.rights):
        matter = case.docket.matter_of(right)
        following = [c for c in case.rulebook.by_group.get(right.group, ()) if event.remedy in (c.may, c.does)]
        fits = [c for c in following if case.judge.where(c.where, matter) == "yes"]
        if right.holder != event.by or not fits or not meant(case, matter, event.about, None):
            continue
        case.docket.end(right, "waived", case.now, right.options[0])
        case.rule("waived", "right", right.options[0], matter, right=right, proof=[right.opened], by=event.by)
        review(case, ledger)
        found = _choose(case, event)
        if found is None:
            case.answered = True
            case.rule("granted", "remedy", fits[0], matter, answers=event.id, by=event.by, remedy=event.remedy)
        return found
    return None


def _choose(case: Case, event: Demand | Permit) -> Right | None:
    """Return the open right that the demand uses: by its event and its ground first, else any."""
    rights = [
        right
        for right in case.docket.rights
        if right.holder == event.by and _elective(case, right, event.remedy) is not None
    ]
    rights = [right for right in rights if in_reach(case, case.docket.matter_of(right))]
    if not rights and case.rulebook.procedure.election == "until_acted_upon":
        rights = _reconsidered(case, event)
    about = event.about
    if about is not None:
        rights = [right for right in rights if meant(case, case.docket.matter_of(right), about, None)]
    ground = getattr(event, "ground", None)
    rights.sort(key=lambda right: FACTS[case.docket.matter_of(right).fact.name].subject != ground)
    if rights and rights[0].fate != "open":
        _undo(case, rights[0])
    return rights[0] if rights else None


def _reconsidered(case: Case, event: Demand | Permit) -> list[Right]:
    """Return rights already used or given up by the player on which nobody has acted yet."""
    rights = [right for matter in case.docket.matters for right in matter.groups.values() if right.holder == event.by]
    again = [right for right in rights if right.fate in ("used", "waived") and case.acted < right.ended]
    found: list[Right] = []
    for right in again:
        decided, right.decided = right.decided, []
        if _elective(case, right, event.remedy) is not None:
            found.append(right)
        right.decided = decided
    return found


def _undo(case: Case, right: Right) -> None:
    """Let what a choice has brought about be as it was before, so that another can be made."""
    matter = case.docket.matter_of(right)
    case.docket.orders = [order for order in case.docket.orders if order.matter is not matter]
    if id(matter.deal) in case.fallen:
        case.restore(matter.deal)
    matter.closed = False
    right.decided.clear()


def _elective(case: Case, right: Right, remedy: str) -> Clause | None:
    """Return the option of a right that can still be elected."""
    option = right.option(remedy)
    matter = case.docket.matter_of(right)
    if option is None or case.judge.limit(option, matter, electing=True) is not None:
        return None
    return option if acceptable(case.event, right, matter, remedy) else None


def _grant(case: Case, ledger: Ledger, event: Demand | Permit, right: Right) -> None:
    matter = case.docket.matter_of(right)
    option = _elective(case, right, event.remedy)
    if option is None:
        return
    singly = case.rulebook.procedure.exposed_choice == "singly"
    if not (choose(event, right, matter, event.remedy) and singly):
        case.docket.end(right, "used", case.now, option)
    limits = [limit.id for limit in case.rulebook.limits.get(option.id, ()) if case.judge.applies(limit, matter)]
    sparing = [c.id for c in case.rulebook.clauses.values() if option.id in c.outlives]
    case.rule(
        "granted",
        "remedy",
        option,
        matter,
        also=[*limits, *sparing],
        right=right,
        proof=[right.opened],
        answers=event.id,
        by=event.by,
        remedies=tuple(o.may for o in right.options if o.may),
        remedy=option.does or event.remedy,
    )
    carry_out(case, ledger, option.does or event.remedy, option, matter, claimant=event.by)


def _undetermined(case: Case, event: Demand | Permit, matter: Matter) -> None:
    ruling = case.rule(
        "undetermined",
        "remedy",
        _giving(case, event, matter),
        matter,
        answers=event.id,
        by=event.by,
        remedy=event.remedy,
        reason=lacking(matter),
    )
    case.unanswered[event.id] = ruling.id
    case.deferred.append((event, matter))
    leave_suit_open(case, event.remedy, matter)


def _giving(case: Case, event: Demand | Permit, matter: Matter) -> Clause | None:
    """Return the clause that would give what is asked: an option of the claimant's before what follows by itself."""
    heard = [c for c in speaking(case, matter) if case.judge.where(c.where, matter) != "wait"]
    giving = [c for c in case.rulebook.granting(event.remedy) if c in heard]
    return min(giving, key=lambda c: c.may != event.remedy or matter.role(c.holder) != event.by, default=None)
