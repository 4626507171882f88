"""Standings: what each match was claimed to be and ought to have come to, and the places that follow."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
