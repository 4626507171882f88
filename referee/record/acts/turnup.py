"""Acts of the turn-up."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.record.acts.base import Event, SomeCards


class TurnUp(Event, kw_only=True):
    """A card is (or cards are) turned from the stock as for trumps.

    cards: the cards turned.
    from: where they came from.
    """

    do: ClassVar[str] = "turn_up"

    cards: SomeCards
    from_: Literal["top", "elsewhere"] = "top"
