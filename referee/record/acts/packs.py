"""Acts of packs: choosing, calling for, examining them."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import define

from referee.record.acts.base import Cards, Count, Event, Player


@define(kw_only=True)
class Choose(Event):
    """The winner of the cut (or the dealer) chooses.

    what: what is chosen.
    value: the choice.
    """

    do: ClassVar[str] = "choose"

    what: Literal["pack", "seat", "new_pack"]
    value: str


@define(kw_only=True)
class CallNewCards(Event):
    """A player calls for new cards.

    n: packs asked for.
    """

    do: ClassVar[str] = "call_new_cards"

    n: Count | None = None


@define(kw_only=True)
class NewPacks(Event):
    """New packs come to the table.

    packs: how many, or their names.
    paid_by: who pays for them.
    """

    do: ClassVar[str] = "new_packs"
    needs_actor: ClassVar[bool] = False

    packs: Count | tuple[str, ...]
    paid_by: Player | None = None


@define(kw_only=True)
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


@define(kw_only=True)
class PackFault(Event):
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
