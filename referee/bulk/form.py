"""The form of a hand: which acts it is made of, in which order, whatever the cards.

There are few forms, and they come again and again.  What follows from the form alone is worked out once for each:
whether regular play can go so, who must have done what, and where the acts stand that are looked at further.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

import msgspec
from attrs import frozen

from referee.bulk.tariff import Order, Told
from referee.bulk.wire_acts import WIRE, WireAct

SIGNS: Final[dict[type[WireAct], str]] = {
    WIRE[do]: sign
    for do, sign in {
        "shuffle": "S",
        "cut": "C",
        "packet": "P",
        "turn_up": "T",
        "look": "L",
        "propose": "p",
        "ask": "n",
        "answer": "a",
        "discard": "d",
        "give": "g",
        "take_up": "u",
        "announce_king": "K",
        "mark": "m",
        "lead": "l",
        "play": "r",
    }.items()
}
KEYS: Final[dict[type[WireAct], int]] = {
    kind: 2 + (kind is WIRE["mark"]) + sum(field.required for field in msgspec.structs.fields(kind)) for kind in SIGNS
}
"""How many keys each act has at least: what it is, who did it, what must be told of it; a mark, for what it is."""

ROUND: Final = r"p n? a n? (?: d g u* (?:d g u*)? | d d g u* g u* )"
HAND: Final = re.compile(
    rf"""
    S? C? P+ (?P<turned> T m? L* )
    (?P<exchange> (?: {ROUND} )* (?: p n? a )? )
    (?: (?P<early> K ) m )?
    (?: (?P<lead> l ) (?: (?P<late> K ) m )? (?: (?P<reply> r ) (?: l r )* m )? )?
    """,
    re.VERBOSE,
)
"""The course of a hand; it may end early, where the king wins the game."""


@frozen(eq=False)
class Round:
    """One proposal and what came of it, by the places of its acts.

    words: what the non-dealer says.  swaps: the discard of each player, the cards given for it, and which arrival of
    cards these are; the non-dealer's first, and none where the dealer refuses.  order: in which they exchange.
    asked: when the non-dealer names a number in words of its own.
    """

    words: tuple[int, ...]
    answer: int
    swaps: tuple[tuple[int, int, int], ...]
    order: Order
    asked: Told


@frozen(eq=False)
class Form:
    """The form of a hand; acts are told by their places in it, and one that is not in it by -1.

    keys: how many keys the acts have at least.
    by_dealer, by_non_dealer, by_either: who must have done what, as far as the cards have no say in it.
    shuffled, cut: whether it begins so.  looks, taken: where anybody looks, or takes up.
    packets: how many are dealt.  dealt: where the first of them is.  turn: where the trump is turned.
    king: whether that is marked.  goes_on: whether anything follows on it and on the looks.
    arrivals: where cards come from the stock: packets, the card turned, cards given.
    rounds: of the exchange.
    exchanged, refused: whether there was any, and whether it ends so.
    early, late: where the king is announced, before the first lead or after it.
    lead, reply: where the first of them is.  replies: where all of them are.
    """

    keys: int
    by_dealer: tuple[int, ...]
    by_non_dealer: tuple[int, ...]
    by_either: tuple[int, ...]
    shuffled: bool
    cut: bool
    looks: tuple[int, ...]
    taken: tuple[int, ...]
    packets: int
    dealt: int
    turn: int
    king: bool
    goes_on: bool
    arrivals: tuple[int, ...]
    rounds: tuple[Round, ...]
    exchanged: bool
    refused: bool
    early: int
    late: int
    lead: int
    reply: int
    replies: tuple[int, ...]


@lru_cache(2**12)
def form_of(kinds: tuple[type[WireAct], ...]) -> Form | None:
    """Return the form of a hand made of acts of such kinds, or ``None`` where no regular hand is."""
    text = "".join([SIGNS[kind] for kind in kinds])
    found = HAND.fullmatch(text)
    if found is None:
        return None
    begins, ends = found.span("exchange")
    dealer, non_dealer, either = _doers(text[:ends])
    rounds = _rounds(text[:ends], begins)
    return Form(
        keys=sum([KEYS[kind] for kind in kinds]),
        by_dealer=dealer,
        by_non_dealer=non_dealer,
        by_either=either,
        shuffled="S" in text,
        cut="C" in text,
        looks=_places(text, "L"),
        taken=_places(text, "u"),
        packets=text.count("P"),
        dealt=text.index("P"),
        turn=text.index("T"),
        king="m" in found["turned"],
        goes_on=begins < len(text),
        arrivals=_places(text, "PTg"),
        rounds=rounds,
        exchanged="d" in text,
        refused=bool(rounds) and not rounds[-1].swaps,
        early=found.start("early"),
        late=found.start("late"),
        lead=found.start("lead"),
        reply=found.start("reply"),
        replies=_places(text, "r"),
    )


def _places(text: str, signs: str, begins: int = 0) -> tuple[int, ...]:
    return tuple(at for at in range(begins, len(text)) if text[at] in signs)


def _doers(text: str) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return which acts before the play the dealer must do, which the other, and which either may.

    The non-dealer lays away first and is served first; who has not been served takes nothing up.
    """
    dealer, non_dealer, either = [], [], []
    laid = served = 0
    for at, sign in enumerate(text):
        if sign == "p":
            laid = served = 0
        if sign in "SPTag" or (sign == "d" and laid):
            dealer.append(at)
        elif sign in "Cpnd" or (sign == "u" and served == 1):
            non_dealer.append(at)
        elif sign in "Lu":
            either.append(at)
        laid += sign == "d"
        served += sign == "g"
    return tuple(dealer), tuple(non_dealer), tuple(either)


def _rounds(text: str, begins: int) -> tuple[Round, ...]:
    """Return the rounds of an exchange that begins somewhere and goes to the end."""
    rounds = []
    for start, end in pairwise((*_places(text, "p", begins), len(text))):
        part = text[:end]
        laid, given = _places(part, "d", start), _places(part, "g", start)
        arrivals = [_places(text, "PTg").index(at) for at in given]
        swaps = tuple(zip(laid, given, arrivals, strict=True))
        words, answer = _places(part, "pn", start), part.index("a", start)
        asked: Told = "nowhere" if len(words) == 1 else "before" if words[1] < answer else "after"
        rounds.append(Round(words, answer, swaps, _order(swaps), asked))
    return tuple(rounds)


def _order(swaps: Sequence[tuple[int, int, int]]) -> Order:
    """Return in which order the players exchange."""
    if len(swaps) < 2:
        return "alone" if swaps else "refused"
    return "together" if swaps[1][0] < swaps[0][1] else "in_turn"
