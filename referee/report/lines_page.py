"""A report that consists of paragraphs and tables of columns, as a page of HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from attrs import define

from referee.report.lines import Columns, Line
from referee.report.pages import page

CLASSES: Final = {"bold": "strong", "dim": "faint", "red": "wrong", "yellow": "open", "cyan": "differs"}
"""How a page names the styles of a terminal."""


@define
class Paragraph:
    """A paragraph, or a row of a table that fills its whole width: its text and the class of its style."""

    text: str
    style: str


@define
class Item:
    """Paragraphs behind one label."""

    label: str
    paragraphs: list[Paragraph]


@define
class TableRow:
    """A row of a table: its label, its cells, the class of its style."""

    label: str
    cells: tuple[str, ...]
    style: str


@define
class Block:
    """What stands between two empty lines: a table, or paragraphs and items of a list.

    heading: the heading above it; empty where there is none.
    columns: the names above the columns, with the label before them; ``None`` where it is no table.
    rows: the rows of the table, or the paragraphs and items.
    """

    heading: str
    columns: TableRow | None
    rows: list[Paragraph | Item | TableRow]


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
    return Block(heading, columns, list(_rows(lines)))


def _rows(lines: list[Line | Columns]) -> Iterator[Paragraph | Item | TableRow]:
    """Yield rows of tables, paragraphs, and items; what is indented behind an item belongs to it."""
    item = None
    for line in lines:
        label = line.label.strip()
        if isinstance(line, Columns):
            yield TableRow(label, line.cells, _style(line))
        elif item is not None and not label and (line.label or line.indent):
            item.paragraphs.append(Paragraph(line.text, _style(line)))
        elif label:
            item = Item(label, [Paragraph(line.text, _style(line))])
            yield item
        else:
            item = None
            yield Paragraph(line.text, _style(line))


def _style(line: Line | Columns) -> str:
    return " ".join(CLASSES[name] for name in line.style.split() if name in CLASSES)
