"""Acts that are the use of a right: what is done needs no words, and is ruled on as it is done."""

from __future__ import annotations

from referee.hearing.case import Case
from referee.hearing.docket import Matter, Right
from referee.hearing.plea import cards_left
from referee.hearing.serving import DRAWN, FILLED, allowed, share, taken
from referee.law.clause import Clause
from referee.law.remedies import used_by
from referee.record.acts import Complete, Draw, Event, ThrowAside, Unmark
from referee.table.facts import FACTS


def use_rights(case: Case, event: Event) -> None:
    """Doing what a right allows is using it."""
    remedy = used_by(event)
    if remedy is None:
        return
    if isinstance(event, Complete):
        _fill(case, event)
        return
    if isinstance(event, Draw):
        _draw(case, event)
        return
    for right in list(case.docket.rights):
        option = right.option(remedy)
        matter = case.docket.matter_of(right)
        if option is not None and isinstance(event, ThrowAside):
            _refuse(case, event, right, option)
            continue
        if isinstance(event, Unmark) and event.of != matter.offender:
            continue  # he takes down points of his own
        if option is not None and not matter.closed and event.by == right.holder:
            _use(case, event, right, option, allowed=True)
            return


def _refuse(case: Case, event: ThrowAside, right: Right, option: Clause) -> None:
    """A card shown in giving is put aside by the player who has the choice of it."""
    matter = case.docket.matter_of(right)
    left = cards_left(right, matter, str(option.may))
    refused = [card for card in event.cards if card in left]
    if matter.closed or event.by != right.holder or not refused:
        return
    right.decided += refused
    right.chosen.add(str(option.may))
    singly = case.rulebook.procedure.exposed_choice == "singly" and len(refused) < len(left)
    if not singly:
        case.docket.end(right, "used", case.now, option)
    case.rule(
        "exercised", "right", option, matter, right=right, answers=event.id, by=event.by, remedy=option.may,
        events=[right.opened],
    )  # fmt: skip


def _use(case: Case, event: Event, right: Right, option: Clause, *, allowed: bool) -> None:
    """Rule on an act that uses a right, or goes beyond it; by what the other player does the right does not end."""
    if right.fate == "open" and (allowed or event.by == right.holder):
        case.docket.end(right, "used", case.now, option)
    case.rule(
        "exercised" if allowed else "barred", "right" if allowed else "prohibition", option,
        case.docket.matter_of(right), right=right, answers=event.id, by=event.by, remedy=option.may,
        events=[right.opened],
    )  # fmt: skip


def _draw(case: Case, event: Draw) -> None:
    """Cards are drawn from a hand: the right is used with the last that was too many, and ends there."""
    for matter in case.docket.matters:
        if matter.closed or matter.deal is not case.table.deal or matter.role("concerned") != event.hand_of:
            continue
        for right in matter.groups.values():
            option = right.option(DRAWN)
            live = right.fate == "open" or (right.fate == "used" and right.ended < case.now)
            ordered = any(order.matter is matter and order.remedy == DRAWN for order in case.docket.orders)
            if option is None or not live or ordered or right.holder != event.by:
                continue
            beyond = taken(matter, DRAWN) - share(case, matter, DRAWN)
            if beyond > 0 or (beyond == 0 and right.fate == "open"):
                _use(case, event, right, option, allowed=beyond == 0 and allowed(case, matter, DRAWN))
                return


def _fill(case: Case, event: Complete) -> None:
    """A short hand is filled: by leave or without, where leave is needed, and with no more cards than it lacks."""
    deal = case.table.deal
    beyond = deal is not None and deal.count(event.to) > case.table.game.hand_size
    for matter in case.docket.matters:
        if matter.closed or matter.deal is not case.table.deal or matter.role("concerned") != event.to:
            continue
        for right in matter.groups.values():
            option = right.option(FILLED)
            ordered = any(order.matter is matter and order.remedy == FILLED for order in case.docket.orders)
            if right.fate == "used" and right.ended_by is option and option is not None and beyond and not ordered:
                _use(case, event, right, option, allowed=False)
            if option is None or right.fate == "used":
                continue
            leave = event.leave_of == right.holder and option.leave is None
            may = event.by == right.holder or leave or option.leave == "needless"
            may = may and right.fate != "lapsed" and (right.fate != "waived" or event.by != right.holder)
            if right.fate == "open" and may:
                case.docket.end(right, "used", case.now, option)
            _use(case, event, right, option, allowed=may and not beyond)
        _fill_unasked(case, event, matter)


def _fill_unasked(case: Case, event: Complete, matter: Matter) -> None:
    """A hand is filled over which no right to that has ever opened, too late or with nobody speaking of it."""
    kind = FACTS[matter.fact.name]
    misdealt = kind.of_dealing and kind.of_one_hand
    cause = misdealt and any(cause == "deal" for cause, _, _ in matter.deal.filled)
    for clause in case.rulebook.by_fact.get(matter.fact.name, ()):
        if not cause or clause.may != FILLED or clause.leave is None or clause.group in matter.groups:
            continue
        if clause.id not in matter.done and case.judge.conceivable(clause, matter):
            matter.done.add(clause.id)
            may = clause.leave == "needless"
            case.rule(
                "exercised" if may else "barred", "right" if may else "prohibition", clause, matter,
                holder=matter.role(clause.holder), answers=event.id, by=event.by, remedy=FILLED,
            )  # fmt: skip
