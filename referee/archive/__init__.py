"""The archive: what was ruled on a season of logs, kept in a database, beside what directors decided.

What is here needs no database to be installed; ``open_archive`` says so where one is asked for and none is.
"""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
