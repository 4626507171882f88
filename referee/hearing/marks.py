"""Marks put up, taken down and forgotten, measured against what is due."""

from __future__ import annotations

from collections.abc import Iterable

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.dues import Due, Peg
from referee.hearing.kings import unproved_king
from referee.hearing.ledger import Ledger
from referee.hearing.proof import Condition, Proof, failed, in_order
from referee.hearing.scoring import leaving_out, settle_possible
from referee.hearing.tally import HAND
from referee.law.clause import Clause
from referee.record.acts import Mark, Unmark
from referee.table.facts import FACTS, Fact
from referee.table.moments import came
from referee.table.watch.king import claim_of_king


def put_up(case: Case, ledger: Ledger, event: Mark) -> None:
    """Set the points put up against what the player has earned, and rule on the mark."""
    player = event.of or str(event.by)
    if player not in ledger.players:
        return
    deal = case.table.deal
    peg = Peg(deal, player, event.n, event.reason, case.now)
    ledger.pegs.append(peg)
    if event.reason in (*HAND, None) and deal is not None:
        deal.mark("point_marked", case.now)
    left, late = _pay(case, ledger, peg) if ledger.recorded else _name(ledger, peg)
    if left == 0 and peg.payments:
        due = peg.payments[0][0]
        unsaid = late is not None and late.kind == "silence"
        if late is not None and late.unsettles:
            due.matter.done.add(late.id)
        case.rule(
            "undetermined" if unsaid else "exercised", "scoring", late or due.clause, due.matter,
            also=[due.clause.id, *due.also], answers=event.id, by=event.by, holder=player, points=event.n,
            remedy="mark_late" if late else None, offender=None,
        )  # fmt: skip
    elif left:
        peg.excess = left
        _too_much(case, ledger, event, peg)
    if deal is not None and ledger.pegged(player) >= ledger.target:
        deal.mark("target_marked", case.now)
        ledger.let_stand(case)
    ledger.review_game(case)


def _pay(case: Case, ledger: Ledger, peg: Peg) -> tuple[int, Clause | None]:
    """Pay dues with a peg, the one it was said to be for first; return what is left, and the clause for a late one."""
    labelled = case.rulebook.procedure.mark_labels == "labels"
    dues = [due for due in ledger.dues if due.player == peg.player and due.open]
    dues.sort(key=lambda due: (due.kind != peg.reason, due.at))
    left, late = peg.n, None
    for due in dues:
        other = peg.reason is not None and due.kind != peg.reason and not (due.kind in HAND and peg.reason in HAND)
        allowing = clause_allowing_mark(case, due)
        if allowing is None:
            continue
        if other and left:
            due.deal.hang_on("mark_labels", case.now)
        n = 0 if labelled and other else min(left, due.open)
        if n:
            due.paid += n
            peg.payments.append((due, n))
            due.matter.marks.append(peg.at)
            left -= n
            late = allowing if allowing is not due.source else late
    return left - _decide(case, peg, left), late


def _decide(case: Case, peg: Peg, left: int) -> int:
    """A mark decides what a hand was worth of which the record does not tell it; return what it pays of it besides.

    One of more than it can have been worth decides nothing, and is too much only by what is beyond the most.
    """
    for i, (due, n) in enumerate(peg.payments):
        if not due.possible or due.paid != due.points:
            continue
        before = due.points
        settle_possible(case, due, before + left)
        more = min(left, due.points - before)
        due.paid += more
        peg.payments[i] = (due, n + more)
        return more
    return 0


def _name(ledger: Ledger, peg: Peg) -> tuple[int, Clause | None]:
    """Take a mark to name dues, in a log that takes all marks as made in time; return what names nothing."""
    fitting = [due for due in ledger.dues if due.player == peg.player and due.alive and due.paid > due.named]
    fitting.sort(key=lambda due: (due.kind != peg.reason, due.deal is not peg.deal, due.at))
    left = peg.n
    for due in fitting:
        n = min(left, due.paid - due.named)
        if n:
            due.named += n
            peg.payments.append((due, n))
            due.matter.marks.append(peg.at)
            left -= n
    return left, None


