"""What the rulebook says: clauses as data, loaded, checked and indexed."""

from __future__ import annotations

from referee.law.agreed import rulebook_for
from referee.law.clause import Clause, OpenPoint, Reading
from referee.law.loader import load_rulebook
from referee.law.locate import default_code, find_rulebook, list_codes
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
