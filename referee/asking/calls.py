"""Calls: every moment at which a player may speak of what went wrong, what is then known of it, and what is ruled.

What is known is told in the words of the rulebook alone: the fields and the moments that its clauses on such a fact
name, and who speaks.  So a clause that is taken out takes its questions with it, and one that is added brings them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import define, frozen

from referee.asking.stagings_deal import BEFORE_EXCHANGE
from referee.asking.stagings_play import FROM_EXCHANGE
from referee.asking.story import DEAL, DEALER, NAMES, NON_DEALER, Deed, Staging, Story, told_in_all_ways
from referee.docket import Matter, is_ordinary
from referee.hearing import Hearing
from referee.law import Clause, Rulebook
from referee.table import FACTS, reached_at

STAGINGS: Final[Mapping[str, Staging]] = BEFORE_EXCHANGE | FROM_EXCHANGE
"""What tells the story of each ground."""

LEFT_BEHIND: Final = "next_cut"
"""The moment from which on a deal is left behind, whatever the clauses say."""

HEEDED: Final = ("complied", "not_complied")
"""Outcomes that tell what the players did about a ruling, on which the ruling does not hang."""

CALLER: Final = "caller"
"""The point that tells who calls."""

CHOICE: Final = "~"
"""What a point begins with that tells how a story went on."""

Told = dict[str, Any]
"""What is known of a call: fields of the fact as they are, moments as true where they have come, by point."""


@frozen
class Bearing:
    """What of a fact bears on what is ruled: the names of fields, of moments, and of other facts of the deal."""

    fields: tuple[str, ...]
    moments: tuple[str, ...]
    others: tuple[str, ...]


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
    points: how many points that makes.
    """

    outcome: str
    clause: str | None
    offender: str | None
    holder: str | None
    remedies: tuple[str, ...]
    remedy: str | None
    points: int | None


Ruled = tuple[Said, ...]
"""What is ruled at a call, in order."""


def bearing_of(book: Rulebook, kind: str) -> Bearing:
    """Return what of a kind of fact bears on what is ruled under a code, worked out once for both.

    Args:
        book: the code.
        kind: the name of the kind of fact.
    """
    kept = book.memo.get(("bearing", kind))
    if kept is None:
        kept = book.memo["bearing", kind] = _bearing(book, kind)
    return kept


def _bearing(book: Rulebook, kind: str) -> Bearing:
    terms = _terms(book, kind)
    fields: set[str] = set()
    moments, others = {LEFT_BEHIND}, set[str]()
    for each in _speaking(book, terms):
        moments.update(each.after, each.before, each.until, each.shuts, each.opens, *each.also_shuts.values())
        if each.when in terms:
            fields.update(each.where)
        elif each.when in FACTS:
            others.add(each.when)
    return Bearing(
        tuple(name for name in FACTS[kind].values if name in fields), tuple(sorted(moments)), tuple(sorted(others))
    )


def _terms(book: Rulebook, kind: str) -> frozenset[str]:
    """Return the terms that a fact of a kind may bear, its own name with them."""
    terms = {kind}
    while True:
        more = {str(c.defines) for c in book.clauses.values() if c.defines is not None and c.when in terms} - terms
        if not more:
            return frozenset(terms)
        terms |= more


def _speaking(book: Rulebook, terms: frozenset[str]) -> Iterator[Clause]:
    """Give the clauses that speak of a fact that may bear some terms, and those that limit them or except from them."""
    speaking = [c for c in book.clauses.values() if c.when in terms or terms & set(c.bears_on)]
    groups = {c.group for c in speaking if c.group is not None}
    speaking += [c for c in book.clauses.values() if groups & set(c.declined) and c not in speaking]
    for clause in speaking:
        yield clause
        for limit in book.limits.get(clause.id, ()):
            yield limit
            yield from book.exceptions.get(limit.id, ())
        yield from book.exceptions.get(clause.id, ())


