"""Paragraphs for people: styled on a terminal, plain anywhere else."""

from __future__ import annotations

import os
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final, TextIO

from attrs import frozen

from referee.record import printed

WIDTH: Final = 100
LABEL: Final = 16
"""How far from the margin the lines of a paragraph with a label stand, in characters."""

INDENT: Final = 3
"""By how much what belongs to a paragraph stands behind it, in characters."""

NARROWEST: Final = 20
"""A terminal that says it is narrower does not know how wide it is; it is taken for one of the usual width."""

USUAL: Final = 80
"""The width of a terminal that does not know it."""

NARROWEST_CELL: Final = 8
"""The least characters of a line in a cell of a table, however many cells share the width."""

FORCING: Final = ("FORCE_COLOR", "TTY_COMPATIBLE")
"""The variables of the environment that may ask for the style of a terminal where there is none."""

COMMAND: Final = re.compile(r"^\s*:(?=:)|#(?=#\[)")
"""What a build server takes for a command: two colons where a line begins, and two crosses with a bracket anywhere."""


@frozen
class Line:
    """One paragraph of a report.

    text: the text, which is broken into lines when it is printed.
    style: the style on a terminal, as ``rich`` names it, such as ``bold red``; empty for none.
    label: a few words in the margin before the paragraph.
    indent: by how many characters the paragraph is indented, label included.
    margin: by how many characters the lines of a paragraph with a label stand behind it.
    """

    text: str = ""
    style: str = ""
    label: str = ""
    indent: int = 0
    margin: int = LABEL

    def wrapped(self, width: int) -> str:
        """Return the paragraph broken into lines.

        Args:
            width: the most characters of a line.

        Returns:
            The lines, without a line break after the last.
        """
        margin = " " * self.indent
        label = margin + self.label.ljust(self.margin - 1) + " " if self.label else margin
        hanging = " " * len(label)
        return textwrap.fill(
            self.text,
            width,
            initial_indent=label,
            subsequent_indent=hanging,
            break_on_hyphens=False,
            break_long_words=False,
        )


@frozen
class Columns:
    """One row of a table: a label, and cells that share the rest of the width evenly, each broken into lines.

    cells: the texts of the cells.
    style: the style on a terminal, as ``rich`` names it; empty for none.
    label: what stands before the cells.
    margin: by how many characters the cells stand behind the margin, the label before them.

    >>> print(Columns(("granted, a fresh deal", "denied"), label="n1", margin=4).wrapped(30))
    n1  granted, a   denied
        fresh deal
    """

    cells: tuple[str, ...]
    style: str = ""
    label: str = ""
    margin: int = 0

    def wrapped(self, width: int) -> str:
        """Return the row broken into lines.

        Args:
            width: the most characters of a line.
        """
        each = max((width - self.margin) // max(len(self.cells), 1), NARROWEST_CELL + 1)
        broken = [_broken(self.label, self.margin - 1), *(_broken(cell, each - 1) for cell in self.cells)]
        sizes = [self.margin, *(each for _ in self.cells)]
        rows = zip_longest(*broken, fillvalue="")
        return "\n".join("".join(map(str.ljust, row, sizes)).rstrip() for row in rows)


def _broken(text: str, width: int) -> list[str]:
    if width < 1:
        return [""]
    return [row for line in text.split("\n") for row in textwrap.wrap(line, width, break_on_hyphens=False) or [""]]


def harmless(line: str) -> str:
    """Return a line of text in which nothing that somebody wrote in a log steers a terminal or a build server.

    Args:
        line: the line, without its end.

    >>> harmless("Anne\\x1b[31m"), harmless("::error::x") == "::error::x"
    ('Anne�[31m', False)
    """
    return COMMAND.sub("\\g<0>\u200b", printed(line))


AnyLine = str | Line | Columns
"""A line of text as it stands, or a paragraph or a row of a table that is broken into lines where it is shown."""


def plain_lines(lines: Iterable[AnyLine]) -> Iterator[str]:
    """Yield the lines of a report as plain text, each with its line break."""
    return (_plain(line, WIDTH) + "\n" for line in lines)


def _plain(line: AnyLine, width: int) -> str:
    return harmless(line) if isinstance(line, str) else "\n".join(map(harmless, line.wrapped(width).split("\n")))


def show(lines: Iterable[AnyLine], stream: TextIO | None = None) -> None:
    """Print a report: styled on a terminal, plain anywhere else.

    Args:
        lines: the lines, paragraphs and rows of the report.
        stream: where to print it; ``None`` for the standard output.
    """
    stream = stream or sys.stdout
    if not (stream.isatty() or any(map(os.environ.get, FORCING))):
        stream.writelines(plain_lines(lines))
        return
    from rich.console import Console  # only on a terminal, as it takes longer to import than to print without it
    from rich.text import Text

    console = Console(file=stream, highlight=False, soft_wrap=True)
    if console.width < NARROWEST:
        console.width = USUAL  # nothing at all is printed on a terminal of no width
    width = min(WIDTH, console.width) if console.is_terminal else WIDTH
    for line in lines:
        if isinstance(line, str):
            stream.writelines(plain_lines([line]))
        else:
            console.print(Text(_plain(line, width), line.style))
