"""What would come of a demand that no log holds."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
