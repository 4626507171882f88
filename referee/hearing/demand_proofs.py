"""Proofs for demands beside those over matters on the docket: about points, and about what a demand only supposes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.dues import Due, MarkMade, fits, hand_result
from referee.hearing.judge import listed, matches
from referee.hearing.ledger import Ledger
from referee.hearing.marks import clause_allowing_mark, excess_standing, mark_omitted, refusing_late
from referee.hearing.notice import grounds
from referee.hearing.plea import IN_DEAL, Plea, closeness, speaking
from referee.hearing.proof import Condition, Proof, failed, in_order, unknown
from referee.hearing.scoring import at_most, leaving_out
from referee.law import REMEDIES, Clause, Rulebook
from referee.table import FACTS, Deal, Fact, hand_in_view, phase, reached_at, suppose, tricks_lost


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
    proof = case.judge.prove(clause, matter, noticed=case.now)
    due, offender = hand_due(ledger, matter), matter.fact.actor
    found = [*proof.conditions]
    if plea.asker != matter.role("adversary"):
        found.append(failed("holder", clause))
    if matter.closed and matter.closed_at >= 0:
        found.append(failed("unspent", clause, [matter.closed_at], failure="given_up"))
    hand = due.hand if due is not None else hand_result(matter.deal, str(offender), "point", "played")
    cut = due if due is not None and matter in due.cuts else None
    cut_so = cut is not None and cut.clause is clause
    if due is not None and due.player != offender:
        found.append(failed("happened", clause, [due.at]))
    elif not cut_so and not fits({k: v for k, v in clause.hand.items() if k != "replay"}, hand):
        found.append(failed("happened", clause, [due.at] if due is not None else []))
        found[-1].misfits = 2
    elif cut is None and not fits(clause.hand, hand):
        found.append(failed("opened", clause))
    elif REMEDIES[plea.remedy].leaves not in (None, _left_by(clause, due) if cut is None else cut.points):
        found.append(failed("happened", clause))
    return Proof(clause, matter, in_order(found), plea.asker)


def _left_by(clause: Clause, due: Due | None) -> int:
    """Return what a clause leaves of the points of a hand; before the hand is over, of a point."""
    if clause.set_to is not None:
        return clause.set_to
    return max((due.points if due is not None else 1) + (clause.add or 0), 0)


def prove_mark(case: Case, ledger: Ledger, plea: Plea, clause: Clause, matter: Matter) -> Proof:
    """Return the proof that points are due to the asker under a scoring clause and can still be put up."""
    found = [*case.judge.prove(clause, matter, noticed=case.now).conditions]
    for condition in found:
        if condition.name == "happened" and condition.by in case.judge.definitions(clause, matter):
            condition.by = None  # who has turned or holds no king has earned nothing, whatever he does to mark it
    whose = matter.role(clause.to)
    found.append(Condition("holder") if whose in (None, plea.asker) else failed("holder", clause))
    due = due_of(ledger, clause, matter)
    if due is not None and due.alive and plea.n is not None and plea.n > (points_owed(ledger, due) or due.points):
        mine = due.player == plea.asker
        if mine and due.possible and plea.n <= at_most(case, due)[0] - due.paid:
            return Proof(at_most(case, due)[1], matter, in_order([*found, unknown("proved")]), plea.asker)
        found = [condition for condition in found if mine or condition.name != "holder"]  # they are nobody's
        found.append(failed("happened", leaving_out(case, due) if mine else clause, [due.at]))
        return Proof(clause, matter, in_order(found), plea.asker)
    explained = any(condition.state == "failed" for condition in found)
    if due is not None:
        found.append(_still_due(case, ledger, due))
    elif not explained:
        found.append(_nothing_due(case, clause, matter))
    return Proof(clause, matter, in_order(found), plea.asker)


def prove_owed(case: Case, plea: Plea, clause: Clause, matter: Matter) -> Proof:
    """Return the proof that a clause binds a player who has used a right to something, and that he is asked for it."""
    found = [*case.judge.prove(clause, matter, noticed=case.now).conditions]
    doer = matter.fact.actor
    if plea.of not in (None, doer):
        found.append(failed("not_outranked", clause, [matter.fact.event], failure="not_so"))
    else:
        found.append(failed("holder", clause) if plea.asker == doer else Condition("holder"))
    paying = FACTS[matter.fact.name].discharged
    done = [m.fact for m in case.docket.matters if m.fact.name == matter.fact.name and m.fact.event > matter.fact.event]
    paid = [fact.event for fact in done if any(fact.fields[name] in values for name, values in paying.items())]
    if paid:
        found.append(failed("unspent", clause, paid[:1], failure="used"))
    return Proof(clause, matter, in_order(found), plea.asker)


def prove_shut(case: Case, limit: Clause, matter: Matter) -> Proof:
    """Return the proof that a limit has shut what it limits over a matter."""
    limited = [c for name in limit.limits if (c := case.rulebook.clauses.get(name)) is not None]
    shuts = [case.judge.shut_at(limit, c, matter) for c in limited if c.when in matter.terms]
    at = next((shut for shut in shuts if shut is not None), None)
    conditions = [Condition("happened", events=tuple(matter.fact.evidence))]
    shown = matter.fact.evidence if limit.clock == "occurrence" else ()  # what was done in time stays so
    unshut = failed("opened", limit, shown, failure="not_so" if shown else None)
    conditions.append(unshut if at is None else Condition("opened", events=(at,)))
    excepted = case.judge.exception(limit, matter)
    if excepted is not None and excepted.answer == "excepted":
        conditions.append(failed("not_spared", excepted.by, [excepted.at]))
    set_aside = case.docket.deals_set_aside.get(id(matter.deal))
    if set_aside is not None:
        conditions.append(failed("not_outranked", set_aside.clause, [set_aside.at]))
    return Proof(limit, matter, in_order(conditions))


def points_owed(ledger: Ledger, due: Due) -> int:
    """Return how many points of a due can still be asked for: all, in a log that does not record marking."""
    return due.open if ledger.recorded else due.points


def rightly_marked(case: Case, ledger: Ledger, plea: Plea) -> list[Proof]:
    """Return the proofs that marks which are to come off were due, or may have been.

    A point of the asker's own that the other player wrongly took down goes back on his score.
    """
    if not REMEDIES[plea.remedy].takes_off:
        return []
    recent = [mark for mark in ledger.marks_made if mark.deal in case.table.recent() and mark.payments]
    found = [proof for mark in ledger.marks_made if (proof := _no_longer_due(case, plea, mark)) is not None]
    told = {id(proof.matter) for proof in found}
    for mark in recent:
        due = mark.payments[-1][0]
        if id(due.matter) in told:
            continue
        events = Condition("happened", events=tuple(due.matter.fact.evidence))
        wanted_back = plea.ground in (None, "missing_mark") and plea.of in (None, mark.player)
        if mark.taken and mark.player == plea.asker and due.alive and wanted_back:
            found.append(Proof(due.source, due.matter, [events], plea.asker))
        elif not mark.excess:
            hanging = due.provisional or due.hanging
            doubt = unknown("proved", due.clause) if hanging else failed("happened", due.clause, [mark.at])
            doubt.misfits = 1
            found.append(Proof(due.clause, due.matter, in_order([events, doubt]), plea.asker))
    return found


def _no_longer_due(case: Case, plea: Plea, mark: MarkMade) -> Proof | None:
    """Return the proof that points of a mark are to come off: they were not due any more, or that was said before."""
    taking = next(iter(case.rulebook.over_marks), None)
    live = mark.deal is not None and (mark.deal.game == case.table.game_number or mark.deal in case.table.recent())
    if taking is None or not (live or mark.struck):
        return None
    by_name = plea.ground == FACTS[str(taking.when)].subject  # though another law has taken it off
    if mark.struck and mark.matter is not None and (by_name or mark.struck_by in (None, taking)):
        matter, happened = mark.matter, Condition("happened", events=(mark.at,))
    else:
        due = next((due for due, paid in mark.payments if paid and not due.hanging and _gone(due)), None)
        if due is None or case.judge.where(taking.where, _mark_too_many(mark)) != "yes":
            return None
        set_aside = case.docket.deals_set_aside.get(id(due.deal)) if not due.alive else None
        since = set_aside.at if set_aside is not None else max(due.matter.fact.evidence, default=mark.at)
        by = set_aside.clause if set_aside is not None else due.clause
        matter, happened = due.matter, Condition("happened", by=by, events=(mark.at, since))
    found = [happened]
    if not excess_standing(mark):
        found.append(failed("unspent", taking, [mark.lowered], failure="used"))
    for limit in case.rulebook.limits.get(taking.id, ()):
        shut = reached_at(matter.fact, limit.shuts)
        if shut is not None and not mark.struck:
            found.append(failed("not_shut", limit, [shut]))
    return Proof(taking, matter, in_order(found), plea.asker)


def _mark_too_many(mark: MarkMade) -> Matter:
    """Return the mark of points that are not due any more as a matter, so that clauses on it can be tested."""
    assert mark.deal is not None
    fact = Fact("marked_too_much", mark.deal, mark.at, mark.player, {"admitted": False}, [mark.at], about=mark)
    return Matter(fact, {fact.name: None})


def _gone(due: Due) -> bool:
    """Whether points were put up for a due that are not due any more."""
    return not due.alive or due.paid > due.points


def due_of(ledger: Ledger, clause: Clause, matter: Matter) -> Due | None:
    """Return what was earned under a scoring clause over a matter, the last if it was earned anew."""
    return next((d for d in reversed(ledger.dues) if d.matter is matter and d.source is clause), None)


def _nothing_due(case: Case, clause: Clause, matter: Matter) -> Condition:
    """Say why a matter earned nothing: its deal fell, or it has still to be announced or to come about."""
    set_aside = case.docket.deals_set_aside.get(id(matter.deal))
    if set_aside is not None:
        return failed("not_outranked", set_aside.clause, [set_aside.at])
    definition = case.judge.definition(clause, matter)
    over = [at for at in matter.deal.happened_at.get("game_closed", ()) if at < matter.fact.event]
    return failed("opened", definition, over, failure="not_so" if over else None)


def wanting_still(case: Case, plea: Plea, clause: Clause, matter: Matter) -> Condition:
    """Say that what a clause speaks of has not happened, or is yet to come in the hand that is under way."""
    deal = case.table.deal
    if not FACTS[matter.fact.name].certain or deal is None or not deal.turned or deal.over or deal.set_aside:
        return failed("happened", clause)
    if plea.asker not in deal.hands:
        return failed("opened", clause)
    lost = tricks_lost(case.table, deal, plea.asker)
    for n in range(1, len(lost) + 1):
        fact = hand_in_view(case.table, deal, plea.asker, lost[:n])
        if case.judge.where(clause.where, Matter(fact, {fact.name: None})) == "wait":
            return failed("not_outranked", clause, lost[:n], failure="not_so")  # it cannot come about any more
    return failed("opened", clause)


def _still_due(case: Case, ledger: Ledger, due: Due) -> Condition:
    """Say whether what was earned can still be put up: it was not lost, marked, cut down, or set aside."""
    set_aside = case.docket.deals_set_aside.get(id(due.deal))
    if set_aside is not None and not due.alive:
        return failed("not_outranked", set_aside.clause, [set_aside.at])
    if due.lost_by is not None:
        return failed("not_shut", due.lost_by, [due.lost_at])
    if due.hand and not due.alive:
        return _replaced(case, ledger, due)
    if not due.alive or not due.points:
        return failed("not_outranked", due.clause, [due.cuts[-1].fact.event] if due.cuts else [due.at])
    if ledger.recorded and due.open and clause_allowing_mark(case, due) is None:
        refusing, since = refusing_late(case, due)
        return failed("not_shut", refusing, [since])
    if ledger.recorded and not due.open:
        return failed("unspent", due.clause, due.matter.marks, failure="used")
    return Condition("unspent", events=(due.at,))


def _replaced(case: Case, ledger: Ledger, due: Due) -> Condition:
    """Say that the hand is to be played again, or that the result of a replay has taken the place of this one."""
    replay = case.docket.replay_of(due.deal)
    if due.suspended and replay is not None:
        return failed("not_outranked", replay.clause, [replay.given])
    condition = failed("happened", None, due.deal.happened_at.get("replay", [due.at])[-1:])
    condition.misfits = 2 if hand_due(ledger, due.matter) is not due else 1
    return condition


def omissions(case: Case, ledger: Ledger, plea: Plea) -> list[Matter]:
    """Return, as matters, the points that have not been put up: the asker's, and what the other can still put up."""
    dues = [due for due in ledger.dues if due.deal in case.table.recent()]
    mine = [due for due in dues if due.player == plea.asker and (due.open or due.lost_by is not None)]
    return [mark_omitted(case, due) for due in mine or [due for due in dues if due.open]]


