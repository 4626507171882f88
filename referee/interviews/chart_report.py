"""Charts as they are told: as text, for programs, as pages to be printed, and as drawings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.interviews.chart import FORMAT, Chart, ChartsFile, Node
from referee.interviews.chart_drawing import TEMPLATES, drawing, sheet_of
from referee.report import HasDocument, HasDrawing, HasPage, HasText, Line, as_data, page


class ChartsReport(HasText, HasDocument, HasPage, HasDrawing):
    """Charts for people, for programs, and to be printed, a page for each.

    rows: the charts, those of one trouble under several codes together.
    """

    def __init__(self, rows: Sequence[Sequence[Chart]]) -> None:
        """Keep the charts."""
        self.rows = rows

    def lines(self) -> Iterator[Line]:
        """Return the charts as text, answers further in than their question."""
        for row in self.rows:
            for chart in row:
                yield from (Line(f"{chart.title}. {chart.code}", "bold"), Line())
                yield from (Line(chart.called), Line()) if chart.called else ()
                yield from _lines(chart.root, 0)
                yield Line()

    def document(self) -> Any:
        """Return the charts as plain data, ``referee.chart/1``."""
        return as_data(ChartsFile(FORMAT, tuple(chart for row in self.rows for chart in row)))

    def html(self) -> str:
        """Return the charts as one page of HTML that prints each on a sheet of its own."""
        return page("chart", TEMPLATES, rows=[(row, sheet_of(row)) for row in self.rows])

    def svg(self) -> str:
        """Return the charts as one drawing, those of one trouble side by side, and one trouble below the other."""
        return drawing(self.rows)


def _lines(node: Node, depth: int) -> Iterator[Line]:
    """Yield a place in a chart and all behind it."""
    for sentence in node.ruling:
        yield Line(sentence, "green", indent=2 * depth)
    if node.question:
        yield Line(node.question, indent=2 * depth)
    for way in node.answers:
        yield Line(f"– {way.answer}", "bold", indent=2 * depth)
        yield from _lines(way.then, depth + 1)
