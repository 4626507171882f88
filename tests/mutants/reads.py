"""What of a rulebook both ways of hearing read, so that a change to what neither reads need not be heard."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import Any, Final

from attrs import asdict, define, fields

from referee.docket import Reason, ReasonCode, reasons
from referee.hearing.reach import OF_GAME
from referee.law.clause import BESIDES, Clause
from referee.law.reads import INDEXES, Key, noting
from referee.law.rulebook import Rulebook
from referee.score.games import CLOSE
from referee.table import moments
from referee.table.facts import Fact
from tests.mutants.changes import Change
from tests.shared import rulebook

WORKED: Final = frozenset({"memo"})
PARTS: Final = frozenset((*[each.name for each in fields(Rulebook)], *vars(rulebook()))) - WORKED
VALUES: Final = ("game", "procedure")
"""The parts of a rulebook that hold values by name."""


def reads_of(book: Rulebook, hearing: Callable[[Rulebook], object]) -> frozenset[Key]:
    """Return what is read of a rulebook when something is done under it; nothing worked out before is used again."""
    noted, reads = _noting(book)
    noted.memo.clear()
    reads.clear()
    hearing(noted)
    return frozenset(reads)


@lru_cache(1)
def _noting(book: Rulebook) -> tuple[Rulebook, set[Key]]:
    """Return a rulebook that notes what is read of it, and the notes.

    It is made once for all that is done under a rulebook.  What a clause has worked out (``asks``) it keeps, but that
    it is asked for is noted each time.
    """
    reads = set[Key]()

    @define(eq=False, slots=False)
    class NotingBook(Rulebook):
        def __getattribute__(self, name: str) -> Any:
            if name in PARTS and name not in (*INDEXES, *VALUES, "clauses"):
                reads.add((name,))
            return object.__getattribute__(self, name)

    noted = noting(book, reads)
    noted.__class__ = NotingBook
    return noted, reads


class Parts:
    """The parts of a rulebook that are worked out of its clauses, to be compared with those of a changed one."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    @cached_property
    def shallow(self) -> dict[Key, object]:
        """Each entry of each index of the rulebook, and whatever else it consists of but the clauses themselves."""
        return dict(_parts(self.book))

    def otherwise(self, change: Change, changed: Parts) -> frozenset[Key]:
        """Return what is otherwise in a changed rulebook, as a hearing would read it."""
        keys = _unlike(self.shallow, changed.shallow)
        if change.of not in VALUES:
            keys |= {(change.of, change.field), ("clauses",)}
            if change.field in BESIDES:
                keys.add((change.of, "asks"))
        return frozenset(keys)


def _unlike(one: dict[Key, object], other: dict[Key, object]) -> set[Key]:
    """Return the keys at which two rulebooks are not alike, and the indexes to which they belong."""
    keys = {key for key in one.keys() | other.keys() if one.get(key) != other.get(key)}
    return keys | {key[:1] for key in keys}


def _parts(book: Rulebook) -> Iterable[tuple[Key, object]]:
    """Yield each entry of each index of a rulebook, and whatever else it consists of but the clauses themselves."""
    for name in PARTS - {"clauses", "digest"}:
        part = getattr(book, name)
        if name in INDEXES:
            yield from (((name, key), _named(found)) for key, found in part.items())
        elif name in VALUES:
            yield from (((name, key), value) for key, value in asdict(part, recurse=False).items())
        else:
            yield (name,), _named(part)


def _named(part: object) -> object:
    """Return something with clauses in it by their names alone."""
    if isinstance(part, Clause):
        return part.id
    if isinstance(part, (list, tuple)):
        return [_named(each) for each in part]
    return {key: _named(each) for key, each in part.items()} if isinstance(part, dict) else part


class Moment(str):
    """The name of a moment in a changed clause, which notes how it is used.

    alike: the moments that have come when this one has, each time that it was asked for.  sought: whether it was looked
    for among the names of some moments.  said: whether a reason names it.
    """

    alike: set[str]
    sought: bool
    said: bool

    @classmethod
    def of(cls, name: str) -> Moment:
        """Return the name of a moment of which no use was made yet."""
        moment = cls(name)
        moment.alike, moment.sought, moment.said = set(moments.MOMENTS), False, False
        return moment

    def __hash__(self) -> int:
        self.sought = True
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        self.sought = True
        return super().__eq__(other)

    def come(self, fact: Fact) -> int | None:
        """Return when the moment came, seen from a fact, and leave as alike only what came then."""
        at: int | None = dict.__getitem__(MOMENTS, str.__str__(self)).when(fact)
        self.alike = {name for name in self.alike if dict.__getitem__(MOMENTS, name).when(fact) == at}
        return at

    def stands_for(self, name: str) -> bool:
        """Whether another moment in its place would have made no difference."""
        apart = self.sought and not SORTED.isdisjoint((name, str.__str__(self)))
        return name in self.alike and not self.said and not apart


class _Noted:
    """What is known of a moment, which notes what is asked of it."""

    def __init__(self, name: Moment) -> None:
        self.name, self.when = name, name.come

    @property
    def past_with(self) -> str | None:
        self.name.sought = True
        past: str | None = moments.MOMENTS[str.__str__(self.name)].past_with
        return past


class _Moments(dict[str, Any]):
    """The moments by their names, where those of a changed clause are asked by themselves."""

    def __getitem__(self, name: str) -> Any:
        return _Noted(name) if isinstance(name, Moment) else super().__getitem__(name)


def because(code: ReasonCode, **parameters: Any) -> Reason:
    """Return a reason, and note that it names a moment."""
    for name in parameters.get("moments", ()):
        if isinstance(name, Moment):
            name.said = True
    return reasons.because(code, **parameters)


MOMENTS: Final = _Moments(moments.MOMENTS)
"""What moments are looked up in, as long as changed clauses are heard."""

PAST_WITH: Final = {name: moment.past_with for name, moment in moments.MOMENTS.items() if moment.past_with is not None}
SORTED: Final = frozenset({*moments.AFTER_CUT, *PAST_WITH, *PAST_WITH.values(), *OF_GAME, CLOSE})
"""The names among which the hearing looks for a moment."""
