"""What may each player have held? The deals that fit the record: counted, drawn and looked through."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
