"""Acts of the exchange: proposing, answering, discarding, giving."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.record.acts.base import Cards, Count, Event, Player


class Propose(Event, kw_only=True):
    """The non-dealer proposes.

    n: cards asked for, if named at once.
    """

    do: ClassVar[str] = "propose"

    n: Count | None = None


class Ask(Event, kw_only=True):
    """The non-dealer names the number of cards he wants.

    n: the number.
    """

    do: ClassVar[str] = "ask"

    n: Count


class Answer(Event, kw_only=True):
    """The dealer answers a proposal.

    reply: the answer.
    n: cards the dealer wants for himself.
    """

    do: ClassVar[str] = "answer"

    reply: Literal["accept", "refuse", "accept_if_enough"]
    n: Count | None = None


class Retract(Event, kw_only=True):
    """A player tries to take back what he said or laid down.

    what: what he would take back.
    """

    do: ClassVar[str] = "retract"

    what: Literal["proposal", "number", "acceptance", "refusal", "discard"]


class Discard(Event, kw_only=True):
    """A player lays cards away.

    cards: the cards.
    face: which way they lie.
    place: where they lie.
    """

    do: ClassVar[str] = "discard"

    cards: Cards
    face: Literal["down", "up"] = "down"
    place: Literal["own", "on_stock", "on_adversary"] = "own"


class Give(Event, kw_only=True):
    """The dealer gives cards from the stock.

    to: who receives them.
    cards: the cards.
    source: where they came from.
    """

    do: ClassVar[str] = "give"

    to: Player
    cards: Cards
    source: Literal["top", "elsewhere"] = "top"


class Mix(Event, kw_only=True):
    """A player mixes cards given with his hand.

    cards: the cards, where told.
    """

    do: ClassVar[str] = "mix"

    cards: Cards = ()


class ThrowAside(Event, kw_only=True):
    """Cards are put out of play.

    cards: the cards.
    """

    do: ClassVar[str] = "throw_aside"

    cards: Cards


class Complete(Event, kw_only=True):
    """A short hand is filled from the stock.

    to: whose hand.
    cards: the cards.
    leave_of: who gave leave.
    """

    do: ClassVar[str] = "complete"

    to: Player
    cards: Cards
    leave_of: Player | None = None


class Draw(Event, kw_only=True):
    """A player draws cards from the other's hand; they are out of play.

    hand_of: from whose hand.
    cards: the cards.
    seen: whether the drawer looked at them.
    """

    do: ClassVar[str] = "draw"

    hand_of: Player
    cards: Cards
    seen: bool | None = None


class PutBack(Event, kw_only=True):
    """A withdrawn card is returned to where it lay.

    cards: the cards.
    place: where they go.
    """

    do: ClassVar[str] = "put_back"

    cards: Cards
    place: Literal["stock", "pack", "hand", "table"]


class AskTaken(Event, kw_only=True):
    """The non-dealer asks how many cards the dealer took."""

    do: ClassVar[str] = "ask_taken"


class TellTaken(Event, kw_only=True):
    """The dealer tells how many cards he took.

    n: the number told.
    """

    do: ClassVar[str] = "tell_taken"

    n: Count