SIDES: Final = ("dealer", "non_dealer")
TURNED: Final = "trump_turned"
LEAST: Final = ("right", "definition")
"""Kinds of clauses that say less of what follows from a fault than others do, the one that says least last."""
FOLLOWING: Final = ("option", "effect", "prohibition", "duty", *LEAST)
"""Kinds of clauses that say what follows from a fact."""


def untimely_for(case: Case, proof: Proof) -> tuple[bool, int]:
    """Return whether the time of a clause is past or still to come in the deal, and of several that fit, the last."""
    deal = proof.matter.deal
    since_dealt = Fact(proof.matter.fact.name, deal, deal.begins, None)
    opened = reached_at(since_dealt, proof.clause.after)
    return not _in_time(case, proof.clause, since_dealt), -1 if opened is None else -opened


def _in_time(case: Case, clause: Clause, fact: Fact) -> bool:
    """Whether the clause could speak of a fact, if there were one since the deal began, and one definition of it."""
    ends, phases, defining = _time_of(case.rulebook, clause)
    early = bool(clause.after) and reached_at(fact, clause.after) is None
    early = early or (bool(phases) and phase(fact.deal) not in phases)
    if early or (ends and reached_at(fact, ends) is not None):
        return False
    return not defining or any(_in_time(case, each, fact) for each in defining)


