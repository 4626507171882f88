"""Points put up: they are paid for what is due, and what they are too many for is told."""

from __future__ import annotations

from referee.docket import Case, Condition, Matter, Proof, because
from referee.hearing.choosing import choose
from referee.hearing.demands import Candidate, gather, suppose
from referee.hearing.meaning import in_question
from referee.hearing.plea import Plea
from referee.hearing.point_proofs import still_due
from referee.hearing.undetermined import may_earn, silence_over, what_is_missing
from referee.law import HAND, KING, MARKING, REMEDIES, Clause
from referee.record import Claim, Event, EventIndex, Mark
from referee.score import (
    Due,
    Ledger,
    MarkMade,
    clause_leaving_out,
    king_marked,
    pay_with,
    points_won,
    settle_possible,
    settle_unproved_marks,
    unproved_king,
    untold_hand,
)
from referee.table import Happening

Against = tuple[Clause | None, Proof | None]
"""The clause that keeps points from being due, and the proof that it does."""


def put_up(case: Case, ledger: Ledger, event: Mark) -> None:
    """Set the points put up against what the player has earned, and rule on the mark."""
    player = event.of or str(event.by)
    case.marks.add(case.now)
    if player not in ledger.players:
        return
    deal = case.table.deal
    opened = deal is not None and deal.game < ledger.number and ledger.live.opened
    deal = case.table.prepare() if opened else deal  # it goes up in that game, be no card of it dealt yet
    mark = MarkMade(deal, player, event.n, event.reason, case.now)
    ledger.marks_made.append(mark)
    late = pay_with(case, ledger, mark)
    mark.early = points_won(case, ledger, mark)
    if mark.early is not None:
        ledger.early.append(mark)
        mark.against = mark.early.source
    if mark.early is None or mark.spare:
        _rule_on(case, ledger, mark, late)
    if mark.kind in (*HAND, None) and deal is not None:
        deal.note(Happening.POINT_MARKED, case.now)
    if deal is not None and ledger.points_shown(player) >= ledger.live.target:
        of_game = [each for each in case.table.deals if each.game == deal.game]
        for each in of_game:
            each.note(Happening.TARGET_MARKED, case.now)
        ledger.let_stand(case)
    ledger.settle(case)


def _rule_on(case: Case, ledger: Ledger, mark: MarkMade, late: Clause | None = None) -> None:
    """Rule on a mark by what it pays for; ``late``: the clause that allows it late."""
    event = case.acts[mark.at]
    _decide(case, mark)
    if mark.spare > 0:
        _too_much(case, ledger, event, mark)
    elif mark.pays:
        due = next(iter(mark.pays))
        mark.found = due.kind if all(other.kind == due.kind for other in mark.pays) else None
        unsaid = late is not None and late.kind == "silence"
        if late is not None and late.unsettles:
            due.matter.done.add(late.id)
        case.rule(
            "undetermined" if unsaid else "exercised", "scoring", late or due.clause, due.matter,
            also=[due.clause.id, *due.worth.also], answers=event.id, by=event.by, holder=mark.player, points=mark.n,
            remedy=MARKING[None] if late else None, offender=None,
        )  # fmt: skip


def _decide(case: Case, mark: MarkMade) -> None:
    """A mark decides what a hand was worth of which the record does not tell it.

    One of more than it can have been worth decides nothing, and is too much only by what is beyond the most.
    """
    due = next((due for due in mark.pays if due.possible and due.paid == due.points), None)
    if due is not None:
        before = due.points
        settle_possible(case, due, before + mark.spare)
        mark.pay(due, min(mark.spare, due.points - before))


def _too_much(case: Case, ledger: Ledger, event: Event, mark: MarkMade) -> None:
    mark.claim = unproved_king(case, mark) if mark.reason in (None, "held_king") else None
    if mark.claim is not None:
        ledger.enter_excess(case, mark, proved=case.rulebook.procedure.unproved == "presumed")
        return
    untold = untold_hand(case, mark)
    mark.claim = untold[0] if untold is not None else None
    mark.against, proof = (untold[1], None) if untold is not None else _against(case, ledger, mark)
    mark.found = king_marked(case, mark)
    doubtful = (proof.matter, proof.clause) if proof is not None and proof.undecided else None
    unsaid = untold or doubtful or _left_open(case, ledger, mark)
    ledger.enter_excess(case, mark, proved=unsaid is None)
    if unsaid is not None:
        matter, clause = unsaid
        case.unanswered[event.id] = case.rule(
            "undetermined", "scoring", clause, matter, answers=event.id, by=event.by, holder=mark.player,
            points=mark.excess, reason=what_is_missing(case, matter) if untold or doubtful else None,
        ).id  # fmt: skip
        return
    mark.proof = _proof_against(case, mark) if proof is None else proof
    ledger.hold(mark)
    if mark.against is None or mark.matter is None or not case.judge.claimable(mark.against, mark.matter):
        _bar(case, ledger, mark, event.by)


