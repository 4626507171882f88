"""What follows from the table under the law: rulings, rights, orders, marks and scores."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
