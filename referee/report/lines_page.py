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
class Item:
    """Paragraphs behind one label."""

    label: str
    paragraphs: list[Line]


@define
class Block:
    """What stands between two empty lines: a table, or paragraphs and items of a list.

    heading: the heading above it; empty where there is none.
    columns: the names above the columns, with the label before them; ``None`` where it is no table.
    rows: the rows of the table, or the paragraphs and items.
    """

    heading: str
    columns: Columns | None
    rows: list[Line | Columns | Item]


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
    return page("lines", title=title, blocks=blocks_of(lines), classes=style_classes)


def blocks_of(lines: Iterable[Line | Columns]) -> list[Block]:
    """Return what stands between empty lines.

    Args:
        lines: the paragraphs and the rows of tables.
    """
    parts = groupby(lines, lambda line: isinstance(line, Line) and not line.text and not line.label)
    return [_block(list(some)) for empty, some in parts if not empty]


def _block(lines: list[Line | Columns]) -> Block:
    heading, columns = "", None
    first = lines[0]
    if isinstance(first, Line) and not first.label and "bold" in first.style.split():
        heading, lines = first.text, lines[1:]
    elif isinstance(first, Columns) and first.style == "bold":
        columns, lines = first, lines[1:]
    if columns is None and any(isinstance(line, Columns) for line in lines):
        columns = Columns(())
    return Block(heading, columns, list(_rows(lines)))


def _rows(lines: list[Line | Columns]) -> Iterator[Line | Columns | Item]:
    """Yield rows of tables, paragraphs, and items; what is indented behind an item belongs to it."""
    item = None
    for line in lines:
        if isinstance(line, Columns):
            yield line
        elif item is not None and not line.label.strip() and (line.label or line.indent):
            item.paragraphs.append(line)
        elif line.label.strip():
            item = Item(line.label.strip(), [line])
            yield item
        else:
            item = None
            yield line


def style_classes(style: str) -> str:
    """Return how a page names the style of a line.

    Args:
        style: the style, as a terminal names it.
    """
    return " ".join(CLASSES[name] for name in style.split() if name in CLASSES)
