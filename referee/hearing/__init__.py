"""What follows from the table under the law: rulings, rights, orders, marks and scores."""

from __future__ import annotations

from referee.hearing.hearing import Hearing, adjudicate
from referee.hearing.rulings import Adjudication, DealRow, GameRow, MarkRow, MatchRow, Problem, Ruling, Score

__all__ = [
    "Adjudication",
    "DealRow",
    "GameRow",
    "Hearing",
    "MarkRow",
    "MatchRow",
    "Problem",
    "Ruling",
    "Score",
    "adjudicate",
]
