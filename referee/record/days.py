"""Days of the calendar, as files tell them."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from referee.record.values import Kind, matching, show
from referee.record.wrong import Wrong

_MONTH, _DAY = "(0[1-9]|1[0-2])", "(0[1-9]|[12][0-9]|3[01])"
WHOLE: Final = f"[0-9]{{4}}-{_MONTH}-{_DAY}"
PART: Final = f"[0-9]{{4}}(-{_MONTH}(-{_DAY})?)?"


def check_day(text: str) -> str:
    """Return a day, a month or a year that the calendar has; raise Wrong for one that it has not.

    Args:
        text: the year, or the year and the month, or these and the day, each in figures, with dashes between.
    """
    year, *rest = map(int, text.split("-"))
    if year == 0:
        raise Wrong("there is no year 0", "a year from 0001 up", show(text))
    if len(rest) == 2 and rest[1] > 28:
        from calendar import monthrange  # only here, as most days are in every month

        last = monthrange(year, rest[0])[1]
        if rest[1] > last:
            raise Wrong("there is no such day", f"{text[:7]}-{last} at the latest in that month", show(text))
    return text


def _day_kind(pattern: str, noun: str, expected: str) -> Kind:
    text = matching(pattern, noun, expected)
    return evolve(text, read=lambda value: check_day(text.read(value)))


DAY: Final = _day_kind(WHOLE, "a day", "year, month and day, such as 2026-11-22")
"""The kind of a text that names a day."""

DATE: Final = _day_kind(PART, "a date", 'a year, a month or a day in quotes, such as "1900-05-31"')
"""The kind of a text that names a day, or only its month or its year."""
