"""Every single change that can be made to a rulebook: each value of each clause to every other of its closed type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import NoneType
from typing import Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from attrs import asdict, evolve

from referee.law.clause import Clause, MomentName, RemedyName
from referee.law.rulebook import Procedure, Rulebook
from referee.record.vocabulary import REMEDY_NAMES
from referee.table.field_values import Values
from referee.table.game import Game
from referee.table.kinds import FACTS, HAND
from referee.table.moments import MOMENTS

NUMBERS = range(6)
SAID = {"id", "says", "cites", "see", "topics", "open_points", "game", "procedure"}
"""What a clause says of itself, and the values that it fixes, which are changed in the rulebook."""

NAMES: Final = {
    "limits", "excepts", "declined", "unless_arisen", "unless_used", "if_used", "passed_up", "awaits", "outlives",
    "opens_if", "also_shuts", "group", "defines",
}  # fmt: skip
"""Names of other clauses and of groups, which are no closed type: they are left out."""


class Change(NamedTuple):
    """One change to a rulebook: of a value of a clause, or of the game or the procedure, named in its stead."""

    of: str
    field: str
    value: Any

    def made(self, book: Rulebook) -> Rulebook:
        """Return the rulebook so changed, or the same one where the change cannot be made."""
        if self.of in ("game", "procedure"):
            return rebuilt(book, **{self.of: evolve(getattr(book, self.of), **{self.field: self.value})})
        return rebuilt(book, clauses=book.clauses | {self.of: self.clause(book)})

    def clause(self, book: Rulebook) -> Clause:
        """Return the clause so changed."""
        return evolve(book.clauses[self.of], **{self.field: self.value})


def rebuilt(book: Rulebook, **changed: Any) -> Rulebook:
    """Return a rulebook with some of its parts exchanged, indexed anew."""
    parts = asdict(book, recurse=False)
    return Rulebook(**(parts | changed))


def changes(book: Rulebook) -> Iterator[Change]:
    """Yield every change of a single value in a rulebook."""
    for part, cls in (("game", Game), ("procedure", Procedure)):
        for name, hint in get_type_hints(cls, include_extras=True).items():
            now = getattr(getattr(book, part), name)
            yield from (Change(part, name, value) for value in closed(hint, now) if value != now)
    known = _Known(book)
    for clause in book.clauses.values():
        for name, hint in HINTS.items():
            now = getattr(clause, name)
            yield from (Change(clause.id, name, value) for value in known.values(clause, name, hint) if value != now)


HINTS = {name: hint for name, hint in get_type_hints(Clause, include_extras=True).items() if name not in SAID}


def closed(hint: Any, now: Any) -> Iterable[Any]:
    """Return the values of a closed type; nothing for an open one."""
    options = get_args(hint) if get_origin(hint) in (Union, type(int | None)) else (hint,)
    for each in options:
        if each is NoneType:
            yield None
        elif each is bool:
            yield from (True, False)
        elif get_origin(each) is Literal:
            yield from get_args(each)
        elif each == RemedyName:
            yield from sorted(REMEDY_NAMES)
        elif each == tuple[RemedyName, ...]:
            yield from ((), *((name,) for name in sorted(REMEDY_NAMES)))
        elif each == tuple[MomentName, ...]:
            yield from ((), *((name,) for name in sorted(MOMENTS)))
        elif type(now) is int:
            yield from NUMBERS


class _Known:
    """The facts and terms that a rulebook knows, and what may be compared in them."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.facts = sorted({*FACTS, *book.defining})

    def values(self, clause: Clause, name: str, hint: Any) -> Iterable[Any]:
        """Return what a field of a clause may hold; remedies and facts only where it holds one."""
        now = getattr(clause, name)
        if name in ("where", "hand"):
            return self._compared(clause, name)
        if name in NAMES:
            return (type(now)(),) if now else ()
        if name in ("may", "does", "denies", "chose", "when", "bears_on") and not now:
            return ()
        if name == "bears_on":
            return _one_of(self.facts)
        return (None, *self.facts) if name == "when" else closed(hint, now)

    def _compared(self, clause: Clause, name: str) -> Iterator[dict[str, Any]]:
        """Yield the fields that a clause compares, one left out, or compared with another value."""
        compared: dict[str, Any] = getattr(clause, name)
        for key in compared:
            yield {each: value for each, value in compared.items() if each != key}
            kinds = [HAND] if name == "hand" else [FACTS[fact].values for fact in self.book.base_facts(clause)]
            options: dict[Any, None] = {}
            for kind in kinds:
                options.update(dict.fromkeys(_options(kind[key]) if key in kind else ()))
            yield from (compared | {key: value} for value in options)


def _options(values: Values) -> Iterable[Any]:
    return NUMBERS if values.counts else values.options


def _one_of(names: Iterable[str]) -> Iterator[tuple[str, ...]]:
    yield ()
    yield from ((name,) for name in names)