def laws_on(book: Rulebook, ground: str) -> frozenset[int]:
    """Return the laws of which a clause may decide a call on a ground.

    Args:
        book: the code.
        ground: the ground of the calls.
    """
    kinds = [name for name, kind in FACTS.items() if ground in kind.grounds]
    return frozenset(clause.law for kind in kinds for clause in _speaking(book, _terms(book, kind)))


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
        matter = _matter(hearing, ground, trouble)
        known = None if matter is None else known_of(hearing, book, matter)
        if known is not None and known == last:
            continue
        last = known
        acts = repr(story.acts[:at])
        if acts in told_before:
            continue
        told_before.add(acts)
        for caller in (NON_DEALER, DEALER):
            called = hear_call(book, story, at, ground, caller)
            matter = _matter(called, ground, trouble) if known is None else None
            told = known if matter is None else known_of(called, book, matter)
            if told is not None:
                ruled = ruled_in(called)
                yield Call(dict(story.taken), at, caller, told | story_points(story, at) | {CALLER: caller}, ruled)


def story_points(story: Story, at: int) -> Told:
    """Return how a story went on at each choice before some act, as points; they come last among questions."""
    return {f"{CHOICE}{name}": way for name, way in story.taken.items() if story.since.get(name, 0) < at}


def _matter(hearing: Hearing, ground: str, trouble: int) -> Matter | None:
    """Return the matter that the ground means: the first since the trouble that can be spoken of under it."""
    case = hearing.case
    matters = (*case.docket.matters, *case.named_matters)
    found = (m for m in matters if ground in m.fact.grounds and m.fact.truth is not False)
    return next((m for m in found if m.deal.number == DEAL and (m.fact.event >= trouble or m.fact.of_marks)), None)


def known_of(hearing: Hearing, book: Rulebook, matter: Matter) -> Told:
    """Return what is known of a matter at this moment of a hearing.

    Args:
        hearing: the hearing.
        book: the code.
        matter: the matter.
    """
    fact, table = matter.fact, hearing.case.table
    bearing = bearing_of(book, fact.name)
    known: Told = {"fact": fact.name}
    known |= {name: fact.value(table, name) for name in bearing.fields}
    known |= {f"{name}?": reached_at(fact, (name,)) is not None for name in bearing.moments}
    others = {m.fact.name for m in hearing.case.docket.of(matter.deal) if m is not matter}
    known |= {f"with {name}": name in others for name in bearing.others}
    return known


def hear_call(book: Rulebook, story: Story, at: int, ground: str, caller: str) -> Hearing:
    """Return the hearing in which a player calls after some acts of a story.

    Args:
        book: the code.
        story: the story.
        at: how many acts come before the call.
        ground: the ground of the call.
        caller: who calls, the dealer or the non-dealer.
    """
    log = story.log(at, call_of(book, ground, story.names[caller]))
    hearing = Hearing(log.header, book)
    for event in log.events:
        hearing.advance(event)
    return hearing


def call_of(book: Rulebook, ground: str, player: str) -> Deed:
    """Return the act by which a player calls on a ground: he draws attention to it, or asks for what he forgot."""
    forgotten = any(kind.of_marks == "short" and ground in kind.grounds for kind in FACTS.values())
    remedy = next((clause.may for clause in book.late_marks if clause.may is not None), None) if forgotten else None
    if remedy is not None:
        return {"do": "claim", "by": player, "remedy": remedy, "ground": ground}
    return {"do": "notice", "by": player, "subject": ground}


def ruled_in(hearing: Hearing, names: Mapping[str, str] = NAMES, deal: int = DEAL) -> Ruled:
    """Return what was ruled on a deal, with roles in place of names, without what was settled later.

    What is scored in any hand is left out, but not what is scored because a hand was given up.

    Args:
        hearing: the hearing.
        names: the players, by whether they deal.
        deal: the number of the deal.
    """
    case = hearing.case
    rulings = case.rulings
    given_up = {case.ids[matter.fact.event] for matter in case.docket.matters if matter.fact.gives_up}
    settled = {each.supersedes for each in rulings}
    role = {name: role for role, name in names.items()}
    return tuple(
        Said(
            each.outcome,
            each.clause,
            role.get(str(each.offender)),
            role.get(str(each.holder)) if each.outcome != "undetermined" else None,
            tuple(each.remedies),
            each.remedy,
            each.points,
        )
        for each in rulings
        if each.deal in (deal, None)
        and (not is_ordinary(each) or each.event in given_up)
        and each.id not in settled
        and each.outcome not in HEEDED
    )
