"""A line of an archive as it is decoded: the acts of regular play, each with the keys and kinds of value it may have.

The decoder refuses everything else, so that what is decoded has the right shape; what it says is looked at elsewhere.
Numbers and cards are given one by one, for where any number will do a decoder takes a fraction for a whole one, and
because each of them is then the same object wherever it stands.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

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
    id: str | None = None


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


class Line(Plain):
    """A line of an archive, if it holds regular play."""

    header: Head
    events: list[Regular]