def _bar(case: Case, ledger: Ledger, mark: MarkMade, by: str | None, at: EventIndex | None = None) -> None:
    """Rule that points were not due: now, or ``at`` an earlier event."""
    ledger.release(case, mark)
    ledger.waiting.remove(mark)
    case.rule(
        "barred", "scoring", mark.against, answers=case.ids[mark.at], by=by, holder=mark.player, at=at,
        reason=None if mark.against is not None else because("not_due"), points=mark.excess, proof=mark.proof,
        events=[mark.at], told_of=mark.matter,
    )  # fmt: skip


def _left_open(case: Case, ledger: Ledger, mark: MarkMade) -> tuple[Matter, Clause] | None:
    """Return what points would hang on if they were asked for, if that is unsaid.

    They are those of a hand, or those for a king among several cards that a player turned, and earned nothing by.
    """
    turned = mark.reason == "turned_king"
    mine = [due for due in ledger.dues if due.deal is mark.deal and due.player == mark.player]
    earned = turned and any(due.kind == mark.reason for due in mine)
    if earned or mark.deal is None or not (turned or mark.reason in (None, *HAND)) or not case.rulebook.silences:
        return None
    plea = _plea(mark, MARKING["held_king" if turned else "vole" if mark.reason == "vole" else "point"])
    matters = [matter for matter in in_question(case, plea, unspoken=True) if matter.deal is mark.deal]
    earning = [matter for matter in matters if not turned or may_earn(case, matter, REMEDIES[plea.remedy].marks)]
    return silence_over(case, plea, earning)


def _plea(mark: MarkMade, remedy: str) -> Plea:
    """Return the points that were put up as if they were asked for."""
    event = Claim(by=mark.player, remedy=remedy, n=mark.n)
    return Plea(event=event, by=mark.player, asker=mark.player, remedy=remedy, n=mark.n)


def _proof_against(case: Case, mark: MarkMade) -> Proof | None:
    """Return the proof that there was nothing for which the points could be due, or that its deal had fallen."""
    if mark.against is None or mark.matter is None:
        return None
    set_aside, against = case.docket.deals_set_aside.get(id(mark.deal)), Condition.failed("happened", mark.against)
    if set_aside is not None and set_aside.clause is mark.against:
        against = Condition.failed("not_outranked", mark.against, [set_aside.at])
    return Proof(mark.against, mark.matter, [against])


def rule_on_waiting_marks(case: Case, ledger: Ledger, *, closing: bool = False) -> None:
    """Rule on marks that had to wait: for their hand to be over, or till a right could no longer be claimed.

    One that fell with its deal is too much only if that lives again. Where the log is ``closing``, nobody claimed
    the right in it, and the bar is told at the mark; a hand that is not over by then leaves its mark unruled.
    """
    for mark in settle_unproved_marks(case, ledger):
        _rule_on(case, ledger, mark)
    for mark in list(ledger.early):
        mark.early = points_won(case, ledger, mark)
        if mark.early is None:
            ledger.early.remove(mark)
        if mark.matter is None and (mark.early is None or mark.spare > 0):
            _rule_on(case, ledger, mark)
    for mark in list(ledger.waiting):
        if mark.matter is None or not mark.excess_standing:
            ledger.waiting.remove(mark)
        elif mark.matter.deal.set_aside:
            ledger.release(case, mark)
        elif closing or mark.against is None or not case.judge.claimable(mark.against, mark.matter):
            _bar(case, ledger, mark, mark.player, mark.at if closing else None)


