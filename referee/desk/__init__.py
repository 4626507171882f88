"""Many records: validated, counted, put into standings, kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record import face

if TYPE_CHECKING:
    from referee.desk.gathering import LogsBeforeClaims, gather
    from referee.desk.run import Run, validate

__all__ = [
    "LogsBeforeClaims",
    "Run",
    "gather",
    "validate",
]

__getattr__ = face(
    __name__,
    {
        "referee.desk.gathering": ("LogsBeforeClaims", "gather"),
        "referee.desk.run": ("Run", "validate"),
    },
)
