"""Standings: what each match was claimed to be and ought to have come to, and the places that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record import face

if TYPE_CHECKING:
    from referee.standings.event import FORMAT, TournamentFile
    from referee.standings.event_file import Tournament, is_tournament, load_tournament
    from referee.standings.judging import ClaimCheck, check_claims
    from referee.standings.output import standings_schema, to_csv, to_json, to_text
    from referee.standings.ranking import MatchResult, Reason, Result
    from referee.standings.table import (
        ResultBasis,
        Row,
        Standings,
        compute_standings,
        match_results,
        standings_from_results,
    )

__all__ = [
    "FORMAT",
    "ClaimCheck",
    "MatchResult",
    "Reason",
    "Result",
    "ResultBasis",
    "Row",
    "Standings",
    "Tournament",
    "TournamentFile",
    "check_claims",
    "compute_standings",
    "is_tournament",
    "load_tournament",
    "match_results",
    "standings_from_results",
    "standings_schema",
    "to_csv",
    "to_json",
    "to_text",
]

__getattr__ = face(
    __name__,
    {
        "referee.standings.event": ("FORMAT", "TournamentFile"),
        "referee.standings.event_file": ("Tournament", "is_tournament", "load_tournament"),
        "referee.standings.judging": ("ClaimCheck", "check_claims"),
        "referee.standings.output": ("standings_schema", "to_csv", "to_json", "to_text"),
        "referee.standings.ranking": ("MatchResult", "Reason", "Result"),
        "referee.standings.table": (
            "ResultBasis",
            "Row",
            "Standings",
            "match_results",
            "standings_from_results",
            "compute_standings",
        ),
    },
)
