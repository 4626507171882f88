"""Review: which clauses have come to apply to the matters on the docket, and what they do there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter, Order, Right
from referee.hearing.dues import MarkMade
from referee.hearing.effects import carry_out
from referee.hearing.ledger import Ledger
from referee.hearing.named import names_amiss
from referee.hearing.notice import grounds
from referee.hearing.proof import Condition
from referee.hearing.undetermined import what_is_missing
from referee.law import REMEDIES, Clause, remedy_row
from referee.record import Demand, Event, Mark, Unmark
from referee.table import FACTS, Fact, read

DECLINED: Final = ("waived", "lapsed")


def review(case: Case, ledger: Ledger) -> None:
    """Let every clause that has come to apply have its effect, until nothing more follows."""
    moved = True
    while moved:
        moved = False
        for matter in list(case.docket.matters):
            if not matter.closed and not matter.nothing_to_come:
                moved = _review_matter(case, ledger, matter) or moved


def _candidates(case: Case, matter: Matter) -> list[Clause]:
    """Return the clauses the matter may wake that have not had their effect on it."""
    found = [clause for term in matter.terms for clause in case.rulebook.by_fact.get(term, ())]
    for group, right in matter.groups.items():
        if right.fate in DECLINED:
            found += case.rulebook.by_group.get(group, ())
    return [clause for clause in found if clause.id not in matter.done and clause.id not in matter.never_applying]


def _review_matter(case: Case, ledger: Ledger, matter: Matter) -> bool:
    moved = False
    barred: list[tuple[Clause, Condition]] = []
    opening: dict[str, list[Clause]] = {}
    candidates = _candidates(case, matter)
    matter.nothing_to_come = not candidates and not matter.groups  # no term and no right can be added to it any more
    for clause in candidates:
        if matter.closed or clause.id in matter.done:
            continue
        verdict = case.judge.verdict(clause, matter)
        if verdict.answer == "yes" and clause.kind == "option" and clause.group is not None:
            opening.setdefault(clause.group, []).append(clause)
        elif verdict.answer == "yes":
            matter.done.add(clause.id)
            EFFECTS[clause.kind](case, ledger, clause, matter)
            moved = True
        elif verdict.answer in ("barred", "excepted"):
            if clause.kind in ("option", "effect"):
                barred.append((clause, verdict))
            if clause.kind != "option":
                moved = _kept_back(case, clause, matter, verdict) or moved
        elif verdict.answer == "unknown":
            _undetermined(case, ledger, clause, matter)
        elif clause.else_barred and matter.fact.event == case.now and not matter.ruled and unlike(case, clause, matter):
            matter.done.add(clause.id)
            _prohibition(case, ledger, clause, matter)
            moved = True
        elif verdict.answer == "no":
            matter.done.add(clause.id)
        elif not clause.else_barred and case.judge.never(clause, matter):
            matter.never_applying.add(clause.id)
    for group, options in opening.items():
        if not matter.closed:
            moved = _open(case, matter, group, options) or moved
    if barred and not matter.closed:
        _barred(case, matter, barred)
    return moved


def ruled_on(case: Case, fact: Fact) -> bool:
    """Whether a clause says anything of a fact, beyond giving leave for it without a word."""
    key = ("ruled_on", fact.name, *fact.fields.items())
    if key not in case.rulebook.memo:  # no field of a fact that can be plain lives, or is anything but a word
        matter = Matter(fact, {fact.name: None}, case.now)
        speaking = (_speaks(case, clause, matter) for clause in case.rulebook.by_fact.get(fact.name, ()))
        case.rulebook.memo[key] = any(speaking)
    return bool(case.rulebook.memo[key])


def _speaks(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether a clause says anything of a fact, beyond giving leave for it without a word."""
    if clause.kind == "right" and clause.silent and clause.does is None:
        return clause.else_barred and unlike(case, clause, matter)
    return case.judge.where(clause.where, matter) != "wait"