def clause_allowing_mark(case: Case, due: Due) -> Clause | None:
    """Return the clause under which a due may be marked now: its own while it is fresh, else one for late marks.

    Where no clause speaks of late marks, it is the one that says that the code is silent on them, or its own again.
    """
    if (
        due.forgiven
        or due.itself
        or due.kind == "turned_king"
        or "next_cut" not in due.deal.when
        or case.now <= due.deal.when["next_cut"][0]
    ):
        return due.source
    omitted = mark_omitted(case, due)
    if not case.rulebook.late_marks:
        return next(iter(case.rulebook.silences.get(omitted.fact.name, ())), due.source)
    return next((c for c in case.rulebook.late_marks if case.judge.verdict(c, omitted).answer == "yes"), None)


def mark_omitted(case: Case, due: Due) -> Matter:
    """Return the omission of a mark as a matter, so that clauses on it can be tested."""
    fact = Fact("mark_omitted", due.deal, due.at, due.player, {"kind": due.kind}, [], proof=case.now)
    return Matter(fact, {fact.name: None}, case.now)


def _too_much(case: Case, ledger: Ledger, event: Mark, peg: Peg) -> None:
    if peg.reason in (None, "held_king") and unproved_king(case, peg):
        ledger.enter_excess(case, peg)
        return
    peg.against, proof = _against(case, ledger, peg)
    ledger.enter_excess(case, peg)
    peg.proof = _proof_against(case, peg) if proof is None else proof
    if peg.against is not None and peg.matter is not None and case.judge.claimable(peg.against, peg.matter):
        peg.unruled = case.now
        return
    case.rule(
        "barred", "scoring", peg.against, answers=event.id, by=event.by, holder=peg.player, points=peg.excess,
        reason="" if peg.against is not None else "Nothing was due for it.", proof=peg.proof,
    )  # fmt: skip


def _proof_against(case: Case, peg: Peg) -> Proof | None:
    """Return the proof that there was nothing for which the points could be due, or that its deal had fallen."""
    if peg.against is None or peg.matter is None:
        return None
    fallen = case.docket.fallen.get(id(peg.deal))
    aside = fallen is not None and fallen.clause is peg.against
    against = failed("not_outranked" if aside else "happened", peg.against, [fallen.at] if aside and fallen else [])
    return Proof(peg.against, peg.matter, [against])


def pronounce(case: Case, ledger: Ledger, *, closing: bool = False) -> None:
    """Rule on marks whose bar waited until a right could no longer be claimed; one that fell with its deal is gone.

    Where the log is ``closing``, nobody claimed the right in it, and the bar is told at the mark.
    """
    for peg in ledger.pegs:
        if peg.unruled < 0 or peg.against is None or peg.matter is None:
            continue
        if peg.matter.deal.set_aside:
            peg.unruled = -1
        elif closing or not case.judge.claimable(peg.against, peg.matter):
            case.rule(
                "barred", "scoring", peg.against, answers=case.ids[peg.unruled], by=peg.player, holder=peg.player,
                points=peg.excess, events=[peg.unruled], at=peg.unruled if closing else None, proof=peg.proof,
            )  # fmt: skip
            peg.unruled = -1


def _against(case: Case, ledger: Ledger, peg: Peg) -> tuple[Clause | None, Proof | None]:
    """Return the clause that keeps the points from being due, or that fixes how many were, and the proof of it."""
    deal = peg.deal
    recent = case.table.recent()
    mine = [due for due in ledger.dues if due.player == peg.player and due.deal in recent]
    for due in reversed(mine):
        if due.lost_by is not None and peg.reason in (None, due.kind):
            peg.deal = due.deal
            return due.lost_by, _short(case, due, failed("not_shut", due.lost_by, [due.lost_at]))
    late = next((due for due in mine if due.open and peg.reason in (None, due.kind)), None)
    if late is not None and clause_allowing_mark(case, late) is None:
        speaking = next(iter(case.rulebook.late_marks), None)
        return speaking, _short(case, late, failed("not_shut", speaking, late.deal.when["next_cut"][:1]))
    cut = next((due for due in mine if due.deal is deal and due.cuts and not due.dropped), None)
    if cut is not None and peg.reason is None and peg.n <= cut.fixed_points:
        return cut.clause, _short(case, cut, _cut_away(cut))
    king = _against_king(case, peg) if peg.reason in (None, "turned_king", "held_king") else None
    if king is not None:
        return king
    if deal is not None and id(deal) in case.docket.fallen:
        fallen = case.docket.fallen[id(deal)]
        lost = next((due for due in mine if due.deal is deal), None)
        aside = failed("not_outranked", fallen.clause, [fallen.at])
        return fallen.clause, None if lost is None else _short(case, lost, aside)
    silent = _silent_king(case, ledger, peg) if peg.reason is None else None
    if silent is not None:
        return silent
    for due in mine:
        fits = peg.reason in (None, due.kind) or (due.kind in HAND and peg.reason in HAND)
        if due.deal is deal and fits and not due.dropped:
            clause = leaving_out(case, due)
            return clause, _short(case, due, _cut_away(due) if due.cuts else _put_up(due, clause))
    if peg.reason is None:
        return (mine[-1].clause, _short(case, mine[-1], _put_up(mine[-1], mine[-1].clause))) if mine else (None, None)
    return case.rulebook.award(peg.reason), None


