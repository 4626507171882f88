"""Regular hands of archives by the million: read and scored in one go, with the answers of the full hearing."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
