"""What words say, in one form for every verb: of what, who speaks, and what is asked for, for whom."""

from __future__ import annotations

from typing import Any, Final

from attrs import define, evolve, field

from referee.docket import Case, Matter, Ruling
from referee.law import REMEDIES, Clause, Rulebook
from referee.record import BOTH, BYSTANDER, OTHER, Demand, Event, EventId, Notice, Object, Permit
from referee.table import FACTS

UNMARKED: Final = frozenset(kind.subject for kind in FACTS.values() if kind.of_marks == "short")
"""The grounds on which it is said that points earned are not marked."""


@define(kw_only=True)
class Words:
    """What words say of what they are about.

    by: who spoke them.
    ground: the irregularity that they name, as a ground or as the subject of a notice.
    about: the event that they point at.
    of: the player whom they name.
    near: how close what they point at is to each matter of which that was asked.
    """

    by: str
    ground: str | None = None
    about: EventId | None = None
    of: str | None = None
    near: dict[Matter, int] = field(factory=dict, init=False)


def words_of(event: Event) -> Words:
    """Return what an event says, if it is words; any other act of a player says nothing of what it is about."""
    ground = event.subject if isinstance(event, Notice) else getattr(event, "ground", None)
    about = event.to if isinstance(event, Object) else getattr(event, "about", None)
    return Words(by=str(event.by), ground=ground, about=about, of=getattr(event, "of", None))


@define(kw_only=True)
class Plea(Words):
    """Words that ask for something, or give leave.

    event: the words themselves.  asker: the player who is to have what is asked for.
    remedy, n, card, suit, value: as in the log.
    leave: whether the words give leave to the other player rather than ask.
    """

    event: Demand | Permit
    asker: str
    remedy: str
    n: int | None = None
    card: str | None = None
    suit: str | None = None
    value: Any = None
    leave: bool = False


def as_meant(case: Case, event: Demand) -> Demand:
    """Return a demand as it is meant: who wants a score cut down for points marked too much wants it put right.

    Where nothing was marked too much, it is a cut-down that is asked for on a wrong ground.
    """
    remedy = REMEDIES[event.remedy]
    if event.ground is None or not remedy.cuts or remedy.leaves is not None:
        return event
    over = [name for name, kind in FACTS.items() if kind.of_marks == "over" and kind.subject == event.ground]
    if case.docket.by_fact.keys().isdisjoint(over):
        return event
    return evolve(event, remedy=next(name for name, row in REMEDIES.items() if row.takes_off))


def pleas(case: Case, event: Demand | Permit) -> list[Plea]:
    """Return what the words ask for, once for each player who might have it: of both it is asked for either.

    Leave is a plea for the player to whom it is given; where a clause makes it the speaker's own to give, for himself.
    Leave to do what the speaker could have the other do is as good as asking for it.
    """
    by, remedy = str(event.by), REMEDIES[event.remedy]
    plea = Plea(event=event, by=by, asker=by, remedy=event.remedy, about=event.about)
    if isinstance(event, Permit):
        plea.leave = True
        if by == BYSTANDER:
            return [plea]
        to_give = any(clause.leave is not None for clause in case.rulebook.by_remedy.get(event.remedy, ()))
        own = [evolve(plea, leave=False)] if (remedy.bound is not None or remedy.for_all) and not to_give else []
        return [plea, *own, evolve(plea, asker=case.table.other(by))]
    plea.ground, plea.n, plea.card, plea.suit, plea.value = event.ground, event.n, event.card, event.suit, event.value
    plea.of = None if event.of == by and remedy.marks else event.of  # the score is his who asks
    if plea.ground == OTHER or (remedy.earns is not None and plea.ground in UNMARKED):
        plea.ground = None  # that something is wrong, or not marked, says no more than that he asks for it
    return [evolve(plea, by=player, asker=player) for player in case.table.players] if by == BOTH else [plea]


def answer(
    case: Case, plea: Plea, outcome: str, clause: Clause | None, matter: Matter | None = None, **fields: Any
) -> Ruling:
    """Rule on what words ask for.

    Args:
        case: the hearing so far.
        plea: the words.
        outcome: how they are answered.
        clause: the clause that answers them.
        matter: what they are answered over.
        fields: further ones of ``Case.rule``, which may be others than the words have.
    """
    asked = {"kind": "remedy", "answers": plea.event.id, "by": plea.by, "remedy": plea.remedy}
    return case.rule(outcome, clause=clause, matter=matter, **(asked | fields))


def giving_clauses(book: Rulebook, remedy: str) -> list[Clause]:
    """Return the clauses of a rulebook that give or order a remedy, or deny it to everybody.

    Where no clause speaks of late marks, what was forgotten is asked for as it would be by its own name.

    Args:
        book: the rulebook.
        remedy: the remedy.
    """
    named = REMEDIES[remedy].earns is not None or not book.late_marks
    cutting = [c for c in book.modifiers if REMEDIES[remedy].cuts and c.stage == "cut_down"]
    earning = book.awarding(REMEDIES[remedy].marks if named else ())
    clauses = [c for c in book.by_remedy.get(remedy, ()) if not (earning and c.kind == "right")]
    unique = {clause.id: clause for clause in (*clauses, *cutting, *earning)}.values()
    return [clause for clause in unique if (clause.when, clause.does) not in book.standing]


def speaks_of(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether a clause is one on such a matter: by its fact, a term, a right to be passed up, or what it limits."""
    if clause.kind == "limit":
        limited = [c for name in clause.limits if (c := case.rulebook.clauses.get(name)) is not None]
        return any(speaks_of(case, each, matter) for each in limited)
    if clause.declined:
        parents = [c for group in clause.declined for c in case.rulebook.options_of.get(group, ())]
        return any(speaks_of(case, parent, matter) for parent in parents)
    return case.judge.reaches(clause, matter)
