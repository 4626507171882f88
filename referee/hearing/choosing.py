"""Which of the clauses proved for a demand answers it: of those that the words point at, the nearest to a grant."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from attrs import fields, frozen

from referee.docket import Case, Condition, ConditionName, Proof
from referee.hearing.demands import Candidate, candidate_of
from referee.hearing.meaning import ELSEWHERE, IN_DEAL, NOT_AT_ALL, OWN, SPOKEN, in_deal, of_mere_words
from referee.hearing.plea import Plea
from referee.law import HAND, REMEDIES, Clause
from referee.score import Ledger
from referee.table import FACTS

OF_ANOTHER: Final = 4
"""How many fields otherwise than supposed weigh as much as that what is asked for would be the other player's."""

SAYING: Final = {"prohibition": 0, "option": 1}
"""Kinds of clauses over what did happen that say most of who may ask for what, in their order."""


def choose(case: Case, plea: Plea, candidates: list[Candidate]) -> Candidate:
    """Return the candidate that answers: one that is granted, else one not decided, else the nearest that fails."""
    pool = _of_what_is_pointed_at(case, plea, candidates)
    if "marking" not in case.table.recorded:  # points are taken as marked for an earlier hand
        pool = [each for each in pool if not _of_hand_before(case, each, candidates)] or pool
    granted = [each for each in pool if each.proof.holds]
    undecided = [each for each in pool if each.proof.undecided and (plea.ground is None or each.real or each.grounded)]
    if hopeful := granted or undecided:
        return min(hopeful, key=lambda each: (not each.grounded, -each.close, _of_past_hand(case, each), each.order))
    done = [each for each in pool if each.real and not each.spoken and not each.proof.fails("happened")]
    pool = [each for each in pool if not _no_matter(case, plea, each, pool, done)] or pool
    pool = [each for each in pool if _still_ordered(case, plea, each)] or pool
    nearest = min(pool, key=lambda each: (distance_to_grant(case, plea, each), each.order))
    of_law = (each for each in pool if each.clause.law == nearest.clause.law)
    if (told := next((each for each in of_law if _was_left_open(case, plea, each)), None)) is not None:
        return told
    return next((each for each in pool if _speaks_of_asker(each, nearest)), nearest)


def as_near(case: Case, plea: Plea, candidates: list[Candidate], nearest: Candidate) -> list[str]:
    """Return the clauses of other laws that are as near to a grant as the one that answers."""
    least = distance_to_grant(case, plea, nearest)
    others = (each for each in candidates if each.proof.failures and each.clause.law != nearest.clause.law)
    return [each.clause.id for each in others if distance_to_grant(case, plea, each) == least]


def denied_by_law(ledger: Ledger, plea: Plea, best: Candidate) -> bool:
    """Tell whether a law denies what is asked for, whatever else the code is silent on.

    Args:
        ledger: what was earned and put up.
        plea: what is asked for, and for whom.
        best: the candidate that answers, which fails.
    """
    if plea.remedy in best.clause.denies or best.forbidden:
        return True
    if not (best.real and REMEDIES[plea.remedy].marks):
        return False
    earned = any(due.matter is best.matter for due in ledger.dues)
    return best.failing.means == "used" or (FACTS[best.matter.fact.name].of_king and not earned)


def _was_left_open(case: Case, plea: Plea, each: Candidate) -> bool:
    """Whether the same words were left undecided before under the clause."""
    left = case.unanswered.get(plea.event.id)
    return left is not None and case.rulings[left - 1].under is each.clause


def _still_ordered(case: Case, plea: Plea, each: Candidate) -> bool:
    """Whether a clause has given what is asked for before, on the ground that is told, and it has not been done yet."""
    had = each.real and each.failing.means == "used" and case.docket.ordered(each.matter, plea.remedy)
    return had and (plea.ground is None or each.grounded)


def _of_past_hand(case: Case, each: Candidate) -> bool:
    """Whether a clause gives points for another hand than the one that is played, or was played last."""
    return each.clause.kind == "scoring" and not case.table.live(each.matter.deal)


def _of_hand_before(case: Case, each: Candidate, pool: list[Candidate]) -> bool:
    """Whether a clause gives points for an earlier hand, while words can be about one since."""
    scoring = (other for other in pool if other.real and not other.spoken and other.clause.kind == "scoring")
    return _of_past_hand(case, each) and any(o.matter.deal.number > each.matter.deal.number for o in scoring)


