"""Which of the clauses proved for a demand answers it: of those that the words point at, the nearest to a grant."""

from __future__ import annotations

from typing import Final

from referee.hearing.case import Case
from referee.hearing.demands import Candidate, candidate_of
from referee.hearing.named import misnamed
from referee.hearing.plea import ELSEWHERE, IN_DEAL, NOT_AT_ALL, OWN, Plea, in_deal, of_mere_words
from referee.hearing.proof import ConditionName, Proof, failed
from referee.law import HAND, REMEDIES, Clause
from referee.table import FACTS

OF_ANOTHER: Final = 4
"""How many fields otherwise than supposed weigh as much as that what is asked for would be the other player's."""

SETTLED: Final = ("not_yours", "used")
"""Failures by which the points of an earlier hand are no matter for one who asks for points any more."""

SAYING: Final = {"prohibition": 0, "option": 1}
"""Kinds of clauses over what did happen that say most of who may ask for what, in their order."""


def choose(case: Case, plea: Plea, candidates: list[Candidate]) -> Candidate:
    """Return the candidate that answers: one that is granted, else one not decided, else the nearest that fails."""
    pool = pointed_at(case, plea, candidates)
    pool = [each for each in pool if not _long_marked(case, each, pool)]
    granted = [each for each in pool if each.proof.holds]
    if hopeful := granted or [each for each in pool if each.proof.undecided and _may_be_meant(plea, each)]:
        return min(hopeful, key=lambda each: (not each.grounded, -each.close, _of_earlier_hand(case, each), each.order))
    pool = _by_deeds(plea, pool)
    pool.sort(key=lambda each: remoteness(case, plea, each))
    return next((each for each in pool if _speaks_of_asker(each, pool[0])), pool[0])


def _may_be_meant(plea: Plea, each: Candidate) -> bool:
    """Whether words with a ground can mean a matter: one that did come about, or that is supposed of that ground."""
    return plea.ground is None or each.real or each.grounded


def _by_deeds(plea: Plea, pool: list[Candidate]) -> list[Candidate]:
    """Leave out that words earn no points where the asker did what earns them, if too early or too late."""
    deeds = (each for each in pool if each.real and not each.spoken and each.matter.fact.actor == plea.asker)
    done = REMEDIES[plea.remedy].marks and any(not each.proof.fails("happened") for each in deeds)
    return [each for each in pool if not (done and each.spoken and each.failing.means == "spared")]


def _of_earlier_hand(case: Case, each: Candidate) -> bool:
    """Whether a clause gives points for another hand than the one that is played, or was played last."""
    return each.clause.kind == "scoring" and not case.table.live(each.matter.deal)


def _long_marked(case: Case, each: Candidate, pool: list[Candidate]) -> bool:
    """Whether points are taken as marked for an earlier hand, while words can be about what came about since."""
    if "marking" in case.table.recorded or not _of_earlier_hand(case, each):
        return False
    scoring = (other for other in pool if other.real and not other.spoken and other.clause.kind == "scoring")
    return any(other.matter.deal.number > each.matter.deal.number for other in scoring)


ENDED: Final[tuple[ConditionName, ...]] = ("not_shut", "unspent", "not_outranked")
"""Conditions by which a right that is the other player's is past for him too."""


def _speaks_of_asker(each: Candidate, nearest: Candidate) -> bool:
    """Whether a law denies the asker what he could have had, where the nearest gave it to the other and is past."""
    failing = {condition.name for condition in nearest.proof.failures}
    past = nearest.real and "holder" in failing and not failing.isdisjoint(ENDED)
    own = each.matter is nearest.matter and not each.proof.fails("holder")
    return past and own and each.failing.means == "not_so" and not each.failing.strange


def pointed_at(case: Case, plea: Plea, candidates: list[Candidate]) -> list[Candidate]:
    """Return those of the candidates that the words point at.

    What is pointed at chooses among several matters, and among those of the ground that is given; a wrong ground
    defeats none of them. It never defeats the only one there is in its deal, and never lets a matter of one deal
    answer for what was done in another.
    """
    if plea.about is None:
        return candidates
    candidates = [each for each in candidates if not (each.real and _of_another(each, candidates))] or candidates
    real = [each for each in candidates if each.real]
    best = max((each.close for each in real), default=NOT_AT_ALL)
    if best > IN_DEAL:
        earning = best == OWN and REMEDIES[plea.remedy].marks  # it is the act named that is to have earned them
        meant = max((each.close for each in real if each.grounded), default=best)
        return [each for each in candidates if each.close == best or (not earning and _meant(each, meant))]
    words = of_mere_words(case, plea.about)
    if best in (IN_DEAL, ELSEWHERE):
        return [each for each in candidates if each.close == best or not each.real or (words and each.spoken)]
    here = [each for each in candidates if not each.real or (words and each.spoken) or _alike(case, plea, each)]
    return _standing(case, plea, real) or here or candidates


def _meant(each: Candidate, close: int) -> bool:
    """Whether the words mean a matter that is not the closest to what they point at: by their ground, or themselves."""
    grounded = each.grounded and each.close == close > IN_DEAL
    return grounded or _spoken_of(each) or _of_words(each)


