"""Acts up to the turn-up: packs chosen and examined, shuffles and cuts, packets, looks, and putting right."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import define

from referee.record.acts.base import Card, Cards, Count, Event, Move, Order, Owner, Player, SomeCards
from referee.record.values import ANY_TEXT, either, list_of, whole_number


@define(kw_only=True, repr=False, eq=False)
class Choose(Event, prepares_deal=True):
    """The winner of the cut (or the dealer) chooses.

    what: what is chosen.
    value: the choice.
    """

    what: Literal["pack", "seat", "new_pack"]
    value: str


@define(kw_only=True, repr=False, eq=False)
class CallNewCards(Event, prepares_deal=True):
    """A player calls for new cards.

    n: packs asked for.
    """

    n: Count | None = None


@define(kw_only=True, repr=False, eq=False)
class NewPacks(Event, needs_actor=False, prepares_deal=True):
    """New packs come to the table.

    packs: how many, or their names.
    paid_by: who pays for them.
    """

    packs: Annotated[int | tuple[str, ...], either({int: whole_number(), list: list_of(ANY_TEXT)})]
    paid_by: Player | None = None


@define(kw_only=True, repr=False, eq=False)
class Examine(Event, needs_actor=False):
    """A pack or the stock is counted and looked through.

    what: what is examined.
    pack: which pack.
    found: what was found.
    """

    what: Literal["pack", "stock"]
    pack: str | None = None
    found: Literal["sound", "faulty"] | None = None


@define(kw_only=True, repr=False, eq=False)
class PackFault(Event, needs_actor=False, prepares_deal=True):
    """A pack is found incorrect.

    pack: which pack.
    extra: cards too many.
    missing: cards that are not there.
    """

    pack: str | None = None
    extra: Cards = ()
    missing: Cards = ()


@define(kw_only=True, repr=False, eq=False)
class CutForDeal(Event, prepares_deal=True, only_on_table=True):
    """A player cuts to settle who deals first.

    pack: which pack.
    lifted: cards lifted.
    left: cards left below.
    exposed: the cards shown by the cut.
    """

    pack: str | None = None
    lifted: Count | None = None
    left: Count | None = None
    exposed: Cards = ()


@define(kw_only=True, repr=False, eq=False)
class Shuffle(Event, prepares_deal=True, only_on_table=True):
    """A player shuffles a pack.

    pack: which pack.
    manner: how.
    saw: cards that a player saw meanwhile.
    """

    pack: str | None = None
    manner: Literal["proper", "below_table", "faces_shown"] = "proper"
    saw: dict[Player, Cards] | None = None


@define(kw_only=True, repr=False, eq=False)
class NotifyOrder(Event, prepares_deal=True):
    """The dealer tells the non-dealer in which order he will deal.

    order: sizes of the rounds, such as ``3-2``.
    """

    order: Order


@define(kw_only=True, repr=False, eq=False)
class Cut(Event, prepares_deal=True, only_on_table=True):
    """The pack is cut to the dealer.

    pack: which pack.
    lifted: cards lifted.
    left: cards left below.
    exposed: cards shown by the cut.
    completed: false where the cut was broken off.
    """

    pack: str | None = None
    lifted: Count | None = None
    left: Count | None = None
    exposed: Cards = ()
    completed: bool = True


@define(kw_only=True, repr=False, eq=False)
class OmitCut(Event, needs_actor=False, prepares_deal=True, only_on_table=True):
    """The pack is not cut."""


@define(kw_only=True, repr=False, eq=False)
class Packet(Event, prepares_deal=True, only_on_table=True):
    """The dealer gives a packet to a player.

    to: who receives it.
    cards: the cards, unknown faces included.
    pack: the pack dealt from.
    whole: true where this stands for all packets to that player, their split untold.
    """

    to: Player
    cards: Cards
    pack: str | None = None
    whole: bool = False


@define(kw_only=True, repr=False, eq=False)
class Expose(Event):
    """Cards come to show their faces.

    cards: the cards shown.
    of: whose they are: a player, or ``stock``.
    """

    cards: Cards
    of: Owner


@define(kw_only=True, repr=False, eq=False)
class FoundFaced(Event, needs_actor=False):
    """A card is found lying face up.

    where: where it lay.
    card: the card.
    """

    where: Literal["pack", "stock"]
    card: Card


@define(kw_only=True, repr=False, eq=False)
class Look(Event, draws_attention=True, only_on_table=True):
    """A player looks at cards.

    at: at what.
    of: whose cards they are.
    cards: the faces, where told.
    """

    at: Literal["hand", "packet", "given", "drawn", "surplus", "discard", "faced", "tricks", "stock"]
    of: Player | None = None
    cards: Cards = ()


@define(kw_only=True, repr=False, eq=False)
class TakeUp(Event, only_on_table=True):
    """A player takes cards up from the table.

    what: his dealt hand, or cards given in an exchange.
    cards: the faces, where told.
    """

    what: Literal["hand", "given"]
    cards: Cards = ()


@define(kw_only=True, repr=False, eq=False)
class Rectify(Event):
    """An error of the deal is put right by moving cards.

    moves: the moves, in order.
    """

    moves: tuple[Move, ...] = ()


@define(kw_only=True, repr=False, eq=False)
class TurnUp(Event, only_on_table=True):
    """A card is (or cards are) turned from the stock as for trumps.

    cards: the cards turned.
    from: where they came from.
    """

    cards: SomeCards
    from_: Literal["top", "elsewhere"] = "top"
