"""Where codes differ: a page with a table for each section of topics, a row a topic, a column a code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from referee.law import Clause, OpenPoint, Rulebook, Side, Topic, load_sections, side
from referee.report import count, plain, provenance
from referee.teaching.law_pages import CONTENTS, OPTIONS, law_page

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
    """
    return "\n\n".join([TABLE_MADE, *_parts(books)]) + "\n"


def is_table(path: Path) -> bool:
    """Tell whether a file is a page that ``table_page`` made.

    Args:
        path: the path of the file, which need not exist.
    """
    return path.is_file() and path.read_text(encoding="utf-8").startswith(TABLE_MADE)


def _parts(books: list[Rulebook]) -> Iterator[str]:
    yield "# Codes of écarté, side by side"
    yield (
        "A row for each thing that codes speak of, and what each says of it, in this project's own words. "
        f"{SILENT} means that a code says nothing, or says that nothing is said; the clause that states it is linked. "
        "Values in brackets are those that the game is played by there. `referee law --diff A B` tells all of it."
    )
    yield "\n".join(map(_described, books))
    for section in load_sections():
        yield f"## {section.title}"
        rows = (_row(books, name, topic) for name, topic in section.topics.items())
        yield _table(["", *(f"[{book.code}]({book.code}/{CONTENTS})" for book in books)], rows)


def _described(book: Rulebook) -> str:
    told = "; ".join(f"{label.lower()} {text.rstrip('.')}" for label, text in provenance(book))
    size = f"{count(len(book.laws), 'law')}, {count(len(book.clauses), 'clause')}"
    return f"- **[{book.code}]({book.code}/{CONTENTS})** {book.title} ({size}{'; ' if told else ''}{told})"


def _row(books: list[Rulebook], name: str, topic: Topic) -> list[str]:
    return [f'<a id="{name}"></a>**{topic.title}**', *(_cell(book, side(book, name, topic.values)) for book in books)]


def _cell(book: Rulebook, told: Side) -> str:
    """Return what a code says under a topic: a few clauses in full, of more the first, and the values without one."""
    speaking = [clause for clause in told.clauses if clause.kind != "silence"]
    values = {name: value for name, (value, by) in told.values.items() if not by or by not in _ids(speaking)}
    parts = [
        f"{_link(book, clause)} {clause.says}" for clause in speaking[: IN_FULL if len(speaking) <= IN_FULL else 1]
    ]
    rest = speaking[len(parts) :]
    if rest:
        parts.append(f"And {', '.join(_link(book, clause) for clause in rest)}.")
    if values:
        parts.append(f"({'; '.join(f'`{name}` {plain(value)}' for name, value in values.items())})")
    if told.options:
        parts.append(f"To be chosen: {', '.join(_option(book, option) for option in told.options)}.")
    if not parts:
        stated = ", ".join(_link(book, clause) for clause in told.clauses)
        parts.append(f"{SILENT} {stated}".strip())
    return " ".join(parts).replace("|", "\\|")


def _option(book: Rulebook, option: OpenPoint) -> str:
    return f"[{option.id}]({book.code}/{OPTIONS}#{option.id})"


def _ids(clauses: Iterable[Clause]) -> set[str]:
    return {clause.id for clause in clauses}


def _link(book: Rulebook, clause: Clause) -> str:
    return f"[{clause.id}]({book.code}/{law_page(clause.law)}#{clause.id})"


def _table(head: list[str], rows: Iterable[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
