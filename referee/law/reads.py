"""A rulebook that notes what a hearing reads of it, so that it can be told which changes to it cannot matter.

A hearing under a changed rulebook goes as under the rulebook itself unless it reads what is changed: a field of a
clause, an entry of an index, a value of the game or the procedure.
"""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from typing import Any, Final, TypeVar

from attrs import evolve, fields

from referee.law.clause import Clause
from referee.law.rulebook import Rulebook

Key = tuple[object, ...]
"""What is read: ``(clause id, field)``, ``(index, entry)``, ``(index,)`` as a whole, or ``("game", value)``.

What a clause wants of its fact is an index too, by the name ``(clause id, "where")``: where one field is not as it
wants, the others are not asked for.
"""

INDEXES: Final = (
    "by_fact", "silences", "by_group", "limits", "exceptions", "by_remedy", "defining", "options_of",
)  # fmt: skip
"""The indexes of a rulebook, each from a name to clauses."""

T = TypeVar("T")


def noting(rulebook: Rulebook, reads: set[Key], only: Collection[str] | None = None) -> Rulebook:
    """Return a rulebook that notes what is read of it; nothing that was worked out before is used again.

    Args:
        rulebook: the rulebook, which is not changed.
        reads: takes what is read.
        only: the ids of the clauses of which it is noted what is read; all of them where none are named.
    """
    noted = {id: copy(rulebook.clauses[id]) for id in (rulebook.clauses if only is None else only)}
    clauses = {id: noted.get(id, clause) for id, clause in rulebook.clauses.items()}
    game, procedure = _values(rulebook.game, "game", reads), _values(rulebook.procedure, "procedure", reads)
    read = evolve(rulebook, clauses=clauses, game=game, procedure=procedure)
    class_of = _noting_clause(reads)
    for id, clause in noted.items():
        clause.where, clause.__class__ = NotingIndex((id, "where"), clause.where, reads), class_of
    for name in (*INDEXES, "clauses"):
        setattr(read, name, NotingIndex(name, getattr(read, name), reads))
    reads.clear()
    return read


def _noting_clause(reads: set[Key]) -> type[Clause]:
    """Return the class of clauses that note what is read of them."""

    class NotingClause(Clause):
        def __getattribute__(self, name: str) -> Any:
            reads.add((object.__getattribute__(self, "id"), name))
            return object.__getattribute__(self, name)

    return NotingClause


def _values(values: T, part: str, reads: set[Key]) -> T:
    """Return the values of the game or the procedure, which note each that is asked for."""
    cls: Any = type(values)

    class Noting(cls):  # type: ignore[misc]
        def __getattribute__(self, name: str) -> Any:
            reads.add((part, name))
            return cls.__getattribute__(self, name)

    copy: T = Noting(**{each.name: getattr(values, each.name) for each in fields(cls)})
    return copy


class NotingIndex(dict[Any, Any]):
    """An index that notes what is looked up in it; by its name alone where all of it is read.

    Args:
        name: the name of the index.
        index: its entries.
        reads: takes the name with each entry that is looked up.
    """

    def __init__(self, name: object, index: dict[Any, Any], reads: set[Key]) -> None:
        super().__init__(index)
        self.name, self.reads = name, reads

    def get(self, key: Any, default: Any = None) -> Any:
        """Return an entry, and note that."""
        self.reads.add((self.name, key))
        return super().get(key, default)

    def __getitem__(self, key: Any) -> Any:
        self.reads.add((self.name, key))
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.reads.add((self.name, key))
        return super().__contains__(key)

    def __iter__(self) -> Any:
        return iter(self._whole())

    def __or__(self, other: Any) -> Any:
        return self._whole() | other

    def __len__(self) -> int:
        return len(self._whole())

    def items(self) -> Any:
        """Yield the entries with their names, and note each that is asked for; at the end, that the whole was read."""
        for key, entry in super().items():
            self.reads.add((self.name, key))
            yield key, entry
        self.reads.add((self.name,))

    def keys(self) -> Any:
        """Return the names of all entries, and note that the whole was read."""
        return self._whole().keys()

    def values(self) -> Any:
        """Return all entries, and note that the whole was read."""
        return self._whole().values()

    def _whole(self) -> dict[Any, Any]:
        """Note that the index is read as a whole."""
        self.reads.add((self.name,))
        return dict(super().items())
