"""Kinds of fact: the king of trumps in a hand."""

from __future__ import annotations

from typing import Literal

from referee.record.cards import PACK
from referee.table.kinds.base import BEFORE, Count, FactSchema, Side


class KingClaimed(
    FactSchema,
    subject="false_king",
    grounds_by=(("unannounced_king", {"by": "mark"}),),
    whose=frozenset({"of"}),
    passing={"played_to": BEFORE, "reply_lies": BEFORE, "cards_played": tuple(range(len(PACK)))},
    of_king=True,
    lacks={
        "held": "show whether {actor} held the king of {trumps}; the card itself would settle it",
        "": "show whether {adversary} held the king of {trumps}; the card itself would settle it",
    },
):
    """The king of trumps was claimed."""

    by: Literal["word", "mark"]
    of: Side
    held: bool
    kept: bool
    adversary_holds: bool
    cards_played: Count
    first_card_is_king: bool
    first_card_led: bool
    played_to: bool
    reply_lies: bool
    declared: bool
    marked: bool
    shown: bool
    disproved: bool


class KingRevealed(
    FactSchema,
    open=True,
    regular=True,
    of_king=True,
    lacks={"": "show yet whether cards are still exchanged; what is done next will settle it"},
):
    """A player showed the king of trumps out of his hand."""

    how: Literal["shown", "exposed"]
    cards_played: Count
    led: bool
    exchange: Literal["before", "after", "none"]
    kept: bool


class KingWins(FactSchema, open=True):
    """A player whom a king would win the game has the king of trumps in hand."""
