"""Proofs for demands: of a clause that gives what is asked for, and of what is owed, shut, spared or forbidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.docket import Case, Condition, Failure, Matter, Proof
from referee.hearing.meaning import discharged_at, fits, holding_on, of_ground
from referee.hearing.named import left_to_choose
from referee.hearing.plea import Plea
from referee.hearing.point_proofs import beyond_late_points, earned_all_the_same, prove_cut, prove_mark
from referee.hearing.reach import past_since
from referee.hearing.supposing import TURNED_CARDS
from referee.hearing.taking_down import mark_of_king_down
from referee.hearing.undetermined import silent_on
from referee.law import HAND, REMEDIES, Clause
from referee.record import EventIndex
from referee.score import Ledger
from referee.table import BEFORE, FACTS, Happening, reached_at


def prove_owed(case: Case, plea: Plea, clause: Clause, matter: Matter) -> Proof:
    """Return the proof that a clause binds a player who has used a right to something, and that he is asked for it."""
    holder = Condition.failed("holder", clause) if plea.asker == matter.fact.actor else Condition("holder")
    paid = discharged_at(case, matter)
    spent = Condition.failed("unspent", clause, paid[:1], failure="used") if paid else None
    return case.judge.prove(clause, matter, noticed=case.now).adding(holder, spent, asker=plea.asker)


def prove_sparing(case: Case, plea: Plea, matter: Matter) -> Iterator[Proof]:
    """Give the proofs that nothing follows from a matter on which the plea relies, or nothing any more."""
    relied = of_ground(case, plea, matter) and not matter.fact.outside_its_deal
    speaking = case.rulebook.by_fact.get(matter.fact.name, ()) if relied else ()
    sparing = [c for c in speaking if c.does not in (None, plea.remedy) and REMEDIES[str(c.does)].asks_nothing]
    sparing = [clause for clause in sparing if case.judge.verdict(clause, matter).answer == "yes"]
    undoing = REMEDIES[plea.remedy].sets_aside is not None
    plainly = [clause for clause in sparing if undoing and REMEDIES[str(clause.does)].speaks_of is None]
    for clause in plainly or sparing:  # of a deal to be set aside, what speaks of something else comes last
        spared = Condition.failed("not_spared", clause, [matter.fact.shown_at])
        yield case.judge.prove(clause, matter).adding(spared, asker=plea.asker)
    if undoing:
        yield from _prove_settled(case, plea, matter, speaking)


def _prove_settled(case: Case, plea: Plea, matter: Matter, speaking: Iterable[Clause]) -> Iterator[Proof]:
    """Give the proofs that a limit lets a deal stand which is asked to be set aside, in whatever way that is asked."""
    for clause in speaking:
        for limit in case.judge.limiting(clause, matter):
            at = case.judge.shut_at(limit, clause, matter, matter.noticed)
            if at is not None and limit.does is not None and REMEDIES[limit.does].asks_nothing:
                happened = Condition("happened", events=tuple(matter.fact.evidence))
                yield Proof(limit, matter, [happened, Condition.failed("not_shut", limit, [at])], plea.asker)


def prove_shut(case: Case, limit: Clause, matter: Matter, *, denying: bool = False) -> Proof:
    """Return the proof that a limit has shut what it limits over a matter, or, where it denies that, what it shuts."""
    limited = [c for name in limit.limits if (c := case.rulebook.clauses.get(name)) is not None]
    barring = limit.does is not None and REMEDIES[limit.does].bars  # what may never have been due is barred as well
    sure = ("yes", "unknown") if barring else ("yes",)
    fitting = [c for c in limited if c.when in matter.terms and case.judge.where(c.where, matter) in sure]
    shuts = [case.judge.shut_at(limit, c, matter, matter.noticed) for c in fitting]
    at = next((shut for shut in shuts if shut is not None), None)
    shown = matter.fact.evidence if limit.clock == "occurrence" else ()  # what was done in time stays so
    unshut = Condition.failed("opened", limit, shown, failure="not_so" if shown else None)
    if not fitting:
        unshut = Condition.failed("happened", limit, matter.fact.evidence)
    opened = Condition("opened", events=() if at is None else (at,))
    shut = Condition.failed("not_shut", limit, [at]) if denying else opened
    excepted = case.judge.exception(limit, matter)
    spared = excepted if excepted is not None and excepted.state == "failed" else None
    happened = Proof(limit, matter, [Condition("happened", events=tuple(matter.fact.evidence))])
    return happened.adding(unshut if at is None else shut, spared, case.judge.set_aside(matter.deal))


def prove_forbidden(case: Case, plea: Plea, act: Matter) -> Iterator[Proof]:
    """Give the proofs that a clause forbids the act which the asker wants to do, or to have done."""
    for clause in case.rulebook.by_fact.get(act.fact.name, ()):
        if clause.kind != "prohibition" or clause.does == plea.remedy or plea.remedy in clause.denies:
            continue
        verdict = case.judge.verdict(clause, act)
        if verdict.answer == "yes":
            late = _passed(clause, act)
            since = reached_at(act.fact, clause.after)
            at = act.fact.settled_by(case.table, late or clause.where) if since is None else [since]
            of_another = not FACTS[act.fact.name].whose.isdisjoint(clause.where)
            passed = late or since is not None
            failure: Failure = "too_late" if passed else "not_yours" if of_another else "not_so"
            against = Condition.failed("not_outranked", clause, at, failure=failure)
            yield case.judge.prove(clause, act).adding(against, asker=plea.asker)
        elif verdict.answer == "unknown":
            yield case.judge.prove(clause, act).adding(Condition.unknown("proved"))


def _passed(clause: Clause, act: Matter) -> list[str]:
    """Return the fields by which a clause forbids an act for being done too late: what had come to pass by then."""
    kind = FACTS[act.fact.name]
    late = [name for name in clause.where if name in act.fact.late_by]
    return late + [name for name, order in kind.passing.items() if order == BEFORE and clause.where.get(name) is True]


def prove_set_aside(case: Case, plea: Plea) -> Iterator[Proof]:
    """Give the proof that the deal which should stand has been set aside, or that its trumps are settled."""
    deal, book = case.table.deal, case.rulebook
    if deal is None or REMEDIES[plea.remedy].speaks_of is not None:
        return  # who asks for the turn asks for the next deal
    bare = FACTS[TURNED_CARDS](deal, next((at for at, _ in deal.turned), case.now), None)
    set_aside, matter = case.judge.set_aside(deal), Matter(bare, {TURNED_CARDS: None}, case.now)
    if set_aside is not None and set_aside.by is not None:
        over = next((order.matter for order in case.docket.orders if order.clause is set_aside.by), matter)
        happened = Condition("happened", events=tuple(over.fact.evidence))
        yield Proof(set_aside.by, over, [happened, set_aside], plea.asker)
    turned = deal.all(Happening.TURN_UP)
    deciding = book.by_fact.get(TURNED_CARDS, ()) if len(turned) == 1 else ()  # of several it is asked what they were
    for clause in deciding:
        if clause.does == plea.remedy and (clause.when, clause.does) in book.standing and deal.trump is not None:
            decided = Condition.failed("not_outranked", clause, turned, failure="not_so")
            yield Proof(clause, matter, [decided], plea.asker)


def prove_marked(case: Case, ledger: Ledger, plea: Plea) -> Iterator[Proof]:
    """Give the proofs that what the other player put up for what is to be kept from him is too much, or was."""
    kinds, deal = REMEDIES[plea.remedy].bars, case.table.deal
    theirs = [m for m in ledger.marks_made if m.kind in kinds and m.player != plea.asker and m.deal is deal]
    for mark in theirs if deal is not None and not deal.set_aside else ():
        excess = None if mark.king or mark.stands or any(due.alive for due in mark.pays) else mark.matter
        if excess is None or excess.fact.truth is None or excess.held_by is not None:
            continue
        for clause in case.rulebook.over_marks:
            down = None if mark.excess_standing else Condition.failed("unspent", clause, [mark.lowered])
            yield case.judge.prove(clause, excess, noticed=case.now).adding(down, asker=plea.asker)


def binds_doer(plea: Plea, clause: Clause) -> bool:
    """Whether what is asked for is what a player owes who has used a right, such as to pay for what he called for."""
    return clause.kind == "right" and clause.does == plea.remedy != clause.may


def _mark_stays(case: Case, ledger: Ledger, plea: Plea, matter: Matter) -> Condition | None:
    """Return that what was marked for a king that is to stay unmarked comes off no more, since its game was closed."""
    bars = REMEDIES[plea.remedy].bars
    standing = [m for m in ledger.marks_made if m.stands and m.deal is matter.deal] if bars else []
    kings = [m for m in standing if m.player != plea.asker and (m.kind in bars or m.claim is not None)]
    for excess in (mark.matter for mark in kings if mark.matter is not None):
        for limit in (each for over in case.rulebook.over_marks for each in case.judge.limiting(over, excess)):
            if (shut := reached_at(excess.fact, limit.shuts)) is not None:
                return Condition.failed("not_shut", limit, [shut])
    return None


def _played_to_another(plea: Plea, clause: Clause, matter: Matter) -> Condition | None:
    """Return that the asker has played to the card that was led in place of the one that he would have stay."""
    trick, rounds = matter.fact.trick, matter.deal.round
    if trick is None or not matter.fact.takes_back or REMEDIES[plea.remedy].asks_for != "other_withdraws":
        return None
    replies = [lead.replied_at for lead in rounds.leads_since(trick) if lead is not trick and lead in rounds.tricks]
    played = [at for at in replies if at is not None and trick.leader != plea.asker]
    return Condition.failed("unspent", clause, played, failure="given_up") if played else None


def prove(case: Case, ledger: Ledger, plea: Plea, clause: Clause, matter: Matter) -> Proof:
    """Return the proof that a clause gives what is asked for over a matter."""
    denying = plea.remedy in clause.denies
    if clause.kind == "modifier":
        past = past_since(case, matter) if matter.left_behind else None
        return prove_cut(case, ledger, plea, clause, matter).adding(_shut(clause, past))
    if clause.kind == "scoring" and not denying:
        return prove_mark(case, ledger, plea, clause, matter)
    earned = earned_all_the_same(ledger, plea, matter)
    all_the_same = Condition.failed("happened", earned.clause, [earned.at]) if earned is not None else None
    if clause.kind == "limit":
        stays = _mark_stays(case, ledger, plea, matter)
        return prove_shut(case, clause, matter, denying=denying).adding(all_the_same, stays)
    if binds_doer(plea, clause):
        return prove_owed(case, plea, clause, matter)
    proof = case.judge.prove(clause, matter, claimant=plea.asker, noticed=case.now)
    if not proof.fails("unspent"):
        ended = matter.entered and not matter.deal.set_aside and not holding_on(case, plea, matter)
        past = past_since(case, matter) if ended and not REMEDIES[plea.remedy].bars else None  # it never becomes due
        settled_at = matter.deal.settled_since(matter.fact.event) if REMEDIES[plea.remedy].of_exchange else None
        proof = proof.adding(_shut(clause, past), _shut(clause, settled_at))
    stays, replayed = _mark_stays(case, ledger, plea, matter), _played_to_another(plea, clause, matter)
    down = mark_of_king_down(ledger, plea, matter, clause)
    proof = proof.adding(all_the_same, stays, replayed, down)
    proof = proof.adding(beyond_late_points(case, ledger, plea, proof))
    if denying:
        return _denying(proof)
    if plea.leave and plea.asker != plea.by and clause.kind == "option":
        proof = proof.adding(Condition.failed("holder", clause))  # nobody chooses for another
    return _with_choice(plea, proof)


def prove_agreed(case: Case, ledger: Ledger, plea: Plea, known: Iterable[Matter]) -> Iterator[Proof]:
    """Give the proofs that the players have settled what is asked for, or something else in its place.

    They may agree on the points of a hand, and on what the code is silent on.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
        plea: what is asked for.
        known: the matters that it may be about.
    """
    wanted = REMEDIES[plea.remedy].earns
    for due in ledger.dues if wanted in HAND else ():
        if not due.hand or due.agreed_at < 0 or due.deal not in case.table.recent():
            continue
        if due.kind == wanted:
            yield prove_mark(case, ledger, plea, due.source, due.matter)
        elif due.player == plea.asker:
            other = Condition.failed("unspent", due.clause, [due.agreed_at], failure="given_up")
            yield Proof(due.source, due.matter, [Condition("happened", events=(due.agreed_at,)), other], plea.asker)
    naming = bool(case.rulebook.silences) and (plea.about is not None or plea.ground is not None)
    for matter in known if naming else ():
        clause = silent_on(case, matter) if matter.closed_at >= 0 and fits(case, plea, matter) else None
        if clause is not None:
            settled = Condition.failed("unspent", clause, [matter.closed_at], failure="given_up")
            yield case.judge.prove(clause, matter).adding(settled, asker=plea.asker)


def _shut(clause: Clause, since: EventIndex | None) -> Condition | None:
    """Return that a clause is shut since an event, if it is."""
    return None if since is None else Condition.failed("not_shut", clause, [since])


def _denying(proof: Proof) -> Proof:
    """Return the proof that a clause denies what is asked for to everybody; what an exception allows may be asked."""
    clause, matter, everybody = proof.clause, proof.matter, proof.without("holder")
    lifted = next((c for c in proof.failures if c.by is not None and clause.id in c.by.excepts), None)
    if lifted is not None and lifted.by is not None and not matter.entered and clause.kind == "prohibition":
        freely = Condition(lifted.name, events=lifted.events)
        return Proof(lifted.by, matter, [freely if c is lifted else c for c in everybody.conditions])
    denied = None if proof.fails("not_outranked") else Condition.failed("not_spared", clause, [matter.fact.shown_at])
    return Proof(clause, matter, everybody.adding(denied).conditions)


def _with_choice(plea: Plea, proof: Proof) -> Proof:
    """Add what the asker can still do about it: a right passed up by asking for what follows, cards left to choose."""
    matter, clause = proof.matter, proof.clause
    parents = [r for g in clause.declined if (r := matter.groups.get(g)) is not None and r.fate == "open"]
    if any(right.holder == plea.asker for right in parents) and not plea.leave:
        held = Condition("opened", by=parents[0].options[0], events=(parents[0].opened,))
        opened = [held if c.name == "opened" and c.state == "failed" else c for c in proof.conditions]
        proof = Proof(clause, matter, opened, proof.claimant)
    given = matter.groups.get(clause.group or "")
    if given is not None and given.fate == "open" and not left_to_choose(plea, given, matter):
        proof = proof.adding(Condition.failed("unspent", clause, [given.opened], failure="used"))
    return proof
