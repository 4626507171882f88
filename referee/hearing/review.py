"""Waking: which clauses have come to apply to the matters on the docket, by themselves or because somebody asks."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from referee.docket import NEVER, Case, Condition, Matter
from referee.hearing.applying import apply, open_right, tell_forbidden
from referee.hearing.demands import Candidate
from referee.hearing.notice import notice
from referee.hearing.undetermined import what_is_missing
from referee.law import ANYTHING, REMEDIES, Clause, Stir, remedy_row
from referee.record import Demand, Mark
from referee.score import Ledger, find_king_marked
from referee.table import FACTS, Fact

WORD: Final[frozenset[Stir]] = frozenset({"word"})
"""What a clause waits for that applies only to what attention was drawn to."""


def review(case: Case, ledger: Ledger) -> None:
    """Ask the clauses that what has come about may make apply, and let them have their effect, till nothing follows."""
    docket = case.docket
    while docket.stirred:
        stirred, docket.stirred = docket.stirred, {}
        everywhere = stirred.get(None, set())
        for matter in list(docket.matters):
            if matter.at_rest or matter.closed:
                continue
            here = stirred.get(matter)
            if everywhere or here:
                woken = _woken(case, matter, everywhere if here is None else everywhere | here)
                if woken:
                    _review_matter(case, ledger, matter, woken)


def _woken(case: Case, matter: Matter, stirred: Collection[Stir]) -> list[Clause]:
    """Return the clauses that may have come to apply to a matter: those that wait for what came about, and new ones."""
    done, waits, book = matter.done, matter.waits, case.rulebook
    found = [c for term in matter.terms for c in book.by_fact.get(term, ()) if c.id not in done]
    for group, right in matter.groups.items():
        if right.passed_up:
            found += [c for c in book.by_group.get(group, ()) if c.id not in done]
    awaited = [waits.get(c.id, ANYTHING) for c in found]
    matter.at_rest = not any(awaited)
    return [c for c, waited in zip(found, awaited, strict=True) if not waited.isdisjoint(stirred)]


def _review_matter(case: Case, ledger: Ledger, matter: Matter, woken: list[Clause]) -> None:
    barred: list[tuple[Clause, Condition]] = []
    opening: dict[str, list[Clause]] = {}
    misused: list[Clause] = []
    for clause in woken:
        if matter.closed or clause.id in matter.done:
            continue
        verdict = case.judge.verdict(clause, matter)
        asked_before = matter.waits.pop(clause.id, None) is not None
        if verdict.answer == "yes" and clause.kind == "option":
            opening.setdefault(str(clause.group), []).append(clause)
        elif verdict.answer == "yes":
            matter.done.add(clause.id)
            apply(case, ledger, clause, matter)
            case.docket.stir("fact" if clause.kind == "definition" else "act")
        elif verdict.answer in ("barred", "excepted"):
            if clause.kind in ("option", "effect"):
                barred.append((clause, verdict))
            if clause.kind != "option":
                _kept_back(case, clause, matter, verdict)
        elif verdict.answer == "unknown":
            _undetermined(case, ledger, clause, matter)
        elif clause.else_barred and matter.fact.event == case.now and not matter.ruled and unlike(case, clause, matter):
            misused.append(clause)
        elif verdict.answer == "no":
            matter.done.add(clause.id)
        else:
            never = not (asked_before or clause.else_barred) and case.judge.never(clause, matter)
            waited = WORD if verdict.name == "noticed" else case.rulebook.woken_by[clause.id]
            matter.waits[clause.id] = NEVER if never else waited
    for clause in misused:
        if not matter.ruled:  # what forbids the act in so many words goes before
            matter.done.add(clause.id)
            tell_forbidden(case, clause, matter)
    for group, options in opening.items():
        if not matter.closed:
            open_right(case, matter, group, options)
    if barred and not matter.closed:
        _barred(case, matter, barred)


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


def like(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether the act is such as the right allows, be it under other conditions."""
    once = FACTS[matter.fact.name].once
    likeness = {n: value for n, value in clause.where.items() if not (isinstance(value, bool) or n in once)}
    return case.judge.where(likeness, matter) == "yes"


