"""Many records: validated, counted, put into standings, kept."""

from __future__ import annotations

from referee.archive import open_archive
from referee.desk.run import validate
from referee.validation.records import Finding, Game, Record
from referee.validation.sources import Shard

__all__ = ["Finding", "Game", "Record", "Shard", "open_archive", "validate"]
