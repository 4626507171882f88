"""The school as a folder of files, with the referee in it: it runs in the browser, without a server."""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
