"""What stays undetermined: what the record lacks, and what the code says nothing of."""

from __future__ import annotations

from collections.abc import Collection

from referee.docket import NEVER, Case, Matter, Reason, because
from referee.hearing.meaning import OWN, closeness, nearest, pointed_at
from referee.hearing.plea import Plea, answer
from referee.hearing.reach import settled
from referee.hearing.supposing import suppose_clauses
from referee.law import REMEDIES, Clause
from referee.record import SUIT_OF, Demand, Notice
from referee.score import Due, Ledger, MarkMade
from referee.table import FACTS, Happening


def what_is_missing(case: Case, matter: Matter) -> Reason:
    """Return which card or number would settle the matter; of a mark, the king that it was made for."""
    if isinstance(matter.fact.about, MarkMade) and matter.fact.about.claim is not None:
        matter = matter.fact.about.claim
    fact, deal, trick = matter.fact, matter.deal, matter.fact.trick
    if fact.supposed:
        return because("turn_up_unshown" if fact.of_king else "play_unshown")
    if trick is not None and trick.suit is None and trick.lead in SUIT_OF:
        return because("suit_open")
    if deal.to_replay and (FACTS[fact.name].ends_hand or FACTS[fact.name].gives_up):
        return because("replay_to_come")
    unsure = (name for name in FACTS[fact.name].lacks if name and is_open(fact.value(case.table, name)))
    lead = trick.lead if trick is not None and trick.lead in SUIT_OF else None
    return because(
        "lacking",
        fact=fact.name,
        field=next(unsure, ""),
        actor=fact.actor,
        **{role: matter.role(role) for role in ("adversary", "concerned")},
        non_dealer=deal.non_dealer,
        trumps=deal.trump,
        named=fact.fields.get("named"),
        lead=lead,
        led=trick.suit if lead is not None and trick is not None else None,
        void=fact.fields.get("void"),
    )


def is_open(value: object) -> bool:
    """Whether the record leaves a field open, wholly or in part.

    Args:
        value: the value of the field.
    """
    return value is None or isinstance(value, frozenset)


def silent_on(case: Case, matter: Matter) -> Clause | None:
    """Return the clause which says that the code is silent on a matter, if one does and nothing disproves the fact."""
    for term in matter.terms:
        for clause in case.rulebook.silences.get(term, ()):
            if matter.waits.get(clause.id) is NEVER:
                continue
            if case.judge.verdict(clause, matter).answer in ("yes", "unknown"):
                return clause
            if case.judge.never(clause, matter):
                matter.waits[clause.id] = NEVER
    return None


def leave_open(case: Case, matter: Matter) -> None:
    """Say of a matter that has become known that the code is silent on it.

    Where another clause has ruled on it, that is said only if the score hangs on what is not told.
    """
    if matter.closed or matter.noticed is None or not case.rulebook.silences:
        return
    clause = silent_on(case, matter)
    if clause is None or clause.id in matter.done or (matter.ruled and not clause.unsettles):
        return
    spoken = isinstance(case.event, Notice) and case.event.subject == FACTS[matter.fact.name].subject
    if clause.silent and not clause.unsettles and not spoken:
        return
    matter.done.add(clause.id)
    if (spoken or not clause.silent) and not isinstance(case.event, Demand):
        case.rule("undetermined", "note", clause, matter, holder=matter.role("adversary"))


def _akin(matter: Matter, clause: Clause, ground: str | None) -> bool:
    """Whether the ground is that of another thing amiss which the same clause leaves open in the same words."""
    faults = [fact for fact in clause.bears_on if fact in FACTS and not FACTS[fact].regular]
    return matter.fact.name in faults and any(ground in FACTS[fact].grounds for fact in faults)


