"""Points that come off a score: what is ruled when they do, and proofs of demands that they should."""

from __future__ import annotations

from typing import Any

from referee.docket import Case, Condition, Matter, Proof, Right, because
from referee.hearing.meaning import IN_DEAL, closeness_of, deals_pointed_at
from referee.hearing.notice import notice
from referee.hearing.plea import Plea, pleas
from referee.hearing.undetermined import silent_on, what_is_missing
from referee.law import REMEDIES, USED, Clause
from referee.record import Admit, Demand, EventIndex, Unmark
from referee.score import Due, Ledger, MarkMade, clause_allowing_mark
from referee.table import FACTS, MarkedTooMuch, reached_at


def take_down(case: Case, ledger: Ledger, event: Unmark) -> None:
    """Points come off a score: what was too much first; rule on it, unless it was ruled on as the use of a right."""
    player = event.of or str(event.by)
    if player not in ledger.players:
        return
    left, own, said = event.n, event.by == player, case.at(event.about) in case.marks
    if not (ledger.recorded or said):
        _name_assumed(ledger, player)
    meant, others = _marks_meant(case, ledger, event, player)
    answered = any(ruling.answers == event.id for ruling in case.rulings)
    for marks, rightly in ((meant, True), (others, True), (meant, False), (others, False)):
        for mark in marks:
            over = _over(mark, own=own) if marks is others else mark.excess_standing
            n = min(left, over if rightly else mark.n - mark.unmarked)
            if n <= 0:
                continue
            left -= n
            if rightly and marks is others and mark.matter is not None and mark.matter.noticed is None:
                notice(case, mark.matter, event.by)  # what comes down was too much by whatever name
            if rightly and own and mark.matter is not None:
                mark.matter.fact.fields["admitted"] = True  # to take one's own mark down owns to it
            if not answered:
                _rule_on_unmark(case, event, mark, n, rightly=rightly and not mark.stands)
            again = own and all(clause_allowing_mark(case, due) is not None for due in mark.pays)
            mark.lower(n, case.now, own=again)
    if left and not said:
        left -= _bring_down(case, ledger, event, player, left)
    if left:
        case.problem(f"{player}'s score is taken down by more than it showed")


def _marks_meant(case: Case, ledger: Ledger, event: Unmark, player: str) -> tuple[list[MarkMade], list[MarkMade]]:
    """Return the marks of a player, the last first, of which points come down, and those that may stand in for them.

    One point looks like another: where one is taken down that was due, and another is too many, that one is gone.
    """
    mine, about = [mark for mark in reversed(ledger.marks_made) if mark.player == player], case.at(event.about)
    if about in case.marks:
        meant = [mark for mark in mine if mark.at == about]
    else:
        live = [mark for mark in mine if mark.deal is None or mark.deal.game == ledger.number]
        close = [_closeness(case, event, mark) for mark in live if event.about is not None]
        most = max(close, default=IN_DEAL)
        if most <= IN_DEAL:
            return [mark for mark in mine if not case.table.in_past_game(mark.deal)], []
        meant = [mark for mark, closeness in zip(live, close, strict=True) if closeness == most]
    totals = case.rulebook.procedure.mark_labels != "labels"
    rest = [mark for mark in mine if mark not in meant]
    return meant, [mark for mark in rest if any(mark.may_replace(each, totals=totals) for each in meant)]


def _closeness(case: Case, event: Unmark, mark: MarkMade) -> int:
    """Return how close the event that is pointed at is to a mark: to what was too much of it, or to what it is for."""
    known = [mark.matter or mark.too_many(), mark.king, mark.claim, *(due.matter for due in mark.pays)]
    return max((closeness_of(case, event.about, matter) for matter in known if matter is not None), default=IN_DEAL)


