"""Acts on packs: choosing, calling for and examining them, shuffling and cutting."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.record.acts.base import Cards, Count, Event, Order, Player


class Choose(Event, kw_only=True):
    """The winner of the cut (or the dealer) chooses.

    what: what is chosen.
    value: the choice.
    """

    do: ClassVar[str] = "choose"

    what: Literal["pack", "seat", "new_pack"]
    value: str


class CallNewCards(Event, kw_only=True):
    """A player calls for new cards.

    n: packs asked for.
    """

    do: ClassVar[str] = "call_new_cards"

    n: Count | None = None


class NewPacks(Event, kw_only=True):
    """New packs come to the table.

    packs: how many, or their names.
    paid_by: who pays for them.
    """

    do: ClassVar[str] = "new_packs"
    needs_actor: ClassVar[bool] = False

    packs: Count | tuple[str, ...]
    paid_by: Player | None = None


class Examine(Event, kw_only=True):
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


class PackFault(Event, kw_only=True):
    """A pack is found incorrect.

    pack: which pack.
    extra: cards too many.
    missing: cards that are not there.
    """

    do: ClassVar[str] = "pack_fault"
    needs_actor: ClassVar[bool] = False

    pack: str | None = None
    extra: Cards = ()
    missing: Cards = ()


class CutForDeal(Event, kw_only=True):
    """A player cuts to settle who deals first.

    pack: which pack.
    lifted: cards lifted.
    left: cards left below.
    exposed: the cards shown by the cut.
    """

    do: ClassVar[str] = "cut_for_deal"

    pack: str | None = None
    lifted: Count | None = None
    left: Count | None = None
    exposed: Cards = ()


class Shuffle(Event, kw_only=True):
    """A player shuffles a pack.

    pack: which pack.
    manner: how.
    saw: cards that a player saw meanwhile.
    """

    do: ClassVar[str] = "shuffle"

    pack: str | None = None
    manner: Literal["proper", "below_table", "faces_shown"] = "proper"
    saw: dict[Player, Cards] | None = None


class NotifyOrder(Event, kw_only=True):
    """The dealer tells the non-dealer in which order he will deal.

    order: sizes of the rounds, such as ``3-2``.
    """

    do: ClassVar[str] = "notify_order"

    order: Order


class Cut(Event, kw_only=True):
    """The pack is cut to the dealer.

    pack: which pack.
    lifted: cards lifted.
    left: cards left below.
    exposed: cards shown by the cut.
    completed: false where the cut was broken off.
    """

    do: ClassVar[str] = "cut"

    pack: str | None = None
    lifted: Count | None = None
    left: Count | None = None
    exposed: Cards = ()
    completed: bool = True


class OmitCut(Event, kw_only=True):
    """The pack is not cut."""

    do: ClassVar[str] = "omit_cut"
    needs_actor: ClassVar[bool] = False
