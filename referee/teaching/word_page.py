"""The words that a rulebook is made of, and where a code uses each: a page of Markdown beside the laws."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from referee.law import Clause, Rulebook
from referee.record import GROUNDS, REMEDIES, fields_of
from referee.report import CLOCKS, GROUND_WORDS, REMEDY_WORDS, ROLES
from referee.table import FACTS, HAND, MOMENTS, UNTIL, FactKind, Values
from referee.teaching.page_templates import coded

MOMENT_KEYS: Final = ("after", "before", "until", "shuts", "opens")

Link = Callable[[str], str]


def word_page(book: Rulebook, link: Link) -> dict[str, Any]:
    """Return what the template of the page asks for; ``link`` makes links of the clauses in a text."""
    return {
        "FACTS": FACTS,
        "HAND": HAND,
        "MOMENTS": MOMENTS,
        "UNTIL": UNTIL,
        "REMEDIES": REMEDIES,
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


def _said(kind: FactKind) -> str:
    traits = [trait for trait, holds in (("open", kind.open), ("a fault", kind.fault)) if holds]
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
    return "a remedy" if set(values.options) == REMEDIES else coded(_plain(values.options))


def _moments_of(clause: Clause) -> set[str]:
    """Return the moments that a clause names."""
    further = {moment for moments in clause.also_shuts.values() for moment in moments}
    return further.union(*(getattr(clause, key) for key in MOMENT_KEYS))


def _values(values: Any) -> list[tuple[str, str, Iterable[str]]]:
    """Return the values of a block of the head: each name, what it stands for, and what it is in this code."""
    form: Any = type(values)
    said = field_docs(form)
    return [(each.name, said.get(each.name, ""), _plain(getattr(values, each.name))) for each in fields_of(form)]


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
