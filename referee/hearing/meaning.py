"""What words mean: which of the matters that there are, and how surely.

Notices, claims, waivers, leave and objections all take its answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from referee.docket import Case, Matter
from referee.hearing.named import concerns
from referee.hearing.plea import Plea, Words, words_of
from referee.hearing.reach import holds_on, in_reach, lasting, settled, speaking
from referee.law import REMEDIES
from referee.record import BOTH, BYSTANDER, GROUNDS, EventId, EventIndex
from referee.score import MarkMade
from referee.table import FACTS, Deal, Happening, Trick, reached_at

ELSEWHERE: Final = -1
NOT_AT_ALL: Final = 0
IN_DEAL: Final = 1
AWAITED: Final = 2
IN_TRICK: Final = 3
SPOKEN: Final = 4
OWN: Final = 5
"""How close an event is to a matter: of another trick or mark, in no part of it, in its deal, the moment that the law
waits for, in its trick or exchange, words on it, its own act or a mark put up for it."""


def grounds(case: Case, matter: Matter) -> set[str | None]:
    """Return the grounds on which a matter can be spoken of: of its fact, its terms, and the king it was marked for."""
    mark = matter.fact.about if isinstance(matter.fact.about, MarkMade) else None
    claim = mark.claim or mark.king if mark is not None else None
    called: set[str | None] = {*(GROUNDS & matter.terms.keys())}
    for fact in [matter.fact] if claim is None else [matter.fact, claim.fact]:
        kind = FACTS[fact.name]
        known = {name: fact.value(case.table, name) for _, wanted in kind.grounds_by for name in wanted}
        called.update(kind.grounds_of(known))
    return called


def of_ground(case: Case, words: Words, matter: Matter) -> bool:
    """Whether words name a ground, and a matter is of it, or is a mark for a king barred by a fault of that ground."""
    if words.ground is None:
        return False
    against = matter.fact.about.against if isinstance(matter.fact.about, MarkMade) else None
    barring = against is not None and against.does is not None and REMEDIES[against.does].bars
    faults = case.rulebook.base_facts(against) if against is not None and barring else ()
    return words.ground in grounds(case, matter).union(*(FACTS[fact].grounds for fact in faults))


def pointed_at(case: Case, words: Words, matter: Matter) -> bool:
    """Whether words point at an event that belongs to a matter, and not just to its deal."""
    return closeness(case, words, matter) > IN_DEAL


def fits(case: Case, words: Words, matter: Matter) -> bool:
    """Whether a matter is of the ground that words name and of what they point at, as far as they do either."""
    grounded = words.ground is None or of_ground(case, words, matter)
    return grounded and (words.about is None or pointed_at(case, words, matter))


def nearest(case: Case, words: Words, matters: Iterable[Matter]) -> list[Matter]:
    """Return those of some matters to which the event belongs most closely that words point at.

    What words point at chooses among several matters; all are meant where it belongs to none of them.

    Args:
        case: the hearing so far.
        words: the words.
        matters: those that they may mean.
    """
    found = [(closeness(case, words, matter), matter) for matter in matters]
    most = max((close for close, _ in found), default=NOT_AT_ALL)
    return [matter for close, matter in found if close == most or most <= IN_DEAL]


def closeness(case: Case, words: Words, matter: Matter) -> int:
    """Return how close the event (or line of shorthand) that words point at is to a matter, from ELSEWHERE to OWN.

    The id of a line means all its acts, and the closest of them counts; that it holds a moment too says nothing.
    Words that are on no matter themselves stand for what they point at, or else for what they name.
    """
    if (known := words.near.get(matter)) is None:
        known = words.near[matter] = closeness_of(case, words.about, matter)
    return known


def closeness_of(case: Case, about: EventId | None, matter: Matter) -> int:
    """Return how close an event (or line of shorthand) is to a matter, from ELSEWHERE to OWN."""
    if about is None:
        return NOT_AT_ALL
    named = case.events_of(about)
    found = max((_closeness(case, matter, at, alone=about in case.index) for at in named), default=NOT_AT_ALL)
    if found in (NOT_AT_ALL, IN_DEAL) and len(named) == 1 and not _matters_spoken_of(case, named[0]):
        said = words_of(case.acts[named[0]])
        found = SPOKEN if _names(case, said, named[0], matter) else max(found, closeness_of(case, said.about, matter))
    return found


def _names(case: Case, said: Words, at: EventIndex, matter: Matter) -> bool:
    """Whether words that point at nothing name what a matter is of, as the remark of one who does not play may."""
    known = said.about is None and matter.fact.event <= at and in_deal(case, matter.deal, at)
    return known and said.of in (None, matter.role("concerned")) and of_ground(case, said, matter)


def _matters_spoken_of(case: Case, at: EventIndex) -> list[Matter]:
    """Return the matters that words are on: to which they drew attention, or over which they were answered."""
    known = (*case.docket.matters, *case.docket.past_matters)
    return [matter for matter in known if at == matter.noticed or at in matter.words]


def acts_pointed_at(case: Case, about: EventId | None) -> set[EventIndex]:
    """Return the events that words point at; where those are words themselves, with the acts that they are on."""
    named = set(case.events_of(about))
    return named | {matter.fact.event for at in named for matter in _matters_spoken_of(case, at)}


def deals_pointed_at(case: Case, about: EventId | None) -> list[Deal]:
    """Return the deals in which the events that words point at lie, in the order of these."""
    return [deal for at in case.events_of(about) if (deal := case.deal_at(at)) is not None]


def accuses_other(case: Case, plea: Plea, matter: Matter) -> bool:
    """Whether words point at what the other player did, and so at no fault of the asker's own such as this one.

    A fault that is the other's as well, and gives the asker a right, can be meant.
    """
    fault = FACTS[matter.fact.name].is_fault or matter.fact.fields.get("held") is False  # a king that he claimed
    if plea.about is None or not fault or matter.fact.actor != plea.asker:
        return False
    fitting = [each for each in speaking(case, matter) if not case.judge.misfits(each, matter.fact)]
    terms = {matter.fact.name, *(each.defines for each in fitting)}
    mine = [each for each in fitting if each.kind == "option" and matter.role(each.holder) == plea.asker]
    if matter.role("concerned") == matter.deal.other(plea.asker):  # what is wrong with her hand is hers as well
        mine += [each for each in fitting if each.kind == "effect" and each.holder is None and each.does == plea.remedy]
    if not all(terms.isdisjoint(each.facts) for each in mine):
        return False
    others = any(case.acts[at].by not in (plea.asker, BOTH, BYSTANDER) for at in case.events_of(plea.about))
    return others and not of_mere_words(case, plea.about) and closeness(case, plea, matter) < SPOKEN


def of_mere_words(case: Case, about: EventId | None) -> bool:
    """Whether what words name are words, if they name anything."""
    acts = [case.acts[at] for at in case.events_of(about)]
    return all(act.draws_attention or act.gives_up for act in acts)


def _closeness(case: Case, matter: Matter, at: EventIndex, *, alone: bool) -> int:
    fact, deal, kind = matter.fact, matter.deal, FACTS[matter.fact.name]
    packet_to = next((player for event, player, _, _ in deal.packets if event == at), None)
    of_other_hand = packet_to is not None and kind.of_one_hand and packet_to != matter.role("concerned")
    if of_other_hand or (kind.of_dealing and of_another_fault(case, matter, at)):
        return IN_DEAL
    mark = fact.about if isinstance(fact.about, MarkMade) else None
    called = [each.fact.event for each in (mark.king, mark.claim) if each is not None] if mark is not None else []
    if at in (fact.event, *called, *fact.evidence, *discharged_at(case, matter), *matter.marks):
        return OWN
    if at == matter.noticed or at in matter.words:
        return SPOKEN
    if at in _surroundings(matter) or case.line_of(at) == case.line_of(fact.event) is not None:
        return IN_TRICK
    if alone:  # it made the matter what it is before the law, where its clauses come to apply after it
        own = (c for term, defining in matter.terms.items() for c in (defining, *case.rulebook.by_fact.get(term, ())))
        if any(at == reached_at(fact, clause.after) for clause in own if clause is not None and clause.after):
            return AWAITED
    tricks = (trick for each in deal.rounds for trick in each.tricks) if fact.trick is not None else ()
    if any(at in (trick.led_at, trick.replied_at) for trick in tricks) or (mark is not None and at in case.marks):
        return ELSEWHERE
    return IN_DEAL if in_deal(case, deal, at) else NOT_AT_ALL


def discharged_at(case: Case, matter: Matter) -> list[EventIndex]:
    """Return the later acts, such as a payment, by which what the doer of an act owes for it was done."""
    fact = matter.fact
    later = [m.fact for m in case.docket.matters if m.fact.name == fact.name and m.fact.event > fact.event]
    return [each.event for each in later if each.pays]


def of_another_fault(case: Case, matter: Matter, at: EventIndex) -> bool:
    """Whether the event shows another fault of the kind in the deal, and not this one."""
    alike = (m for m in case.docket.of(matter.deal) if m is not matter and m.fact.name == matter.fact.name)
    return at not in matter.fact.evidence and any(at in other.fact.evidence for other in alike)


def hand_meant(case: Case, plea: Plea) -> str | None:
    """Return the player whose hand words are about: the one named, or to whom went the packet that they point at."""
    at = case.events_of(plea.about) if plea.of is None else []
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


def in_question(case: Case, plea: Plea, *, unspoken: bool = False) -> list[Matter]:
    """Return the matters that the words may be about: those known, or of the ground given, that are within reach.

    Of deals that are past it may be what is asked for there, or what the words point at.

    Args:
        case: the hearing so far.
        plea: the words.
        unspoken: whether matters of other grounds are wanted too of which nobody has spoken.
    """
    docket, table = case.docket, case.table
    known = [*docket.matters, *(docket.past_matters if plea.about is not None else ())]
    preparing = table.deal is None or table.between_deals
    if not unspoken:
        now = case.now
        known = [m for m in known if not m.spoken or m.fact.event == now]
    found = []
    for matter in known:
        shown = _visible(case, plea, matter) or (unspoken and not matter.closed)
        known_of = matter.noticed is not None or FACTS[matter.fact.name].open
        if not shown or not (known_of or concerns(plea, matter)) or accuses_other(case, plea, matter):
            continue
        kind, remedy, pointed = FACTS[matter.fact.name], REMEDIES[plea.remedy], closeness(case, plea, matter)
        dealt_anew = matter.deal.ended == remedy.sets_aside == "fresh_deal" and matter.deal is not table.deal
        to_come = remedy.speaks_of is not None and matter.deal.over and not kind.words
        gone_over = remedy.goes_on and matter.deal is not table.deal
        if pointed <= NOT_AT_ALL and (dealt_anew or to_come or gone_over):
            continue  # another deal has taken its place, or is the one that is spoken of
        late = remedy.outlasts or preparing or (of_ground(case, plea, matter) and not kind.of_dealing)
        near = (matter.deal in table.recent() and late) or holding_on(case, plea, matter)
        within = table.live(matter.deal) or in_reach(case, matter) or near or lasting(case, matter)
        if pointed > NOT_AT_ALL or within:
            found.append(matter)
    return found


def holding_on(case: Case, plea: Plea, matter: Matter) -> bool:
    """Whether what is asked for has been brought about over the matter, and holds still."""
    return REMEDIES[plea.remedy].holds_on and holds_on(case, matter) is not None


def _visible(case: Case, plea: Plea, matter: Matter) -> bool:
    """Whether the players know of a matter, or the words are themselves notice of it, as far as it still stands."""
    kind = FACTS[matter.fact.name]
    if kind.words and matter.fact.event != case.now:
        return False
    if settled(matter) or (of_false_king(matter) and plea.asker != matter.fact.actor):
        return False
    dead = matter.in_dead_deal or id(matter.deal) in case.docket.deals_set_aside
    if matter.closed and matter.closed_at < 0 and not dead:
        return False
    earned = bool(REMEDIES[plea.remedy].marks) and matter.fact.actor == plea.asker  # he did it himself, for the points
    known = kind.open or earned or matter.noticed is not None
    return known or plea.ground is None or of_ground(case, plea, matter)


def of_false_king(matter: Matter) -> bool:
    """Whether a mark too many was put up for a false announcement that has become an offence, in a deal that counts."""
    king = matter.fact.about.king if isinstance(matter.fact.about, MarkMade) else None
    defined = king.terms.values() if king is not None and not king.deal.set_aside else ()
    return any(clause is not None and clause.kind == "definition" for clause in defined)
