"""The score of a hand as a derivation: award, then peril, then cut-down."""

from __future__ import annotations

from typing import Any

from referee.docket import Case, Condition, Matter
from referee.law import Clause, cut_to, remedy_row
from referee.record import EventIndex
from referee.score.dues import Due
from referee.score.hand_results import cutting, exchange_result, hand_fits, peril
from referee.table import exchange_ends


def _leave_possible(case: Case, due: Due) -> None:
    """See what the hand may be worth where it is not told how its exchange went; it is settled if that is all one."""
    ends = exchange_ends(due.deal)
    hands = [due.hand | exchange_result(due.deal, due.player, *end) for end in ends]
    worth = {_before_cuts(case, due, hand)[0] for hand in hands}
    if len(worth) > 1:
        due.possible = hands
    elif hands:
        due.hand = hands[0] | {name: None for name in hands[0] if len({hand[name] for hand in hands}) > 1}


def settle_possible(case: Case, due: Due, points: int) -> None:
    """Take a result of the hand that is worth just so many points for the one that was, if there is such a one.

    Where it can have been worth less only, the most is taken, and which it was stays open.

    Args:
        case: the hearing so far.
        due: what the hand earned; its exchange is not told of.
        points: how many points the players take it to be worth.
    """
    hand = next((hand for hand in due.possible if _before_cuts(case, due, hand)[0] == points), None)
    if hand is not None:
        due.hand, due.fixed, due.possible = hand, None, []
    elif points > most_possible(case, due)[0]:
        due.fixed = most_possible(case, due)
    derive_points(case, due, cutting=True)


def most_possible(case: Case, due: Due) -> tuple[int, Clause, tuple[str, ...]]:
    """Return the most that a hand can be worth whose exchange is not told of.

    Args:
        case: the hearing so far.
        due: what the hand earned, with results that are possible.

    Returns:
        the points, the clause that fixes them, and the ids of the clauses that bear on it too.
    """
    return max((_before_cuts(case, due, hand) for hand in due.possible), key=lambda fixed: fixed[0])


def derive_points(case: Case, due: Due, *, cutting: bool) -> None:
    """Work out what a due comes to: its ``points``, and the ``clause`` that fixes them.

    Args:
        case: the hearing so far.
        due: what was earned.
        cutting: whether faults cut it down, each of which is ruled on when it first does.
    """
    if due.fixed is None:
        if due.hand and due.hand.get("exchange_closed_by") is None:
            _leave_possible(case, due)
        due.fixed = min((_before_cuts(case, due, hand) for hand in due.possible or [due.hand]), key=lambda row: row[0])
    due.points, due.clause, also = due.fixed
    due.also = list(also)
    if cutting and due.hand:
        _cut(case, due)
        player, left = case.settled.get(id(due.deal), (None, due.points))
        due.points = min(due.points, left) if player in (None, due.player) else due.points
    elif not due.hand:
        _bar(case, due)


def groundless(case: Case, due: Due) -> bool:
    """Whether the right that a king's points rest on, or might come to rest on, can be none any more."""
    matter = due.matter
    if due.agreed_at >= 0 or due.player != matter.fact.actor:
        return False
    ground, book = matter.terms.get(due.source.when or ""), case.rulebook
    key = ("marking", matter.fact.name, ground and ground.id)
    if key not in book.memo:
        rights = book.by_fact.get(matter.fact.name, ()) if ground is None else (ground,)
        book.memo[key] = [each.where for each in rights if each.kind == "right" and remedy_row(each.may).marks]
    marking: list[dict[str, Any]] = book.memo[key]
    return bool(marking) and all(case.judge.where(where, matter) == "wait" for where in marking)


def _before_cuts(case: Case, due: Due, hand: dict[str, Any]) -> tuple[int, Clause, tuple[str, ...]]:
    """Return what peril makes of a due for such a result of the hand, under which clause, and what bears on it."""
    return peril(case.rulebook, due.source, hand, due.base)