def _over(mark: MarkMade, *, own: bool) -> int:
    """Return how many points of a mark are too many for sure, so that they may come down by another name.

    A false king's mark comes off where its player takes any point down, or where the other player speaks of the king.
    """
    undecided = mark.unproved or any(n and (due.hanging or due.presumed) for due, n in mark.pays.items())
    kept = mark.stands or (mark.king is not None and not own)
    return 0 if undecided or kept else mark.excess_standing


def _name_assumed(ledger: Ledger, player: str) -> None:
    """Enter the marks that a log which records none takes as made, so that they can come down."""
    for due in ledger.live_dues(player):
        if due.alive and due.assumed:
            mark = MarkMade(due.deal, player, due.assumed, due.kind, due.at)
            ledger.marks_made.append(mark)
            mark.pay(due, mark.n)


def _bring_down(case: Case, ledger: Ledger, event: Unmark, player: str, most: int) -> int:
    """Take down points with which the log began, of which nothing tells whether they were due; return how many."""
    game, speaking = ledger.live, next(iter(case.rulebook.over_marks), None)
    n = max(min(most, game.start[player] - game.taken_down.get(player, 0)), 0)
    own = speaking is not None and any(isinstance(act, Admit) and act.by == player for act in case.acts)
    if own:
        game.start[player] -= n
    else:
        game.taken_down[player] = game.taken_down.get(player, 0) + n
    deal = case.table.deal or case.table.prepare()
    fact = MarkedTooMuch(deal, case.now, player, {"admitted": own or None}, [case.now])
    matter = Matter(fact, {fact.name: None}, case.now)
    clause = speaking or silent_on(case, matter)
    happened = Condition("happened", events=(case.now,)) if own else Condition.unknown("happened", at=[case.now])
    if n and clause is not None:
        case.rule(
            "complied" if own else "undetermined", "remedy", clause, answers=event.id, by=event.by,
            remedy=USED[Unmark], points=n, offender=None, told_of=matter, proof=Proof(clause, matter, [happened]),
            reason=None if own else because("points_before_log"),
        )  # fmt: skip
    return n


def _rule_on_unmark(case: Case, event: Unmark, mark: MarkMade, n: int, *, rightly: bool) -> None:
    """Rule that points rightly come off, under the clause that takes them off; or that they were rightly there.

    Nothing tells it of points for a king that may have been held. Where the code is silent on points too many, a player
    who takes off what he put up and never earned does as the clause has it that keeps it from being due; whether the
    other player may is not said.
    """
    told: dict[str, Any] = {"answers": event.id, "by": event.by, "remedy": USED[Unmark], "points": n}
    doubtful = next((due for due, paid in mark.pays.items() if paid and due.presumed), None)
    excess = mark.too_many(admitted_at=mark.at)
    if doubtful is not None:
        by = next(iter(case.rulebook.over_marks), doubtful.clause)
        case.rule(
            "undetermined", "remedy", by, doubtful.matter, events=[mark.at], **told,
            reason=what_is_missing(case, doubtful.matter),
            proof=Proof(by, doubtful.matter, [Condition.unknown("proved", doubtful.clause)]),
        )  # fmt: skip
        return
    clause = _governing(case, event, mark, rightly=rightly)
    silent = silent_on(case, excess) if clause is None and rightly and excess is not None else None
    right = _use_right(case, mark) if rightly and n >= mark.excess_standing else None
    clause = clause or silent or (right.option(USED[Unmark]) if right is not None else None)
    if clause is None:
        return
    matter = mark.matter or excess
    if not (rightly or mark.stands) and mark.pays:
        matter = next(reversed(mark.pays)).matter
        matter.words.append(case.now)  # who speaks of the act speaks of what was due, besides what was too much
    if silent is not None and matter is not None:
        matter.done.add(silent.id)
    spoken = (each for each in (mark.king, matter, excess) if each is not None and case.judge.reaches(clause, each))
    proof = next((case.judge.prove(clause, each) for each in spoken), None)
    if proof is None and rightly and mark.proof is not None and clause is mark.against:
        proof = mark.proof.allowed(case.now)  # what it was told to be is undone by taking it down
    case.rule(
        "undetermined" if silent is not None else "complied" if rightly else "barred",
        "remedy" if rightly else "scoring", clause, matter, holder=None if rightly else mark.player, events=[mark.at],
        offender=mark.player if rightly else event.by, proof=proof, told_of=excess, right=right, **told,
    )  # fmt: skip


