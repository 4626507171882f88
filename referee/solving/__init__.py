"""What a position in the play is worth with best play by both, under the duties of a rulebook."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
