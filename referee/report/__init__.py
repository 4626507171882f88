"""How people see it: reports in prose, JSON and its schema, HTML, and the law as text."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
