"""Seasons that never were: plausible records of many matches, some of them irregular.

Everything comes from one seed, and nothing here asks the referee what is right but what a code pays for a result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record import face

if TYPE_CHECKING:
    from referee.simulation.rules import House
    from referee.simulation.season import FILES, FORMS, Files, Form, Plan, Truth, season_lines, write_season

__all__ = [
    "FILES",
    "FORMS",
    "Files",
    "Form",
    "House",
    "Plan",
    "Truth",
    "season_lines",
    "write_season",
]

__getattr__ = face(
    __name__,
    {
        "referee.simulation.rules": ("House",),
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