def _no_matter(case: Case, plea: Plea, each: Candidate, pool: list[Candidate], done: list[Candidate]) -> bool:
    """Whether a clause that fails is no matter beside another of the pool, or of those over what was done.

    Of words that point at nothing, what was had before is none beside what is alike and came since; nor is it that
    words earn no points where the asker did what earns them, if too early or too late.
    """
    if each.spoken and each.failing.means == "spared" and REMEDIES[plea.remedy].marks:
        return any(other.matter.fact.actor == plea.asker for other in done)
    if plea.about is not None or not each.proof.failures:
        return False
    since = (o for o in done if o.clause is each.clause and o.matter.fact.event > each.matter.fact.event)
    alike = (other for other in since if not (other.proof.fails("named") or other.proof.fails("not_spared")))
    return _of_hand_before(case, each, pool) or (each.failing.means == "used" and any(alike))


ENDED: Final[tuple[ConditionName, ...]] = ("not_shut", "unspent", "not_outranked")
"""Conditions by which a right that is the other player's is past for him too."""


def _speaks_of_asker(each: Candidate, nearest: Candidate) -> bool:
    """Whether a law denies the asker what he could have had, where the nearest gave it to the other and is past.

    It is so over the same matter, or over an act of his own that the same law allowed him.
    """
    past = nearest.real and nearest.proof.fails("holder") and any(map(nearest.proof.fails, ENDED))
    if not past or not each.proof.failures or each.proof.fails("holder"):
        return False
    limited = each.failing.by not in (None, each.clause) and each.failing.means in ("not_yet", "too_late")
    if each.matter is nearest.matter and (limited or each.failing.means == "not_so"):
        return not each.failing.strange
    return each.spoken and each.clause.law == nearest.clause.law and each.failing.means == "too_late"


def _of_what_is_pointed_at(case: Case, plea: Plea, candidates: list[Candidate]) -> list[Candidate]:
    """Return those of the candidates that the words point at.

    What is pointed at chooses among several matters, and among those of the ground that is given; a wrong ground
    defeats none of them, but an act that belongs to a matter of another ground only by its time or trick may be meant
    itself. It never defeats the only one there is in its deal, and never lets a matter of one deal answer for what was
    done in another.
    """
    if plea.about is None:
        return candidates
    candidates = [each for each in candidates if not (each.real and _of_another(each, candidates))] or candidates
    real = [each for each in candidates if each.real]
    best = max((each.close for each in real), default=NOT_AT_ALL)
    if best > IN_DEAL:
        earning = best == OWN and REMEDIES[plea.remedy].marks  # it is the act named that is to have earned them
        meant = max((each.close for each in real if each.grounded), default=best)
        pool = [each for each in candidates if each.close == best or (not earning and _meant(each, meant))]
        pool += _dealt_with(real, best) if best < SPOKEN else []
        if best >= SPOKEN or plea.ground is None or any(each.grounded for each in pool):
            return pool
        return [*pool, *(each for each in candidates if not each.real and each.grounded)]
    words = of_mere_words(case, plea.about)
    free = [each for each in candidates if not each.real or (words and each.spoken)]
    if best in (IN_DEAL, ELSEWHERE):
        return [each for each in candidates if each.close == best or each in free]
    other_deals = [each for each in real if not _alike(case, plea, each)]
    here = [each for each in candidates if each in free or (each.real and each not in other_deals)]
    return _standing(case, plea, other_deals) or here or candidates


def _dealt_with(real: list[Candidate], best: int) -> list[Candidate]:
    """Return those over other kinds of faults of the dealing, where what is pointed at is just part of the dealing."""
    kinds = {each.matter.fact.name for each in real if each.close == best}
    if not all(FACTS[name].of_dealing for name in kinds):
        return []
    others = [each for each in real if each.close == IN_DEAL and each.matter.fact.name not in kinds]
    return [each for each in others if FACTS[each.matter.fact.name].of_dealing]


def _meant(each: Candidate, close: int) -> bool:
    """Whether words mean a matter that is not the closest to what they point at.

    It is of their ground, is the words themselves, or is an act only spoken of, and upon no other exchange.
    """
    kind = FACTS[each.matter.fact.name]
    spoken = each.spoken and not (kind.of_exchange and each.close <= IN_DEAL)
    return spoken or (each.grounded and each.close == close > IN_DEAL) or (each.real and kind.words)


def _of_another(each: Candidate, candidates: list[Candidate]) -> bool:
    """Whether the words point at another mark, or at another trick and this is not the only fault they can mean."""
    if each.close != ELSEWHERE or each.matter.fact.trick is None or each.proof.fails("holder"):
        return each.close == ELSEWHERE
    return len({other.matter.fact.event for other in candidates if other.real and not other.proof.fails("holder")}) > 1


