"""A line of an archive as it is decoded: its head, and the acts of regular play with the keys and values each may have.

The decoder refuses everything else, so that what is decoded has the right shape; what it says is looked at elsewhere.
Numbers and cards are given one by one, for where any number will do a decoder takes a fraction for a whole one, and
because each of them is then the same object wherever it stands.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
from attrs import frozen
from msgspec.structs import astuple

from referee.bulk.rules import Unusual
from referee.record import DAY, HIDDEN, PLAYERS, EventId, Wrong, is_composed

# fmt: off
Card = Literal[
    "KS", "QS", "JS", "AS", "10S", "9S", "8S", "7S", "KH", "QH", "JH", "AH", "10H", "9H", "8H", "7H",
    "KD", "QD", "JD", "AD", "10D", "9D", "8D", "7D", "KC", "QC", "JC", "AC", "10C", "9C", "8C", "7C",
]
Number = Literal[
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
    17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32,
]
# fmt: on
Reason = Literal["turned_king", "held_king", "point", "vole"]
Part = Literal["shuffling", "cutting", "looking", "marking"]


class Plain(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A part of a line; it cannot hold itself, so no collector of garbage need look at it."""


class Act(Plain, kw_only=True, tag_field="do"):
    """What every act of regular play has."""

    by: str
    id: EventId | None = None


class Shuffle(Act, tag="shuffle"):
    """The dealer shuffles."""

    pack: str | None = None


class Cut(Act, tag="cut"):
    """The other player cuts."""

    pack: str | None = None
    lifted: Number | None = None
    left: Number | None = None


class Packet(Act, tag="packet"):
    """The dealer gives a packet."""

    to: str
    cards: list[Card]
    pack: str | None = None


class TurnUp(Act, tag="turn_up"):
    """The dealer turns the trump."""

    cards: list[Card]


class Look(Act, tag="look"):
    """A player looks at his hand."""

    at: Literal["hand"]


class Propose(Act, tag="propose"):
    """The non-dealer proposes."""

    n: Number | None = None


class Ask(Act, tag="ask"):
    """The non-dealer names his number."""

    n: Number


class Answer(Act, tag="answer"):
    """The dealer accepts or refuses."""

    reply: Literal["accept", "refuse"]
    n: Number | None = None


class Discard(Act, tag="discard"):
    """A player lays cards away."""

    cards: list[Card]


class Give(Act, tag="give"):
    """The dealer serves a player."""

    to: str
    cards: list[Card]


class TakeUp(Act, tag="take_up"):
    """A player takes up what he was given."""

    what: Literal["given"]


class AnnounceKing(Act, tag="announce_king"):
    """A player announces the king."""


class Mark(Act, tag="mark"):
    """A player marks."""

    n: Number
    reason: Reason


class Lead(Act, tag="lead"):
    """A player leads."""

    card: Card


class Play(Act, tag="play"):
    """A player plays to a lead."""

    card: Card


Regular = (
    Shuffle
    | Cut
    | Packet
    | TurnUp
    | Look
    | Propose
    | Ask
    | Answer
    | Discard
    | Give
    | TakeUp
    | AnnounceKing
    | Mark
    | Lead
    | Play
)


class Owned(Plain):
    """A sound pack."""

    owner: str


class Opening(Plain):
    """Where an excerpt begins; numbers that may be large are looked at elsewhere."""

    game: Any = None
    deal: Any = None
    score: dict[str, Number] | None = None
    dealer: str | None = None
    pack: str | None = None
    orders: dict[str, str] | None = None


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What was agreed on, where no code reads it otherwise."""

    stakes: Literal["graded", "none"] | None = None


class Head(Plain):
    """The header of a log; ``packs`` are decoded when they are first met with."""

    format: Literal["referee.log/1"]
    players: tuple[str, str]
    recorded: tuple[Part, ...]
    rulebook: str | None = None
    packs: msgspec.Raw = msgspec.Raw()
    opening: Opening | None = None
    agreement: Agreement | None = None
    event: str | None = None
    date: str | None = None
    table: str | None = None
    scorer: str | None = None


class Line(Plain):
    """A line of an archive, if it holds regular play."""

    header: Head
    events: list[Regular]


MOST: Final = 10**6
BEGINNING: Final = Opening()
"""Where a log begins that says nothing of it."""

_packs = msgspec.json.Decoder(dict[str, Owned]).decode


@frozen(eq=False)
class Sitting:
    """What the head of a line says that is the same in all lines of a sitting.

    names: of the players.  other: the adversary of each.  packs: of each player; who has two is heard the long way.
    shuffling, cutting, looking: whether these were recorded.
    keys: how many keys say so, those of the line itself among them.
    """

    players: tuple[str, str]
    names: frozenset[str]
    other: dict[str, str]
    packs: dict[str, str]
    graded: bool
    shuffling: bool
    cutting: bool
    looking: bool
    keys: int


def sitting_of(head: Head) -> Sitting:
    """Return what a head says of the sitting; it is read once for all lines that say the same."""
    return _sitting(head.players, bytes(head.packs), head.recorded, head.agreement, head.rulebook)


@lru_cache(2**10)
def _sitting(
    players: tuple[str, str], packs: bytes, recorded: tuple[Part, ...], agreement: Agreement | None, code: str | None
) -> Sitting:
    read: tuple[str, str] = PLAYERS.read([*players])
    names, owned = frozenset(players), _packs(packs) if packs else {}
    owners = {pack.owner: name for name, pack in owned.items()}
    if "marking" not in recorded or len(owners) < len(owned) or not names.issuperset(owners):
        raise Unusual
    check_texts([*players, *owned, code or ""])
    stakes = agreement.stakes if agreement else None
    keys = 5 + (code is not None) + bool(packs) + 2 * len(owned) + (agreement is not None) + (stakes is not None)
    parts = ("shuffling" in recorded, "cutting" in recorded, "looking" in recorded)
    first, second = read
    return Sitting(read, names, {first: second, second: first}, owners, stakes == "graded", *parts, keys)


def check_texts(texts: Iterable[str]) -> None:
    """Look at the texts that anybody can choose: one may hold what cannot be seen, or be written in another form."""
    joined = "".join(texts)
    if HIDDEN.search(joined) or not is_composed(joined):
        raise Unusual


def keys_of(head: Head, sitting: Sitting) -> int:
    """Return how many keys a line has beside those of its events."""
    opening, keys = head.opening, sitting.keys
    if head.event is not None or head.date is not None or head.table is not None or head.scorer is not None:
        keys += _keys_of_occasion(head)
    if opening is None:
        return keys
    told = astuple(opening)
    return keys + 1 + len(told) - told.count(None) + len(opening.score or ()) + len(opening.orders or ())


def _keys_of_occasion(head: Head) -> int:
    """Return how many keys tell on what occasion a log was written; what they say decides nothing."""
    texts = [text for text in (head.event, head.table, head.scorer) if text is not None]
    check_texts(texts)
    if not all(map(str.strip, texts)):
        raise Unusual
    if head.date is not None:
        _check_day(head.date)
    return len(texts) + (head.date is not None)


def _check_day(date: str) -> None:
    try:
        DAY.read(date)
    except Wrong:
        raise Unusual from None


def count(n: Any) -> int:
    """Return the number of a game or deal, which is the first where nothing is said."""
    if n is None:
        return 1
    if type(n) is not int or not 1 <= n <= MOST:
        raise Unusual
    return n
