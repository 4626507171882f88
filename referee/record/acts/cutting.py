"""Acts of shuffling and cutting."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.record.acts.base import Cards, Count, Event, Order, Player


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
