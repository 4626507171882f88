"""How a kind of fact is written down: a class for each, its fields typed by the closed sets of their values.

The types are read when the class is made: ``bool``, a ``Literal`` of words, ``Count`` or ``Opaque``.  Whatever the
type, a field may also hold ``None`` while the record cannot tell, and a set of values while it tells only so much.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable
from typing import Annotated, Any, ClassVar, Final, Literal, get_args, get_origin

from attrs import define, frozen

from referee.record import ACTS, REMEDY_NAMES, EventIndex, say_choice

Plain = str | int | bool


@frozen
class Values:
    """The closed set of values that a field can have.

    options: the words or truth values, one by one; none of them where the values are numbers or opaque.
    counts: whether they are whole numbers, from nought up.
    """

    options: tuple[Plain, ...] = ()
    counts: bool = False

    @property
    def opaque(self) -> bool:
        """Whether no clause may compare the field with anything."""
        return not (self.options or self.counts)

    def __contains__(self, value: object) -> bool:
        if self.counts and type(value) is int:
            return value >= 0
        return any(type(each) is type(value) and each == value for each in self.options)

    @property
    def expected(self) -> str:
        """The values as an error message says them.

        >>> Values((True, False)).expected, Values(counts=True).expected
        ('true or false', 'a whole number from 0 up')
        """
        numbers = ["a whole number from 0 up"] if self.counts else []
        return say_choice(numbers + self.words)

    @property
    def words(self) -> list[str]:
        """The words and truth values as a rulebook writes them."""
        return [str(each).lower() if isinstance(each, bool) else str(each) for each in self.options]


BEFORE: Final = (False, True)
"""The order of the values of a field that says whether something has come to pass."""


def either(kinds: Iterable[Values]) -> Values:
    """Return the set of the values that any of some sets holds.

    Args:
        kinds: the sets of values.

    >>> either([Values(("more", "fewer")), Values(("fewer", "equal"))]).options
    ('more', 'fewer', 'equal')
    """
    several = list(kinds)
    options = tuple({(type(each), each): each for values in several for each in values.options}.values())
    return Values(options, any(values.counts for values in several))


COUNT: Final = Values(counts=True)
OPAQUE: Final = Values()

Count = Annotated[int, COUNT]
"""A number of cards, tricks or points."""

Opaque = Annotated[Any, OPAQUE]
"""Something that only the program itself looks at."""

RemedyName = Annotated[str, Values(tuple(sorted(REMEDY_NAMES)))]
"""A remedy of the closed list."""

ActName = Annotated[str, Values(tuple(sorted(ACTS)))]
"""An act of a log, by the word that ``do`` gives for it."""

Side = Literal["dealer", "non_dealer"]
Compared = Literal["fewer", "equal", "more"]


def values_of(annotation: Any) -> Values:
    """Return the set of values that a type stands for.

    >>> values_of(Side).options, values_of(bool).options
    (('dealer', 'non_dealer'), (True, False))
    """
    if annotation is bool:
        return Values((True, False))
    if get_origin(annotation) is Literal:
        return Values(get_args(annotation))
    return next(mark for mark in annotation.__metadata__ if isinstance(mark, Values))


def declared(cls: type) -> dict[str, Values]:
    """Return the sets of values of the fields that the annotations of a class tell."""
    own: dict[str, Any] = inspect.get_annotations(cls, eval_str=True)
    return {name: values_of(hint) for name, hint in own.items() if get_origin(hint) is not ClassVar}


@define
class Traced:
    """A value of a field, with where it comes from.

    value: the value, a set of those that are possible, or ``None`` where the record cannot tell.
    shown_by: the events that show it, where they show this field and not the whole fact.
    since: since which event it has had its value, where something besides the fact decided it.
    """

    value: Any
    shown_by: Collection[EventIndex] = ()
    since: EventIndex | None = None


Live = Callable[[Any, Any], Traced]
"""Works out a field now: a method of a kind of fact, which is given the table."""
