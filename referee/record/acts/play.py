"""Acts of the play of the hand."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.record.acts.base import Card, Cards, Count, Event, Player, Suit


class Lead(Event, kw_only=True):
    """A player leads a card.

    card: the card.
    named_suit: the suit that he named.
    """

    do: ClassVar[str] = "lead"

    card: Card
    named_suit: Suit | None = None


class Play(Event, kw_only=True):
    """A player plays a card to the lead.

    card: the card.
    """

    do: ClassVar[str] = "play"

    card: Card


class TakeBack(Event, kw_only=True):
    """A player takes a card back from the table.

    card: the card.
    reason: why, in his words.
    """

    do: ClassVar[str] = "take_back"

    card: Card
    reason: str | None = None


class Abandon(Event, kw_only=True):
    """A player gives up his hand.

    cards: the cards, where shown.
    """

    do: ClassVar[str] = "abandon"

    cards: Cards = ()


class ThrowDown(Event, kw_only=True):
    """A player throws his cards down.

    claiming: what he claims with it: score, point, vole, or a number of tricks.
    cards: the cards shown.
    """

    do: ClassVar[str] = "throw_down"

    claiming: Literal["score", "point", "vole"] | Count | None = None
    cards: Cards = ()


class Gather(Event, kw_only=True):
    """A player gathers a trick."""

    do: ClassVar[str] = "gather"


class Reveal(Event, kw_only=True):
    """Cards are shown, from wherever they lie.

    cards: the cards.
    place: where they came from.
    """

    do: ClassVar[str] = "reveal"

    cards: Cards
    place: str | None = None


class BeginReplay(Event, kw_only=True):
    """The hands are taken up again to be replayed; a lead or a reply that can be nothing else begins it too."""

    do: ClassVar[str] = "begin_replay"
    needs_actor: ClassVar[bool] = False


class Result(Event, kw_only=True):
    """The play was not recorded; the scorer states how it ended.

    tricks: tricks of each.
    winner: who won the point.
    vole: whether all tricks were made.
    exchange: whether cards were proposed, and how the first proposal was answered.
    """

    do: ClassVar[str] = "result"
    needs_actor: ClassVar[bool] = False

    tricks: dict[Player, Count] | None = None
    winner: Player | None = None
    vole: bool | None = None
    exchange: Literal["unproposed", "refused", "accepted"] | None = None
