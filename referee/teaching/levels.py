"""For whom a lesson is."""

from __future__ import annotations

from typing import Final, Literal, get_args

Level = Literal["beginner", "player", "director"]

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
"""For whom a lesson can be, the easiest first."""
