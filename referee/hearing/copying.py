"""Copies of a hearing, in which nothing is shared that can change."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from types import FunctionType, NoneType
from typing import Any, Final, TypeVar

from attrs import fields, has

from referee.hearing.rulings import Ruling
from referee.law import Clause, Rulebook
from referee.record import Event, Header
from referee.table import Game

Copied = TypeVar("Copied")
Kept = TypeVar("Kept")

PLAIN: Final = (str, int, float, frozenset, type, NoneType, FunctionType)
"""Classes of plain values; the functions of a hearing hold nothing but cards and suits."""

UNCHANGING: Final = (Rulebook, Clause, Game, Header, Event, Ruling, *PLAIN)
"""Classes of which no object changes once it is made, so that copies share it."""


class Copier:
    """Copies objects with all that they lead to, each once; objects that lead to each other are no obstacle.

    made: the copies, by the identity of what they are copies of.
    """

    def __init__(self) -> None:
        self.made: dict[int, Any] = {}

    def copy(self, thing: Copied) -> Copied:
        """Return the copy of an object; of what never changes, the object itself."""
        kind = type(thing)
        how = HOW[kind] if kind in HOW else HOW.setdefault(kind, _how(kind))
        if how is None:
            return thing
        made: Copied | None = self.made.get(id(thing))
        return how(self, thing) if made is None else made

    def by_identity(self, kept: dict[int, Kept]) -> dict[int, Kept]:
        """Return what was kept by the identity of objects, kept by that of their copies."""
        return {id(self.made[key]): each for key, each in kept.items() if key in self.made}


How = Callable[[Copier, Any], Any] | None
"""How objects of a class are copied; ``None`` where they are shared."""


def _how(kind: type) -> How:
    """Return how objects of a class are copied; a class of which that is not known is a mistake of the program."""
    if issubclass(kind, UNCHANGING):
        return None
    if has(kind):
        return None if kind.__setattr__ is not object.__setattr__ else _fields
    if issubclass(kind, dict):
        return _dict
    if kind.__module__.startswith(f"{__package__}."):
        return _plain
    raise TypeError(f"nothing tells how to copy {kind}")


def _list(copier: Copier, thing: list[Any]) -> Any:
    made = copier.made[id(thing)] = []
    made.extend(map(copier.copy, thing))
    return made


def _dict(copier: Copier, thing: dict[Any, Any]) -> Any:
    made = copier.made[id(thing)] = copy(thing)
    made.clear()
    made.update((copier.copy(key), copier.copy(value)) for key, value in thing.items())
    return made


def _set(copier: Copier, thing: set[Any]) -> Any:
    return copier.made.setdefault(id(thing), set(map(copier.copy, thing)))


def _tuple(copier: Copier, thing: tuple[Any, ...]) -> Any:
    made = tuple(map(copier.copy, thing))
    if all(each is before for each, before in zip(made, thing, strict=True)):
        return thing
    return copier.made.setdefault(id(thing), made)


def _fields(copier: Copier, thing: Any) -> Any:
    made = copier.made[id(thing)] = copy(thing)
    for each in fields(type(thing)):
        setattr(made, each.name, copier.copy(getattr(thing, each.name)))
    return made


def _plain(copier: Copier, thing: Any) -> Any:
    made = copier.made[id(thing)] = object.__new__(type(thing))
    vars(made).update((name, copier.copy(value)) for name, value in vars(thing).items())
    return made


HOW: Final[dict[type, How]] = {
    list: _list,
    set: _set,
    tuple: _tuple,
}
"""How objects of each class are copied, as far as it is known; of any other class it is found out once."""
