"""Seasons that never were: plausible records of many matches, some of them irregular.

Everything comes from one seed, and nothing here asks the referee what is right but what a code pays for a result.
"""

from __future__ import annotations

from referee.tournament.season.folder import FILES, Files, Truth, season_lines, write_season
from referee.tournament.season.house import House
from referee.tournament.season.plan import FORMS, Form, Plan

__all__ = ["FILES", "FORMS", "Files", "Form", "House", "Plan", "Truth", "season_lines", "write_season"]
