"""What was written down: cards, acts, logs, and the one strict way in and out of files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record.lazy_exports import face

if TYPE_CHECKING:
    from referee.record.errors import Mistake, RefereeError, Unreadable
    from referee.record.log import Header, Log, Place
    from referee.record.logfile import load_log, load_logs, loads_log, log_from_data
    from referee.record.writing import dump_log

__all__ = [
    "Header",
    "Log",
    "Mistake",
    "Place",
    "RefereeError",
    "Unreadable",
    "dump_log",
    "load_log",
    "load_logs",
    "loads_log",
    "log_from_data",
]

__getattr__ = face(
    __name__,
    {
        "Header": "referee.record.log",
        "Log": "referee.record.log",
        "Mistake": "referee.record.errors",
        "Place": "referee.record.log",
        "RefereeError": "referee.record.errors",
        "Unreadable": "referee.record.errors",
        "dump_log": "referee.record.writing",
        "load_log": "referee.record.logfile",
        "load_logs": "referee.record.logfile",
        "loads_log": "referee.record.logfile",
        "log_from_data": "referee.record.logfile",
    },
)
