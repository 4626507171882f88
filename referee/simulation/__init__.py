"""Synthetic seasons from a seed: plausible records of many matches, some of them irregular.

The same seed gives the same season. The referee is asked for nothing but the points that a code gives for a result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record import face

if TYPE_CHECKING:
    from referee.simulation.rules import PlayRules
    from referee.simulation.season import FILES, FORMS, Files, Form, Plan, Truth, season_lines, write_season

__all__ = [
    "FILES",
    "FORMS",
    "Files",
    "Form",
    "Plan",
    "PlayRules",
    "Truth",
    "season_lines",
    "write_season",
]

__getattr__ = face(
    __name__,
    {
        "referee.simulation.rules": ("PlayRules",),
        "referee.simulation.season": (
            "FILES",
            "FORMS",
            "Files",
            "Form",
            "Plan",
            "Truth",
            "season_lines",
            "write_season",
        ),
    },
)
