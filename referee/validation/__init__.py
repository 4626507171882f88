"""Are thousands of logs in order? Logs found, ruled on in batches, and what is to be known of each, in any form."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