def _standing(case: Case, plea: Plea, of_other_deals: list[Candidate]) -> list[Candidate]:
    """Return, of clauses by which other deals stand, those that apply, else those of the law asked for, else all."""
    found = []
    for each in of_other_deals:
        speaking = case.rulebook.by_fact.get(each.matter.fact.name, ())
        standing = [c for c in speaking if c.does is not None and REMEDIES[c.does].asks_nothing and c.may is None]
        apply = [clause for clause in standing if case.judge.verdict(clause, each.matter).answer == "yes"]
        for clause in apply or [clause for clause in standing if clause.law == each.clause.law] or standing:
            spared = Condition.failed("not_spared", clause, [each.matter.fact.shown_at])
            found.append(candidate_of(case, plea, Proof(clause, each.matter, [spared], plea.asker), each.order))
    return found


def _alike(case: Case, plea: Plea, each: Candidate) -> bool:
    """Whether what is pointed at lies in no deal of its own, so that it cannot speak of another."""
    about = case.events_of(plea.about)
    return all(case.deal_at(at) is None for at in about) or any(in_deal(case, each.matter.deal, at) for at in about)


def _right_left(case: Case, each: Candidate) -> int:
    """Return what is left of a right over a matter of a live deal: 0 one is there, or was; 1 it was used; 2 none is."""
    right = each.matter.groups.get(each.clause.group or "") if case.table.live(each.matter.deal) else None
    if right is None or each.proof.fails("not_outranked"):
        return 2
    return int(right.fate == "used")


def _only_comes_with(plea: Plea, clause: Clause) -> bool:
    """Whether what a clause gives for a hand is not what is asked for, but comes with it or takes its place."""
    asked = REMEDIES[plea.remedy]
    return asked.marks == HAND and clause.for_ != asked.earns


@frozen
class Distance:
    """How much of the record would have to be otherwise for a clause that fails to give what is asked for.

    What comes first weighs most; the table in docs/rulings.md says the same to players.

    ground: whether the words give another ground.
    happened: 0 over what happened, 1 over what did not, 2 over what was otherwise, or comes under an exception, and
    would be for the other player.
    deed: how much would have to have been done otherwise.
    person: whether the other player would have had to do the act that is spoken of.
    time: whether the clause speaks of another time of the deal, where nothing of the kind has happened.
    right: what is left of a right over the matter: one is there or was, it was used, none arose.
    wanting: how many conditions fail; of clauses over what did not happen, whether it gives nobody a choice.
    since: since when it fails, the latest first.
    saying: how little clauses of its kind say of who may ask for what.
    strange: how many fields that tell what a thing is are otherwise.
    """

    ground: bool
    happened: int
    deed: int
    person: bool
    time: bool
    right: int
    wanting: int
    since: int
    saying: int
    strange: int

    def __lt__(self, other: Distance) -> bool:
        return _weights(self) < _weights(other)


_weights = attrgetter(*(each.name for each in fields(Distance)))


def distance_to_grant(case: Case, plea: Plea, each: Candidate) -> Distance:
    """Return how far a failing candidate is from a grant; of several the smallest is told.

    Args:
        case: the hearing so far.
        plea: what is asked for, and for whom.
        each: the candidate.
    """
    kind, failures, option = FACTS[each.matter.fact.name], each.proof.failures, each.clause.kind == "option"
    excepted = any(c.name == "not_spared" and c.by is not None and c.by.excepts for c in failures)
    otherwise = (excepted or each.proof.fails("happened")) and not kind.certain
    of_other = each.real and otherwise and each.proof.fails("holder")
    late, opened = each.untimely
    return Distance(
        ground=plea.ground is not None and not each.grounded,
        happened=2 if of_other else int(not each.real),
        deed=_otherwise(plea, each),
        person=each.spoken and each.matter.fact.actor != plea.asker,
        time=late,
        right=_right_left(case, each) if each.real else 0,
        wanting=len(failures) if each.real else int(not option),
        since=-max(condition.at for condition in failures) if each.real else opened,
        saying=SAYING.get(each.clause.kind, len(SAYING)),
        strange=sum(condition.strange for condition in failures),
    )


def _otherwise(plea: Plea, each: Candidate) -> int:
    """Return how much would have to have been done otherwise for a clause to give what is asked for."""
    unknown, failures = len(each.proof.unknown), each.proof.failures
    otherwise = each.apart + unknown + sum(1 for condition in failures if condition.name == "named")
    otherwise += sum(max(condition.misfits, 1) for condition in failures if condition.name == "happened")
    otherwise += bool(otherwise) and each.spoken + _only_comes_with(plea, each.clause)
    if each.real:
        return otherwise
    of_score = REMEDIES[plea.remedy].takes_off and FACTS[each.matter.fact.name].of_marks is None
    return otherwise + of_score + OF_ANOTHER * each.proof.fails("holder")
