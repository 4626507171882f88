"""Acts of shuffling and cutting."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import define

from referee.record.acts.base import Cards, Count, Event, Order, Player


@define(kw_only=True)
class CutForDeal(Event):
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


@define(kw_only=True)
class Shuffle(Event):
    """A player shuffles a pack.

    pack: which pack.
    manner: how.
    saw: cards that a player saw meanwhile.
    """

    do: ClassVar[str] = "shuffle"

    pack: str | None = None
    manner: Literal["proper", "below_table", "faces_shown"] = "proper"
    saw: dict[Player, Cards] | None = None


@define(kw_only=True)
class NotifyOrder(Event):
    """The dealer tells the non-dealer in which order he will deal.

    order: sizes of the rounds, such as ``3-2``.
    """

    do: ClassVar[str] = "notify_order"

    order: Order


@define(kw_only=True)
class Cut(Event):
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


@define(kw_only=True)
class OmitCut(Event):
    """The pack is not cut."""

    do: ClassVar[str] = "omit_cut"
    needs_actor: ClassVar[bool] = False
