"""Acts up to the turn-up: packs chosen and examined, shuffles and cuts, packets, looks, and putting right."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from attrs import define

from referee.record.acts.base import Card, Cards, Count, Event, Move, Order, Owner, Player, SomeCards
from referee.record.values import ANY_TEXT, either, list_of, whole_number


@define(kw_only=True, repr=False, eq=False)
class Choose(Event):
    """The winner of the cut (or the dealer) chooses.

    what: what is chosen.
    value: the choice.
    """

    do: ClassVar[str] = "choose"
    prepares_deal: ClassVar[bool] = True

    what: Literal["pack", "seat", "new_pack"]
    value: str


@define(kw_only=True, repr=False, eq=False)
class CallNewCards(Event):
    """A player calls for new cards.

    n: packs asked for.
    """

    do: ClassVar[str] = "call_new_cards"
    prepares_deal: ClassVar[bool] = True

    n: Count | None = None


@define(kw_only=True, repr=False, eq=False)
class NewPacks(Event):
    """New packs come to the table.

    packs: how many, or their names.
    paid_by: who pays for them.
    """

    do: ClassVar[str] = "new_packs"
    needs_actor: ClassVar[bool] = False
    prepares_deal: ClassVar[bool] = True

    packs: Annotated[int | tuple[str, ...], either({int: whole_number(), list: list_of(ANY_TEXT)})]
    paid_by: Player | None = None


@define(kw_only=True, repr=False, eq=False)
class Examine(Event):
    """A pack or the stock is counted and looked through.

    what: what is examined.
    pack: which pack.
    found: what was found.
    """

    do: ClassVar[str] = "examine"
    needs_actor: ClassVar[bool] = False

    what: Literal["pack", "stock"]
    pack: str | None = None
    found: Literal["sound", "faulty"] | None = None


@define(kw_only=True, repr=False, eq=False)
class PackFault(Event):
    """A pack is found incorrect.

    pack: which pack.
    extra: cards too many.
    missing: cards that are not there.
    """

    do: ClassVar[str] = "pack_fault"
    needs_actor: ClassVar[bool] = False
    prepares_deal: ClassVar[bool] = True

    pack: str | None = None
    extra: Cards = ()
    missing: Cards = ()


@define(kw_only=True, repr=False, eq=False)
class CutForDeal(Event):
    """A player cuts to settle who deals first.

    pack: which pack.
    lifted: cards lifted.
    left: cards left below.
    exposed: the cards shown by the cut.
    """

    do: ClassVar[str] = "cut_for_deal"
    prepares_deal: ClassVar[bool] = True
    only_on_table: ClassVar[bool] = True

    pack: str | None = None
    lifted: Count | None = None
    left: Count | None = None
    exposed: Cards = ()


@define(kw_only=True, repr=False, eq=False)
class Shuffle(Event):
    """A player shuffles a pack.

    pack: which pack.
    manner: how.
    saw: cards that a player saw meanwhile.
    """

    do: ClassVar[str] = "shuffle"
    prepares_deal: ClassVar[bool] = True
    only_on_table: ClassVar[bool] = True

    pack: str | None = None
    manner: Literal["proper", "below_table", "faces_shown"] = "proper"
    saw: dict[Player, Cards] | None = None


@define(kw_only=True, repr=False, eq=False)
class NotifyOrder(Event):
    """The dealer tells the non-dealer in which order he will deal.

    order: sizes of the rounds, such as ``3-2``.
    """

    do: ClassVar[str] = "notify_order"
    prepares_deal: ClassVar[bool] = True

    order: Order


@define(kw_only=True, repr=False, eq=False)
class Cut(Event):
    """The pack is cut to the dealer.

    pack: which pack.
    lifted: cards lifted.
    left: cards left below.
    exposed: cards shown by the cut.
    completed: false where the cut was broken off.
    """

    do: ClassVar[str] = "cut"
    prepares_deal: ClassVar[bool] = True
    only_on_table: ClassVar[bool] = True

    pack: str | None = None
    lifted: Count | None = None
    left: Count | None = None
    exposed: Cards = ()
    completed: bool = True


@define(kw_only=True, repr=False, eq=False)
class OmitCut(Event):
    """The pack is not cut."""

    do: ClassVar[str] = "omit_cut"
    needs_actor: ClassVar[bool] = False
    prepares_deal: ClassVar[bool] = True
    only_on_table: ClassVar[bool] = True


@define(kw_only=True, repr=False, eq=False)
class Packet(Event):
    """The dealer gives a packet to a player.

    to: who receives it.
    cards: the cards, unknown faces included.
    pack: the pack dealt from.
    whole: true where this stands for all packets to that player, their split untold.
    """

    do: ClassVar[str] = "packet"
    prepares_deal: ClassVar[bool] = True
    only_on_table: ClassVar[bool] = True

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

    do: ClassVar[str] = "expose"

    cards: Cards
    of: Owner


@define(kw_only=True, repr=False, eq=False)
class FoundFaced(Event):
    """A card is found lying face up.

    where: where it lay.
    card: the card.
    """

    do: ClassVar[str] = "found_faced"
    needs_actor: ClassVar[bool] = False

    where: Literal["pack", "stock"]
    card: Card


@define(kw_only=True, repr=False, eq=False)
class Look(Event):
    """A player looks at cards.

    at: at what.
    of: whose cards they are.
    cards: the faces, where told.
    """

    do: ClassVar[str] = "look"
    draws_attention: ClassVar[bool] = True
    only_on_table: ClassVar[bool] = True

    at: Literal["hand", "packet", "given", "drawn", "surplus", "discard", "faced", "tricks", "stock"]
    of: Player | None = None
    cards: Cards = ()


@define(kw_only=True, repr=False, eq=False)
class TakeUp(Event):
    """A player takes cards up from the table.

    what: his dealt hand, or cards given in an exchange.
    cards: the faces, where told.
    """

    do: ClassVar[str] = "take_up"
    only_on_table: ClassVar[bool] = True

    what: Literal["hand", "given"]
    cards: Cards = ()


@define(kw_only=True, repr=False, eq=False)
class Rectify(Event):
    """An error of the deal is put right by moving cards.

    moves: the moves, in order.
    """

    do: ClassVar[str] = "rectify"

    moves: tuple[Move, ...] = ()


@define(kw_only=True, repr=False, eq=False)
class TurnUp(Event):
    """A card is (or cards are) turned from the stock as for trumps.

    cards: the cards turned.
    from: where they came from.
    """

    do: ClassVar[str] = "turn_up"
    only_on_table: ClassVar[bool] = True

    cards: SomeCards
    from_: Literal["top", "elsewhere"] = "top"
