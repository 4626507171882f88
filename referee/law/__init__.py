"""What the rulebook says: clauses as data, loaded, checked and indexed."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