def _governing(case: Case, event: Unmark, mark: MarkMade, *, rightly: bool) -> Clause | None:
    """Return the clause by which points come off or stay on: by which they were due, or are taken off, or kept on."""
    speaking, due = case.rulebook.over_marks, next(reversed(mark.pays), None)
    if mark.stands:
        return next((limit for clause in speaking for limit in case.rulebook.limits.get(clause.id, ())), None)
    if not rightly:
        early = due or mark.early
        return mark.against if early is None else early.clause
    clause = mark.struck_by or next(iter(speaking), None)
    if clause is not None or event.by != mark.player or mark.excess:
        return clause or (mark.against if event.by == mark.player else None)
    gone = next((due for due, n in mark.pays.items() if n and (not due.alive or due.struck > 0)), None)
    return None if gone is None else _gone_by(case, gone)[0]


def _use_right(case: Case, mark: MarkMade) -> Right | None:
    """Use the right to have a mark come off that was put up for a king announced but not held; return it, if any."""
    if mark.king is None:
        return None
    for right in mark.king.groups.values():
        option = right.option(USED[Unmark])
        if right.fate in ("open", "used") and option is not None:
            mark.king.obeyed[option.id] = case.now
            if right.fate == "open":
                case.docket.end(right, "used", case.now, option)
            return right
    return None


def rightly_marked(case: Case, ledger: Ledger, plea: Plea) -> list[Proof]:
    """Return the proofs that marks which are to come off were due, or may have been.

    A point of the asker's own that the other player wrongly took down goes back on his score.
    """
    if not REMEDIES[plea.remedy].takes_off:
        return []
    near = [*case.table.recent(), *deals_pointed_at(case, plea.about)]
    paying = [mark for mark in ledger.marks_made if any(due.deal in near or mark.deal in near for due in mark.pays)]
    found = [proof for mark in ledger.marks_made if (proof := _no_longer_due(case, plea, mark)) is not None]
    told = {id(proof.matter) for proof in found}
    for mark in paying:
        due = next(reversed(mark.pays))
        if id(due.matter) in told:
            continue
        events = Condition("happened", events=tuple(due.matter.fact.evidence))
        wanted_back = plea.ground in (None, "missing_mark") and plea.of in (None, mark.player)
        if mark.taken and mark.player == plea.asker and due.alive and wanted_back:
            doubts = [Condition.unknown("proved", due.clause)] if due.presumed else []
            found.append(Proof(due.source, due.matter, [events, *doubts], plea.asker))
        elif due.agreed_at >= 0:
            settled = Condition.failed("unspent", due.clause, [due.agreed_at], failure="given_up")
            found.append(Proof(due.clause, due.matter, [events, settled], plea.asker))
        elif not (mark.excess or _gone(due)):
            if due.presumed or due.hanging:
                doubt = Condition.unknown("proved", due.clause)
            else:
                doubt = Condition.failed("happened", due.clause, [mark.at])
            doubt.misfits = 1
            found.append(Proof(due.clause, due.matter, [events, doubt], plea.asker))
    return found


def means_right_mark(case: Case, ledger: Ledger, demand: Demand, matter: Matter) -> bool:
    """Tell whether a demand is that points come off which are rightly up, as it points at their mark.

    What follows over another matter follows all the same, and is no answer to it.

    Args:
        case: the hearing so far; the demand is its current event.
        ledger: what was earned and put up.
        demand: the demand.
        matter: the other matter.
    """
    if demand.about is None or closeness_of(case, demand.about, matter) > IN_DEAL:
        return False
    rightly = [proof for plea in pleas(case, demand) for proof in rightly_marked(case, ledger, plea)]
    return any(closeness_of(case, demand.about, proof.matter) > IN_DEAL for proof in rightly)


