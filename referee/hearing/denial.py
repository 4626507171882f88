"""Why a demand fails: the clause that stands nearest in its way."""

from __future__ import annotations

from functools import partial

from attrs import define

from referee.hearing.case import Case
from referee.hearing.claims import wished
from referee.hearing.docket import Matter, Right
from referee.hearing.judge import Verdict
from referee.hearing.notice import lasting, meant, speaking, within
from referee.hearing.offers import foreign
from referee.hearing.silence import leave_unanswered
from referee.law.clause import Clause
from referee.law.remedies import REMEDIES
from referee.record.acts import Permit
from referee.record.acts.words import Demand
from referee.record.vocabulary import BYSTANDER, OTHER
from referee.table.facts import FACTS, Fact


@define
class Defeat:
    """What stands against a demand, and at what distance: the smaller, the nearer it is to what was asked."""

    distance: tuple[int, int]
    matter: Matter
    clause: Clause
    at: int
    reason: str = ""


def _in_question(case: Case, event: Demand | Permit, matter: Matter) -> bool:
    """Whether a demand can still be about the matter: it is of the live deal, or what is asked outlives its deal."""
    if case.table.live(matter.deal):
        return True
    reached = event.about is not None or matter.deal in case.table.recent() or lasting(case, matter)
    return reached and REMEDIES[event.remedy].outlasts


def deny(case: Case, event: Demand | Permit) -> None:
    """Deny a demand, under the clause that defeats it if there is one."""
    found: list[Defeat] = []
    for matter in [*case.docket.matters, *(case.docket.shelved if event.about is not None else ())]:
        if foreign(event, matter, event.remedy):
            continue
        if _in_question(case, event, matter) and meant(case, matter, event.about, getattr(event, "of", None)):
            for clause in [*speaking(case, matter), *_following(case, matter)]:
                if event.remedy in clause.denies and case.judge.verdict(clause, matter).answer == "yes":
                    found.append(Defeat((0, -matter.fact.event), matter, clause, -1))
                elif event.remedy in (clause.may, clause.does) or clause.for_ in REMEDIES[event.remedy].marks:
                    found += _defeat(case, event, matter, clause)
    ground = getattr(event, "ground", None)
    found.sort(key=partial(_remoteness, event))
    express = any(event.remedy in defeat.clause.denies for defeat in found)
    if not express and _unsaid(case, event):
        return
    if not found:
        found = _set_aside(case, event) or _followed_already(case, event)
    if not found and ground is not None:
        found = _nothing_follows(case, event, ground)
    if not found:
        case.rule(
            "denied", "remedy", None, answers=event.id, by=event.by, remedy=event.remedy,
            reason="No irregularity on the record gives this remedy.",
        )  # fmt: skip
        return
    best = found[0]
    ruled = best.matter.ruled
    if event.by == BYSTANDER:
        best.reason = "A bystander has no say in the game."
    since = f"{best.clause.says} That had come by then ({case.ids[best.at]})." if best.at >= 0 else ""
    case.rule(
        "denied", "remedy", best.clause, best.matter, proof=[best.at], answers=event.id, by=event.by,
        holder=best.matter.role(best.clause.holder), remedy=event.remedy,
        reason=best.reason or since,
    )  # fmt: skip
    if event.by == BYSTANDER:
        best.matter.ruled = ruled  # the players know no more than before


def _unsaid(case: Case, event: Demand | Permit) -> bool:
    """Leave a demand open over something that the code is silent on: where it is the ground, or for want of any."""
    if not case.rulebook.silences or event.by == BYSTANDER or event.remedy == OTHER:
        return False
    act = wished(case, event)
    coming = [] if act is None else [Matter(act, {act.name: None}, case.now)]
    grounded = getattr(event, "ground", None) is not None
    return leave_unanswered(case, event, within(case, event) + coming, grounded=grounded)


def _remoteness(event: Demand | Permit, defeat: Defeat) -> tuple[bool, bool, tuple[int, int]]:
    """Return how far a defeat is from what was asked: from its ground, and from what leave is given for."""
    ground = getattr(event, "ground", None)
    elsewhere = ground is not None and FACTS[defeat.matter.fact.name].subject != ground
    return elsewhere, isinstance(event, Permit) and defeat.clause.leave is None, defeat.distance


def _following(case: Case, matter: Matter) -> list[Clause]:
    """Return the clauses that say what follows when a right over the matter is passed up."""
    parents = [c for c in speaking(case, matter) if c.group and case.judge.where(c.where, matter) == "yes"]
    groups = dict.fromkeys([*matter.groups, *(str(clause.group) for clause in parents)])
    return [clause for group in groups for clause in case.rulebook.by_group.get(group, ())]


