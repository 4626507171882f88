"""Proofs of demands for points: what is due to whom, what keeps it from being marked, what was rightly marked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from referee.docket import Case, Condition, Failure, Matter, Proof
from referee.hearing.meaning import closeness, in_deal, of_ground
from referee.hearing.plea import Plea
from referee.law import KING, REMEDIES, Clause
from referee.record import Demand, EventIndex
from referee.score import (
    Due,
    Ledger,
    clause_allowing_mark,
    clause_leaving_out,
    clause_refusing_mark,
    hand_fits,
    hand_result,
    least_possible,
    mark_omitted,
    most_possible,
)
from referee.table import FACTS, Doing, Happening, hand_in_view, phase, tricks_lost


def hand_due(ledger: Ledger, matter: Matter) -> Due | None:
    """Return what was earned by the hand of a matter's deal, by its last playing."""
    return next((due for due in reversed(ledger.dues) if due.deal is matter.deal and due.hand), None)


def earned_all_the_same(ledger: Ledger, plea: Plea, matter: Matter) -> Due | None:
    """Return the points that are to be kept from a player for a fault, where he has earned them by another act."""
    barred = REMEDIES[plea.remedy].bars if FACTS[matter.fact.name].of_king else ()
    mine = (due for due in ledger.dues if due.deal is matter.deal and due.player == matter.fact.actor)
    return next((due for due in mine if due.kind in barred and due.alive and due.matter is not matter), None)


def prove_cut(case: Case, ledger: Ledger, plea: Plea, clause: Clause, matter: Matter) -> Proof:
    """Return the proof that a clause cuts down what a fault's offender won, and to what is asked.

    Before the hand is over it is proved for the offender's winning the point.
    """
    due, row = hand_due(ledger, matter), REMEDIES[plea.remedy]
    found = [*case.judge.prove(clause, matter, noticed=case.now).conditions]
    decided = due is not None and (due.cuts or due.player != matter.fact.actor)
    for unlike in (each for each in found if decided and each.name == "happened"):
        unlike.misfits = 2  # it was cut down by a clause on what did happen, or can be by none
    if plea.asker != matter.role("adversary"):
        found.append(Condition.failed("holder", clause))
    found += filter(None, [case.judge.set_aside(matter.deal)])
    if row.takes_off and due is not None and due.cuts and (down := _taken_down(ledger, matter)) is not None:
        found.append(Condition.failed("unspent", clause, [down], failure="used"))
    if matter.closed and matter.closed_at >= 0:  # whatever else is wanting, the players have settled it or let it be
        found.append(Condition.failed("unspent", clause, [matter.closed_at], failure="given_up"))
    elif (uncut := _uncut(case, clause, matter, due, row.leaves)) is not None:
        found.append(uncut)
    return Proof(clause, matter, found, plea.asker)


def _uncut(case: Case, clause: Clause, matter: Matter, due: Due | None, asked: int | None) -> Condition | None:
    """Return what keeps a clause from cutting down what an offender won, to so many points where any are ``asked``."""
    offender, at = matter.fact.actor, [due.at] if due is not None else []
    if due is not None and due.player != offender:
        return Condition.failed("happened", clause, at)
    if due is None and (lost := _lost_for_good(case, matter)):
        return Condition.failed("happened", clause, lost)
    hand = due.hand if due is not None else hand_result(matter.deal, str(offender), "point", "played")
    once = due is not None and clause.once and bool(due.cuts) and due.clause.once  # however many faults there were
    if due is not None and once and due.clause is not clause and matter not in due.cuts:  # another fault cost it
        return Condition.failed("not_outranked", due.clause, due.cuts[-1].fact.evidence, failure="not_so")
    cut = due if due is not None and (matter in due.cuts or once) else None
    cut_so = cut is not None and cut.clause is clause
    if not cut_so and not hand_fits({k: v for k, v in clause.hand.items() if k != "replay"}, hand):
        unlike = Condition.failed("happened", clause, at)
        unlike.misfits = 2
        return unlike
    if cut is None and not hand_fits(clause.hand, hand):
        return Condition.failed("opened", clause)
    left = cut.points if cut is not None else clause.left_of(due.points if due is not None else 1)  # a point, if won
    return None if asked in (None, left) else Condition.failed("not_outranked", clause, failure="not_so")


