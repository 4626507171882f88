"""How people see what would be otherwise: under another code, with an act told otherwise, and over many logs."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
