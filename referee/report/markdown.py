"""An adjudication in Markdown, for messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from referee.record import printed
from referee.report.reading_aloud import Answer

SPECIAL: Final = re.compile(r"[\\`*_{}\[\]<>#|~$]")
"""What Markdown, HTML or formulas within it, would take for more than text."""

FIRST: Final = re.compile(r"^(\d+(?=[.)](\s|$))|(?=[-+=]))")
"""What stands before a sign by which a line would be an item of a list, or underline a heading."""


def to_markdown(answer: Answer) -> str:
    """Return an answer in Markdown, which ends with a line break.

    Args:
        answer: what is told of a log.
    """
    return "\n".join(_lines(answer)) + "\n"


def escaped(text: str) -> str:
    """Return ``text`` so that Markdown shows it as it is.

    >>> print(escaped("*Anne* <b>"), escaped("1. Bert & Co."))
    \\*Anne\\* \\<b\\> 1\\. Bert &amp; Co.
    """
    plain = SPECIAL.sub(r"\\\g<0>", printed(text, " "))
    return FIRST.sub(r"\1\\", plain).replace("&", "&amp;")


def _lines(answer: Answer) -> Iterator[str]:
    yield f"**{escaped(answer.title)}.** {escaped(answer.setting)}"
    if answer.occasion:
        yield f"*{escaped(answer.occasion)}*"
    yield ""
    yield from (f"- {escaped(text)}" for text in answer.games)
    yield f"- **Score** {escaped(answer.score_told)}"
    yield from (f"- **Now** {escaped(text)}" for text in answer.now)
    yield from (f"- **Open** {escaped(text)}" for text in answer.pending)
    yield from (f"- **Record** {escaped(place)}: {escaped(message)}" for place, message in answer.problems)
    yield ""
    if not answer.disputes:
        yield escaped(answer.nothing)
    for section in answer.sections:
        yield from (f"**{escaped(text)}**\n" for text in filter(None, (section.heading,)))
        for dispute in section.disputes:
            for at, statement in enumerate(dispute.statements):
                number = f"{dispute.number}."
                yield from (f"{number if at == 0 else ' ' * len(number)} {escaped(statement.text)}", "")
        yield from (f"- {escaped(text)}" for text in section.marks)
    yield from filter(None, (escaped(answer.quiet),))
    if answer.readings is not None:
        yield from ("", escaped(answer.readings.heading))
        yield from (f"- **{escaped(point)}** {escaped(text)}" for point, text in answer.readings.points.items())
