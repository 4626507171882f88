"""What every act of a log has in common."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import define, field

Card = str
Cards = tuple[str, ...]
Suit = str


@define
class Move:
    """One move of cards when an error is put right; a place is ``hand:NAME``, ``stock`` or ``aside``."""

    from_: str
    to: str
    cards: Cards


@define(kw_only=True)
class Event:
    """One act or word of the log, as it was done, without any verdict.

    ``do`` names the act on paper.  ``id`` is the address rulings use; ``by`` is a player's name, ``both``,
    ``bystander`` or ``None`` where nobody is named.  ``x`` keeps the ``x-`` fields of other programs.
    """

    do: ClassVar[str] = ""
    needs_actor: ClassVar[bool] = True

    id: str = ""
    by: str | None = None
    note: str | None = None
    basis: str | None = None
    x: dict[str, Any] = field(factory=dict)