def _time_of(book: Rulebook, clause: Clause) -> tuple[tuple[str, ...], list[Any], list[Clause]]:
    """Return the moments that end the time of a clause, the phases in which it speaks, and what defines its term."""
    own = book.clauses.get(clause.id) is clause  # and not as another reading has it
    known: tuple[tuple[str, ...], list[Any], list[Clause]] | None = book.memo.get(("time_of", clause.id))
    if known is not None and own:
        return known
    shutting = [limit.shuts for limit in book.limits.get(clause.id, ()) if not limit.where]
    ends = tuple(moment for moments in (clause.until, clause.before, *shutting) for moment in moments)
    found = ends, listed(clause.where.get("phase", [])), _defining(book, clause)
    if own:
        book.memo["time_of", clause.id] = found
    return found


def _defining(book: Rulebook, clause: Clause) -> list[Clause]:
    """Return the clauses that define the term of another."""
    return [each for each in book.defining.get(clause.when or "", ()) if each is not clause]


def suppose_clauses(case: Case, plea: Plea, clauses: Iterable[Clause]) -> Iterator[Proof]:
    """Give the proof of each clause over what it speaks of, where nothing of the kind has happened."""
    deal = case.table.deal or case.table.prepare()
    return (_suppose_clause(case, plea, clause, deal) for clause in clauses)


