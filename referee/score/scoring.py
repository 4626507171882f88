"""The score of a hand as a derivation: award, then peril, then cut-down."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from referee.docket import Case, Condition, Matter
from referee.law import Clause, cut_to, remedy_row
from referee.record import EventIndex
from referee.score.dues import Due
from referee.score.hand_results import before_cuts, cutting, exchange_result, hand_fits, hand_result
from referee.score.worth import Worth
from referee.table import exchange_ends


def new_due(case: Case, clause: Clause, matter: Matter, player: str, ended: str | None, *, told: bool) -> Due:
    """Return what a scoring clause gives a player.

    Where it is not told how the exchange of a hand went, it is seen what the hand may be worth; that is settled if it
    is all one.

    Args:
        case: the hearing so far.
        clause: the scoring clause.
        matter: what it is earned by.
        player: who has earned it.
        ended: how the hand ended that he has won; none for a king.
        told: whether the log tells of marks.
    """
    deal, kind, procedure = matter.deal, str(clause.for_), case.rulebook.procedure
    hand = {} if ended is None else hand_result(deal, player, clause.for_, ended)
    possible: list[dict[str, Any]] = []
    if hand and hand["exchange_closed_by"] is None:
        hands = [hand | exchange_result(deal, player, *end) for end in exchange_ends(deal)]
        if len({before_cuts(case.rulebook, clause, each).points for each in hands}) > 1:
            possible = hands
        elif hands:
            hand = hands[0] | {name: None for name in hands[0] if len({each[name] for each in hands}) > 1}
    worths = [before_cuts(case.rulebook, clause, each) for each in possible or [hand]]
    uncut = min(worths, key=lambda worth: worth.points)
    return Due(
        deal, player, kind, clause, matter, matter.fact.event, uncut, uncut, hand, possible,
        marked_by_itself=not told, playing=len(deal.rounds), counts_unmarked=kind in procedure.self_marking,
        outlives_deal=not hand and procedure.dead_marks == "king_stands",
    )  # fmt: skip


def settle_possible(case: Case, due: Due, points: int) -> None:
    """Take a result of the hand that is worth just so many points for the one that was, if there is such a one.

    Where it can have been worth less only, the most is taken, and which it was stays open.

    Args:
        case: the hearing so far.
        due: what the hand earned; its exchange is not told of.
        points: how many points the players take it to be worth.
    """
    worths = [(before_cuts(case.rulebook, due.source, hand), hand) for hand in due.possible]
    just = next(((worth, hand) for worth, hand in worths if worth.points == points), None)
    if just is not None:
        (due.uncut, due.hand), due.possible = just, []
    elif points > most_possible(case, due).points:
        due.uncut = most_possible(case, due)
    derive_points(case, due)


def most_possible(case: Case, due: Due) -> Worth:
    """Return the most that a hand can be worth whose exchange is not told of.

    Args:
        case: the hearing so far.
        due: what the hand earned, with results that are possible.
    """
    return max(_possible(case, due), key=lambda worth: worth.points)


def least_possible(case: Case, due: Due) -> int:
    """Return the least points that a due comes to, whatever a mark of more than it can be worth has left open.

    Args:
        case: the hearing so far.
        due: what was earned.
    """
    return min((worth.points for worth in _possible(case, due)), default=due.points)


def _possible(case: Case, due: Due) -> list[Worth]:
    """Return what a hand can be worth whose exchange is not told of; nothing of one that is decided."""
    return [before_cuts(case.rulebook, due.source, hand) for hand in due.possible]


def derive_points(case: Case, due: Due) -> None:
    """Work out again what a due comes to, and rule on each cut-down that was not ruled on before."""
    worths = cut_down(case, due)
    due.worth = worths[-1]
    for worth in worths:
        if worth.fault is not None and worth.fault not in due.cuts:
            due.cuts.append(worth.fault)
            _rule_on_cut(case, due, worth, worth.fault)


def cut_down(case: Case, due: Due) -> list[Worth]:
    """Return what a due comes to: first before any cut-down, then after each that a fault brings; nothing is ruled.

    Args:
        case: the hearing so far.
        due: what was earned.
    """
    if not due.hand:
        return [_unless_barred(case, due)]
    worths = [due.uncut]
    for clause, fault in () if due.awaiting_replay else _cuts(case, due):
        less = worths[-1].under(clause, fault)
        if less.points != worths[-1].points:
            worths.append(less)
    player, left = case.settled.get(id(due.deal), (None, due.uncut.points))
    if left < worths[-1].points and player in (None, due.player):
        worths.append(evolve(worths[-1], points=left))
    return worths


def groundless(case: Case, due: Due) -> bool:
    """Whether the right that a king's points rest on, or might come to rest on, can be none any more."""
    matter = due.matter
    if due.agreed_at >= 0 or due.player != matter.fact.actor:
        return False
    ground, book = matter.terms.get(due.source.when or ""), case.rulebook
    key = ("marking", matter.fact.name, ground and ground.id)
    if key not in book.memo:
        rights = book.by_fact.get(matter.fact.name, ()) if ground is None else (ground,)
        book.memo[key] = [each for each in rights if each.kind == "right" and remedy_row(each.may).marks]
    marking: list[Clause] = book.memo[key]
    return bool(marking) and all(_no_ground(case, each, matter) for each in marking)


