"""Making a log that fails as short as it can be while it still fails in the same way."""

from __future__ import annotations

import json
import traceback
from pathlib import Path

from referee.law import Rulebook
from referee.record.errors import Unreadable
from tests.fuzz.checks import Untrue, hold
from tests.property.support import Plain


def failure(plain: Plain, book: Rulebook, thorough: bool = True) -> str | None:
    """Return in which way a log fails, in one line, or ``None``."""
    try:
        hold(plain, book, thorough=thorough)
    except Unreadable:
        return None
    except Untrue as wrong:
        return f"untrue: {wrong}"
    except Exception as error:
        return named(error)
    return None


def named(error: Exception) -> str:
    """Return the name of an error and the place where it was raised."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(frame.filename).name}, {frame.name}"


def shrink(plain: Plain, book: Rulebook) -> Plain:
    """Return a log with as few events as can be that fails as this one does."""
    wanted = _kind(failure(plain, book))
    events, size = list(plain["events"]), len(plain["events"]) // 2
    while size and wanted is not None:
        at, before = 0, len(events)
        while at < len(events):
            fewer = {"header": plain["header"], "events": events[:at] + events[at + size :]}
            if _kind(failure(fewer, book)) == wanted:
                events = fewer["events"]
            else:
                at += size
        # An event that another one named can go once that one has gone.
        size = size // 2 if size > 1 else int(len(events) < before)
    return {"header": plain["header"], "events": events}


def _kind(said: str | None) -> str | None:
    return said and said.split(":")[0]


def write(plain: Plain, readings: dict[str, str], path: Path) -> None:
    """Write a log as JSON Lines, with the readings that it fails under."""
    agreement = plain["header"].get("agreement", {}) | ({"readings": readings} if readings else {})
    header = plain["header"] | ({"agreement": agreement} if agreement else {})
    lines = [json.dumps(part, ensure_ascii=False) for part in (header, *plain["events"])]
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