def _suppose_clause(case: Case, plea: Plea, clause: Clause, deal: Deal) -> Proof:
    """Return the proof of a clause over what it speaks of, supposed to have happened in a deal."""
    spoken = case.rulebook.base_facts(clause)
    facts = [fact for fact in spoken if fact not in clause.bears_on] or spoken or [TURNED]
    named = next((fact for fact in facts if _of_ground(plea, clause, fact)), facts[0])
    fact = suppose(case.table, deal, named, plea.of)
    misfits = 1 + _unlike(case.rulebook, clause, fact)
    fact.fields |= {name: wanted for name, wanted in clause.where.items() if clause.when == named}
    matter = Matter(fact, {named: None}, case.now)
    conditions = [wanting_still(case, plea, clause, matter)]
    conditions[0].misfits = misfits
    if deal.dealer and _of_another(clause, matter, plea.asker):
        conditions.append(failed("holder", clause))
    return Proof(clause, matter, conditions, plea.asker)


def _of_another(clause: Clause, matter: Matter, asker: str) -> bool:
    """Whether what a clause gives would be the other player's, by its holder or by whose act it speaks of."""
    holder = clause.holder
    if holder is None and clause.where.get("by") in SIDES and clause.kind in ("right", "prohibition"):
        mine = matter.deal.role(asker) == clause.where["by"]
        return bool(mine) == (clause.kind == "prohibition")
    return holder in SIDES and matter.role(holder) != asker