def _lost_for_good(case: Case, matter: Matter) -> list[EventIndex]:
    """Return the tricks with which a fault's offender lost a hand under way, so that no points of it can be cut."""
    deal, offender = matter.deal, str(matter.fact.actor)
    if deal.over or case.docket.replay_of(deal) is not None or offender not in deal.hands:
        return []
    lost = tricks_lost(case.table, deal, offender)
    return lost if hand_in_view(case.table, deal, offender, lost).fields["made"] == {"none"} else []


def _taken_down(ledger: Ledger, matter: Matter) -> EventIndex | None:
    """Return when all that a fault's offender marked beyond a cut-down had come down again; ``None`` if it has not.

    That of a mark put up for a king is not among it.
    """
    own = [m for m in ledger.marks_made if m.deal is matter.deal and m.player == matter.fact.actor]
    mine = [mark for mark in own if mark.king is None and mark.kind not in KING]
    down = max((mark.lowered for mark in mine if mark.unmarked), default=None)
    return None if any(mark.excess_standing for mark in mine) else down


def prove_mark(case: Case, ledger: Ledger, plea: Plea, clause: Clause, matter: Matter) -> Proof:
    """Return the proof that points are due to the asker under a scoring clause and can still be put up."""
    due, whose = due_of(ledger, clause, matter), matter.role(clause.to)
    if due is None and (less := _less_was_won(case, ledger, plea, matter)) is not None:
        return less
    said = case.now if case.event is None or case.event.asks else None
    found = [*case.judge.prove(clause, matter, noticed=said).conditions]
    for condition in found:
        if condition.name == "happened" and condition.by in case.judge.definitions(clause, matter):
            condition.by = None  # who has turned or holds no king has earned nothing, whatever he does to mark it
    agreed = due is not None and bool(due.hand) and due.agreed_at >= 0
    if due is not None and (agreed or whose != due.player == plea.asker):  # who put it up lost it to the other player
        found, whose = [Condition("happened", by=due.clause, events=(due.at,))], due.player
    found.append(Condition("holder") if whose in (None, plea.asker) else Condition.failed("holder", clause))
    beyond = _more_than_due(case, ledger, plea, clause, due) if due is not None and due.alive else None
    if due is not None and beyond is not None:
        giving = clause if beyond.state == "failed" else most_possible(case, due).clause
        kept = [condition for condition in found if due.player == plea.asker or condition.name != "holder"]
        return Proof(giving, matter, [*kept, beyond], plea.asker)  # the other player's are nobody's
    explained = any(c.state == "failed" or (c.state == "unknown" and matter.entered) for c in found)
    if due is not None:
        found.append(still_due(case, ledger, due, case.index.get(plea.event.id, case.now)))
    elif not explained or id(matter.deal) in case.docket.deals_set_aside:
        found.append(_nothing_due(case, clause, matter))
    return Proof(clause, matter, found, plea.asker)


def _less_was_won(case: Case, ledger: Ledger, plea: Plea, matter: Matter) -> Proof | None:
    """Return the proof that by a hand the asker has won points of another kind, and fewer than he asks for."""
    due = hand_due(ledger, matter)
    if due is None or due.matter is not matter or due.kind in REMEDIES[plea.remedy].marks or due.player != plea.asker:
        return None
    if plea.n is None or not (due.alive and due.points) or plea.n <= points_due(case, ledger, due):
        return None
    fixing = most_possible(case, due).clause if due.possible else due.clause
    how: Failure = "given_up" if due.agreed_at >= 0 else "not_so"  # the players have settled on less
    found = [Condition("happened", events=(due.at,)), Condition.failed("unspent", fixing, [due.at], failure=how)]
    return Proof(due.source, matter, found, plea.asker)


NOTHING_LEFT: Final = ("not_so", "not_yours", "used")
"""Failures by which nothing of the points of a hand is left to the player who asks for them."""


