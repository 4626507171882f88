"""The two ways to name an event: by its id, as files and rulings do, and by its index in the log, as a hearing does.

Type checkers keep the two apart from each other and from other texts and numbers; at run time they are plain.
"""

from __future__ import annotations

from typing import Final, NewType

EventId = NewType("EventId", str)
"""The id of an event, such as ``d.packet2``: written in the log, or given by the line of shorthand it comes from."""

EventIndex = NewType("EventIndex", int)
"""The index of an event in its log, from 0 on; ``NO_EVENT`` where there is none."""

NO_EVENT: Final = EventIndex(-1)
"""Stands for the index of an event before the first event, or where no event did something yet."""
