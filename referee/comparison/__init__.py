"""What would other codes say? One log under several codes, side by side, and many logs under two."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