def nothing_left(case: Case, ledger: Ledger, plea: Plea, proof: Proof) -> bool:
    """Whether words said while another hand is played cannot be about the points of a hand, of which nothing is left.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
        plea: the words.
        proof: the proof that a clause gives points for the hand.
    """
    deal, matter = case.table.deal, proof.matter
    told = plea.about is not None or of_ground(case, plea, matter)
    if told or proof.clause.kind != "scoring" or deal is None or case.table.live(matter.deal) or deal.set_aside:
        return False
    due = due_of(ledger, proof.clause, matter)
    if phase(deal) not in ("play", "over") or (due is not None and due.player == plea.asker and due.open):
        return False
    return bool(proof.failures) and proof.decisive.means in NOTHING_LEFT


def late_points(case: Case, ledger: Ledger, plea: Plea, matter: Matter) -> int | None:
    """Return how many forgotten points are meant by who asks for those of a matter; ``None`` of any other matter."""
    if not isinstance(matter.fact.about, Due):
        return None
    near = closeness(case, plea, matter)
    meant = [each.fact.about for each in omissions(case, ledger, plea) if closeness(case, plea, each) == near]
    return sum(points_due(case, ledger, due) for due in meant)


def beyond_late_points(case: Case, ledger: Ledger, plea: Plea, proof: Proof) -> Condition | None:
    """Return that more forgotten points are asked for than there are, of which the proof lets some be marked."""
    left, due = late_points(case, ledger, plea, proof.matter), proof.matter.fact.about
    if left is None or plea.n is None or plea.n <= left or not proof.holds:
        return None
    return Condition.failed("unspent", clause_leaving_out(case, due, plea.n), [due.at], failure="not_so")


def _more_than_due(case: Case, ledger: Ledger, plea: Plea, clause: Clause, due: Due) -> Condition | None:
    """Return that more is asked for than is due, or that the record leaves open whether it is."""
    mine, most = due.player == plea.asker, points_due(case, ledger, due)
    if plea.n is None or plea.n <= (min(_points_owed(ledger, due), least_possible(case, due)) if mine else most):
        return None
    if plea.n <= most:
        return Condition.unknown("proved")
    by = most_possible(case, due).clause if due.possible else clause_leaving_out(case, due, plea.n)
    how: Failure = "given_up" if mine and due.agreed_at >= 0 else "not_so"
    return Condition.failed("unspent", by if mine else clause, [due.at], failure=how)


def _points_owed(ledger: Ledger, due: Due) -> int:
    """Return how many points of a due may be asked for: those left; all, where none is or marks are not recorded."""
    return (due.open if ledger.recorded else 0) or due.points


def points_due(case: Case, ledger: Ledger, due: Due) -> int:
    """Return how many points may be asked for: the most that are possible, where the record leaves it open."""
    most = most_possible(case, due).points if due.possible else _points_owed(ledger, due)
    paid = due.paid if due.possible and ledger.recorded else 0  # else no more than the least is taken to be marked
    return most - paid or most


def unbarred(case: Case, ledger: Ledger, plea: Plea) -> Iterator[Proof]:
    """Give the proofs that the other player has lost what is to be kept from him, or earned it past keeping."""
    barring = case.rulebook.by_remedy.get(plea.remedy, ())
    limited = {name for clause in barring for name in (*clause.excepts, *clause.limits)}
    for due in ledger.dues:
        if due.kind not in REMEDIES[plea.remedy].bars or not due.alive or due.player == plea.asker:
            continue
        links = case.judge.links(due.source, due.matter)
        if due.lost is not None and due.deal in case.table.recent():
            yield Proof(due.lost.by, due.matter, [Condition("happened", events=(due.lost.at,))], plea.asker)
        elif case.table.live(due.deal) and limited.isdisjoint(link.id for link in links):
            earned = Condition.failed("happened", due.source, due.matter.fact.evidence)
            yield Proof(due.source, due.matter, [earned], plea.asker)


