"""Which of the clauses proved for a demand answers it: the one granted, the one still open, the nearest that fails."""

from __future__ import annotations

from typing import Final

from referee.hearing.case import Case
from referee.hearing.demands import Candidate, candidate_of
from referee.hearing.plea import Plea
from referee.hearing.proof import Proof, failed
from referee.hearing.reach import ELSEWHERE, IN_DEAL, NOT_AT_ALL, in_deal
from referee.law.clause import Clause
from referee.law.remedies import REMEDIES

OF_ANOTHER: Final = 4
"""How many fields otherwise than supposed weigh as much as that what is asked for would be the other player's."""

SAYING: Final = {"prohibition": 0, "option": 1}
"""Kinds of clauses over what did happen that say most of who may ask for what, in their order."""


def choose(case: Case, plea: Plea, candidates: list[Candidate]) -> Candidate:
    """Return the candidate that answers: one that is granted, else one not decided, else the nearest that fails."""
    pool = pointed_at(case, plea, candidates)
    granted = [each for each in pool if each.proof.holds]
    if granted:
        return min(granted, key=lambda each: (not each.grounded, -each.close, each.order))
    open_ones = [each for each in pool if each.proof.undecided]
    if open_ones:
        return min(open_ones, key=lambda each: (not each.grounded, -each.close, each.order))
    return min(pool, key=lambda each: _remoteness(case, plea, each))


def pointed_at(case: Case, plea: Plea, candidates: list[Candidate]) -> list[Candidate]:
    """Return those of the candidates that the words point at.

    What is pointed at chooses among several matters. It never defeats the only one there is in its deal, and never
    lets a matter of one deal answer for what was done in another.
    """
    if plea.about is None:
        return candidates
    candidates = [each for each in candidates if each.close != ELSEWHERE or not each.real] or candidates
    real = [each for each in candidates if each.real]
    best = max((each.close for each in real), default=NOT_AT_ALL)
    if best > IN_DEAL:
        return [each for each in candidates if each.close == best or each.spoken]
    if best == IN_DEAL:
        return [each for each in candidates if each.close == IN_DEAL or not each.real]
    here = [each for each in candidates if not each.real or _alike(case, plea, each)]
    return _standing(case, plea, real) or here or candidates


def _standing(case: Case, plea: Plea, real: list[Candidate]) -> list[Candidate]:
    """Return, of clauses by which other deals stand, those on the matters of a deal that is not pointed at."""
    found = []
    for each in real:
        if _alike(case, plea, each):
            continue
        speaking = case.rulebook.by_fact.get(each.matter.fact.name, ())
        standing = [c for c in speaking if c.does is not None and REMEDIES[c.does].asks_nothing and c.may is None]
        for clause in _fitting(case, each, standing):
            proof = Proof(clause, each.matter, [failed("not_spared", clause, [each.matter.fact.shown_at])], plea.asker)
            found.append(candidate_of(case, plea, proof, each.order))
    return found


def _fitting(case: Case, each: Candidate, standing: list[Clause]) -> list[Clause]:
    """Return the clauses that apply to the matter, else those of the law that is asked to be applied, else all."""
    apply = [clause for clause in standing if case.judge.verdict(clause, each.matter).answer == "yes"]
    return apply or [clause for clause in standing if clause.law == each.clause.law] or standing


def _alike(case: Case, plea: Plea, each: Candidate) -> bool:
    """Whether what is pointed at lies in no deal of its own, so that it cannot speak of another."""
    about = case.events_of(str(plea.about))
    return all(case.deal_at(at) is None for at in about) or any(in_deal(case, each.matter.deal, at) for at in about)


def _standing_of(case: Case, each: Candidate) -> int:
    """Return how much of a right the matter of a live deal gave somebody: one that is open, one that ended, or none."""
    live = each.real and case.table.live(each.matter.deal)
    right = each.matter.groups.get(each.clause.group or "") if live else None
    if right is None or each.proof.fails("not_outranked"):
        return 2
    return 0 if right.fate == "open" else 1


def _remoteness(case: Case, plea: Plea, each: Candidate) -> tuple[bool, bool, bool, int, int, int, int, int, int, int]:
    """Return how far a failing candidate is from what was asked: its ground, its facts, how much fails, since when."""
    failures = each.proof.failures
    unlike = sum(max(c.misfits, 1) for c in failures if c.name == "happened") + each.apart
    unlike += sum(condition.state == "unknown" for condition in each.proof.conditions)
    unlike += each.spoken and bool(unlike)  # an act that was never done is farther than what was
    if not each.real:
        unlike += OF_ANOTHER * each.proof.fails("holder")
    return (
        plea.ground is not None and not each.grounded,
        not each.real,
        each.untimely[0],
        unlike,
        _standing_of(case, each),
        len(failures),
        -each.failing.at if each.real else each.clause.kind != "option",
        SAYING.get(each.clause.kind, len(SAYING)) if each.real else 0,
        each.untimely[1],
        each.order,
    )
