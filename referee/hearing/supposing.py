"""Clauses over what they speak of where nothing of the kind has happened, supposed to have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from referee.docket import Case, Condition, Matter, Proof, value_fits
from referee.hearing.meaning import IN_TRICK, closeness, deals_pointed_at, hand_meant, of_ground, pointed_at
from referee.hearing.named import turned
from referee.hearing.plea import Plea, speaks_of
from referee.hearing.reach import holds_on, settled, speaking
from referee.law import REMEDIES, Clause, Rulebook
from referee.record import UNKNOWN
from referee.table import FACTS, Deal, Fact, Happening, hand_in_view, phase, reached_at, tricks_lost

SIDES: Final = ("dealer", "non_dealer")
TURNED_CARDS: Final = "trump_turned"
LEAST: Final = ("right", "definition")
"""Kinds of clauses that say less of what follows from a fault than others do, the one that says least last."""
FOLLOWING: Final = ("option", "effect", "prohibition", "duty", *LEAST)
"""Kinds of clauses that say what follows from a fact."""


def suppose_clauses(
    case: Case, plea: Plea, clauses: Iterable[Clause], instead: Matter | None = None
) -> Iterator[Proof]:
    """Give the proof of each clause over what it speaks of, where nothing of the kind has happened, but something else.

    ``instead`` is what else it was, where the words point at it; the clause is told that allows just that.
    """
    deal = _deal_meant(case, plea)
    for clause in clauses:
        proof = _suppose_clause(case, plea, clause, deal)
        wanting = proof.conditions[0]
        if instead is not None and wanting.name == "happened" and not wanting.events:
            wanting.events = tuple(instead.fact.evidence)
            wanting.by = _allowing(case, instead) or wanting.by
        yield proof


def _allowing(case: Case, matter: Matter) -> Clause | None:
    """Return the clause by which an act is allowed for its own sake, if there is one."""
    rights = (clause for clause in speaking(case, matter) if clause.kind == "right" and not (clause.may or clause.does))
    return next((clause for clause in rights if case.judge.verdict(clause, matter).answer == "yes"), None)


def _deal_meant(case: Case, plea: Plea) -> Deal:
    """Return the deal that a plea is about: one set aside, where it points at that, else the one under way."""
    dead = (deal for deal in deals_pointed_at(case, plea.about) if id(deal) in case.docket.deals_set_aside)
    return next(dead, None) or case.table.deal or case.table.prepare()


def _suppose_clause(case: Case, plea: Plea, clause: Clause, deal: Deal) -> Proof:
    """Return the proof of a clause over what it speaks of, supposed to have happened in a deal."""
    spoken = case.rulebook.base_facts(clause)
    facts = [fact for fact in spoken if fact not in clause.bears_on] or spoken or [TURNED_CARDS]
    grounded = [fact for fact in facts if _of_ground(plea, clause, fact)] or facts
    named = next((fact for fact in grounded if FACTS[fact].subject == plea.ground is not None), grounded[0])
    fact = FACTS[named].suppose(case.table, deal, hand_meant(case, plea))
    misfits = 1 + _unlike(case.rulebook, clause, fact) + _has_nothing_to_except(case, clause, named, deal)
    misfits += clause.kind == "modifier" and REMEDIES[plea.remedy].leaves not in (None, clause.set_to)
    fact.fields |= {name: wanted for name, wanted in clause.where.items() if clause.when == named}
    matter = Matter(fact, {named: None}, case.now)
    conditions = [_wanting_still(case, plea, clause, matter)]
    conditions[0].misfits = misfits
    if deal.dealer and _of_another(clause, matter, plea.asker):
        conditions.append(Condition.failed("holder", clause))
    return Proof(clause, matter, conditions, plea.asker)


def _has_nothing_to_except(case: Case, clause: Clause, named: str, deal: Deal) -> bool:
    """Whether a clause is an exception to what has not come about in the deal either."""
    excepted = [case.rulebook.clauses[name] for name in clause.excepts if name in case.rulebook.clauses]
    facts = {fact for each in excepted for fact in case.rulebook.base_facts(each)}
    return bool(facts) and facts.isdisjoint({named, *(matter.fact.name for matter in case.docket.of(deal))})


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
    own = sum(value_fits(wanted, fact.fields[name]) is False for name, wanted in known.items())
    return own + min((_unlike(book, each, fact) for each in _defining(book, clause)), default=0)


def _wanting_still(case: Case, plea: Plea, clause: Clause, matter: Matter) -> Condition:
    """Say that what a clause speaks of has not happened, is yet to come in the hand under way, or is not on record."""
    deal = matter.deal
    set_aside = case.judge.set_aside(deal) if FACTS[matter.fact.name].certain else None
    if set_aside is not None:
        return set_aside
    if FACTS[matter.fact.name].of_king and deal.turned and deal.trump is None:  # it is not told, or has to be chosen
        return Condition.unknown("proved", clause) if turned(deal) == [UNKNOWN] else Condition.failed("opened", clause)
    if FACTS[matter.fact.name].of_play and plea.ground is not None and matter.deal.play_untold:
        return Condition.unknown("proved", clause)
    if not FACTS[matter.fact.name].certain or not deal.turned or deal.over or deal.set_aside:
        return _made_otherwise(case, matter) or Condition.failed("happened", clause)
    if plea.asker not in deal.hands:
        return Condition.failed("opened", clause)
    won = deal.all(Happening.GAME_CLOSED)
    if won and not any(at < won[0] for at in deal.all(Happening.LEAD)):  # the hand is not played any more
        return Condition.failed("not_outranked", case.rulebook.winning_clause, won, failure="not_so")
    lost = tricks_lost(case.table, deal, plea.asker)
    for n in range(1, len(lost) + 1):
        fact = hand_in_view(case.table, deal, plea.asker, lost[:n])
        if case.judge.where(clause.where, Matter(fact, {fact.name: None})) == "wait":  # it cannot come about any more
            return Condition.failed("not_outranked", clause, lost[:n], failure="not_so")
    return Condition.failed("opened", clause)


def _made_otherwise(case: Case, matter: Matter) -> Condition | None:
    """Say that what a clause speaks of is not so by what was brought about over an earlier matter, and holds still."""
    alike = case.docket.alike(matter.fact)
    held = ((holds_on(case, each), each.fact) for each in alike if each.deal is not matter.deal)
    since = ((by, reached_at(fact, by.after)) for by, fact in held if by is not None)
    return next((Condition.failed("happened", by, [] if at is None else [at]) for by, at in since), None)


def untimely_for(case: Case, proof: Proof) -> tuple[bool, int]:
    """Return whether the time of a clause is past or still to come in the deal, and of several that fit, the last."""
    deal = proof.matter.deal
    since_dealt = FACTS[proof.matter.fact.name](deal, deal.begins, None)
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
    found = ends, clause.wanted("phase"), _defining(book, clause)
    if own:
        book.memo["time_of", clause.id] = found
    return found


def _defining(book: Rulebook, clause: Clause) -> list[Clause]:
    """Return the clauses that define the term of another."""
    return [each for each in book.defining.get(clause.when or "", ()) if each is not clause]


def pointing_at(case: Case, plea: Plea, matters: Iterable[Matter]) -> Matter | None:
    """Return the irregularity which words point at or name, or what passes for one, if there is one."""
    for matter in matters:
        kind = FACTS[matter.fact.name]
        meant = not (kind.words or kind.regular) and matter.fact.truth is not False
        near = of_ground(case, plea, matter) if plea.about is None else closeness(case, plea, matter) > IN_TRICK
        if meant and near:
            return matter
    return None


def past_fault(case: Case, plea: Plea, supposed: Proof) -> Matter | None:
    """Return the last fault of an earlier hand such as a clause was proved over without one, if there was any.

    What can be asked for although its hand is past is asked for too late then, and not over what never happened.
    """
    name = supposed.matter.fact.name
    if not (REMEDIES[plea.remedy].outlasts and FACTS[name].is_fault) or plea.about is not None:
        return None
    known = [m for m in reversed(case.docket.past_matters) if m.fact.name == name and m.fact.truth and not settled(m)]
    meant = (m for m in known if plea.ground is None or of_ground(case, plea, m))
    return next((m for m in meant if speaks_of(case, supposed.clause, m)), None)


def answered_by_ground(case: Case, plea: Plea, giving: list[Clause]) -> bool:
    """Whether the law of the ground says more to who relies on it than the clauses that give what he asks for.

    Those say what is wanting for points and tricks, and for what one law alone gives for faults in the same part of
    the game.
    """
    if plea.ground is None or not giving or REMEDIES[plea.remedy].of_score:
        return False
    if len({clause.law for clause in giving}) > 1:
        return True
    parts = {kind.belongs_to for kind in FACTS.values() if plea.ground in kind.grounds} - {None}
    facts = (FACTS[fact] for clause in giving for fact in case.rulebook.base_facts(clause))
    return all(kind.belongs_to not in parts for kind in facts)


def other_consequences(case: Case, plea: Plea, matters: list[Matter]) -> list[Proof]:
    """Return the proofs that what is relied on leads to something else, those over what did happen first.

    Who gives no ground relies on what he points at, or else on the last irregularity of the deal.
    """
    if plea.ground is not None:
        relied = _relied_on(case, plea, matters)
    elif plea.about is not None:
        relied = [matter for matter in matters if pointed_at(case, plea, matter)]
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
    spoken = [c for c in spoken if c.kind not in ("prohibition", *LEAST)] or spoken  # what is forbidden says less
    akin = [c for c in clauses if any(plea.ground in FACTS[fact].grounds for fact in case.rulebook.base_facts(c))]
    for proof in suppose_clauses(case, plea, spoken or akin):
        found.append(proof)
        if not spoken:
            proof.matter.fact.fields.clear()  # as little is known of it as the ground says
    return sorted(found, key=lambda each: (each.matter.fact.supposed, *(each.clause.kind == k for k in LEAST[::-1])))


def _relied_on(case: Case, plea: Plea, matters: list[Matter]) -> list[Matter]:
    """Return the matters of the ground given, or else those of the live deal that are of it and are settled."""
    past = [matter for matter in case.docket.matters if case.table.live(matter.deal) and matter.noticed is not None]
    found = ([matter for matter in each if of_ground(case, plea, matter)] for each in (matters, past))
    return next(filter(None, found), [])


def _last_fault(case: Case, matters: list[Matter]) -> list[Matter]:
    """Return the last matter of the live deal on which something was ruled, and which is none of regular play."""
    ruled = [m for m in matters if m.ruled and case.table.live(m.deal) and not FACTS[m.fact.name].regular]
    return ruled[-1:]


def _of_ground(plea: Plea, clause: Clause, fact: str) -> bool:
    """Whether a clause speaks of such a fact as the ground given names, by the fields that it wants."""
    return plea.ground in FACTS[fact].grounds_of(clause.where if clause.when == fact else {})
