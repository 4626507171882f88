"""Pages by templates, for the package Jinja2: where codes differ by topic, and the words of a rulebook."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from referee.differences import plain
from referee.law import Clause, OpenPoint, Rulebook, Side, Topic, load_sections, side
from referee.record import GROUNDS, REMEDY_NAMES, RefereeError, written_fields
from referee.report import CLOCKS, GROUND_WORDS, REMEDY_WORDS, ROLES, count, escaped, join, provenance
from referee.table import FACTS, HAND, MOMENTS, UNTIL, Fact, Values

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES: Final = Path(__file__).parent / "templates"
CONTENTS: Final = "README.md"
"""The name of the page that holds the contents of a code."""

POINTS: Final = "open-points.md"
OPTIONS: Final = "options.md"
WORDS: Final = "words.md"


class NoTemplates(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """The package that fills in templates is not installed."""


def law_page(law: int) -> str:
    """Return the name of the page on a law."""
    return f"law-{law:02}.md"


def templates(filters: Mapping[str, Callable[..., Any]]) -> Environment:
    """Return what reads templates and keeps each that it has read.

    Args:
        filters: functions that templates apply to their values, beside those that all templates share.

    Raises:
        NoTemplates: Jinja2 is not installed.
    """
    own = _environment().overlay()
    own.filters = {**own.filters, **filters}
    return own


def fill_in(read: Environment, template: str, **values: Any) -> str:
    """Return a page of Markdown: a template filled in.

    Args:
        read: what reads templates.
        template: the name of the file in ``templates/``, without its ending.
        values: what the template speaks of.
    """
    text = read.get_template(f"{template}.md.jinja").render(**values)
    lines = re.sub(r" +$", "", text, flags=re.MULTILINE)
    return re.sub(r"\n{3,}", "\n\n", lines).strip() + "\n"


@cache
def _environment() -> Environment:
    """Return what reads the templates, with the filters and values that all of them share."""
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
    except ModuleNotFoundError:
        raise NoTemplates("pages about the law need the package jinja2; pip install 'referee[docs]'") from None
    made = Environment(
        loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters |= {
        "escaped": escaped,
        "coded": coded,
        "count": count,
        "law_page": law_page,
        "listed": _listed,
        "one_line": _one_line,
    }
    made.globals |= {"CONTENTS": CONTENTS, "OPTIONS": OPTIONS, "POINTS": POINTS, "WORDS": WORDS}
    return made


def coded(names: Any) -> str:
    """Return names as code, with commas between them.

    >>> coded(("lead", "play"))
    '`lead`, `play`'
    """
    return ", ".join(f"`{name}`" for name in names)


def _listed(parts: Any) -> str:
    return join(list(parts))


def _one_line(text: str) -> str:
    """Return text as it can stand in a cell of a table."""
    return re.sub(r"(?<!\\)\|", r"\|", " ".join(text.split()))


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
    return fill_in(templates({"plain": plain}), "table", made=TABLE_MADE, books=books, **told)


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


MOMENT_KEYS: Final = ("after", "before", "until", "shuts", "opens")

Link = Callable[[str], str]


def word_page(book: Rulebook, link: Link) -> dict[str, Any]:
    """Return what the template of the page asks for; ``link`` makes links of the clauses in a text."""
    return {
        "FACTS": FACTS,
        "HAND": HAND,
        "MOMENTS": MOMENTS,
        "UNTIL": UNTIL,
        "REMEDY_NAMES": REMEDY_NAMES,
        "REMEDY_WORDS": REMEDY_WORDS,
        "GROUNDS": GROUNDS,
        "GROUND_WORDS": GROUND_WORDS,
        "ROLES": ROLES,
        "CLOCKS": CLOCKS,
        "said": _said,
        "with_values": _with_values,
        "values_told": _choice,
        "woken_by": lambda fact: _clauses(book, lambda clause: clause.when == fact or fact in clause.bears_on, link),
        "timed_by": lambda moment: _clauses(book, lambda clause: moment in _moments_of(clause), link),
        "giving": lambda remedy: _clauses(book, lambda clause: remedy in (clause.may, clause.does), link),
        "spoken_of_as": lambda ground: [fact for fact, kind in FACTS.items() if kind.subject == ground],
        "blocks": (
            ("Game values", "`game:` says what the physical game needs to know.", _values(book.game)),
            ("Procedure", "`procedure:` says how rights are come by and lost.", _values(book.procedure)),
        ),
    }


def _said(kind: type[Fact]) -> str:
    traits = [trait for trait, holds in (("open", kind.open), ("a fault", kind.is_fault)) if holds]
    traits += [f"spoken of as `{kind.subject}`"] if kind.subject else []
    return f"{kind.says} ({', '.join(traits)})" if traits else kind.says


def _with_values(values: Mapping[str, Values]) -> str:
    """Return the fields that a clause may ask about, each with what it can be."""
    return "; ".join(f"`{name}`: {_choice(of)}" for name, of in values.items() if not of.opaque)


def _choice(values: Values) -> str:
    """Return what a field can be; a list that has a table of its own on the page is only named.

    >>> _choice(Values((True, False))), _choice(Values(counts=True))
    ('`true`, `false`', 'a number')
    """
    if values.counts:
        return "a number"
    return "a remedy" if set(values.options) == REMEDY_NAMES else coded(_plain(values.options))


def _moments_of(clause: Clause) -> set[str]:
    """Return the moments that a clause names."""
    further = {moment for moments in clause.also_shuts.values() for moment in moments}
    return further.union(*(getattr(clause, key) for key in MOMENT_KEYS))


def _values(values: Any) -> list[tuple[str, str, Iterable[str]]]:
    """Return the values of a block of the head: each name, what it stands for, and what it is in this code."""
    form: Any = type(values)
    said = field_docs(form)
    return [
        (each.name, said.get(each.name, ""), _plain(getattr(values, each.name)))
        for each in written_fields(form).values()
    ]


def field_docs(cls: type) -> dict[str, str]:
    """Return what the docstring of a class says of its fields, each ``name: …`` on a line and its indented rest.

    >>> field_docs(Rulebook)["changed"]
    'for clauses of which single keys were changed, the code that did it last'
    """
    found = re.findall(r"^(\w+): ((?:.|\n +)+)$", inspect.getdoc(cls) or "", re.MULTILINE)
    return {name: re.sub(r"\s+", " ", said).rstrip(".") for name, said in found}


def _plain(value: Any) -> list[str]:
    """Return the parts of a value, or the one that it is, as they are written in YAML."""
    each = value if isinstance(value, tuple) else (value,)
    return [str(part).lower() if isinstance(part, bool) else str(part) for part in each]


def _clauses(book: Rulebook, using: Callable[[Clause], bool], link: Link) -> str:
    return link(", ".join(clause.id for clause in book.clauses.values() if using(clause)))
