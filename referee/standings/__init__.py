"""Standings: what each match was claimed to be and ought to have come to, and the places that follow."""

from __future__ import annotations

from referee.standings.ranking import MatchResult, Reason, Result
from referee.standings.table import Row, Standings, match_results, stand, standings

__all__ = ["MatchResult", "Reason", "Result", "Row", "Standings", "match_results", "stand", "standings"]