def _of_another(each: Candidate, candidates: list[Candidate]) -> bool:
    """Whether the words point at another mark, or at another trick and this is not the only fault they can mean."""
    if each.close != ELSEWHERE or each.matter.fact.trick is None or each.proof.fails("holder"):
        return each.close == ELSEWHERE
    return len({other.matter.fact.event for other in candidates if other.real and not other.proof.fails("holder")}) > 1


def _spoken_of(each: Candidate) -> bool:
    """Whether the matter is an act only spoken of, and upon no exchange other than the one that is pointed at."""
    return each.spoken and not (FACTS[each.matter.fact.name].of_exchange and each.close <= IN_DEAL)


def _of_words(each: Candidate) -> bool:
    """Whether the matter is the words themselves, which are about whatever they point at."""
    return each.real and FACTS[each.matter.fact.name].words


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
    about = case.events_of(plea.about) if plea.about is not None else []
    return all(case.deal_at(at) is None for at in about) or any(in_deal(case, each.matter.deal, at) for at in about)


def _standing_of(case: Case, each: Candidate) -> int:
    """Return how much of a right the matter of a live deal left: one open to the asker, another, or none."""
    live = each.real and case.table.live(each.matter.deal)
    right = each.matter.groups.get(each.clause.group or "") if live else None
    if right is None or each.proof.fails("not_outranked"):
        return 2
    return 0 if right.fate == "open" and not each.proof.fails("holder") else 1


def _done_with(case: Case, plea: Plea, each: Candidate) -> bool:
    """Whether points of an earlier hand, or what was had before a later fault or hand, are no matter any more."""
    deal, matter, clause, means = case.table.deal, each.matter, each.clause, each.failing.means
    if plea.about is not None:
        return False
    if _of_earlier_hand(case, each) and (means in SETTLED or _only_comes_with(plea, clause)):
        return True
    if means != "used" or deal is None:
        return False
    since = [m for m in case.docket.of(matter.deal) if m.fact.event > each.failing.at and clause.when in m.terms]
    since = [m for m in since if m is not matter and misnamed(case, plea, clause, m) is None]
    past = deal is not matter.deal and deal.over and not REMEDIES[plea.remedy].takes_off
    return past or any(case.judge.where(clause.where, m) == "yes" for m in since)


def _only_comes_with(plea: Plea, clause: Clause) -> bool:
    """Whether what a clause gives for a hand is not what is asked for, but comes with it or takes its place."""
    asked = REMEDIES[plea.remedy]
    return asked.marks == HAND and clause.for_ != asked.earns


def remoteness(case: Case, plea: Plea, each: Candidate) -> tuple[int, ...]:
    """Return how far a failing candidate is from what was asked; the least comes first.

    What is of another ground than the words comes last; then a clause for the other player on something else than what
    happened, but where the like of it comes about in every hand; then what did not happen at all.
    """
    kind = FACTS[each.matter.fact.name]
    foreign = each.real and each.proof.fails("happened") and each.proof.fails("holder")
    by_words = plea.ground is not None and not each.grounded, foreign and not kind.certain, not each.real
    by_facts = _remoteness_of_real(case, plea, each) if each.real else _remoteness_of_supposed(plea, each)
    return (*by_words, *by_facts, REMEDIES[plea.remedy].takes_off and kind.of_marks is None, each.order)


def _remoteness_of_real(case: Case, plea: Plea, each: Candidate) -> tuple[int, ...]:
    """Return how far a clause over what did happen is: how much of it is otherwise, what is open still, since when."""
    failures = each.proof.failures
    unlike, strange = _unlikeness(plea, each)
    return (
        _done_with(case, plea, each),
        unlike,
        each.spoken and each.matter.fact.actor != plea.asker,
        _standing_of(case, each),
        len(failures),
        -each.failing.at,
        -max(condition.at for condition in failures),
        SAYING.get(each.clause.kind, len(SAYING)),
        strange,
    )


def _remoteness_of_supposed(plea: Plea, each: Candidate) -> tuple[int, ...]:
    """Return how far a clause over what did not happen is: from its time, from the words, and from what is there."""
    unlike, strange = _unlikeness(plea, each)
    late, since = each.untimely
    return (
        FACTS[each.matter.fact.name].of_exchange and unlike > 1,
        late,
        unlike,
        len(each.proof.failures),
        each.clause.kind != "option",
        since,
        strange,
    )


def _unlikeness(plea: Plea, each: Candidate) -> tuple[int, int]:
    """Return how much is otherwise than a clause wants it, and how much of that is of another kind altogether."""
    unlike, strange = int(each.apart), 0
    for condition in each.proof.conditions:
        if condition.state == "unknown" or (condition.state == "failed" and condition.name == "named"):
            unlike += 1
        elif condition.state == "failed" and condition.name == "happened":
            unlike += max(condition.misfits, 1)
            strange += condition.strange
    unlike += each.spoken and bool(unlike)  # an act that was never done is farther than what was
    unlike += bool(unlike) and _only_comes_with(plea, each.clause)
    return unlike + (0 if each.real else OF_ANOTHER * each.proof.fails("holder")), strange