def _against(case: Case, ledger: Ledger, mark: MarkMade) -> Against:
    """Return the clause that keeps the points from being due, or that fixes how many were, and the proof of it.

    What was lost answers first, then what bars the points of a hand or of a king, then what was put up before; else the
    clause that comes nearest to giving such points, as it would if they were asked for.
    """
    mine = [due for due in ledger.recent(case) if due.player == mark.player]
    here = [due for due in mine if due.deal is mark.deal]
    game = mark.deal.game if mark.deal is not None else ledger.number
    of_game = [due for due in mine if due.deal.game == game] if here else mine
    lost = [due for due in of_game if mark.reason in (None, due.kind) and due.lost is not None]
    cut = [due for due in here if due.cuts and due.standing and mark.reason is None and mark.n <= due.uncut.points]
    kept = next(iter([*reversed(lost), *cut]), None)
    if kept is not None:
        mark.deal = kept.deal if kept.deal.game == game else mark.deal
        return _kept_back(case, ledger, kept, mark)
    replay = case.docket.replay_of(mark.deal)
    if mark.reason in (None, *HAND) and replay is not None:
        own = next((due for due in here if due.hanging), None)
        return replay.clause, None if own is None else _kept_back(case, ledger, own, mark)[1]
    set_aside, false = case.docket.deals_set_aside.get(id(mark.deal)), _false_king(case, mark)
    if set_aside is not None and false is None:
        return set_aside.clause, _kept_back(case, ledger, here[0], mark)[1] if here else None
    asked = _asked_for(case, ledger, mark)
    before = [due for due in here if mark.may_pay(due) and due.standing]
    before += mine[-1:] if mark.reason is None else []
    return _kept_back(case, ledger, before[0], mark) if before and mark.claim is None else asked


def _kept_back(case: Case, ledger: Ledger, due: Due, mark: MarkMade) -> tuple[Clause, Proof]:
    """Return what keeps such points from being put up for what was earned, and the proof that it was earned."""
    against = still_due(case, ledger, due, case.now)
    if against.state != "failed" or against.means == "used" or not due.points:
        by = clause_leaving_out(case, due, mark.n) if due.deal is mark.deal else due.clause
        cut = due.cuts[-1].fact.evidence if due.cuts and due.deal is mark.deal else None
        put_up = Condition.failed("unspent", by, due.matter.marks or [due.at], failure="used")
        against = put_up if cut is None else Condition.failed("not_outranked", by, cut)
    proof = case.judge.prove(due.source, due.matter)
    return against.by or due.clause, proof.adding(against)


def _asked_for(case: Case, ledger: Ledger, mark: MarkMade) -> Against:
    """Return what would stand against such points if they were asked for; a king held may be marked without a word."""
    found: list[Candidate] = []
    for remedy, row in REMEDIES.items():
        if row.earns is None or mark.reason not in (None, *row.marks) or case.table.deal is None:
            continue
        asked = gather(case, ledger, _plea(mark, remedy))
        everything = asked.candidates + suppose(case, ledger, asked)
        meant = [e for e in everything if not e.proof.holds and (not e.spoken or _is_silent_king(mark, e))]
        found += [e for e in meant if remedy in e.clause.denies or _gives(mark, e.clause)]
    if not found:
        return None if mark.reason is None else case.rulebook.award(mark.reason), None
    here = [each for each in found if each.real and each.matter.deal is mark.deal]
    kings = [each for each in here if each.matter.fact.of_king]
    best = choose(case, found[0].plea, kings or here or found)
    mark.claim = best.matter if kings else None
    plain = mark.king is not None or best.proof.undecided  # who holds no king earns nothing, however he marks it
    return (None if plain else best.failing.by) or best.clause, best.proof


def _gives(mark: MarkMade, clause: Clause) -> bool:
    return clause.kind == "scoring" and mark.reason in (None, clause.for_)


def _is_silent_king(mark: MarkMade, each: Candidate) -> bool:
    """Whether points are just the worth of a king that the player holds and never announced."""
    held = each.matter.fact.fields.get("held") and each.matter.deal is mark.deal
    return bool(held) and not each.matter.deal.over and mark.reason is None and mark.n == each.clause.points


def _false_king(case: Case, mark: MarkMade) -> Matter | None:
    """Take the points to be for a king that the player claimed in the deal and did not hold; return it."""
    if mark.reason not in (None, *KING):
        return None
    for matter in case.docket.matters:
        fact, here = matter.fact, matter.deal is mark.deal or matter.fact.event == case.now
        if here and fact.actor == mark.player and fact.of_king and fact.fields.get("held", True) is False:
            fact.fields["marked"] = True
            mark.king = matter
            matter.marks.append(mark.at)
            return matter
    return None
