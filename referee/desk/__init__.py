"""Many records: validated, counted, put into standings, kept."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
