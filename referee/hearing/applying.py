"""Clauses at work: what a clause of each kind does, when it comes to apply or when what it gives is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from referee.docket import Case, Matter, Order, Right
from referee.hearing.demands import Candidate
from referee.hearing.effects import carry_out
from referee.hearing.heaps import notice_counting
from referee.hearing.meaning import grounds
from referee.hearing.named import choose_cards, names_amiss
from referee.hearing.plea import answer
from referee.hearing.point_proofs import due_of, hand_due
from referee.hearing.surplus import AWAY
from referee.hearing.taking_down import means_right_mark
from referee.hearing.undetermined import unsettled_by
from referee.law import REMEDIES, Clause, remedy_row
from referee.record import Demand, Elect, Permit, Unmark
from referee.score import Ledger, MarkMade, clause_allowing_mark
from referee.table import FACTS


def apply(case: Case, ledger: Ledger, clause: Clause, matter: Matter, asked: Candidate | None = None) -> None:
    """Let a clause have its effect over a matter.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
        clause: the clause, which holds.
        matter: what it speaks of.
        asked: the demand for what it gives, with the proof that answers it, if one was made.
    """
    if asked is not None and clause.kind not in ELECTED:
        _uphold(case, ledger, asked)
    else:
        APPLY[clause.kind](case, ledger, clause, matter, asked)


def _answer(case: Case, asked: Candidate, outcome: str = "granted", **told: Any) -> None:
    """Rule on a demand, by the clause and over the matter that answer it where no others are given."""
    said: dict[str, Any] = {"clause": asked.clause, "matter": asked.matter, "proof": asked.proof} | told
    answer(case, asked.plea, outcome, **said)


def _define(_case: Case, _ledger: Ledger, clause: Clause, matter: Matter, _asked: Candidate | None) -> None:
    if clause.defines is not None:
        matter.terms.setdefault(clause.defines, clause)
        matter.at_rest = False


# Rights.


def open_right(case: Case, matter: Matter, group: str, options: list[Clause]) -> None:
    """Open a right with every alternative now available; one that comes later joins those already open.

    Nobody has a right before it is known who is the dealer.
    """
    known = matter.groups.get(group)
    right = known or case.docket.open_right(matter, group, options, case.now)
    if right is None:
        return
    matter.done.update(clause.id for clause in options)
    if known is not None:
        known.offered += options
        case.docket.stir("right")
    elif not options[0].silent:
        case.tell_open(right)


def _elect(case: Case, ledger: Ledger, clause: Clause, matter: Matter, asked: Candidate | None) -> None:
    """An option is taken, also in place of another that was taken before."""
    right = matter.groups.get(str(clause.group))
    if right is None or asked is None:
        return
    plea = asked.plea
    if right.fate != "open":
        _undo(case, right)
    singly = case.rulebook.procedure.exposed_choice == "singly"
    if not (choose_cards(case, plea, right, matter) and singly):
        case.docket.end(right, "used", case.now, clause)
    limits = [limit.id for limit in case.rulebook.limits.get(clause.id, ()) if case.judge.applies(limit, matter)]
    sparing = [c.id for c in case.rulebook.clauses.values() if clause.id in c.outlives]
    remedy = clause.does or plea.remedy
    case.rule_right(
        "granted", right, clause, kind="remedy", also=[*limits, *sparing], answers=plea.event.id, by=plea.by,
        remedies=tuple(o.may for o in right.options if o.may), remedy=remedy, proof=asked.proof,
    )  # fmt: skip
    carry_out(case, ledger, remedy, clause, matter, claimant=plea.asker)


def _undo(case: Case, right: Right) -> None:
    """Let what a choice has brought about be as it was before, so that another can be made."""
    matter = right.matter
    case.docket.orders = [order for order in case.docket.orders if order.matter is not matter]
    if id(matter.deal) in case.docket.deals_set_aside:
        case.restore(matter.deal)
    matter.settled = False
    case.docket.reopen(right, case.now)


def _right(case: Case, ledger: Ledger, clause: Clause, matter: Matter, asked: Candidate | None) -> None:
    """The act that the fact is was the use of a right; or it is allowed, or what its doer owes is granted to the other.

    Words are answered by what they rely on, or by what does not fit.
    """
    words, by = FACTS[matter.fact.name].words, matter.fact.actor
    if asked is not None:
        owed = asked.plea.remedy != clause.may
        bound: dict[str, Any] = {"bound": by} if owed else {}
        _answer(case, asked, holder=asked.plea.asker, offender=None, **bound)
        if not owed:
            _bind_other(case, ledger, clause, matter, asked.plea.remedy, asked.plea.asker)
            named = isinstance(asked.plea.event, Elect) and matter.fact.about is not None
            if named and REMEDIES[asked.plea.remedy].effect == "choose":
                carry_out(case, ledger, asked.plea.remedy, clause, matter)  # with these words he chooses
        return
    if words and (_of_other_ground(case) or names_amiss(case, clause, matter)):
        return
    case.answered = case.answered or words
    _define(case, ledger, clause, matter, asked)
    if clause.silent and not words:
        carry_out(case, ledger, clause.does, clause, matter)
        return
    limits = case.rulebook.limits.get(clause.id, ())
    exceptions = [each for limit in limits for each in case.rulebook.exceptions.get(limit.id, ())]
    lifting = next((each for each in exceptions if case.judge.conditions(each, matter) == "yes"), clause)
    case.rule(
        "granted" if words else "exercised",
        "remedy" if words else "scoring" if remedy_row(clause.may).marks else "right",
        lifting, matter, also=[clause.id], holder=matter.role(clause.holder) or by, by=by,
        answers=case.ids[matter.fact.event], remedy=clause.may,
    )  # fmt: skip
    if words and by is not None:
        _bind_other(case, ledger, clause, matter, str(clause.may), by)


def _bind_other(case: Case, ledger: Ledger, clause: Clause, matter: Matter, remedy: str, claimant: str) -> None:
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


# What follows by itself.


def tell_forbidden(case: Case, clause: Clause, matter: Matter) -> None:
    """Rule that a clause forbids an act, or allows it under other conditions alone."""
    words = case.ids[matter.fact.event]
    case.rule("barred", "prohibition", clause, matter, by=matter.fact.actor, answers=words, remedy=clause.does)


def _forbid(case: Case, _ledger: Ledger, clause: Clause, matter: Matter, _asked: Candidate | None) -> None:
    """An act is forbidden; where that is final only from a later moment on, it is told unless the players know it."""
    if not (clause.after and matter.ruled):
        tell_forbidden(case, clause, matter)


def _duty(case: Case, _ledger: Ledger, clause: Clause, matter: Matter, _asked: Candidate | None) -> None:
    holder = matter.role(clause.holder)
    if holder is None or clause.does is None:
        return
    case.docket.orders.append(Order(clause.does, clause, matter, case.now, holder, None, duty=True))
    if clause.does == AWAY:
        matter.deal.to_lay_away.add(holder)
    words = case.event
    if isinstance(words, Demand) and words.by != holder and _asks_for(case, words, clause, matter):
        case.answered = True
        case.rule(
            "granted", "remedy", clause, matter, holder=words.by, bound=holder, answers=words.id, by=words.by,
            remedy=clause.does,
        )  # fmt: skip
        return
    case.rule("open", "duty", clause, matter, holder=holder, bound=holder, remedy=clause.does, remedies=(clause.does,))


def _effect(case: Case, ledger: Ledger, clause: Clause, matter: Matter, _asked: Candidate | None) -> None:
    """What follows without election; a demand for just that is granted by it."""
    remedy, mark = clause.does, matter.fact.about if isinstance(matter.fact.about, MarkMade) else None
    if remedy is None or (mark is not None and mark.struck):
        return  # a mark that another clause has just taken down is down
    words = _answered_by(case, ledger, clause, matter)
    owned_to = mark is not None and isinstance(case.event, Unmark)  # it is carried out as it is owned to
    if words is not None or not (clause.silent or owned_to):
        said: dict[str, Any] = {} if words is None else {"answers": words.id, "by": words.by}
        case.rule(
            "enforced" if words is None else "granted",
            REMEDIES[remedy].ruled or ("no_penalty" if clause.excepts else "remedy"), clause, matter,
            holder=matter.role(clause.holder), bound=matter.role(remedy_row(remedy).bound), mandatory=True,
            remedy=remedy, remedies=(remedy,), **said,
        )  # fmt: skip
    carry_out(case, ledger, remedy, clause, matter)


def _answered_by(case: Case, ledger: Ledger, clause: Clause, matter: Matter) -> Demand | Permit | None:
    """Return the demand that an effect answers: the current one, or one that the record could not decide before."""
    words = case.event
    if isinstance(words, Demand) and _asks_for(case, words, clause, matter):
        mine = clause.holder is None or matter.role(clause.holder) == words.by
        grounded = words.ground is None or words.ground in grounds(case, matter)
        if mine and grounded and not means_right_mark(case, ledger, words, matter):
            case.answered = True
            return words
    row = next((row for row in case.deferred if row[1] is matter and row[0].remedy == clause.does), None)
    if row is not None:
        case.deferred.remove(row)
    return None if row is None else row[0]


def _asks_for(case: Case, words: Demand, clause: Clause, matter: Matter) -> bool:
    """Whether a demand that is not answered yet can be for what a clause gives, by all that it names."""
    return words.remedy == clause.does and not (case.answered or names_amiss(case, clause, matter))


def _uphold(case: Case, ledger: Ledger, asked: Candidate) -> None:
    """What a clause orders by itself, or has ordered, is upheld; what it forbids is forbidden."""
    plea, clause, matter = asked.plea, asked.clause, asked.matter
    bound = matter.role(clause.holder if clause.kind == "duty" else remedy_row(plea.remedy).bound)
    at_fault = FACTS[matter.fact.name].is_fault or clause.kind == "prohibition"
    acts: dict[str, Any] = {} if at_fault else {"offender": None}
    _answer(case, asked, holder=plea.asker, bound=bound, mandatory=clause.kind == "effect", **acts)
    for order in case.docket.orders:
        order.upheld = order.upheld or (order.matter is matter and order.remedy == plea.remedy)
    if clause.kind == "prohibition":
        carry_out(case, ledger, plea.remedy, clause, matter, claimant=plea.asker)


# Points.


def _award(case: Case, ledger: Ledger, clause: Clause, matter: Matter, asked: Candidate | None) -> None:
    """Points are earned; or a mark is allowed that is due and not put up yet, under the clause that allows it now.

    Where the code does not say what comes of a fault of the winner of the hand, what he may mark for it stays open.
    """
    if asked is None:
        ledger.award(case, clause, matter)
        return
    due = due_of(ledger, clause, matter)
    assert due is not None
    n = asked.plea.n
    up = sum(each.n for each in due.payments) if ledger.recorded else 0
    for open_matter, silence in unsettled_by(case, due, n and n + up):
        _answer(case, asked, "undetermined", clause=silence, matter=open_matter, proof=None)
        return
    late = clause_allowing_mark(case, due)
    unsaid = late is not None and late.kind == "silence" and bool(due.open) and ledger.recorded
    if due.of_hand and not unsaid:
        notice_counting(case, ledger, due.deal, due.player, asked.plea.n or due.points)
    as_late = REMEDIES[asked.plea.remedy].late and case.rulebook.late_marks != ()
    _answer(
        case, asked, "undetermined" if unsaid else "granted", kind="scoring", matter=due.matter, also=due.worth.also,
        clause=(late if as_late or unsaid else None) or due.clause, holder=asked.plea.asker,
        points=(n if unsettled_by(case, due) else due.open) or None,
        offender=None,
    )  # fmt: skip


def _cut_down(case: Case, ledger: Ledger, clause: Clause, matter: Matter, asked: Candidate | None) -> None:
    """A hand's score is cut down, as it is or will be."""
    if asked is None:
        return
    due = hand_due(ledger, matter)
    cut = due is not None and matter in due.cuts
    by = due.clause if due is not None and cut else clause
    left = None if due is None else due.points if cut else by.left_of(due.points)
    _answer(case, asked, clause=by, holder=asked.plea.asker, points=left)


ELECTED: Final = ("option", "right", "scoring", "modifier")
"""Kinds of clause that give something to be asked for; whatever else gives it is upheld."""

APPLY: Final[dict[str, Callable[[Case, Ledger, Clause, Matter, Candidate | None], None]]] = {
    "definition": _define,
    "option": _elect,
    "right": _right,
    "prohibition": _forbid,
    "duty": _duty,
    "effect": _effect,
    "scoring": _award,
    "modifier": _cut_down,
}
"""What a clause of each kind does; an option opens a right with the others of its group before one is taken."""