def unlike(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether the act is such as the right allows, but under conditions in which it does not."""
    likeness = {name: value for name, value in clause.where.items() if not isinstance(value, bool)}
    return case.judge.where(likeness, matter) == "yes" and case.judge.where(clause.where, matter) == "wait"


def _kept_back(case: Case, clause: Clause, matter: Matter, verdict: Condition) -> bool:
    """A limit or an exception keeps a clause other than an option from having its effect."""
    if clause.kind == "right" and verdict.answer == "barred" and verdict.by is not None:
        matter.done.add(clause.id)
        if not (isinstance(case.event, Mark) or FACTS[matter.fact.name].words):  # they are answered in their own turn
            scoring = bool(remedy_row(clause.may).marks)
            kind = "scoring" if scoring else "prohibition"
            case.rule(
                "barred", kind, verdict.by, matter, also=[clause.id], remedy=clause.may, by=matter.fact.actor,
                events=[verdict.at], proof=case.judge.prove(clause, matter),
            )  # fmt: skip
        return True
    if verdict.answer == "excepted" and clause.kind in ("scoring", "effect") and verdict.by is not None:
        matter.done.add(clause.id)
        if verdict.by.id not in matter.done:
            matter.done.add(verdict.by.id)
            exceptions = case.rulebook.exceptions.get(clause.id, ())
            applying = [e.id for e in exceptions if case.judge.conditions(e, matter) == "yes"]
            case.rule("enforced", "no_penalty", verdict.by, matter, also=[clause.id, *applying], remedy=verdict.by.does)
        return True
    return False


def _barred(case: Case, matter: Matter, verdicts: list[tuple[Clause, Condition]]) -> None:
    """Say what keeps rights from arising: each exception; or, where nothing else came of it, the last limit to shut.

    What lies open to both players calls for no word of this until somebody asks.
    """
    if matter.noticed != case.now or FACTS[matter.fact.name].open or isinstance(case.event, Demand):
        return
    ruled = matter.ruled
    for clause, verdict in verdicts:
        if verdict.answer == "excepted" and verdict.by is not None and clause.kind == "option":
            matter.done.add(clause.id)
            if verdict.by.id in matter.done:
                continue
            matter.done.add(verdict.by.id)
            proof = case.judge.prove(clause, matter)
            case.rule("barred", "right", verdict.by, matter, events=[verdict.at], also=[clause.id], proof=proof)
    limits = [
        (clause, verdict) for clause, verdict in verdicts if verdict.answer == "barred" and verdict.by is not None
    ]
    if limits and not ruled and not matter.ruled:
        shut, last = max(limits, key=lambda pair: pair[1].at)
        case.rule("barred", "right", last.by, matter, events=[last.at], proof=case.judge.prove(shut, matter))


def _undetermined(case: Case, ledger: Ledger, clause: Clause, matter: Matter) -> None:
    """The record cannot yet say whether an act was the use of a right or the breach of one.

    A king announced needs no proof while play may still show it, unless it would end the game.
    """
    scoring = bool(remedy_row(clause.may).marks)
    if scoring:
        ledger.presume(case, matter)
    if scoring and not matter.deal.over and not ledger.king_would_win(case, matter.fact.actor):
        return
    follows = clause.kind == "effect" and (matter.fact.truth is True or clause.unsettles)
    told = clause.kind == "right" or follows or _lacks_a_word(case, clause, matter)
    if told and not clause.silent and not matter.undetermined_by:
        matter.undetermined_by[clause.id] = len(case.rulings) + 1
        if isinstance(case.event, Demand) and case.event.remedy == clause.does:
            return  # the answer to the demand says so
        asked = FACTS[matter.fact.name].words
        case.answered = case.answered or asked
        case.rule(
            "undetermined",
            "scoring" if scoring else "remedy" if asked or clause.kind == "effect" else "right",
            clause,
            matter,
            answers=case.ids[matter.fact.event],
            remedy=clause.may or clause.does,
            by=matter.fact.actor,
            reason=what_is_missing(case, matter),
        )


def _lacks_a_word(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether it hangs on something that the record could have told if an act open to both players was forbidden."""
    kind = FACTS[matter.fact.name]
    unsure = (read(case.table, matter.fact, name) for name in clause.where if name in kind.lacks)
    return clause.kind == "prohibition" and kind.open and any(value is None for value in unsure)


def _open(case: Case, matter: Matter, group: str, options: list[Clause]) -> bool:
    """Open a right with every alternative now available; one that comes later joins those already open.

    Nobody has a right before it is known who is the dealer.
    """
    known = matter.groups.get(group)
    right = known or case.docket.open_right(matter, group, options, case.now)
    if right is None:
        return False
    matter.done.update(clause.id for clause in options)
    if known is not None:
        known.offered += options
    elif not options[0].silent:
        _tell_right(case, matter, right, options)
    return True


def _tell_right(case: Case, matter: Matter, right: Right, options: list[Clause]) -> None:
    case.rule(
        "open",
        "right",
        options[0],
        matter,
        also=[clause.id for clause in options[1:]],
        right=right,
        remedies=tuple(clause.may for clause in options if clause.may is not None),
    )


def _define(_case: Case, _ledger: Ledger, clause: Clause, matter: Matter) -> None:
    if clause.defines is not None:
        matter.terms.setdefault(clause.defines, clause)


def _right(case: Case, ledger: Ledger, clause: Clause, matter: Matter) -> None:
    """The act that the fact is was the use of a right."""
    scoring = bool(remedy_row(clause.may).marks)
    lifted = [
        exception
        for limit in case.rulebook.limits.get(clause.id, ())
        for exception in case.rulebook.exceptions.get(limit.id, ())
        if case.judge.conditions(exception, matter) == "yes"
    ]
    cited = lifted[0] if lifted else clause
    asked = FACTS[matter.fact.name].words
    if asked and (_of_other_ground(case) or names_amiss(case, clause, matter)):
        return  # it is answered by what the words rely on, or by what does not fit
    case.answered = case.answered or asked
    if clause.silent and not asked:
        _define(case, ledger, clause, matter)
        carry_out(case, ledger, clause.does, clause, matter)
        return
    case.rule(
        "granted" if asked else "exercised",
        "remedy" if asked else "scoring" if scoring else "right",
        cited,
        matter,
        also=[clause.id],
        holder=matter.role(clause.holder) or matter.fact.actor,
        by=matter.fact.actor,
        answers=case.ids[matter.fact.event],
        remedy=clause.may,
    )
    _define(case, ledger, clause, matter)
    if asked and matter.fact.actor is not None:
        bind_other(case, ledger, clause, matter, str(clause.may), matter.fact.actor)


def bind_other(case: Case, ledger: Ledger, clause: Clause, matter: Matter, remedy: str, claimant: str) -> None:
    """A right that is granted binds the other player where he must act for it."""
    if matter.role(remedy_row(remedy).bound) not in (None, claimant):
        carry_out(case, ledger, remedy, clause, matter, claimant=claimant)


def _of_other_ground(case: Case) -> bool:
    """Whether a demand gives a ground on which a matter is known that itself leads to what is asked for."""
    event = case.event
    if not isinstance(event, Demand) or event.ground is None:
        return False
    grounded = [matter for matter in case.docket.matters if event.ground in grounds(case, matter)]
    speaking = [clause for matter in grounded for clause in case.rulebook.by_fact.get(matter.fact.name, ())]
    return any(event.remedy in (clause.may, clause.does) for clause in speaking)


def _prohibition(case: Case, _ledger: Ledger, clause: Clause, matter: Matter) -> None:
    case.rule(
        "barred",
        "prohibition",
        clause,
        matter,
        by=matter.fact.actor,
        answers=case.ids[matter.fact.event],
        remedy=clause.does,
    )


def _duty(case: Case, _ledger: Ledger, clause: Clause, matter: Matter) -> None:
    holder = matter.role(clause.holder)
    if holder is None or clause.does is None:
        return
    event = case.event
    case.docket.orders.append(Order(clause.does, clause, matter, case.now, holder, None, duty=True))
    if (
        isinstance(event, Demand)
        and event.remedy == clause.does
        and event.by != holder
        and _asks_for(case, clause, matter)
    ):
        case.answered = True
        case.rule("granted", "remedy", clause, matter, holder=event.by, bound=holder, answers=event.id, by=event.by,
                  remedy=clause.does)  # fmt: skip
        return
    case.rule("open", "duty", clause, matter, holder=holder, bound=holder, remedy=clause.does, remedies=(clause.does,))


def _effect(case: Case, ledger: Ledger, clause: Clause, matter: Matter) -> None:
    """What follows without election; a demand for just that is granted by it."""
    event, remedy = case.event, clause.does
    said: dict[str, Any]
    down = isinstance(matter.fact.about, MarkMade) and matter.fact.about.struck
    if remedy is None or down:
        return  # a mark that another clause has just taken down is down
    mine = clause.holder is None or (event is not None and matter.role(clause.holder) == event.by)
    asked = isinstance(event, Demand) and event.remedy == remedy and mine and _asks_for(case, clause, matter)
    asked = asked and not _ground_differs(case, event, matter)
    if asked and event is not None:
        case.answered = True
        said = {"answers": event.id, "by": event.by}
    else:
        said = _long_asked(case, matter, remedy)
        asked = bool(said)
    if clause.excepts:
        matter.done.add(clause.id)
    if clause.silent and not asked:
        carry_out(case, ledger, remedy, clause, matter)
        return
    if isinstance(event, Unmark) and isinstance(matter.fact.about, MarkMade):
        carry_out(case, ledger, remedy, clause, matter)  # it is carried out as it is owned to
        return
    case.rule(
        "granted" if asked else "enforced",
        REMEDIES[remedy].ruled or ("no_penalty" if clause.excepts else "remedy"),
        clause,
        matter,
        holder=matter.role(clause.holder),
        bound=matter.role(remedy_row(remedy).bound),
        mandatory=True,
        remedy=remedy,
        remedies=(remedy,),
        **said,
    )
    carry_out(case, ledger, remedy, clause, matter)


def _asks_for(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether a demand that is not answered yet can be for what a clause gives, by all that it names."""
    return not (case.answered or names_amiss(case, clause, matter))


def _ground_differs(case: Case, event: Event | None, matter: Matter) -> bool:
    """Whether a demand gives another ground than the matter."""
    ground = event.ground if isinstance(event, Demand) else None
    return ground is not None and ground not in grounds(case, matter)


def _long_asked(case: Case, matter: Matter, remedy: str) -> dict[str, Any]:
    """Take a demand for the remedy over the matter as answered that the record could not decide before."""
    row = next((row for row in case.deferred if row[1] is matter and row[0].remedy == remedy), None)
    if row is None:
        return {}
    case.deferred.remove(row)
    return {"answers": row[0].id, "by": row[0].by}


def _scoring(case: Case, ledger: Ledger, clause: Clause, matter: Matter) -> None:
    ledger.award(case, clause, matter)


Effect = Callable[[Case, Ledger, Clause, Matter], None]
EFFECTS: Final[dict[str, Effect]] = {
    "definition": _define,
    "right": _right,
    "prohibition": _prohibition,
    "duty": _duty,
    "effect": _effect,
    "scoring": _scoring,
}
