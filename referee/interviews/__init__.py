"""How people see an interview: its questions in words, what another answer would change, and charts of all answers."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
