"""Words on a fault over which nothing is to be ruled yet: they are told what follows from it, and from when."""

from __future__ import annotations

from typing import Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter, Right
from referee.hearing.notice import spoken_of
from referee.hearing.reach import speaking
from referee.law.clause import Clause
from referee.record.acts import Notice, Object
from referee.record.vocabulary import BYSTANDER
from referee.table.facts import FACTS
from referee.table.fields import read
from referee.table.moment_words import UNTIL
from referee.table.moments import came

FOLLOWING: Final = ("option", "effect", "definition")
"""Kinds of clause that can be waited for, what a player may have first."""
WHOLE: Final = ("happened", "proved")
"""Conditions that are wanting as long as a fault is not made whole."""


def foretell(case: Case, event: Notice | Object) -> None:
    """Answer words on a fault that is so, where they have called forth no ruling: of a right open, awaited or over."""
    if event.by is None or event.by == BYSTANDER:
        return
    for matter in spoken_of(case, event):
        unheard = matter.fact.truth and not matter.ruled
        if (unheard and (_lies_open(case, matter) or _awaits(case, matter))) or _is_over(case, matter):
            return


def _lies_open(case: Case, matter: Matter) -> bool:
    """Tell of a right that opened without a word, if one did."""
    right = next(
        (right for right in matter.groups.values() if right.fate == "open" and right in case.docket.rights), None
    )
    if right is not None:
        tell_open(case, matter, right)
    return right is not None


def tell_open(case: Case, matter: Matter, right: Right) -> None:
    """Say that a right is open, under the first of its clauses."""
    first, *others = right.options
    remedies = tuple(clause.may for clause in right.options if clause.may is not None)
    case.rule("open", "right", first, matter, also=[clause.id for clause in others], right=right, remedies=remedies)


def _is_over(case: Case, matter: Matter) -> bool:
    """Tell that a right which opened without a word has lapsed without one, if one has."""
    over = next((right for right in matter.groups.values() if right.quiet and right.fate == "lapsed"), None)
    if over is not None and over.ended_by is not None:
        case.rule("barred", "right", over.ended_by, matter, right=over, events=[over.ended])
    return over is not None


def _awaits(case: Case, matter: Matter) -> bool:
    """Tell of the clauses that lack nothing but the moment from which they apply, if there are any."""
    clauses = [c for c in (*speaking(case, matter), *_defining(case, matter)) if c.kind in FOLLOWING]
    timed = [(clause, whens) for clause in clauses if (whens := _to_come(case, clause, matter))]
    awaited = [(clause, whens) for clause, whens in timed if _lacks_only_time(case, clause, matter)]
    if not awaited:
        return False
    first, whens = min(awaited, key=lambda pair: FOLLOWING.index(pair[0].kind))
    alike = [clause for clause, _ in awaited if clause.kind == first.kind]
    when = " or ".join(whens)
    case.rule(
        "noted", "note", first, matter, also=[clause.id for clause in alike[1:]],
        holder=matter.role(first.holder or "adversary"), reason=f"Not before {when}: {first.says}",
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
    links = (*case.judge.definitions(clause, matter), clause)
    wanted = {name: value for link in links for name, value in link.where.items()}
    rest = {name: value for name, value in wanted.items() if name not in ripens}
    whole = case.judge.where(rest, matter) == "yes"
    return [name for name in wanted if whole and name in ripens and not read(case.table, matter.fact, name)]


def _defining(case: Case, matter: Matter) -> list[Clause]:
    """Return the definitions that can yet come to speak of the matter."""
    spoken = [c for term in matter.terms for c in case.rulebook.by_fact.get(term, ()) if c.defines is not None]
    return [clause for clause in spoken if case.judge.conceivable(clause, matter)]


def _to_come(case: Case, clause: Clause, matter: Matter) -> list[str]:
    """Return what must come, one or the other, before the clause or a term of its applies; nothing if all has come."""
    links = (*case.judge.definitions(clause, matter), clause)
    limits = (limit for link in links for limit in case.rulebook.limits.get(link.id, ()))
    awaited = [link.after for link in links] + [each.opens for each in limits if case.judge.applies(each, matter)]
    moments = [UNTIL[moment] for each in awaited if each and came(matter.fact, each) is None for moment in each]
    return [*moments, *(FACTS[matter.fact.name].ripens[name] for name in _unripe(case, clause, matter))]
