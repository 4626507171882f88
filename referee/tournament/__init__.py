"""Many records: validated, counted, put into standings, kept."""

from __future__ import annotations

from referee.tournament.archive import open_archive
from referee.tournament.records import Finding, Game, Record
from referee.tournament.sources import Shard
from referee.tournament.validation import validate

__all__ = ["Finding", "Game", "Record", "Shard", "open_archive", "validate"]
