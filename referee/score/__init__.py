"""What is earned, what is marked for it, and what that comes to: dues, marks, games and matches."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
