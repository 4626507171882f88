"""Acts of dealing: packets, the turn-up, exposures, looks and putting right."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.record.acts.base import Card, Cards, Event, Move, Owner, Player, SomeCards


class Packet(Event, kw_only=True):
    """The dealer gives a packet to a player.

    to: who receives it.
    cards: the cards, unknown faces included.
    pack: the pack dealt from.
    whole: true where this stands for all packets to that player, their split untold.
    """

    do: ClassVar[str] = "packet"

    to: Player
    cards: Cards
    pack: str | None = None
    whole: bool = False


class Expose(Event, kw_only=True):
    """Cards come to show their faces.

    cards: the cards shown.
    of: whose they are: a player, or ``stock``.
    """

    do: ClassVar[str] = "expose"

    cards: Cards
    of: Owner


class FoundFaced(Event, kw_only=True):
    """A card is found lying face up.

    where: where it lay.
    card: the card.
    """

    do: ClassVar[str] = "found_faced"
    needs_actor: ClassVar[bool] = False

    where: Literal["pack", "stock"]
    card: Card


class Look(Event, kw_only=True):
    """A player looks at cards.

    at: at what.
    of: whose cards they are.
    cards: the faces, where told.
    """

    do: ClassVar[str] = "look"

    at: Literal["hand", "packet", "given", "drawn", "surplus", "discard", "faced", "tricks"]
    of: Player | None = None
    cards: Cards = ()


class TakeUp(Event, kw_only=True):
    """A player takes cards up from the table.

    what: his dealt hand, or cards given in an exchange.
    cards: the faces, where told.
    """

    do: ClassVar[str] = "take_up"

    what: Literal["hand", "given"]
    cards: Cards = ()


class Rectify(Event, kw_only=True):
    """An error of the deal is put right by moving cards.

    moves: the moves, in order.
    """

    do: ClassVar[str] = "rectify"

    moves: tuple[Move, ...] = ()


class TurnUp(Event, kw_only=True):
    """A card is (or cards are) turned from the stock as for trumps.

    cards: the cards turned.
    from: where they came from.
    """

    do: ClassVar[str] = "turn_up"

    cards: SomeCards
    from_: Literal["top", "elsewhere"] = "top"