def _can_hang(case: Case, plea: Plea, matter: Matter, clause: Clause) -> bool:
    """Whether what is asked for can hang on what the clause leaves open: points on the score, a mark on points only.

    What belongs to one part of the game hangs on nothing done in another, unless the words say that it does.
    """
    remedy, kind = REMEDIES[plea.remedy], FACTS[matter.fact.name]
    pointed = pointed_at(case, plea, matter)
    if not pointed and plea.ground is None and remedy.part not in (None, kind.part) and not kind.words:
        return False
    of_points = bool(remedy.marks or remedy.bars) or remedy.takes_off
    return (clause.unsettles or not remedy.marks) and (of_points or not _of_marks(matter))


def _of_marks(matter: Matter) -> bool:
    """Whether a matter is that of a mark."""
    return FACTS[matter.fact.name].of_marks is not None


def _regular(case: Case, matter: Matter, plea: Plea) -> bool:
    """Whether a matter comes about in regular play, is not pointed at, and nothing asked for could hang on it."""
    if closeness(case, plea, matter) == OWN:
        return False
    kind, remedy = FACTS[matter.fact.name], REMEDIES[plea.remedy]
    return kind.regular and not (kind.of_exchange and (remedy.marks or remedy.of_exchange))


def moot(matter: Matter) -> bool:
    """Whether nothing hangs on a matter: a mark put right, a playing replaced, play after the game, what is settled."""
    deal, fact = matter.deal, matter.fact
    if (matter.in_dead_deal and not deal.set_aside) or (matter.closed and matter.closed_at >= 0):
        return True
    if isinstance(fact.about, MarkMade) and not fact.about.excess_standing:
        return True
    replayed = any(fact.event < at for at in deal.all(Happening.REPLAY))
    replaced = FACTS[fact.name].gives_up or (fact.trick is not None and fact.trick not in deal.round.tricks)
    return settled(matter) or (replayed and replaced)


def bearing_on(
    case: Case, ledger: Ledger, plea: Plea, asked: Matter, matters: list[Matter], *, own: bool
) -> list[Matter]:
    """Return those of some matters on which what is asked for over one of them can hang.

    Points hang on the hand that earns them, and who has won nothing by it has no more however its exchange ended.
    What is asked against a king rightly earned hangs on how the cards were dealt, where that unsettles the score.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
        plea: the demand.
        asked: the matter over which it is denied, if not by what it hangs on.
        matters: those that it may be about.
        own: whether that earned the asker points.
    """
    remedy = REMEDIES[plea.remedy]
    if remedy.marks and asked.entered:
        matters = [m for m in matters if m.deal is asked.deal and (own or not FACTS[m.fact.name].of_peril)]
    kings = [due for due in ledger.dues if due.kind in remedy.bars and due.player != plea.asker]
    if any(due.deal is asked.deal and due.alive for due in kings):
        silences = [(m, silent_on(case, m) if FACTS[m.fact.name].of_dealing else None) for m in matters]
        matters = [m for m, clause in silences if m is asked or (clause is not None and clause.unsettles)]
    return matters


def unsettled_by(case: Case, due: Due, n: int | None = None) -> list[tuple[Matter, Clause]]:
    """Return the known acts on which points hang, each with the clause that leaves it open.

    The points of the hand hang on all that he did in it who earned them, those of a king on how the cards were dealt.
    On how the exchange ended hangs only what is more than the hand is worth without it, whoever brought that about.

    Args:
        case: the hearing so far.
        due: the points.
        n: how many of them are asked for; by default all.
    """
    known = [matter for matter in case.docket.of(due.deal) if not (matter.closed or moot(matter))]
    bearing = [matter for matter in known if due.hand or FACTS[matter.fact.name].of_dealing]
    beyond = (due.points if n is None else n) > (due.source.points or 0)
    mine = [m for m in bearing if (beyond if FACTS[m.fact.name].of_peril else m.fact.actor == due.player)]
    return [(matter, clause) for matter in mine for clause in hanging_on(case, matter)]


def hanging_on(case: Case, matter: Matter) -> list[Clause]:
    """Return the clauses by which the score hangs on a matter, as was told, and which still fit it.

    Args:
        case: the hearing so far.
        matter: what they speak of; a card that was taken back in time since is not what it was.
    """
    told = (case.rulebook.clauses[name] for name in sorted(matter.done & case.rulebook.unsettling))
    return [clause for clause in told if case.judge.where(clause.where, matter) != "wait"]


