"""What is answered to words on a fault of which no ruling came: that a right is open, is yet to come, or is over."""

from __future__ import annotations

from typing import Final

from referee.docket import Case, Matter, because
from referee.hearing.notice import spoken_of
from referee.hearing.reach import speaking
from referee.hearing.undetermined import is_open, what_is_missing
from referee.law import Clause
from referee.record import BYSTANDER, Admit, DeclareError, Notice, Object
from referee.table import FACTS, reached_at

TO_BE_TOLD: Final = ("option", "effect", "definition")
"""Kinds of clause that can be waited for, what a player may have first."""
WHOLE: Final = ("happened", "proved")
"""Conditions that are wanting as long as a fault is not made whole."""


def answer_notice(case: Case, event: Notice | Object | DeclareError | Admit) -> None:
    """Answer words on a fault that is so, where they have called forth no ruling: of a right open, awaited or over."""
    if event.by is None or event.by == BYSTANDER:
        return
    for matter in spoken_of(case, event):
        rights = [right for right in matter.groups.values() if right.fate == "open" and right in case.docket.rights]
        unruled = matter.fact.truth and not matter.ruled
        if unruled and rights:
            case.tell_open(rights[0])
            return
        if unruled and (tell_awaited_clauses(case, matter) or _tell_undecided_rights(case, matter)):
            return
        over = next((right for right in matter.groups.values() if right.unannounced and right.fate == "lapsed"), None)
        if over is not None:
            if over.ended_by is not None:
                case.rule("barred", "right", over.ended_by, matter, right=over, events=[over.ended])
            return


def _tell_undecided_rights(case: Case, matter: Matter) -> bool:
    """Tell of the rights that arise or not by what the record should tell and does not, if there are any."""
    options = [clause for clause in speaking(case, matter) if clause.kind == "option" and _untold(case, clause, matter)]
    undecided = [proof for clause in options if (proof := case.judge.prove(clause, matter)).undecided]
    for proof in undecided:
        clause = proof.clause
        matter.undetermined_by[clause.id] = len(case.rulings) + 1
        case.rule(
            "undetermined", "right", clause, matter, holder=matter.role(clause.holder), remedy=clause.may, proof=proof,
            reason=what_is_missing(case, matter),
        )  # fmt: skip
    return bool(undecided)


def _untold(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether the record lacks something that a right hangs on, and that would be told in it."""
    told, spared = FACTS[matter.fact.name].lacks, case.rulebook.exceptions.get(clause.id, ())
    links = case.judge.links(clause, matter)
    names = {name for link in links for name in link.where if name in told}
    names |= {name for each in spared if each.when in matter.terms for name in each.where if "" in told}
    return any(is_open(matter.fact.value(case.table, name)) for name in names)


def tell_awaited_clauses(case: Case, matter: Matter) -> bool:
    """Tell of the clauses that lack nothing but the moment from which they apply, if there are any."""
    clauses = [clause for clause in speaking(case, matter) if clause.kind in TO_BE_TOLD]
    timed = [clause for clause in clauses if any(_to_come(case, clause, matter).values())]
    awaited = [clause for clause in timed if _lacks_only_time(case, clause, matter)]
    if not awaited:
        return False
    first = min(awaited, key=lambda clause: TO_BE_TOLD.index(clause.kind))
    alike = [clause for clause in awaited if clause.kind == first.kind]
    case.rule(
        "noted", "note", first, matter, also=[clause.id for clause in alike[1:]],
        holder=matter.role(first.holder or "adversary"),
        reason=because("not_before", fact=matter.fact.name, **_to_come(case, first, matter)),
        remedies=tuple(name for clause in alike for name in (clause.may, clause.does) if name is not None),
    )  # fmt: skip
    return True


def _lacks_only_time(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether nothing is wanting for a clause to apply but that its moment comes, or that the fault is made whole."""
    proof = case.judge.prove(clause, matter, noticed=case.now)
    wanting = {condition.name for condition in proof.conditions if condition.state != "held"}
    return wanting <= {"opened", *(WHOLE if _unripe(case, clause, matter) else ())}


def _unripe(case: Case, clause: Clause, matter: Matter) -> list[str]:
    """Return the fields that may yet come to be as the clause and its terms want them, if nothing else is otherwise."""
    ripens = FACTS[matter.fact.name].ripens
    wanted = {name: value for link in case.judge.links(clause, matter) for name, value in link.where.items()}
    rest = {name: value for name, value in wanted.items() if name not in ripens}
    whole = case.judge.where(rest, matter) == "yes"
    return [name for name in wanted if whole and name in ripens and not matter.fact.value(case.table, name)]


def _to_come(case: Case, clause: Clause, matter: Matter) -> dict[str, list[str]]:
    """Return the moments, or fields to be true, of which one must come before the clause or a term of its applies."""
    links = case.judge.links(clause, matter)
    limits = (limit for link in links for limit in case.rulebook.limits.get(link.id, ()))
    awaited = [link.after for link in links] + [each.opens for each in limits if case.judge.applies(each, matter)]
    moments = [moment for each in awaited if each and reached_at(matter.fact, each) is None for moment in each]
    return {"moments": moments, "unripe": _unripe(case, clause, matter)}
