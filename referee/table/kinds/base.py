"""How a kind of fact is written down: a class for each, its fields typed by the closed sets of their values.

The types are read when the class is made: ``bool``, a ``Literal`` of words, ``Count`` or ``Opaque``.  Whatever the
type, a field may also hold ``None`` while the record cannot tell, and a set of values while it tells only so much.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, get_args, get_origin

from attrs import field, frozen

from referee.record import ACTS, REMEDIES, say_choice

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

RemedyName = Annotated[str, Values(tuple(sorted(REMEDIES)))]
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


class Schema:
    """Something that has named fields, each with a closed set of values: those that its annotations tell."""

    values: ClassVar[Mapping[str, Values]]

    def __init_subclass__(cls) -> None:
        own: dict[str, Any] = inspect.get_annotations(cls, eval_str=True)
        cls.values = {name: values_of(hint) for name, hint in own.items() if get_origin(hint) is not ClassVar}


Part = Literal["dealing", "exchange", "play"]
"""A part of the game: all up to the turn-up, the exchange, and what comes after it, marks and words included."""


@frozen
class FactKind:
    """What a fact is called, what a person calls it when drawing attention to it, and its fields.

    says: the fact in a short phrase, for reports.
    values: its fields, with the closed set of the values of each.
    part: the part of the game that it belongs to.
    subject: the ground under which players speak of it, or ``None`` where nobody need speak.
    ground: the ground that a claim names for it, where nobody need draw attention to it.
    open: whether it lies open to both players by its nature, so that no notice is needed.
    fault: whether it is an irregularity, to be noted at the end if nobody drew attention to it.
    regular: whether it comes about in regular play as well, so that nothing need be wrong where it does.
    certain: whether it comes about in every hand that is played, so that it is yet to come while one is under way.
    of_play: whether it is a fault in playing to a trick.
    lasts: how long it can be spoken of: until the next deal is cut, or through its game.
    of_dealing, of_exchange: whether it belongs to the dealing, or to an exchange, as a whole.
    of_one_hand: whether it is about the number of cards of one hand.
    words: whether it is what a player said, to be answered at once.
    whose: fields that tell whose act or whose turn it was, so that another player's would have been as it should.
    passing: fields that time changes, each with its values in their order, so that it was too late or too early.
    late: fields, each with the values by which an act comes too late.
    discharged: fields, each with the values by which what was owed for an earlier act of the kind is done.
    ripens: fields that may come to hold yet, each with what has to be done for that; fits after "before".
    grounds_by: grounds under which players speak of it only where fields have certain values.
    outside: fields, each with the values by which it does not touch the deal in which it came to light.
    outdoes: the kinds of fact, about the same card, that cannot be true where this one is.
    upon: the kinds of fact of which one must have come about in the deal, or the act cannot be done.
    of_king: whether it is about a king for which points may be marked.
    of_marks: whether it says that more, or less, was marked than was due.
    always_told: whether it is noted where no clause speaks of it, as no word is lost on it otherwise.
    gives_up: whether a player gives up the rest of the hand by it.
    takes_back: whether a player takes back a card by it.
    ends_hand: whether it tells how a hand ended.
    names: what demands over it may name, by the field of the demand, each with what that is compared with.
    lacks: what the record lacks where it does not tell a field, or under an empty name where it is another thing; each
        fits after "The record does not".
    """

    says: str
    values: Mapping[str, Values]
    part: Part
    subject: str | None = None
    ground: str | None = None
    open: bool = False
    fault: bool = False
    regular: bool = False
    certain: bool = False
    of_play: bool = False
    lasts: Literal["deal", "game"] = "deal"
    of_dealing: bool = False
    of_exchange: bool = False
    of_one_hand: bool = False
    words: bool = False
    whose: frozenset[str] = frozenset()
    passing: Mapping[str, tuple[Plain, ...]] = field(factory=dict)
    late: Mapping[str, frozenset[str]] = field(factory=dict)
    discharged: Mapping[str, frozenset[str]] = field(factory=dict)
    ripens: Mapping[str, str] = field(factory=dict)
    grounds_by: tuple[tuple[str, Mapping[str, Plain]], ...] = ()
    outside: Mapping[str, frozenset[str]] = field(factory=dict)
    outdoes: frozenset[str] = frozenset()
    upon: frozenset[str] = frozenset()
    of_king: bool = False
    of_marks: Literal["over", "short"] | None = None
    always_told: bool = False
    gives_up: bool = False
    takes_back: bool = False
    ends_hand: bool = False
    names: Mapping[str, str] = field(factory=dict)
    lacks: Mapping[str, str] = field(factory=dict)

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(self.values)

    @property
    def belongs_to(self) -> str | None:
        """What it belongs to as a whole, the dealing, an exchange or the play to a trick, if it does."""
        wholes = {"dealing": self.of_dealing, "exchange": self.of_exchange, "trick": self.of_play}
        return next((whole for whole, belongs in wholes.items() if belongs), None)

    @property
    def grounds(self) -> set[str | None]:
        """The grounds on which it can be spoken of, whatever its fields: those of a notice, and those of a claim."""
        return self.grounds_of({})

    def grounds_of(self, fields: Mapping[str, Any]) -> set[str | None]:
        """Return the grounds on which it can be spoken of where some of its fields, or of those wanted, are known.

        Args:
            fields: the values that are known, by the names of the fields; of those wanted, lists or sets.
        """
        if not self.grounds_by:
            return {self.subject, self.ground}
        special = {
            ground for ground, values in self.grounds_by if all(_may_be(fields, *each) for each in values.items())
        }
        return {self.subject, self.ground, *special}


def _may_be(fields: Mapping[str, Any], name: str, value: Plain) -> bool:
    """Whether a field can have a value: it is not known, or has it, or it is one of those wanted."""
    known = fields.get(name)
    return known is None or value in (known if isinstance(known, list | frozenset) else [known])


class FactSchema(Schema):
    """One kind of fact.  Its name is that of the class; what it says, the first line of the docstring."""

    fact_kind: ClassVar[FactKind]

    def __init_subclass__(cls, **traits: Any) -> None:
        super().__init_subclass__()
        part: Any = cls.__module__.rpartition(".")[2]
        cls.fact_kind = FactKind(_said(cls), cls.values, part, **traits)


def _said(cls: type) -> str:
    """Return the first line of a docstring as a part of a sentence."""
    first = (cls.__doc__ or "").partition("\n")[0].rstrip(".")
    return first[:1].lower() + first[1:]


def kinds_in(members: Mapping[str, Any]) -> Iterator[tuple[str, FactKind]]:
    """Yield the kinds of fact that a module holds, each by its name, in the order in which they stand there.

    >>> class KingTurned(FactSchema):
    ...     "A king was turned."
    ...     chosen: bool
    >>> [(name, kind.says, kind.fields) for name, kind in kinds_in({"KingTurned": KingTurned})]
    [('king_turned', 'a king was turned', ('chosen',))]
    """
    for name, member in members.items():
        if isinstance(member, type) and issubclass(member, FactSchema) and member is not FactSchema:
            yield re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower(), member.fact_kind
