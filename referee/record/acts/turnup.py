"""Acts of the turn-up."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import define

from referee.record.acts.base import Event, SomeCards


@define(kw_only=True)
class TurnUp(Event):
    """A card is (or cards are) turned from the stock as for trumps.

    cards: the cards turned.
    from: where they came from.
    """

    do: ClassVar[str] = "turn_up"

    cards: SomeCards
    from_: Literal["top", "elsewhere"] = "top"
