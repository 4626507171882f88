"""The archive: what was ruled on a season of logs, kept in a database, beside what directors decided.

What is here needs no database to be installed; ``open_archive`` says so where one is asked for and none is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record import face

if TYPE_CHECKING:
    from referee.archive.keeper import Keeper
    from referee.archive.keeping import run_with_archive, store_claims
    from referee.archive.opening import open_archive
    from referee.archive.output import FORMS, query_schema
    from referee.archive.questions import KEYS, ROWS, CountKey, Decision, Filter, NoArchive, RowKind, SeasonArchive

__all__ = [
    "FORMS",
    "KEYS",
    "ROWS",
    "CountKey",
    "Decision",
    "Filter",
    "Keeper",
    "NoArchive",
    "RowKind",
    "SeasonArchive",
    "open_archive",
    "query_schema",
    "run_with_archive",
    "store_claims",
]

__getattr__ = face(
    __name__,
    {
        "referee.archive.keeper": ("Keeper",),
        "referee.archive.keeping": ("store_claims", "run_with_archive"),
        "referee.archive.opening": ("open_archive",),
        "referee.archive.output": ("FORMS", "query_schema"),
        "referee.archive.questions": (
            "Decision",
            "Filter",
            "KEYS",
            "CountKey",
            "NoArchive",
            "ROWS",
            "SeasonArchive",
            "RowKind",
        ),
    },
)
