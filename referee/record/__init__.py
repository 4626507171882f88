"""What was written down: cards, acts, logs, and the one strict way in and out of files."""

from __future__ import annotations

from referee.record import lazy_exports

__getattr__, __dir__ = lazy_exports.face(__name__)