def _no_ground(case: Case, right: Clause, matter: Matter) -> bool:
    """Whether a right does not speak of such a fact, or an exception keeps it from that."""
    if case.judge.where(right.where, matter) == "wait":
        return True
    spared = case.judge.exception(right, matter)
    return spared is not None and spared.state == "failed"


def clause_leaving_out(case: Case, due: Due, asked: int) -> Clause:
    """Return the clause that leaves out what somebody claims or marks beyond what is due, of so many ``asked`` for.

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


def _unless_barred(case: Case, due: Due) -> Worth:
    """Return what a due comes to: nothing where an exception has come to reach a clause that it rests on."""
    worth = due.uncut
    for clause in (due.source, *due.matter.terms.values()):
        exception = case.judge.exception(clause, due.matter) if clause is not None else None
        if exception is not None and exception.answer == "excepted" and exception.by is not None:
            worth = evolve(worth, points=0, clause=exception.by)
    return worth


def _cuts(case: Case, due: Due) -> list[tuple[Clause, Matter]]:
    """Return the clauses that a fault of the winner (or loser) lets cut a due down; those ruled on come first."""
    offences = [m for m in case.docket.of(due.deal) if not case.rulebook.offences.isdisjoint(m.terms)]
    found: list[tuple[Clause, Matter]] = []
    for clause in cutting(case.rulebook, due.source, due.hand) if offences else ():
        for matter in offences:
            if clause.when not in matter.terms or matter.closed:
                continue
            right_person = (matter.fact.actor == due.player) == (clause.of != "loser")
            if right_person and case.judge.verdict(clause, matter).answer == "yes":
                found.append((clause, matter))
    found.sort(key=lambda pair: due.cuts.index(pair[1]) if pair[1] in due.cuts else len(due.cuts))
    alone = next((pair for pair in found if pair[0].once), None)
    return [pair for pair in found if not pair[0].once or pair == alone]


def deciding(case: Case, clause: Clause, due: Due) -> list[EventIndex]:
    """Return the events that show the result of the hand as a clause wants it."""
    closing = [wanted for name, wanted in clause.hand.items() if name.startswith("exchange")]
    closed = {"exchange_closed_by"} if any("nobody" not in wanted for wanted in closing) else set()
    return due.matter.fact.shown_by(case.table, {"made", *closed})


def _rule_on_cut(case: Case, due: Due, worth: Worth, fault: Matter) -> None:
    won = Condition("opened", events=tuple(deciding(case, worth.clause, due)))
    case.rule(
        "enforced", "penalty", worth.clause, fault, also=worth.also, holder=due.deal.other(due.player),
        proof=case.judge.prove(worth.clause, fault).adding(won), mandatory=True, remedy=cut_to(worth.points),
        points=worth.points,
    )  # fmt: skip