def _no_longer_due(case: Case, plea: Plea, mark: MarkMade) -> Proof | None:
    """Return the proof that points of a mark are to come off: they were not due any more, or that was said before."""
    taking = next(iter(case.rulebook.over_marks), None)
    past = case.table.in_past_game(mark.deal)
    if taking is None or plea.of not in (None, mark.player) or (past and mark.at not in case.events_of(plea.about)):
        return None
    by_name = plea.ground == FACTS[str(taking.when)].subject  # though another law has taken it off
    if mark.struck and mark.matter is not None and (by_name or mark.struck_by in (None, taking)):
        matter, happened = mark.matter, Condition("happened", events=(mark.at,))
    else:
        due, excess = next((due for due, paid in mark.pays.items() if paid and _gone(due)), None), mark.too_many()
        if due is None or excess is None or case.judge.where(taking.where, excess) != "yes":
            return None
        by, since = _gone_by(case, due)
        matter, happened = due.matter, Condition("happened", by=by, events=(mark.at, since))
    found = [happened]
    if not mark.excess_standing:
        back = plea.asker == mark.player and _by_other(case, plea, mark)  # he wants up again what came down rightly
        down = Condition.failed("unspent", taking, [mark.lowered], failure="used")
        found.append(Condition.failed("not_outranked", taking, [mark.lowered], failure="not_so") if back else down)
    limits = case.rulebook.limits.get(taking.id, ()) if past else ()
    shut = [(limit, at) for limit in limits if (at := reached_at(matter.fact, limit.shuts)) is not None]
    late = [Condition.failed("not_shut", limit, [at]) for limit, at in shut]
    return None if past and not late else Proof(taking, matter, [*found, *late], plea.asker)


def _by_other(case: Case, plea: Plea, mark: MarkMade) -> bool:
    """Whether words point at the act by which the other player took points of a mark down."""
    return mark.lowered in case.events_of(plea.about) and case.acts[mark.lowered].by != mark.player


def marks_gone(case: Case, ledger: Ledger, plea: Plea) -> list[Matter]:
    """Return, as matters, the marks of recent deals that are to come off and were due once, but are no more."""
    if not REMEDIES[plea.remedy].takes_off:
        return []
    gone = [mark for mark in ledger.marks_made if any(paid and _gone(due) for due, paid in mark.pays.items())]
    return [excess for mark in gone if mark.deal in case.table.recent() and (excess := mark.too_many()) is not None]


def mark_of_king_down(ledger: Ledger, plea: Plea, matter: Matter, clause: Clause) -> Condition | None:
    """Return that nothing marked for a king is left that could come off: it was taken down, or never put up."""
    if not (REMEDIES[plea.remedy].takes_off and FACTS[matter.fact.name].of_king and ledger.recorded):
        return None
    marks = [mark for mark in ledger.marks_made if matter in (mark.king, mark.claim)]
    if any(mark.excess_standing or not mark.unmarked for mark in marks):
        return None
    down = max((mark.lowered for mark in marks), default=None)
    if down is None:
        return Condition.failed("happened", clause)
    return Condition.failed("unspent", clause, [down], failure="used")


def _gone_by(case: Case, due: Due) -> tuple[Clause, EventIndex]:
    """Return the clause by which points are not due any more, and since when: first that which set their deal aside."""
    set_aside = case.docket.deals_set_aside.get(id(due.deal)) if not due.alive else None
    if set_aside is not None:
        return set_aside.clause, set_aside.at
    return due.clause, max(due.matter.fact.evidence, default=due.at)


def _gone(due: Due) -> bool:
    """Whether points were put up for a due that are not due any more, and can be due no more, as the record shows."""
    return not (due.hanging or due.presumed) and (not due.alive or due.struck > 0)