def _short(case: Case, due: Due, against: Condition) -> Proof:
    """Return the proof that points were earned, and what keeps these from being due for it."""
    proof = case.judge.prove(due.source, due.matter)
    return Proof(due.source, due.matter, in_order([*proof.conditions, against]))


def _cut_away(due: Due) -> Condition:
    return failed("not_outranked", due.clause, due.cuts[-1].fact.evidence)


def _put_up(due: Due, clause: Clause) -> Condition:
    """Say that all that was due has been put up."""
    return failed("unspent", clause, due.matter.marks or [due.at], failure="used")


def _silent_king(case: Case, ledger: Ledger, peg: Peg) -> tuple[Clause | None, Proof | None] | None:
    """Return what stands against a mark of just the worth of a king that the player holds and never announced."""
    deal, clause = peg.deal, case.rulebook.award("held_king")
    if deal is None or deal.trump is None or clause is None or peg.n != clause.points or deal.over:
        return None
    if f"{peg.player}.announces" in deal.when:
        return None
    fact, _ = claim_of_king(case.table, deal, peg.player, "mark")
    if not fact.fields["held"]:
        return None
    claim = Matter(fact, {fact.name: None}, case.now)
    proof = case.judge.prove(clause, claim)
    by = next((condition.by for condition in proof.failures if condition.by is not None), None)
    if by is None:
        return None
    peg.claim = claim
    return by, proof


def _against_king(case: Case, peg: Peg) -> tuple[Clause | None, Proof | None] | None:
    """Return what stands against the mark of a king that this player turned or claimed in the deal, and its proof."""
    for matter in case.docket.matters:
        here = matter.deal is peg.deal or matter.fact.event == case.now
        if not here or matter.fact.actor != peg.player:
            continue
        if not FACTS[matter.fact.name].of_king:
            continue
        held = matter.fact.fields.get("held", True)
        if held is False:
            matter.fact.fields["marked"] = True
            peg.king = peg.claim = matter
            matter.marks.append(peg.at)
            award = case.rulebook.award("held_king")
            return award, None if award is None else case.judge.prove(award, matter)
        for term in list(matter.terms):
            for clause in case.rulebook.by_fact.get(term, ()):
                verdict = case.judge.verdict(clause, matter)
                if clause.kind in ("definition", "right") and verdict.answer in ("barred", "excepted"):
                    peg.claim = matter
                    return verdict.by, case.judge.prove(clause, matter)
    return None


def take_down(case: Case, ledger: Ledger, event: Unmark) -> None:
    """Points come off a score: what was too much first; rule on it, unless it was ruled on as the use of a right."""
    player = event.of or str(event.by)
    left, about = event.n, case.at(event.about)
    mine = [peg for peg in reversed(ledger.pegs) if peg.player == player and about in (None, peg.at)]
    answered = any(ruling.answers == event.id for ruling in case.rulings)
    for rightly, most in ((True, spare), (False, lambda peg: peg.n - peg.unmarked)):
        for peg in mine:
            n = min(left, most(peg))
            left -= n
            if rightly and n and event.by == player and peg.matter is not None:
                peg.matter.fact.fields["admitted"] = True  # to take one's own mark down owns to it
            if n and not answered:
                _rule_on_unmark(case, event, peg, n, rightly=rightly and not peg.stands)
            _lower(peg, n, case.now, own=event.by == player)
    if left:
        case.problem(f"{player}'s score is taken down by more than it showed")