def clause_leaving_out(case: Case, due: Due, asked: int) -> Clause:
    """Return the clause that leaves out what somebody claims or marks beyond what is due.

    It is what cut the points down, else what keeps the peril from adding to them; else the peril in which the winner
    put himself by refusing, and by which the hand would have been worth as many to the other; else what fixes them.

    Args:
        case: the hearing so far.
        due: what is due.
        asked: how many points he claims, or marked.
    """
    if due.cuts:
        return due.clause
    perils = [c for c in case.rulebook.modifiers if c.stage == "peril" and due.source.when in c.bears_on]
    if spared := _spared(case, [c for c in perils if c is not due.clause], due.hand):
        return spared[-1]
    lost = due.hand | {"winner": due.hand.get("loser"), "loser": due.hand.get("winner")}
    refused = due.hand.get("exchange_closed_by") == "refusal" and not _spared(case, perils, lost)
    own = [c for c in perils if refused and due.points < asked <= due.points + (c.add or 0) and hand_fits(c.hand, lost)]
    return next(iter(own), due.clause)


def _spared(case: Case, perils: list[Clause], hand: dict[str, Any]) -> list[Clause]:
    """Return the clauses that keep a peril from adding to the points of such a hand."""
    fitting = [clause for clause in perils if hand_fits(clause.hand, hand)]
    return [e for c in fitting for e in case.rulebook.exceptions.get(c.id, ()) if hand_fits(e.hand, hand)]


def _bar(case: Case, due: Due) -> None:
    """Take the points away where an exception has come to reach a clause that the due rests on."""
    for clause in (due.source, *due.matter.terms.values()):
        exception = case.judge.exception(clause, due.matter) if clause is not None else None
        if exception is not None and exception.answer == "excepted" and exception.by is not None:
            due.points, due.clause = 0, exception.by


def _cut(case: Case, due: Due) -> None:
    """Apply every cut-down that a fault of the winner (or loser) brings; those ruled on before come first."""
    offences = [m for m in case.docket.of(due.deal) if not case.rulebook.offences.isdisjoint(m.terms)]
    if not offences:
        return
    found: list[tuple[Clause, Matter]] = []
    for clause in cutting(case.rulebook, due.source, due.hand):
        for matter in offences:
            if clause.when not in matter.terms or matter.closed:
                continue
            right_person = (matter.fact.actor == due.player) == (clause.of != "loser")
            if right_person and case.judge.verdict(clause, matter).answer == "yes":
                found.append((clause, matter))
    found.sort(key=lambda pair: due.cuts.index(pair[1]) if pair[1] in due.cuts else len(due.cuts))
    alone = next(((clause, matter) for clause, matter in found if clause.once), None)
    for clause, matter in found:
        if not clause.once or (clause, matter) == alone:
            _apply(case, clause, matter, due)


def deciding(case: Case, clause: Clause, due: Due) -> list[EventIndex]:
    """Return the events that show the result of the hand as a clause wants it."""
    closing = [wanted for name, wanted in clause.hand.items() if name.startswith("exchange")]
    closed = {"exchange_closed_by"} if any("nobody" not in wanted for wanted in closing) else set()
    return due.matter.fact.shown_by(case.table, {"made", *closed})


def _apply(case: Case, clause: Clause, matter: Matter, due: Due) -> None:
    left = clause.set_to if clause.set_to is not None else max(due.points + (clause.add or 0), 0)
    if left == due.points:
        return
    due.points = left
    due.also.append(due.clause.id)
    due.clause = clause
    if matter not in due.cuts:
        due.cuts.append(matter)
        won = Condition("opened", events=tuple(deciding(case, clause, due)))
        proof = case.judge.prove(clause, matter)
        case.rule(
            "enforced",
            "penalty",
            clause,
            matter,
            also=due.also,
            proof=proof.adding(won),
            holder=due.deal.other(due.player),
            mandatory=True,
            remedy=cut_to(due.points),
            points=due.points,
        )
