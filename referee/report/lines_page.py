"""A report that consists of paragraphs and tables of columns, as a page of HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from attrs import define

from referee.report.lines import Columns, Line
from referee.report.page import page

CLASSES: Final = {"bold": "strong", "dim": "faint", "red": "wrong", "yellow": "open", "cyan": "differs"}
"""How a page names the styles of a terminal."""


@define
class Paragraph:
    """A paragraph, or a row of a table that fills its whole width: its label, its text, the class of its style."""

    label: str
    text: str
    style: str


@define
class TableRow:
    """A row of a table: its label, its cells, the class of its style."""

    label: str
    cells: tuple[str, ...]
    style: str


@define
class Block:
    """What stands between two empty lines: a table, or paragraphs of which those with a label are a list.

    heading: the heading above it; empty where there is none.
    columns: the names above the columns, with the label before them; ``None`` where it is no table.
    rows: the rows of the table, or the paragraphs.
    """

    heading: str
    columns: TableRow | None
    rows: list[Paragraph | TableRow]


def lines_to_html(title: str, lines: Iterable[Line | Columns]) -> str:
    """Return paragraphs and tables as a page of HTML that needs no other file.

    Args:
        title: the title of the page, which is its first heading too.
        lines: the paragraphs and the rows of tables; an empty paragraph ends a table, and bold ones are headings.

    Returns:
        The page.

    Raises:
        NotInstalled: Jinja2, which fills in the page, is not installed.
    """
    return page("lines", title=title, blocks=list(_blocks(lines)))


def _blocks(lines: Iterable[Line | Columns]) -> Iterator[Block]:
    """Yield what stands between empty lines."""
    for empty, some in groupby(lines, lambda line: isinstance(line, Line) and not line.text and not line.label):
        if not empty:
            yield _block(list(some))


def _block(lines: list[Line | Columns]) -> Block:
    heading, columns = "", None
    first = lines[0]
    if isinstance(first, Line) and not first.label and "bold" in first.style.split():
        heading = first.text
        lines = lines[1:]
    elif isinstance(first, Columns) and first.style == "bold":
        columns = TableRow(first.label, first.cells, "")
        lines = lines[1:]
    if columns is None and any(isinstance(line, Columns) for line in lines):
        columns = TableRow("", (), "")
    return Block(heading, columns, [_row(line) for line in lines])


def _row(line: Line | Columns) -> Paragraph | TableRow:
    style = " ".join(CLASSES[name] for name in line.style.split() if name in CLASSES)
    if isinstance(line, Columns):
        return TableRow(line.label.strip(), line.cells, style)
    return Paragraph(line.label.strip(), line.text, style)