def _unlike(book: Rulebook, clause: Clause, fact: Fact) -> int:
    """Return how many fields of a supposed fact a clause, and the definition nearest to it, want otherwise."""
    known = {name: wanted for name, wanted in clause.where.items() if name in fact.fields}
    own = sum(matches(wanted, fact.fields[name]) is False for name, wanted in known.items())
    return own + min((_unlike(book, each, fact) for each in _defining(book, clause)), default=0)


def other_consequences(case: Case, plea: Plea, matters: list[Matter]) -> list[Proof]:
    """Return the proofs that what is relied on leads to something else, those over what did happen first.

    Who gives no ground relies on what he points at, or else on the last irregularity of the deal.
    """
    if plea.ground is not None:
        relied = _relied_on(case, plea, matters)
    elif plea.about is not None:
        relied = [matter for matter in matters if closeness(case, matter, plea.about) > IN_DEAL]
    else:
        relied = _last_fault(case, matters)
    following = [(c, matter) for matter in relied for c in speaking(case, matter) if c.kind in FOLLOWING]
    verdicts = [(clause, matter, case.judge.verdict(clause, matter).answer) for clause, matter in following]
    applies = any(answer == "yes" and clause.kind not in LEAST for clause, _, answer in verdicts)
    found: list[Proof] = []
    for clause, matter, answer in verdicts:
        if answer == "yes" or (answer == "barred" and not applies):  # what applied before, where nothing does any more
            other = Condition("happened", "failed", clause, tuple(matter.fact.evidence), misfits=1, strange=1)
            found.append(Proof(clause, matter, [other], plea.asker))
    clauses = [c for c in case.rulebook.clauses.values() if c.kind in FOLLOWING and plea.ground is not None]
    spoken = [c for c in clauses if any(_of_ground(plea, c, fact) for fact in case.rulebook.base_facts(c))]
    akin = [c for c in clauses if any(plea.ground in FACTS[fact].grounds for fact in case.rulebook.base_facts(c))]
    for proof in suppose_clauses(case, plea, spoken or akin):
        found.append(proof)
        if not spoken:
            proof.matter.fact.fields.clear()  # as little is known of it as the ground says
    return sorted(found, key=lambda each: (each.matter.fact.supposed, *(each.clause.kind == k for k in LEAST[::-1])))


def _relied_on(case: Case, plea: Plea, matters: list[Matter]) -> list[Matter]:
    """Return the matters of the ground given, or else those of the live deal that are of it and are settled."""
    past = [matter for matter in case.docket.matters if case.table.live(matter.deal) and matter.noticed is not None]
    of_ground = ([m for m in each if plea.ground in grounds(case, m)] for each in (matters, past))
    return next(filter(None, of_ground), [])


def _last_fault(case: Case, matters: list[Matter]) -> list[Matter]:
    """Return the last matter of the live deal on which something was ruled, and which is none of regular play."""
    ruled = [m for m in matters if m.ruled and case.table.live(m.deal) and not FACTS[m.fact.name].regular]
    return ruled[-1:]


def _of_ground(plea: Plea, clause: Clause, fact: str) -> bool:
    """Whether a clause speaks of such a fact as the ground given names, by the fields that it wants."""
    return plea.ground in FACTS[fact].grounds_of(clause.where if clause.when == fact else {})