def unlike(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether the act is such as the right allows, but under conditions in which it does not."""
    return like(case, clause, matter) and case.judge.where(clause.where, matter) == "wait"


def _kept_back(case: Case, clause: Clause, matter: Matter, verdict: Condition) -> None:
    """A limit or an exception keeps a clause other than an option from having its effect."""
    by, barred = verdict.by, verdict.answer == "barred"
    if by is None or clause.kind not in (("right",) if barred else ("scoring", "effect")):
        return
    matter.done.add(clause.id)
    if not barred and by.id not in matter.done:
        matter.done.add(by.id)
        exceptions = case.rulebook.exceptions.get(clause.id, ())
        applying = [e.id for e in exceptions if case.judge.conditions(e, matter) == "yes"]
        case.rule("enforced", "no_penalty", by, matter, also=[clause.id, *applying], remedy=by.does)
    elif barred and not (isinstance(case.event, Mark) or FACTS[matter.fact.name].words):  # they are answered in turn
        case.rule(
            "barred", "scoring" if remedy_row(clause.may).marks else "prohibition", by, matter, also=[clause.id],
            remedy=clause.may, by=matter.fact.actor, events=[verdict.at], proof=case.judge.prove(clause, matter),
        )  # fmt: skip


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
            if verdict.by.id not in matter.done:
                matter.done.add(verdict.by.id)
                proof = case.judge.prove(clause, matter)
                case.rule("barred", "right", verdict.by, matter, events=[verdict.at], also=[clause.id], proof=proof)
    limits = [pair for pair in verdicts if pair[1].answer == "barred" and pair[1].by is not None]
    if limits and not ruled and not matter.ruled:
        shut, last = max(limits, key=lambda pair: pair[1].at)
        case.rule("barred", "right", last.by, matter, events=[last.at], proof=case.judge.prove(shut, matter))


def _undetermined(case: Case, ledger: Ledger, clause: Clause, matter: Matter) -> None:
    """The record cannot yet say whether an act was the use of a right or the breach of one.

    A king announced needs no proof while play may still show it, unless it would end the game.
    """
    kind, event = FACTS[matter.fact.name], case.event
    scoring = bool(remedy_row(clause.may).marks)
    if scoring:
        ledger.presume(case, matter)
    if scoring and not matter.deal.over and not ledger.king_would_win(matter.fact.actor):
        return
    follows = clause.kind == "effect" and (matter.fact.truth is True or clause.unsettles)
    told = clause.kind == "right" or follows or _lacks_a_word(case, clause, matter)
    if not told or clause.silent or matter.undetermined_by:
        return
    matter.undetermined_by[clause.id] = len(case.rulings) + 1
    if isinstance(event, Demand) and event.remedy == clause.does:
        return  # the answer to the demand says so
    case.answered = case.answered or kind.words
    case.rule(
        "undetermined", "scoring" if scoring else "remedy" if kind.words or clause.kind == "effect" else "right",
        clause, matter, answers=case.ids[matter.fact.event], remedy=clause.may or clause.does, by=matter.fact.actor,
        reason=what_is_missing(case, matter),
    )  # fmt: skip


def _lacks_a_word(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether it hangs on something that the record could have told if an act open to both players was forbidden."""
    kind = FACTS[matter.fact.name]
    unsure = (matter.fact.value(case.table, name) for name in clause.where if name in kind.lacks)
    return clause.kind == "prohibition" and kind.open and any(value is None for value in unsure)


def grant(case: Case, ledger: Ledger, best: Candidate) -> None:
    """Let what is asked for be granted by the clause that gives it, and take effect.

    Asking for what follows when a right is passed up passes it up, if it was not yet.
    """
    clause, matter, asker = best.clause, best.matter, best.plea.asker
    for right in [right for group in clause.declined if (right := matter.groups.get(group)) is not None]:
        if right.fate == "open" and (clause.kind != "option" or right.holder == asker):
            case.docket.end(right, "waived", case.now, right.options[0], for_next=True)
            case.rule_right("waived", right, by=right.holder)
            review(case, ledger)
    if clause.kind == "option" and clause.group not in matter.groups:
        if matter.noticed is None:
            notice(case, matter, asker)
        review(case, ledger)
    if not case.answered:
        apply(case, ledger, clause, matter, best)
    if bars := REMEDIES[best.plea.remedy].bars:
        find_king_marked(case, ledger, clause, matter, case.at(best.plea.about))
        for mark in ledger.excessive:  # to say that it may not be up is to speak of a mark that is
            excess = mark.matter if mark.deal is matter.deal and mark.found in bars and not mark.settled else None
            if excess is not None and excess.noticed is None:
                notice(case, excess, asker)
                review(case, ledger)
