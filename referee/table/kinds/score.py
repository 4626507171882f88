"""Kinds of fact: the king of trumps, marks, games and matches; and the result of a hand, by which its points change."""

from __future__ import annotations

from typing import Literal

from referee.record import PACK
from referee.table.kinds.base import BEFORE, Count, FactSchema, Schema, Side
from referee.table.kinds.play import Closed, Decision


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


class MarkedTooMuch(FactSchema, subject="over_mark", lasts="game", of_marks="over"):
    """More was marked than was due."""

    admitted: bool


class MarkOmitted(FactSchema, subject="missing_mark", of_marks="short"):
    """Points earned were not marked."""

    kind: Literal["turned_king", "held_king", "point", "vole"]


class GameReached(FactSchema, open=True, regular=True):
    """A player has reached the points of the game."""

    loser_score: Count
    stakes: Literal["graded", "none"]


class MatchReached(FactSchema, open=True, regular=True):
    """A player has won the games of a match."""


class HandResult(Schema):
    """The result of a hand, as the clauses see it that change what it is worth."""

    winner: Side
    loser: Side
    made: Literal["point", "vole"]
    exchange_closed_by: Closed
    exchange_decision: Decision
    exchange_closed_first_by: Literal["winner", "loser", "nobody"]
    won_by_counting: bool
    replay: bool
    ended: Literal["played", "abandoned", "abandoned_by_winner", "abandoned_to_winner"]
