"""The acts of a log as a line of an archive is decoded into them: a struct for each, made from the class of the act.

The decoder refuses a key or a value that is not plainly right, so what is decoded has the right shape; what it says is
looked at elsewhere.  Numbers and cards are given one by one, for where any number will do a decoder takes a fraction
for a whole one, and because each of them is then the same object wherever it stands.  What holds a mapping is not
decoded: an act that must have such a key, or a line in which one that may have it does, is read strictly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, Union, get_args, get_origin

import msgspec
from attrs import NOTHING, field, frozen

from referee.bulk.rules import Unusual
from referee.record import (
    ACTS,
    CARD,
    CARDS,
    PACK,
    SOME_CARDS,
    UNKNOWN,
    Event,
    EventId,
    Names,
    is_union,
    kind_of,
    mark_of,
    members,
    written_fields,
)

Number: TypeAlias = Literal[(*range(len(PACK) + 1),)]  # type: ignore[valid-type]
"""A number of cards or points."""

Card: TypeAlias = Literal[(UNKNOWN, *PACK)]  # type: ignore[valid-type]
Cards: TypeAlias = Annotated[tuple[Card, ...], msgspec.Meta(max_length=len(PACK))] | Number
SomeCards: TypeAlias = Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=len(PACK))]


def _form(annotation: Any) -> Any:
    """Return what a decoder knows for an annotation; ``None`` where it is not decoded."""
    if is_union(annotation):
        offered = [*map(_form, members(annotation))]
        return None if None in offered else Union[(*offered, type(None))]
    if annotation is EventId or mark_of(annotation) is not None:
        return str
    kind = kind_of(annotation)
    if kind is not None:
        cards = {CARD: Card, CARDS: Cards, SOME_CARDS: SomeCards}
        if kind in cards:
            return cards[kind]
        if "enum" in kind.schema:
            return Literal[tuple(kind.schema["enum"])]
        least = kind.schema.get("minimum")
        return None if least is None else Literal[get_args(Number)[least:]]
    if get_origin(annotation) is Literal:
        return annotation
    return annotation if annotation in (str, bool) else None


def _struct_of(do: str, act: type[Event]) -> type[WireAct] | None:
    """Return the struct into which an act is decoded; ``None`` where it must have a key that is not decoded."""
    told: list[Any] = []
    for each in written_fields(act).values():
        form = _form(each.type)
        if form is not None:
            told.append((each.name, form) if each.default is NOTHING else (each.name, form, each.default))
        elif each.default is NOTHING:
            return None
    renamed = {each.name: key for key, each in written_fields(act).items()}
    return msgspec.defstruct(
        act.__name__,
        told,
        kw_only=True,
        tag_field="do",
        tag=do,
        rename=renamed,
        forbid_unknown_fields=True,
        omit_defaults=True,
        gc=False,  # it cannot hold itself
    )


WIRE: Final = {do: struct for do, act in ACTS.items() if (struct := _struct_of(do, act)) is not None}
"""The structs into which acts are decoded, by the words that ``do`` gives for them."""

if TYPE_CHECKING:
    WireAct = Any
    """An act as it was decoded: the fields of its class, under their names, with their defaults."""
else:
    WireAct = Union[tuple(WIRE.values())]  # noqa: UP007 - the members are not known beforehand


@frozen(eq=False)
class _Making:
    """How an event is made of a decoded act.

    act: its class.
    names: the fields that name players, each with what may stand there instead.
    earlier: the fields that name events before it.
    cards: the fields that hold cards, or their number.
    """

    act: type[Event]
    names: list[tuple[str, tuple[str, ...]]] = field(factory=list)
    earlier: list[str] = field(factory=list)
    cards: list[str] = field(factory=list)

    @classmethod
    def of(cls, do: str) -> _Making:
        """Return how events of one kind are made."""
        made = cls(ACTS[do])
        for each in written_fields(made.act).values():
            if each.name in WIRE[do].__struct_fields__:
                mark = mark_of(each.type)
                if isinstance(mark, Names):
                    made.names.append((each.name, mark.also))
                elif mark is not None:
                    made.earlier.append(each.name)
                elif kind_of(each.type) is CARDS:
                    made.cards.append(each.name)
        return made


_MAKING: Final = {struct: _Making.of(do) for do, struct in WIRE.items()}
_fields_of: Final = msgspec.structs.asdict


def events_of(acts: Sequence[WireAct], ids: Sequence[EventId], players: tuple[str, str]) -> list[Event]:
    """Return the events of a log that was decoded, which are those that a strict reading gives.

    Args:
        acts: the acts as they were decoded.
        ids: their ids, all different.
        players: the names of the players.

    Raises:
        Unusual: they name somebody or something that is not there.
    """
    events: list[Event] = []
    places = {id: n for n, id in enumerate(ids)}
    for n, act in enumerate(acts):
        making, told = _MAKING[type(act)], _fields_of(act)
        told["id"] = ids[n]
        if told["by"] is None and making.act.needs_actor:
            raise Unusual
        for name, also in making.names:
            if told[name] not in players and told[name] is not None and told[name] not in also:
                raise Unusual
        for name in making.earlier:
            if told[name] is not None and places.get(told[name], n) >= n:
                raise Unusual
        for name in making.cards:
            if type(told[name]) is int:
                told[name] = (UNKNOWN,) * told[name]
        events.append(making.act(**told))
    return events
