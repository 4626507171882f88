"""Kinds of fact: marks, games and matches; and the result of a hand, by which its points change."""

from __future__ import annotations

from typing import Literal

from referee.table.kinds.base import Count, FactSchema, Schema, Side
from referee.table.kinds.play import Closed, Decision


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
