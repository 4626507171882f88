"""What a demand or a leave given asks for, for whom and with which cards, and which matters words can be about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import define, evolve

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.dues import MarkMade
from referee.law import REMEDIES, Clause, Rulebook
from referee.record import BOTH, BYSTANDER, NO_EVENT, Demand, EventId, EventIndex, Permit
from referee.table import FACTS, Deal, Happening, Trick, reached_at


@define
class Plea:
    """What is asked for, in one form for every verb.

    event: the words.  by: who spoke them.  asker: the player who is to have what is asked for.
    remedy, ground, about, of, n, card, suit, value: as in the log.
    leave: whether the words give leave to the other player rather than ask.
    """

    event: Demand | Permit
    by: str
    asker: str
    remedy: str
    ground: str | None = None
    about: EventId | None = None
    of: str | None = None
    n: int | None = None
    card: str | None = None
    suit: str | None = None
    value: Any = None
    leave: bool = False


def pleas(case: Case, event: Demand | Permit) -> list[Plea]:
    """Return what the words ask for, once for each player who might have it: of both it is asked for either.

    Leave is a plea for the player to whom it is given; where a clause makes it the speaker's own to give, for himself.
    Leave to do what the speaker could have the other do is as good as asking for it.
    """
    by = str(event.by)
    if isinstance(event, Permit):
        plea = Plea(event, by, by, event.remedy, about=event.about, leave=True)
        if by == BYSTANDER:
            return [plea]
        to_give = any(clause.leave is not None for clause in case.rulebook.by_remedy.get(event.remedy, ()))
        own = [] if to_give or event.remedy not in BOUND_TO else [evolve(plea, leave=False)]
        return [plea, *own, evolve(plea, asker=case.table.other(by))]
    of = None if event.of == by and REMEDIES[event.remedy].marks else event.of  # the score is his who asks
    plea = Plea(
        event, by, by, event.remedy, event.ground, event.about, of, event.n, event.card, event.suit, event.value
    )
    return [evolve(plea, by=player, asker=player) for player in case.table.players] if by == BOTH else [plea]


BOUND_TO: Final = frozenset(name for name, row in REMEDIES.items() if row.bound is not None or row.for_all)
"""The remedies that another player has to carry out, or both have."""

OF_GAME: Final = frozenset({"game_closed", "next_game_cut"})
"""Moments up to which every deal of a game can be gone back to."""
ELSEWHERE: Final = -1
NOT_AT_ALL: Final = 0
IN_DEAL: Final = 1
AWAITED: Final = 2
IN_TRICK: Final = 3
SPOKEN: Final = 4
OWN: Final = 5
"""How close an event is to a matter: of another trick or mark, in no part of it, in its deal, the moment that the law
waits for, in its trick or exchange, words on it, its own act."""


def in_reach(case: Case, matter: Matter) -> bool:
    """Whether a fault can be spoken of now: while its deal lives, or until the next deal's cut; some all the game."""
    return past_since(case, matter) is None


def past_since(case: Case, matter: Matter) -> EventIndex | None:
    """Return since which event (index) a fault cannot be spoken of any more, if it cannot."""
    deal, kind = matter.deal, matter.fact
    if matter.left_behind:
        return reached_at(matter.fact, ("next_cut", "game_closed"))
    if kind.lasts == "game":
        return None
    unplayed = Happening.GAME_SETTLED in deal and Happening.LEAD not in deal and kind.of_dealing
    final = Happening.GAME_CLOSED in deal and case.rulebook.procedure.fifth_point == "final"
    if not (unplayed or final) and Happening.NEXT_CUT not in deal:
        return None
    if not (unplayed or final) and any(case.judge.outlasts_cut(clause, matter) for clause in speaking(case, matter)):
        return None
    at = reached_at(matter.fact, ("game_closed", "next_cut") if unplayed or final else ("next_cut",))
    return NO_EVENT if at is None else at


def was_dealt_anew(case: Case, deal: Deal) -> bool:
    """Whether another deal took the place of one that was set aside: the right one, or one whose trump was turned."""
    set_aside = case.docket.deals_set_aside.get(id(deal))
    later = (each for each in case.table.deals if each.begins > deal.begins)
    return set_aside is not None and (set_aside.dealt_anew or any(each.turned for each in later))


def holds_on(case: Case, matter: Matter) -> Clause | None:
    """Return the clause by which the packs are still whose they are, if it brought that about over the matter."""
    before, clauses = case.table.packs.before, case.rulebook.clauses
    if before is None or before[1] is not matter.deal:
        return None
    done = (clauses[name] for name in matter.done if clauses[name].does is not None)
    return next((clause for clause in done if REMEDIES[str(clause.does)].holds_on), None)


