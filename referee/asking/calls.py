"""Calls: every moment at which a player may speak of what went wrong, what is then known of it, and what is ruled.

What is known is told in the words of the rulebook alone: the fields and the moments that its clauses on such a fact
name, and who speaks.  So a clause that is taken out takes its questions with it, and one that is added brings them.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any, Final

from attrs import define, frozen

from referee.asking.bearing import CHOSEN, COME, COME_EARLIER, OF_HAND, WON, bearing_of, speaking_on, terms_of
from referee.asking.stagings_deal import BEFORE_EXCHANGE
from referee.asking.stagings_play import FROM_EXCHANGE
from referee.asking.stagings_rights import RIGHTS
from referee.asking.story import DEALER, NAMES, NON_DEALER, Deed, Staging, Story, told_in_all_ways
from referee.docket import Case, Matter, Ruling, is_ordinary
from referee.hearing import UNMARKED, Hearing
from referee.law import HAND, REMEDIES, Rulebook
from referee.record import EventIndex
from referee.table import FACTS, Deal, TurnedKingNamed, reached_at

STAGINGS: Final[Mapping[str, Staging]] = BEFORE_EXCHANGE | FROM_EXCHANGE | RIGHTS
"""What tells the story of each trouble: a ground, or what is asked for of right."""

HEEDED: Final = ("complied", "not_complied")
"""Outcomes that tell what the players did about a ruling, on which the ruling does not hang."""

HAD: Final = ("granted", "exercised")
"""Outcomes that tell that a player has what he has a right to."""

CALLER: Final = "caller"
"""The point that tells who calls."""

PUT_UP: Final = "put_up"
"""The point that tells whether a point was put up for a king."""

HOLDER: Final = "king_holder"
"""The point that tells who holds a king that was claimed, where it matters of both players."""

HANDS: Final = ("held", "adversary_holds")
"""The fields that tell it of each player."""

HELD_BY: Final[Mapping[tuple[bool | None, ...], str]] = {
    (True, False): "claimant",
    (False, True): "adversary",
    (False, False): "neither",
    (False, None): "not_claimant",
}
"""Who holds it, by these fields; nobody can tell in any other case."""

LIES_TURNED: Final = "turned"
"""Who holds a king that the dealer turned and named: nobody."""

NOTICED: Final = "noticed"
"""The point that tells whether attention was drawn to it before the call."""

ACTOR: Final = "actor"
"""The point that tells who did it."""

Told = dict[str, Any]
"""What is known of a call: fields of the fact as they are, moments as true where they have come, by point."""


@define(eq=False, repr=False)
class Call:
    """A call at a moment of a hand.

    taken: what was chosen in the story.  acts: how many acts were done before the call.  caller: who calls, the dealer
    or the non-dealer, or nobody where it comes out by itself.
    known: what is known of it.  ruled: what is ruled, whoever the players are.
    """

    taken: Mapping[str, str]
    acts: int
    caller: str
    known: Told
    ruled: Ruled


@frozen(cache_hash=True)
class Said:
    """A ruling with roles in place of the names of players.

    outcome: as in rulings.
    clause: as in rulings.
    offender: who is at fault.
    holder: whose it is, where anything is decided.
    remedies: what he may choose.
    remedy: what follows.
    points: how many points that makes; none where they do not count, for as many were marked as the player liked.
    failed: what is wanting, of what is denied over something that happened.
    """

    outcome: str
    clause: str | None
    offender: str | None
    holder: str | None
    remedies: tuple[str, ...]
    remedy: str | None
    points: int | None
    failed: str | None = None


Ruled = tuple[Said, ...]
"""What is ruled at a call, in order."""


def calls_of(book: Rulebook, ground: str) -> Iterator[Call]:
    """Give every call on a ground, one for each difference in what is known.

    Args:
        book: the code.
        ground: the ground of the calls, a key of STAGINGS.
    """
    told: set[str] = set()
    for story in told_in_all_ways(book, NAMES, STAGINGS[ground]):
        yield from _calls_in(book, ground, story, told)


def _calls_in(book: Rulebook, ground: str, story: Story, told_before: set[str]) -> Iterator[Call]:
    """Give the calls in a story; none after acts that were told before, as stories part at their choices."""
    trouble = story.trouble or 0
    log, last = story.log(), None
    hearing = Hearing(log.header, book)
    for at, event in enumerate(log.events, 1):
        hearing.advance(event)
        if at <= trouble:
            continue
        matter = matter_on(hearing, ground)
        noticed = matter is not None and matter.noticed is not None
        known = None if matter is None else known_of(hearing, book, matter) | {NOTICED: noticed}
        if known is not None and known == last:
            continue
        last = known
        acts = repr((story.opening, story.orders, story.asks, story.acts[:at]))
        if acts in told_before:
            continue
        told_before.add(acts)
        for caller in (NON_DEALER, DEALER) if story.asks is None else story.asks[:1]:
            called = hear_call(book, story, at, ground, caller)
            matter = matter_of_call(called, ground)
            if matter is not None:
                same = known is not None and known["fact"] == matter.fact.name
                told = known if known and same else known_of(called, book, matter) | {NOTICED: noticed}
                yield Call(dict(story.taken), at, caller, told | {CALLER: caller}, ruled_on(called, matter))


def matter_on(hearing: Hearing, ground: str, dealer: str = NAMES[DEALER]) -> Matter | None:
    """Return the first matter that can be spoken of on a ground, and is not just as it should be.

    One of which no clause speaks gives way to one of which a clause does.

    Args:
        hearing: the hearing.
        ground: the ground.
        dealer: who deals in the hand that is meant.
    """
    case = hearing.case
    matters = (*case.docket.matters, *case.named_matters)
    on_ground = (m for m in matters if ground in m.fact.grounds and m.fact.truth is not False)
    found = [m for m in on_ground if m.deal.dealer in ("", dealer) and not FACTS[m.fact.name].regular]
    return next((m for m in found if case.rulebook.speaks_of(m.fact.name)), found[0] if found else None)


def matter_of_call(called: Hearing, ground: str, dealer: str = NAMES[DEALER]) -> Matter | None:
    """Return the matter that a call is about: the first on its ground, else what it was answered on all the same.

    Args:
        called: the hearing, whose last event is the call.
        ground: the ground of the call.
        dealer: who deals in the hand that is meant.
    """
    case = called.case
    call = case.ids[case.now]
    answers = (r for r in case.rulings if r.answers == call or (r.event == call and r.outcome == "undetermined"))
    answered = (matter for each in answers if (matter := _named(case, each.matter)) is not None)
    own = ground in RIGHTS  # what is asked for is the trouble itself then
    other_than_call = (
        m for m in answered if own or ground in m.fact.grounds or m.fact.event < case.now or not m.entered
    )
    meant = (m for m in other_than_call if m.deal.dealer == dealer)
    return matter_on(called, ground, dealer) or next(meant, None)


def known_of(hearing: Hearing, book: Rulebook, matter: Matter) -> Told:
    """Return what is known of a matter at this moment of a hearing.

    Args:
        hearing: the hearing.
        book: the code.
        matter: the matter.
    """
    fact, table = matter.fact, hearing.case.table
    bearing = bearing_of(book, fact.name, fact.fields.get("remedy"))
    known: Told = {"fact": fact.name}
    known |= {name: _plain(fact.value(table, name)) for name in bearing.fields}
    if known.keys() >= set(HANDS):  # it is asked once, of both players
        known[HOLDER] = HELD_BY.get(tuple(known.pop(name) for name in HANDS))
    elif fact.name == TurnedKingNamed.name:
        known[HOLDER] = LIES_TURNED
    known |= {name + COME: reached_at(fact, (name,)) is not None for name in bearing.moments}
    known |= {name + COME_EARLIER: _is_before(reached_at(fact, (name,)), fact.event) for name in bearing.moments}
    others = {m.fact.name: m.fact for m in hearing.case.docket.of(matter.deal) if m is not matter}
    known |= {f"with {name}": name in others for name in bearing.others}
    acts = ((name, field) for name, named in bearing.acts.items() if name in others for field in named)
    known |= {f"with {name} {field}": _plain(others[name].value(table, field)) for name, field in acts}
    had = {r.remedy for r in hearing.case.rulings if r.outcome in HAD and r.deal == matter.deal.number}
    known |= {CHOSEN + remedy: remedy in had for remedy in bearing.chosen}
    known[ACTOR] = matter.deal.role(fact.actor)
    known |= {PUT_UP: _is_put_up(hearing, matter)} if fact.of_king else {}
    result = hand_result_in(hearing, matter.deal) if bearing.hand else {}
    return known | {OF_HAND + name: _player_in(result, name) for name in bearing.hand}


def _plain(value: Any) -> Any:
    """Return the value of a field; nothing where it is open between several."""
    return None if isinstance(value, frozenset) else value


def _player_in(result: Mapping[str, Any], name: str) -> Any:
    """Return what is told of a hand, with whether he deals in place of who won or lost it."""
    value = result.get(name)
    if name == WON and result:
        return f"{result['winner']} {result['made']}"
    return result[value] if value in ("winner", "loser") else value


def _is_put_up(hearing: Hearing, matter: Matter) -> bool:
    """Whether a player has put up a point in a deal since a fact, other than for the hand."""
    made = (mark for mark in hearing.ledger.marks_made if mark.deal is matter.deal and mark.at >= matter.fact.event)
    return any(mark.player == matter.fact.actor and mark.reason not in HAND for mark in made)


def _is_before(moment: EventIndex | None, event: EventIndex) -> bool:
    return moment is not None and moment < event


def hand_result_in(hearing: Hearing, deal: Deal) -> Mapping[str, Any]:
    """Return what the last hand of a deal came to; nothing before it is over.

    Args:
        hearing: the hearing.
        deal: the deal.
    """
    return next((due.hand for due in reversed(hearing.ledger.dues) if due.deal is deal and due.hand), {})


def hear_call(book: Rulebook, story: Story, at: int, ground: str, caller: str) -> Hearing:
    """Return the hearing in which a player calls after some acts of a story.

    Args:
        book: the code.
        story: the story.
        at: how many acts come before the call.
        ground: the ground of the call.
        caller: who calls, the dealer or the non-dealer.
    """
    log = story.log(at, call_of(story, ground, caller))
    hearing = Hearing(log.header, book)
    for event in log.events:
        hearing.advance(event)
    return hearing


def call_of(story: Story, ground: str, caller: str) -> Deed:
    """Return the act by which a player calls: he draws attention to something, or asks for what is his or he forgot.

    Args:
        story: the story.
        ground: the ground of the call.
        caller: who calls, the dealer or the non-dealer.
    """
    by = story.names[caller]
    if story.asks is not None:
        return {"do": "claim", "by": by} | story.asks[1]
    if ground not in UNMARKED:
        return {"do": "notice", "by": by, "subject": ground}
    given = (clause.may for clause in story.book.late_marks if clause.may is not None)
    remedy = next(given, None) or next(name for name, remedy in REMEDIES.items() if remedy.late)
    return {"do": "claim", "by": by, "remedy": remedy, "ground": ground}


def ruled_on(hearing: Hearing, matter: Matter, names: Mapping[str, str] = NAMES) -> Ruled:
    """Return what was ruled on a matter, with roles in place of names, without what was settled later.

    What is scored in any hand is left out, but not what is scored because a hand was given up.

    Args:
        hearing: the hearing.
        matter: the matter.
        names: the players, by whether they deal.
    """
    case = hearing.case
    rulings = case.rulings
    settled = {each.supersedes for each in rulings}
    speaking = {clause.id for clause in speaking_on(case.rulebook, terms_of(case.rulebook, matter.fact.name))}
    event = case.ids[matter.fact.event]
    role = {name: role for role, name in names.items()}
    return tuple(
        Said(
            each.outcome,
            each.clause,
            role.get(str(each.offender)),
            role.get(str(each.holder or each.by)) if each.outcome != "undetermined" else None,
            tuple(each.remedies),
            each.remedy,
            each.points if each.outcome != "barred" else None,
            each.failed.condition if each.failed is not None and not matter.fact.supposed else None,
        )
        for each in rulings
        if each.deal in (matter.deal.number, None)
        and _is_on(matter, each, _named(case, each.matter), speaking)
        and (not is_ordinary(each) or (matter.fact.gives_up and each.event == event))
        and each.id not in settled
        and each.outcome not in HEEDED
    )


def _named(case: Case, matter: str | None) -> Matter | None:
    """Return the matter that rulings name so, if it is one."""
    return None if matter is None else case.named_matters[int(matter[1:]) - 1]


def _is_on(matter: Matter, ruling: Ruling, named: Matter | None, speaking: Container[str]) -> bool:
    """Whether a ruling is made on a matter, or by a clause that speaks of such a fact on something of another kind."""
    if named is matter:
        return True
    alike = named is not None and named.fact.name == matter.fact.name
    return not alike and ruling.under is not None and ruling.under.id in speaking