def due_of(ledger: Ledger, clause: Clause, matter: Matter) -> Due | None:
    """Return what was earned under a scoring clause over a matter, the last if it was earned anew."""
    return next((d for d in reversed(ledger.dues) if d.matter is matter and d.source is clause), None)


def _nothing_due(case: Case, clause: Clause, matter: Matter) -> Condition:
    """Say why a matter earned nothing: its deal fell, or it has still to be announced or to come about."""
    set_aside = case.judge.set_aside(matter.deal)
    if set_aside is not None:
        return set_aside
    definition = case.judge.definition(clause, matter)
    over = [at for at in matter.deal.all(Happening.GAME_CLOSED) if at < matter.fact.event]
    asked = over and isinstance(case.event, Demand)  # what is asked for the end of the game denies
    by = case.rulebook.winning_clause if asked else definition
    return Condition.failed("opened", by, over, failure="not_so" if over else None)


def still_due(case: Case, ledger: Ledger, due: Due, asked: EventIndex) -> Condition:
    """Say whether what was earned can still be put up: it was not lost, put up before, or cut down.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
        due: what was earned.
        asked: the event (index) at which it was asked for, or put up.
    """
    set_aside = case.judge.set_aside(due.deal)
    if set_aside is not None and not due.alive:
        return set_aside
    if due.lost is not None:
        return Condition.failed("not_shut", due.lost.by, [due.lost.at])
    if due.hand and not due.alive:
        return _replaced(case, ledger, due)
    if due.closed_at >= 0 and due.open:
        return Condition.failed("unspent", due.clause, [due.closed_at], failure="given_up")
    taken = any(mark.taken for mark in ledger.marks_made if mark.pays.get(due))
    if due.presumed and (taken or not due.alive):
        return Condition("unspent", events=(due.at,))  # it is not on the score, and may be due
    owned = [] if due.hand else due.deal.did(due.player).all(Doing.DECLARES)
    if owned and not due.alive:
        return Condition.failed("unspent", due.clause, owned[-1:], failure="given_up")  # he took it back himself
    if not due.alive or not due.points:
        return Condition.failed("not_outranked", due.clause, [due.cuts[-1].fact.event] if due.cuts else [due.at])
    if ledger.recorded and due.open and clause_allowing_mark(case, due) is None:
        refusing, since = clause_refusing_mark(case, due)
        return Condition.failed("not_shut", refusing, [since])
    restorable = taken and clause_allowing_mark(case, due) is not None
    if ledger.recorded and not (due.open or restorable) and min(due.matter.marks, default=asked) <= asked:
        return Condition.failed("unspent", due.clause, due.matter.marks, failure="used")
    return Condition("unspent", events=(due.at,))


def _replaced(case: Case, ledger: Ledger, due: Due) -> Condition:
    """Say that the hand is to be played again, or that a replay's result, or what was agreed, has taken its place."""
    replay = case.docket.replay_of(due.deal)
    if due.awaiting_replay and replay is not None:
        return Condition.failed("not_outranked", replay.clause, [replay.given])
    latest = hand_due(ledger, due.matter)
    if latest is not None and latest.agreed_at >= 0:
        return Condition.failed("unspent", due.clause, [latest.agreed_at], failure="given_up")
    condition = Condition.failed("happened", None, (due.deal.all(Happening.REPLAY) or [due.at])[-1:])
    condition.misfits = 2 if latest is not due else 1
    return condition


def omissions(case: Case, ledger: Ledger, plea: Plea) -> list[Matter]:
    """Return, as matters, the points that have not been put up: the asker's, and what the other can still put up.

    They are those of the last deals, or of the one that is pointed at, where its hand has brought anything.
    """
    named, recent = case.events_of(plea.about), case.table.recent()
    dues = [due for due in ledger.dues if any(in_deal(case, due.deal, at) for at in named)]
    if not any(due.hand for due in dues):
        dues += [due for due in ledger.dues if due.deal in recent and due not in dues]
    mine = [due for due in dues if due.player == plea.asker and (due.open or due.lost is not None)]
    return [mark_omitted(case, due) for due in mine or [due for due in dues if due.open]]
