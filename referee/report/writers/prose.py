"""Reports for people: as lines of text, as a message in Markdown, as a page of HTML, and as a drawing."""

from __future__ import annotations

import io
from collections.abc import Iterable

from referee.report.lines import AnyLine, plain_lines, show
from referee.report.writers.base import HasDrawing, HasMessage, HasPage, HasText, Writer, encoded


class TextWriter(Writer[HasText]):
    """Writes the lines of a report; on a terminal, paragraphs have their style."""

    @classmethod
    def part(cls, report: HasText) -> bytes:
        """Return the lines of a part, plain."""
        return encoded("".join(plain_lines(report.lines())))

    def take(self, report: HasText) -> None:
        """Write the lines of a part, in style where that is wanted."""
        self.put(encoded(self._shown(report.lines())))

    def end(self, report: HasText) -> None:
        """Write the last lines."""
        self.put(encoded(self._shown(report.last_lines())))

    def _shown(self, lines: Iterable[AnyLine]) -> str:
        shown = _Screen(self.terminal)
        show(lines, shown)
        return shown.getvalue()


class _Screen(io.StringIO):
    """Text that may be for a terminal."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        """Tell whether it is for a terminal."""
        return self.terminal


class MarkdownWriter(Writer[HasMessage]):
    """Writes the message of a report."""

    @classmethod
    def part(cls, report: HasMessage) -> bytes:
        """Return the message."""
        return encoded(report.markdown())


class HtmlWriter(Writer[HasPage]):
    """Writes the page of a report."""

    def begin(self, report: HasPage) -> None:
        """Write what stands before the first part."""
        self.put(encoded(report.html_before()))

    def end(self, report: HasPage) -> None:
        """Write what stands behind the last part."""
        self.put(encoded(report.html_behind()))

    @classmethod
    def part(cls, report: HasPage) -> bytes:
        """Return the page."""
        return encoded(report.html())


class SvgWriter(Writer[HasDrawing]):
    """Writes the drawing of a report."""

    @classmethod
    def part(cls, report: HasDrawing) -> bytes:
        """Return the drawing."""
        return encoded(report.svg())