def _set_aside(case: Case, event: Demand | Permit) -> list[Defeat]:
    """Return the clause that has set the live deal aside, where it is asked that the deal should stand."""
    fallen = case.fallen.get(id(case.table.deal)) if REMEDIES[event.remedy].asks_nothing else None
    orders = [order for order in case.docket.orders if order.clause is fallen]
    return [Defeat((0, 0), order.matter, order.clause, -1) for order in orders]


def _followed_already(case: Case, event: Demand | Permit) -> list[Defeat]:
    """Return the clause by which what is asked for has come about by itself and is nobody's to choose."""
    deal, standing = case.table.deal, case.rulebook.standing
    if deal is None or deal.trump is None:
        return []
    matter = Matter(Fact("trump_turned", deal, case.now, None), {"trump_turned": None}, case.now)
    clauses = case.rulebook.by_fact.get("trump_turned", ())
    return [Defeat((0, 0), matter, c, -1) for c in clauses if c.does == event.remedy and (c.when, c.does) in standing]


def _nothing_follows(case: Case, event: Demand | Permit, ground: str) -> list[Defeat]:
    """Return the clauses by which nothing follows from what is given as the ground."""
    return [
        Defeat((5, 0), matter, clause, -1)
        for matter in case.docket.matters
        if FACTS[matter.fact.name].subject == ground and matter.deal in (*case.table.recent(), case.table.ahead)
        for clause in case.rulebook.by_fact.get(matter.fact.name, ())
        if clause.does is not None
        and REMEDIES[clause.does].asks_nothing
        and case.judge.verdict(clause, matter).answer == "yes"
    ]


def _defeat(case: Case, event: Demand | Permit, matter: Matter, clause: Clause) -> list[Defeat]:
    """Say what stands against a demand under one clause that would have given the remedy."""
    if matter.fact.truth is not True:
        return []
    if clause.when not in matter.terms:
        for defining in speaking(case, matter):
            spared = case.judge.verdict(defining, matter)
            if defining.defines is not None and spared.answer == "excepted" and spared.by is not None:
                return [Defeat((1, 0), matter, spared.by, spared.at)]
    if matter.fact.name == "demand_made":
        return [Defeat((3, 0), matter, clause, -1)] if matter.fact.event == case.now else []
    whose = clause.holder or clause.to
    other = 0 if whose is None or matter.role(whose) == event.by else 1
    right = matter.groups.get(clause.group) if clause.group is not None else None
    fallen = case.fallen.get(id(matter.deal))
    if fallen is not None and (right is None or right.fate == "discharged"):
        verdict = case.judge.verdict(clause, matter, electing=True)
        if verdict.answer in ("yes", "wait") and case.judge.where(clause.where, matter) == "yes":
            return [Defeat((0, other), matter, fallen, -1)]
    if right is not None and (clause in right.options or clause.id in matter.done):
        by = right.ended_by if right.fate == "lapsed" and not other else None
        if right.fate == "open" and not other:
            limited = case.judge.limit(clause, matter, electing=True)
            by = limited.by if limited is not None else None
        return [Defeat((0, other), matter, by or clause, right.ended, "" if by else _ended(case, right, other))]
    verdict = _as_if_noticed(case, clause, matter)
    if verdict.by is not None and verdict.answer in ("barred", "excepted"):
        further = 2 if verdict.answer == "excepted" else 0
        return [Defeat((1 + other + further, -verdict.at), matter, verdict.by, verdict.at)]
    reached = clause.when in matter.terms or clause.when is None
    if reached and verdict.answer in ("yes", "wait") and case.judge.where(clause.where, matter) == "yes":
        return [Defeat((4, other), matter, clause, -1)]
    return []


def _ended(case: Case, right: Right, other: int) -> str:
    """Say why a right that there was does not answer the demand."""
    if other:
        return f"It is {right.holder}'s to ask for that."
    if right.fate in ("used", "waived"):
        done = "The choice was made" if right.fate == "used" else "It was given up"
        return f"{done} before ({case.ids[right.ended]})."
    return ""


def _as_if_noticed(case: Case, clause: Clause, matter: Matter) -> Verdict:
    """Test a clause as if attention were drawn to the matter now, so that the limit that shuts it is found."""
    noticed = matter.noticed
    if noticed is None:
        matter.noticed = case.now
    verdict = case.judge.verdict(clause, matter)
    matter.noticed = noticed
    return verdict
