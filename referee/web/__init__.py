"""The school in the browser: scenarios stepped through, questions answered, the laws as pages."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
