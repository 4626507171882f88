"""The words that a rulebook is made of, and where a code uses each: a page of Markdown beside the laws."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from referee.law import Clause, Rulebook
from referee.record import GROUNDS, REMEDIES, fields_of
from referee.report import CLOCKS, GROUND_WORDS, REMEDY_WORDS, ROLES
from referee.table import FACTS, HAND, MOMENTS, UNTIL, FactKind, Values

MOMENT_KEYS: Final = ("after", "before", "until", "shuts", "opens")

Link = Callable[[str], str]


def word_page(book: Rulebook, link: Link) -> Iterator[str]:
    """Yield the parts of the page; ``link`` makes links of the clauses in a text."""
    yield f"# The words of a rulebook, and where the {book.title} use them"
    yield (
        "The lists are closed: the program knows these words and no others, and a rulebook that uses another one does "
        "not load. How clauses are made of them is told in [the guide to rulebooks](../../rulebook.md)."
    )
    yield from _facts(book, link)
    yield "## Results of a hand"
    yield "What `hand` of a modifier can ask about, each with one of its values or a list of them."
    yield from _table(("result", "can be"), ((f"`{name}`", _choice(of)) for name, of in HAND.items()))
    yield from _moments(book, link)
    yield from _remedies(book, link)
    yield "## Grounds"
    yield "What players speak of in a `notice`, or rely on in a claim."
    yield from _table(("ground", "means", "facts"), map(_ground, sorted(GROUNDS)))
    yield "## Roles and clocks"
    yield from _table(("role", "is"), ((f"`{name}`", said) for name, said in ROLES.items()))
    yield from _table(("clock", "a limit runs"), ((f"`{name}`", said) for name, said in CLOCKS.items()))
    yield from _values("Game values", "`game:` says what the physical game needs to know.", book.game)
    yield from _values("Procedure", "`procedure:` says how rights are come by and lost.", book.procedure)


def _facts(book: Rulebook, link: Link) -> Iterator[str]:
    yield "## Facts"
    yield (
        "What the table can show. *Open* facts lie before both players, so that nobody need speak of them; of a "
        "*fault* that nobody spoke of, a note is made at the end. Fields can stand in `where`, each with one of its "
        "values or a list of them."
    )
    rows = (
        (f"`{name}`", _said(kind), _with_values(kind.values), _waking(book, name, link)) for name, kind in FACTS.items()
    )
    yield from _table(("fact", "means", "fields", "clauses"), rows)


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
    return "a remedy" if set(values.options) == REMEDIES else _plain(values.options)


def _waking(book: Rulebook, fact: str, link: Link) -> str:
    """Return the clauses that a fact wakes, or whose modifiers bear on it."""
    return _clauses(book, lambda clause: clause.when == fact or fact in clause.bears_on, link)


def _moments(book: Rulebook, link: Link) -> Iterator[str]:
    def used(name: str) -> str:
        def names(clause: Clause) -> bool:
            further = (moment for moments in clause.also_shuts.values() for moment in moments)
            return name in further or any(name in getattr(clause, key) for key in MOMENT_KEYS)

        return _clauses(book, names, link)

    yield "## Moments"
    yield "They open and shut windows, and are seen from a fact: *until …*"
    rows = ((f"`{name}`", UNTIL[name], used(name)) for name in MOMENTS)
    yield from _table(("moment", "until", "clauses"), rows)


def _remedies(book: Rulebook, link: Link) -> Iterator[str]:
    yield "## Remedies"
    yield "What can be asked for, and what can be ordered."
    rows = (
        (
            f"`{name}`",
            REMEDY_WORDS[name],
            _clauses(book, lambda clause, name=name: name in (clause.may, clause.does), link),  # type: ignore[misc]
        )
        for name in sorted(REMEDIES)
    )
    yield from _table(("remedy", "he may, or must", "clauses"), rows)


def _ground(name: str) -> tuple[str, ...]:
    spoken = [fact for fact, kind in FACTS.items() if kind.subject == name]
    return f"`{name}`", GROUND_WORDS[name], _list(spoken)


def _values(title: str, means: str, values: Any) -> Iterator[str]:
    """Yield the values of a block of the head, what they stand for, and what they are in this code."""
    form: Any = type(values)
    said = field_docs(form)
    rows = ((f"`{each.name}`", said.get(each.name, ""), _plain(getattr(values, each.name))) for each in fields_of(form))
    yield f"## {title}"
    yield means
    yield from _table(("value", "says", "in this code"), rows)


def field_docs(cls: type) -> dict[str, str]:
    """Return what the docstring of a class says of its fields, each ``name: …`` on a line and its indented rest.

    >>> field_docs(Rulebook)["changed"]
    'for clauses of which single keys were changed, the code that did it last'
    """
    found = re.findall(r"^(\w+): ((?:.|\n +)+)$", inspect.getdoc(cls) or "", re.MULTILINE)
    return {name: re.sub(r"\s+", " ", said).rstrip(".") for name, said in found}


def _plain(value: Any) -> str:
    told = [str(each).lower() if isinstance(each, bool) else str(each) for each in _each(value)]
    return _list(told)


def _each(value: Any) -> Iterable[Any]:
    return value if isinstance(value, tuple) else (value,)


def _list(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _clauses(book: Rulebook, using: Callable[[Clause], bool], link: Link) -> str:
    return link(", ".join(clause.id for clause in book.clauses.values() if using(clause)))


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    lines = [head, ("---",) * len(head), *rows]
    yield "\n".join(f"| {' | '.join(line)} |" for line in lines)
