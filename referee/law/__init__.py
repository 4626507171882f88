"""What the rulebook says: clauses as data, loaded, checked and indexed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record.lazy_exports import face

if TYPE_CHECKING:
    from referee.law.choices import rulebook_for
    from referee.law.clause import Clause, OpenPoint, Reading
    from referee.law.compiled import load_rulebook
    from referee.law.files import default_code, find_rulebook, list_codes
    from referee.law.rulebook import Procedure, Rulebook

__all__ = [
    "Clause",
    "OpenPoint",
    "Procedure",
    "Reading",
    "Rulebook",
    "default_code",
    "find_rulebook",
    "list_codes",
    "load_rulebook",
    "rulebook_for",
]

__getattr__ = face(
    __name__,
    {
        "Clause": "referee.law.clause",
        "OpenPoint": "referee.law.clause",
        "Procedure": "referee.law.rulebook",
        "Reading": "referee.law.clause",
        "Rulebook": "referee.law.rulebook",
        "default_code": "referee.law.files",
        "find_rulebook": "referee.law.files",
        "list_codes": "referee.law.files",
        "load_rulebook": "referee.law.compiled",
        "rulebook_for": "referee.law.choices",
    },
)