def kept(case: Case, matter: Matter) -> bool:
    """Whether a matter of an earlier deal can be gone back to, for one remedy at least."""
    live = case.table.recent()
    return holds_on(case, matter) is not None or (
        matter.deal.game == (live[-1].game if live else 0) and lasting(case, matter)
    )


def lasting(case: Case, matter: Matter) -> bool:
    """Whether a matter can be spoken of through all its game: a mark too many, or what some clause reaches so late."""
    if FACTS[matter.fact.name].lasts == "game":
        return True
    clauses = speaking(case, matter)
    limits = [limit for clause in clauses for limit in case.rulebook.limits.get(clause.id, ())]
    return not OF_GAME.isdisjoint([moment for each in (*clauses, *limits) for moment in (*each.until, *each.shuts)])


def terms_of(case: Case, matter: Matter) -> list[str]:
    """Return the terms a matter bears or could come to bear."""
    terms = list(matter.terms)
    for term in terms:
        for clause in case.rulebook.by_fact.get(term, ()):
            if clause.defines is not None and clause.defines not in terms and case.judge.conceivable(clause, matter):
                terms.append(clause.defines)
    return terms


def speaking(case: Case, matter: Matter) -> list[Clause]:
    """Return the clauses that speak of a matter by any term it bears or could come to bear."""
    return [clause for term in terms_of(case, matter) for clause in case.rulebook.by_fact.get(term, ())]


def closeness(case: Case, matter: Matter, about: EventId) -> int:
    """Return how close the event (or line of shorthand) that words name is to a matter, from NOT_AT_ALL to OWN.

    The id of a line means all its acts, and the closest of them counts; that it holds a moment too says nothing.
    """
    named = case.events_of(about)
    found = max((_closeness(case, matter, at, alone=about in case.index) for at in named), default=NOT_AT_ALL)
    meant = _named_by_words(case, named) if found in (NOT_AT_ALL, IN_DEAL) else None
    return found if meant is None else max(found, closeness(case, matter, meant))


def _named_by_words(case: Case, named: list[EventIndex]) -> EventId | None:
    """Return what words name that are on no matter themselves, which is meant by whoever names these words."""
    act = case.acts[named[0]] if len(named) == 1 and not _matters_spoken_of(case, named[0]) else None
    return getattr(act, "about", None)


def _matters_spoken_of(case: Case, at: EventIndex) -> list[Matter]:
    """Return the matters that words are on: to which they drew attention, or over which they were answered."""
    known = (*case.docket.matters, *case.docket.past_matters)
    return [matter for matter in known if at == matter.noticed or at in matter.words]


def accuses_other(case: Case, plea: Plea, matter: Matter) -> bool:
    """Whether words point at what the other player did, and so at no fault of the asker's own such as this one."""
    fault = FACTS[matter.fact.name].is_fault or matter.fact.fields.get("held") is False  # a king that he claimed
    if plea.about is None or not fault or matter.fact.actor != plea.asker:
        return False
    others = any(case.acts[at].by not in (plea.asker, BOTH, BYSTANDER) for at in case.events_of(plea.about))
    return others and not of_mere_words(case, plea.about) and closeness(case, matter, plea.about) < SPOKEN


def of_mere_words(case: Case, about: EventId | None) -> bool:
    """Whether what words name are words, if they name anything."""
    acts = [case.acts[at] for at in case.events_of(about)] if about is not None else []
    return all(act.draws_attention or act.gives_up for act in acts)


def _closeness(case: Case, matter: Matter, at: EventIndex, *, alone: bool) -> int:
    fact = matter.fact
    if _other_hand(matter, at) or (FACTS[fact.name].of_dealing and of_another_fault(case, matter, at)):
        return IN_DEAL
    mark = fact.about if isinstance(fact.about, MarkMade) else None
    called = [each.fact.event for each in (mark.king, mark.claim) if each is not None] if mark is not None else []
    if at in (fact.event, *called, *fact.evidence, *discharged_at(case, matter)):
        return OWN
    if at == matter.noticed or at in matter.words or at in matter.marks:
        return SPOKEN
    if at in _surroundings(matter) or case.line_of(at) == case.line_of(fact.event) is not None:
        return IN_TRICK
    if alone and at in _awaited(case, matter):
        return AWAITED
    if _of_another_trick(case, matter, at) or (mark is not None and at in case.marks):
        return ELSEWHERE
    return IN_DEAL if in_deal(case, matter.deal, at) else NOT_AT_ALL