def leave_mark(case: Case, ledger: Ledger, plea: Plea, earning: Matter) -> bool:
    """Leave it open whether points come off whose mark is late, or which are for how the exchange ended, if that is.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
        plea: the demand that they come off.
        earning: what earned them.

    Returns:
        Whether that was left open.
    """
    due = next((due for due in reversed(ledger.dues) if due.matter is earning), None)
    if due is None:
        return False
    found = [(earning, clause) for clause in hanging_on(case, earning)]
    found += [each for each in unsettled_by(case, due, due.paid) if FACTS[each[0].fact.name].of_peril]
    for matter, clause in found[:1]:
        answer(case, plea, "undetermined", clause, matter)
    return bool(found)


def _leave_untold(case: Case, plea: Plea) -> bool:
    """Leave a demand open over a fault of play on which the code is silent, where the play itself is not told."""
    alleged = [name for name in case.rulebook.silences if name in FACTS and FACTS[name].of_play]
    named = [name for name in alleged if REMEDIES[plea.remedy].challenges and plea.ground in FACTS[name].grounds]
    silences = [clause for name in named for clause in case.rulebook.silences[name]]
    proof = next((each for each in suppose_clauses(case, plea, silences) if each.undecided), None)
    if proof is None:
        return False
    missing = what_is_missing(case, proof.matter)
    answer(case, plea, "undetermined", proof.clause, reason=missing, told_of=proof.matter, proof=proof)
    return True


def may_earn(case: Case, matter: Matter, points: Collection[str]) -> bool:
    """Whether such ``points`` as those for a king turned up may come of cards turned of which one is a king."""
    return "turned_king" in points and matter.fact.value(case.table, "kings") is True


def leave_unanswered(case: Case, plea: Plea, matters: list[Matter]) -> bool:
    """Leave a demand open over what the code is silent on, if it hangs on that."""
    found = silence_over(case, plea, matters)
    if found is None:
        return _leave_untold(case, plea)
    matter, clause = found
    matter.done.add(clause.id)
    answer(case, plea, "undetermined", clause, matter)
    return True


def silence_over(case: Case, plea: Plea, matters: list[Matter]) -> tuple[Matter, Clause] | None:
    """Return the last matter on which the code is silent, of the ground given, if any, and the other's act.

    What comes about in regular play as well is no reason to ask for anything, unless it is what is asked for, or points
    hang on it.  How many points are due hangs on nothing that the code leaves open without the score; what gains
    points, takes the other's off or holds a fault against him, on nothing that one has done oneself, unless that is
    pointed at.
    """
    ground, remedy = plea.ground, REMEDIES[plea.remedy]
    if remedy.challenges or remedy.marks or (remedy.takes_off and ground is None):
        mine = [m for m in matters if m.fact.actor == plea.asker and not (remedy.takes_off and _of_marks(m))]
        bare = [m for m in mine if not ((m.entered and pointed_at(case, plea, m)) or may_earn(case, m, remedy.marks))]
        matters = [m for m in matters if m not in bare]
    found = [(matter, clause) for matter in matters if (clause := silent_on(case, matter)) is not None]
    found = [pair for pair in found if _can_hang(case, plea, *pair) and not (pair[0].entered and moot(pair[0]))]
    if ground is not None:
        exact = [pair for pair in found if ground in FACTS[pair[0].fact.name].grounds or FACTS[pair[0].fact.name].words]
        found = exact or [pair for pair in found if pair[0].noticed is not None and _akin(*pair, ground)]
    else:
        found = [pair for pair in found if pair[0].fact.event == case.now or not _regular(case, pair[0], plea)]
    if not found:
        return None
    closest = nearest(case, plea, [matter for matter, _ in found])
    found = [pair for pair in found if pair[0] in closest]
    others = [pair for pair in found if pair[0].fact.event == case.now or pair[0].fact.actor != plea.asker]
    return max(others or found, key=lambda pair: pair[0].fact.event)
