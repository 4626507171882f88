"""The archive: what was ruled on a season of logs, kept in a database, beside what directors decided.

What is here needs no database to be installed; ``open_archive`` says so where one is asked for and none is.
"""

from __future__ import annotations

from referee.tournament.archive.answers import SeasonArchive
from referee.tournament.archive.opening import NoArchive, open_archive

__all__ = ["NoArchive", "SeasonArchive", "open_archive"]
