"""Where codes differ: a page with a table for each section of topics, a row a topic, a column a code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from referee.law import Clause, OpenPoint, Rulebook, Side, Topic, load_sections, side
from referee.report import plain, provenance
from referee.teaching.page_templates import fill_in

TABLE_MADE: Final = "<!-- Made by `referee docs --table`; what it says is changed in the rulebooks. -->"
IN_FULL: Final = 2
SILENT: Final = "*silent*"


def table_page(books: list[Rulebook]) -> str:
    """Return the page that sets codes side by side, topic by topic, as Markdown.

    Args:
        books: the codes, in the order of the columns. The page links to the pages on each code in the folder of its
            name beside it.

    Returns:
        The text of the page.

    Raises:
        NoTemplates: Jinja2, which fills in the templates, is not installed.
    """

    def cells(name: str, topic: Topic) -> list[Cell]:
        return [_cell(book, side(book, name, topic.values)) for book in books]

    told = {"sections": load_sections(), "provenance": provenance, "cells": cells, "SILENT": SILENT}
    return fill_in("table", {"plain": plain}, made=TABLE_MADE, books=books, **told)


def is_table(path: Path) -> bool:
    """Tell whether a file is a page that ``table_page`` made.

    Args:
        path: the path of the file, which need not exist.
    """
    return path.is_file() and path.read_text(encoding="utf-8").startswith(TABLE_MADE)


@frozen
class Cell:
    """What a code says under a topic.

    book: the rulebook of the code
    in_full: a few clauses, to be told in full
    further: the other clauses, to be linked only
    values: the game values that no clause among these fixes
    options: what the players may choose
    stated: the clauses that say that nothing is said
    """

    book: Rulebook
    in_full: Sequence[Clause]
    further: Sequence[Clause]
    values: Mapping[str, Any]
    options: Sequence[OpenPoint]
    stated: Sequence[Clause]

    @property
    def silent(self) -> bool:
        """Whether the code says nothing under the topic."""
        return not (self.in_full or self.values or self.options)


def _cell(book: Rulebook, told: Side) -> Cell:
    """Return what a code says under a topic: a few clauses in full, of more the first, and the values without one."""
    speaking = [clause for clause in told.clauses if clause.kind != "silence"]
    ids = {clause.id for clause in speaking}
    values = {name: value for name, (value, by) in told.values.items() if not by or by not in ids}
    at = IN_FULL if len(speaking) <= IN_FULL else 1
    return Cell(book, speaking[:at], speaking[at:], values, told.options, told.clauses)
