"""What bears on a call: the fields, moments and other facts that the clauses on such a fact name."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import chain
from typing import Final

from attrs import frozen

from referee.asking.story import last_is_final
from referee.hearing import giving_clauses
from referee.law import REMEDIES, Clause, Rulebook, Wording
from referee.table import FACTS

LEFT_BEHIND: Final = "next_cut"
"""The moment from which on a deal is left behind, whatever the clauses say."""

GAME_OVER: Final = "game_closed"
"""The moment from which on nothing of a deal may be questioned, where the last point of a game is final."""

COME: Final = "?"
"""What a point ends with that tells whether a moment has come."""

COME_EARLIER: Final = "<"
"""What a point ends with that tells whether a moment had come when it was done."""

CHOSEN: Final = "chose "
"""What a point begins with that tells whether a player has chosen something of right."""

OF_HAND: Final = "hand "
"""What a point begins with that tells what a hand came to."""

WON: Final = "won"
"""What was won by a hand, and by whom."""


@frozen
class Bearing:
    """What of a fact bears on what is ruled.

    fields: names of its fields.  moments: those that may have come before it, or before attention is drawn to it.
    others: other facts of the deal.  acts: the fields of those of them that are acts as in any hand.
    chosen: what a player may have chosen of his rights.  hand: what a hand came to.
    asks: how clauses word these questions, by point.
    """

    fields: tuple[str, ...]
    moments: tuple[str, ...]
    others: tuple[str, ...]
    acts: Mapping[str, tuple[str, ...]]
    chosen: tuple[str, ...]
    hand: tuple[str, ...]
    asks: Mapping[str, Wording]


def bearing_of(book: Rulebook, kind: str, remedy: str | None = None) -> Bearing:
    """Return what of a kind of fact bears on what is ruled under a code, worked out once for both.

    Args:
        book: the code.
        kind: the name of the kind of fact.
        remedy: what is asked for, where the fact is that somebody asks.
    """
    kept = book.memo.get(("bearing", kind, remedy))
    if kept is None:
        kept = book.memo["bearing", kind, remedy] = _bearing(book, kind, remedy)
    return kept


def _bearing(book: Rulebook, kind: str, remedy: str | None) -> Bearing:
    terms = terms_of(book, kind)
    speaking = [each for each in speaking_on(book, terms) if each.where.get("remedy", remedy) == remedy]
    whens = {str(each.when) for each in speaking if each.when is not None} - terms
    others = {name for name in FACTS if name in whens or whens & terms_of(book, name)} - {kind}
    acts = {name: [f for each in speaking if each.when == name for f in each.where] for name in others}
    beside = [limit for each in book.clauses.values() if each.when in others for limit in book.limits.get(each.id, ())]
    fields, moments, hand = set[str](), {LEFT_BEHIND}, set[str]()
    moments.update({GAME_OVER} if last_is_final(book) else ())
    asks: dict[str, Wording] = {}
    for each in (*speaking, *beside):
        by_clock = {*each.shuts, *each.opens, *chain(*each.also_shuts.values())}
        for name, wording in each.asks.items():
            come = COME_EARLIER if each.clock == "occurrence" and name in by_clock else COME
            asks.setdefault(name if name in FACTS[kind].values else name + come, wording)
        fields.update(each.where if each.when is None or each.when in terms else ())
        moments.update(each.after, each.before, each.until, by_clock)
    if FACTS[kind].of_marks or any(each.kind == "modifier" for each in speaking):
        hand.update(*(each.hand for each in book.clauses.values()))
        hand.update(() if FACTS[kind].gives_up else [WON])  # who gives a hand up asks what it comes to
    fields.update(FACTS[kind].values if FACTS[kind].of_marks == "short" else ())  # for what they are due
    untold = FACTS[kind].later if FACTS[kind].of_king else ()  # in place of the mark found, what was put up is asked
    return Bearing(
        tuple(name for name in FACTS[kind].values if name in fields and name not in untold),
        tuple(sorted(moments)),
        tuple(sorted(others)),
        {name: tuple(dict.fromkeys(fields)) for name, fields in acts.items()},
        tuple(sorted({remedy for each in speaking for remedy in each.chose})),
        tuple(sorted(hand - {"winner", "loser", "made"})),
        asks,
    )


def asked_by(book: Rulebook, cited: Container[str | None]) -> frozenset[str]:
    """Return the fields and moments that some clauses name, and what limits them or excepts from them.

    Args:
        book: the code.
        cited: what rulings call the clauses.
    """
    names = set[str]()
    for clause in (each for each in book.clauses.values() if each.name in cited):
        for each in (clause, *book.limits.get(clause.id, ()), *book.exceptions.get(clause.id, ())):
            names.update(each.where, each.after, each.before, each.until, each.shuts_at(clause.id), each.opens)
    return frozenset(names)


def terms_of(book: Rulebook, kind: str) -> frozenset[str]:
    """Return the terms that a fact of a kind may bear, its own name with them."""
    terms = {kind}
    while True:
        more = {str(c.defines) for c in book.clauses.values() if c.defines is not None and c.when in terms} - terms
        if not more:
            return frozenset(terms)
        terms |= more


def speaking_on(book: Rulebook, terms: frozenset[str]) -> Iterator[Clause]:
    """Give the clauses that speak of a fact that may bear some terms, and those that limit them or except from them.

    Those speak of it as well that hang on what is chosen or given up of it, and those from which an exception excepts
    that hangs on words of it, or on what was chosen when something else is done.
    """
    speaking = [c for c in book.clauses.values() if c.when in terms or terms & set(c.bears_on)]
    groups = {c.group for c in speaking if c.group is not None}
    speaking += [c for c in book.clauses.values() if groups & {*c.declined, *c.if_used} and c not in speaking]
    excepted = {id for c in speaking if c.noticed or (c.if_used and c.when not in terms) for id in c.excepts}
    speaking += [c for c in book.clauses.values() if c.id in excepted and c not in speaking]
    for clause in speaking:
        yield clause
        for limit in book.limits.get(clause.id, ()):
            yield limit
            yield from book.exceptions.get(limit.id, ())
        yield from book.exceptions.get(clause.id, ())


def clauses_on(book: Rulebook, trouble: str) -> Iterator[Clause]:
    """Give the clauses that may decide a call, some of them more than once.

    Args:
        book: the code.
        trouble: the ground of the call, or what is asked for of right.

    Returns:
        The clauses, in the order of the facts that they speak of.
    """
    given = {clause.when for clause in giving_clauses(book, trouble)} if trouble in REMEDIES else frozenset()
    for name, kind in FACTS.items():
        terms = terms_of(book, name)
        for clause in speaking_on(book, terms) if trouble in kind.grounds or given & terms else ():
            yield clause
            yield from (each for each in book.clauses.values() if clause.id in each.outlives)
