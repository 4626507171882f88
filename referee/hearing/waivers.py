"""Rights given up in words."""

from __future__ import annotations

from referee.hearing.case import Case
from referee.hearing.docket import Matter, Renounced, Right
from referee.hearing.ledger import Ledger
from referee.hearing.plea import pleas
from referee.hearing.reach import meant
from referee.hearing.spoken_acts import acts_spoken_of
from referee.law.clause import Clause
from referee.law.remedies import marked_by
from referee.record.acts import Claim, Decline, Waive
from referee.record.vocabulary import BOTH
from referee.table.facts import FACTS
from referee.table.watch.words import demand_made


def give_up(case: Case, ledger: Ledger, event: Waive | Decline) -> None:
    """Let every open right of the speaker end that he gives up; of a right with alternatives, the one named alone.

    To decline what the other player asks for gives up nothing of one's own.
    """
    about = case.at(event.about)
    asked = about is not None and about in case.demands
    if isinstance(event, Decline) and asked:
        return
    given_up = [right for right in case.docket.rights if _given_up(case, event, right)]
    for right in given_up:
        _end(case, event, right)
    if isinstance(event, Waive) and event.remedy is not None and not given_up:
        _renounce(case, ledger, event)


def _renounce(case: Case, ledger: Ledger, event: Waive) -> None:
    """Let a player give up to do what a clause lets him do now; of points that he may mark nothing is lost by it."""
    demand = Claim(by=event.by, remedy=str(event.remedy), ground=event.ground, about=event.about)
    about = case.at(event.about)
    for plea in pleas(case, demand):
        words = Matter(demand_made(case.table, Claim(by=plea.by, remedy=plea.remedy)), {}, case.now)
        words.terms[words.fact.name] = None
        acts = [
            (act, c) for act in (words, *acts_spoken_of(case, ledger, plea)) for c in _allowing(case, act, plea.remedy)
        ]
        here = [each for each in acts if about is None or case.deal_at(about) in (None, each[0].deal)]
        proofs = [case.judge.prove(clause, act) for act, clause in here]
        case.docket.renounced += [Renounced(clause, act.fact, case.now) for act, clause in here]
        for proof in proofs[:1]:
            case.rule(
                "waived", "right", proof.clause, proof.matter, answers=event.id, by=plea.by, holder=plea.by,
                remedy=plea.remedy, offender=None, proof=proof,
            )  # fmt: skip


def _allowing(case: Case, act: Matter, remedy: str) -> list[Clause]:
    """Return the clauses that let a player do an act, other than to mark points."""
    clauses = [c for c in case.rulebook.by_fact.get(act.fact.name, ()) if c.kind == "right" and c.may == remedy]
    free = [clause for clause in clauses if not (clause.silent or marked_by(clause.may))]
    return [clause for clause in free if case.judge.verdict(clause, act).answer == "yes"]


def _given_up(case: Case, event: Waive | Decline, right: Right) -> bool:
    """Whether the words give a right up: by its holder, of its remedy and its ground, over what they point at."""
    matter = case.docket.matter_of(right)
    remedy = event.remedy if isinstance(event, Waive) else None
    ground = event.ground if isinstance(event, Waive) else None
    if event.by not in (right.holder, BOTH) or (remedy and not right.option(remedy)):
        return False
    grounded = ground is None or FACTS[matter.fact.name].subject == ground
    return grounded and (event.about is None or meant(case, matter, event.about, None))


def _end(case: Case, event: Waive | Decline, right: Right) -> None:
    """End a right, or take the one option named out of it."""
    remedy, matter = event.remedy if isinstance(event, Waive) else None, case.docket.matter_of(right)
    standing = (option for option in right.options if case.judge.prove(option, matter).holds)
    clause = (right.option(remedy) if remedy else next(standing, None)) or right.options[0]
    left = [option for option in right.options if remedy is not None and option is not clause]
    if left:
        right.options = left
        right.dropped[clause.id] = case.now
    else:
        case.docket.end(right, "waived", case.now, clause)
    case.rule(
        "waived", "right", clause, matter,
        also=[option.id for option in right.options if option is not clause], right=right, events=[right.opened],
        answers=event.id, by=right.holder, remedy=remedy,
    )  # fmt: skip