def _rule_on_unmark(case: Case, event: Unmark, peg: Peg, n: int, *, rightly: bool) -> None:
    """Rule that points rightly come off, under the clause that takes them off; or that they were rightly there."""
    speaking = case.rulebook.over_marks
    if peg.stands:
        limits = [limit for clause in speaking for limit in case.rulebook.limits.get(clause.id, ())]
        clause = next(iter(limits), None)
    else:
        clause = peg.struck_by or next(iter(speaking), None) if rightly else _ground(peg)
    if clause is None:
        return
    matter = peg.matter if rightly or peg.stands else peg.payments[-1][0].matter if peg.payments else peg.matter
    over = _proof_over(case, clause, (peg.king, matter, _too_many(peg)))
    case.rule(
        "complied" if rightly else "barred", "remedy" if rightly else "scoring", clause, matter, answers=event.id,
        by=event.by, holder=None if rightly else peg.player, remedy="correct_score", points=n, events=[peg.at],
        offender=peg.player if rightly else event.by, proof=over,
    )  # fmt: skip


def _too_many(peg: Peg) -> Matter | None:
    """Return the points as a matter that are too many only now, as what they were put up for has fallen."""
    if peg.deal is None:
        return None
    fact = Fact("marked_too_much", peg.deal, peg.at, peg.player, {"admitted": True}, [peg.at], about=peg)
    return Matter(fact, {fact.name: None}, peg.at)


def _proof_over(case: Case, clause: Clause, matters: Iterable[Matter | None]) -> Proof | None:
    """Return the proof of a clause over the first of the matters of which it speaks."""
    spoken = (matter for matter in matters if matter is not None and case.judge.reaches(clause, matter))
    return next((case.judge.prove(clause, matter) for matter in spoken), None)


def _ground(peg: Peg) -> Clause | None:
    """Return the clause under which points that were rightly put up are due."""
    return peg.payments[-1][0].clause if peg.payments else peg.against


def spare(peg: Peg) -> int:
    """Return how much of a peg is too much and still stands."""
    over = sum(paid if not due.alive else min(paid, max(due.paid - due.points, 0)) for due, paid in peg.payments)
    return max(peg.excess + over - peg.unmarked, 0)


def _lower(peg: Peg, n: int, now: int, *, own: bool) -> None:
    """Take points of a peg down; what a player takes off his own dues he may put up again."""
    more = max(n - spare(peg), 0)
    peg.unmarked += n
    peg.lowered = now
    for i, (due, paid) in enumerate(peg.payments):
        back = min(paid, more) if own and due.paid <= due.points else 0
        more -= back
        due.paid -= back
        peg.payments[i] = (due, paid - back)


def forget(case: Case, ledger: Ledger) -> None:
    """Dues not put up in time are lost, under the limit whose moment has come."""
    if not ledger.recorded:
        return
    for due in ledger.of_late():
        if not due.wanting or due.forgiven:
            continue
        limit = _limit(case, due)
        if limit is not None:
            case.rule(
                "lapsed", "scoring", limit, due.matter, also=[due.clause.id], holder=due.player, points=due.open,
                offender=None,
            )  # fmt: skip
            due.lost_by, due.lost_at = limit, case.now
        elif clause_allowing_mark(case, due) is None:
            due.lost_by, due.lost_at = next(iter(case.rulebook.late_marks), None), case.now


def _bars(case: Case, clause: Clause, due: Due) -> bool:
    """Whether a clause on late marks does not reach this due at all."""
    return case.judge.where(clause.where, mark_omitted(case, due)) != "yes"


def _limit(case: Case, due: Due) -> Clause | None:
    """Return the limit that shuts the marking of a due by now."""
    sources = [due.source.id, *due.matter.definitions()]
    if due.kind != "turned_king":
        late = [c for c in case.rulebook.late_marks if not _bars(case, c, due)]
        sources += [clause.id for clause in late]
    for source in sources:
        for limit in case.rulebook.limits.get(source, ()):
            if limit.clock == "election" and came(due.matter.fact, limit.shuts) is not None:
                return limit
    return None
