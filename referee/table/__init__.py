"""What physically happened: the table as a fold over the acts of a log, and the facts it shows."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
