"""What the law has made of the table, and whether a clause holds: matters, rights, orders, the judge and the prover."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
