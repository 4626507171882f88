"""Whether a record is still what it was, and who stands for it: seals, trees over an event, receipts of rulings."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
