"""Acts of packs: choosing, calling for, examining them."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.record.acts.base import Cards, Count, Event, Player


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