def discharged_at(case: Case, matter: Matter) -> list[EventIndex]:
    """Return the later acts, such as a payment, by which what the doer of an act owes for it was done."""
    fact = matter.fact
    later = [m.fact for m in case.docket.matters if m.fact.name == fact.name and m.fact.event > fact.event]
    return [each.event for each in later if each.pays]


def _awaited(case: Case, matter: Matter) -> Iterator[EventIndex | None]:
    """Give the events that made the matter what it is before the law: those after which its clauses come to apply."""
    waiting = (c for term, defining in matter.terms.items() for c in (defining, *case.rulebook.by_fact.get(term, ())))
    return (reached_at(matter.fact, clause.after) for clause in waiting if clause is not None and clause.after)


def _of_another_trick(case: Case, matter: Matter, at: EventIndex) -> bool:
    """Whether the matter is one of a trick, and the event a card of another."""
    if matter.fact.trick is None:
        return False
    cards = {time for each in matter.deal.rounds for trick in each.tricks for time in (trick.led_at, trick.replied_at)}
    return at in cards


def of_another_fault(case: Case, matter: Matter, at: EventIndex) -> bool:
    """Whether the event shows another fault of the kind in the deal, and not this one."""
    alike = (m for m in case.docket.of(matter.deal) if m is not matter and m.fact.name == matter.fact.name)
    return at not in matter.fact.evidence and any(at in other.fact.evidence for other in alike)


def _other_hand(matter: Matter, at: EventIndex) -> bool:
    """Whether the event is a packet to the player whose hand the fact is not about."""
    to = next((player for event, player, _, _ in matter.deal.packets if event == at), None)
    return to is not None and FACTS[matter.fact.name].of_one_hand and to != matter.role("concerned")


def hand_meant(case: Case, plea: Plea) -> str | None:
    """Return the player whose hand words are about: the one named, or to whom went the packet that they point at."""
    at = case.events_of(plea.about) if plea.of is None and plea.about is not None else []
    packets = case.table.deal.packets if len(at) == 1 and case.table.deal is not None else []
    return next((to for event, to, _, _ in packets if event in at), plea.of)


def _surroundings(matter: Matter) -> Iterator[EventIndex]:
    """Give the events of the trick, of the exchange, or of the dealing that a fact is part of."""
    fact, deal = matter.fact, matter.deal
    trick = fact.trick
    if isinstance(trick, Trick):
        yield from (at for at in (trick.led_at, trick.replied_at, trick.played_to_at) if at is not None)
    exchange = fact.fields.get("exchange") or next((e for e in reversed(deal.exchanges) if e.begun <= fact.event), None)
    if FACTS[fact.name].of_exchange and exchange is not None:
        yield exchange.begun
        yield from (at for numbers in exchange.numbers.values() for at in numbers)
        later = [each.begun for each in deal.exchanges if each.begun > exchange.begun]
        yield from (at for at, _ in deal.answers if exchange.begun <= at < min(later, default=at + 1))
    if FACTS[fact.name].of_dealing:
        yield from map(EventIndex, range(deal.begins, (deal.first(Happening.TURN_UP) or fact.event) + 1))


def in_deal(case: Case, deal: Deal, at: EventIndex) -> bool:
    """Whether an event lies in a deal: from the acts that made it ready to the last before the next.

    Words lie in the deals of what they are on.  Such as are on nothing, and are said before the next deal is begun, are
    of the last deal as well.
    """
    if on := _matters_spoken_of(case, at):
        return any(each.deal is deal for each in on)
    said_in, act = case.deal_at(at), case.acts[at]
    if said_in is deal or said_in is None or not (act.draws_attention or act.gives_up):
        return said_in is deal
    last = next((each for each in reversed(case.table.deals) if each.begins < said_in.begins), None)
    return last is deal and (not said_in.packets or at < said_in.packets[0][0])


def words_fit(case: Case, matter: Matter, about: EventId | None, of: str | None) -> bool:
    """Whether the event and the player that words name fit the matter."""
    if of is not None and of != matter.role("concerned"):
        return False
    return about is None or closeness(case, matter, about) > IN_DEAL


def giving_clauses(book: Rulebook, remedy: str) -> list[Clause]:
    """Return the clauses of a rulebook that give or order a remedy, or deny it to everybody.

    Where no clause speaks of late marks, what was forgotten is asked for as it would be by its own name.
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
