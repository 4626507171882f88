"""Scenario files: what they teach, whether it is true, and what of the law they cover."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
