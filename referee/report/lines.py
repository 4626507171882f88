"""Paragraphs for people: styled on a terminal, plain anywhere else."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable
from typing import Final, TextIO

from attrs import frozen
from rich.console import Console
from rich.text import Text

WIDTH: Final = 100
LABEL: Final = 16


@frozen
class Line:
    """One paragraph of a report; ``label`` stands in the margin before it."""

    text: str = ""
    style: str = ""
    label: str = ""
    indent: int = 0

    def wrapped(self, width: int) -> str:
        """Return the paragraph broken into lines."""
        margin = " " * self.indent
        label = margin + self.label.ljust(LABEL - 1) + " " if self.label else margin
        hanging = " " * len(label)
        return textwrap.fill(
            self.text,
            width,
            initial_indent=label,
            subsequent_indent=hanging,
            break_on_hyphens=False,
            break_long_words=False,
        )


def show(lines: Iterable[Line], stream: TextIO | None = None) -> None:
    """Print a report: styled on a terminal, plain anywhere else."""
    console = Console(file=stream or sys.stdout, highlight=False, soft_wrap=True)
    width = min(WIDTH, console.width) if console.is_terminal else WIDTH
    for line in lines:
        console.print(Text(line.wrapped(width), line.style))
