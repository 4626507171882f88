"""What every act of a log has in common."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final, Literal, NewType

from attrs import define, field, fields

from referee.record.card_values import CARD, CARDS, ORDER, SOME_CARDS, SUIT
from referee.record.known_names import Earlier, Names, name_of
from referee.record.shapes import word_of
from referee.record.values import one_of, whole_number
from referee.record.vocabulary import BOTH, BYSTANDER, GROUNDS, REMEDY_NAMES

# Files and rulings name an event by its id, a hearing by its index in the log. Type checkers keep the two apart, and
# from other texts and numbers; at run time they are plain.

EventId = NewType("EventId", str)
"""The id of an event, such as ``d.packet2``: written in the log, or given by the line of shorthand it comes from."""

EventIndex = NewType("EventIndex", int)
"""The index of an event in its log, from 0 on; ``NO_EVENT`` where there is none."""

NO_EVENT: Final = EventIndex(-1)
"""Stands for the index of an event before the first event, or where no event did something yet."""


def line_of(id: str) -> EventId:
    """Return the ``id`` of the line of shorthand that an event comes from; of an event of its own, that event's id.

    >>> line_of("d.packet2"), line_of("t1")
    ('d', 't1')
    """
    return EventId(id.partition(".")[0])


Card = Annotated[str, CARD]
Cards = Annotated[tuple[str, ...], CARDS]
SomeCards = Annotated[tuple[str, ...], SOME_CARDS]
Suit = Annotated[str, SUIT]
Order = Annotated[str, ORDER]
Count = Annotated[int, whole_number()]
"""A whole number from 0 up, such as a number of cards or points."""

Number = Annotated[int, whole_number(least=1)]
"""A whole number from 1 up, by which one of several is told, such as the third deal."""

Ground = Annotated[str, one_of(GROUNDS, "ground")]
RemedyName = Annotated[str, one_of(REMEDY_NAMES, "remedy")]
"""The name of a remedy."""

Player = Annotated[str, name_of(Names())]
Actor = Annotated[str, name_of(Names(also=(BOTH, BYSTANDER)))]
Owner = Annotated[str, name_of(Names(also=("stock",)))]
Spot = Annotated[str, name_of(Names(also=("stock", "aside"), before="hand:"))]
Source = Annotated[str, name_of(Names(also=("hand", "discard", "tricks", "table", "stock", "aside"), before="hand:"))]
EarlierEvent = Annotated[EventId, name_of(Earlier())]


@define
class Move:
    """One move of cards when an error is put right; a place is ``hand:NAME``, ``stock`` or ``aside``.

    from: where the cards lay.
    to: where they go.
    cards: the cards, unknown faces included.
    """

    from_: Spot
    to: Spot
    cards: Cards


@define(kw_only=True)
class Event:
    """One act or word of the log, as it was done, without any verdict.

    ``do`` names the act on paper, by its class; ``x`` keeps the ``x-`` fields of other programs.

    What is true of all acts of a class is said by keywords of the class:

    needs_actor: whether ``by`` has to say who did it.
    beside_play: whether it is said beside the play: the hand does not go on with it.
    only_on_table: whether it does nothing but what the table shows, unless a right is open or something is ordered or
        put off.
    prepares_deal: whether it may concern the deal that is being made ready.
    draws_attention: whether it speaks of something that was done, or shows by itself that its player knows of it.
    asks: whether it asks for something, or gives leave for it, and is answered by a clause.
    gives_up: whether it gives up in words what its player may have.

    The fields of all acts:

    id: the address that rulings and other events use; e1, e2 and so on where none is written.
    by: who did it: a player, ``both`` or ``bystander``.
    note: anything a reader should know.
    basis: how it is known to have happened.
    other_pack: those of its cards that are of the other pack, and no cards of the deal's; their backs show it.
    """

    do: ClassVar[str] = ""
    needs_actor: ClassVar[bool] = True
    beside_play: ClassVar[bool] = False
    only_on_table: ClassVar[bool] = False
    prepares_deal: ClassVar[bool] = False
    draws_attention: ClassVar[bool] = False
    asks: ClassVar[bool] = False
    gives_up: ClassVar[bool] = False

    def __init_subclass__(cls, **traits: bool) -> None:
        cls.do = word_of(cls)
        for trait, value in traits.items():
            setattr(cls, trait, value)

    id: EventId = EventId("")
    by: Actor | None = None
    note: str | None = None
    basis: Literal["seen", "stated", "inferred"] | None = None
    other_pack: Cards = ()
    x: dict[str, Any] = field(factory=dict)

    # Said once for all acts: to make these anew for each of some sixty classes takes long when the program starts.

    def __repr__(self) -> str:
        told = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(type(self)))
        return f"{type(self).__name__}({', '.join(told)})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, each.name) == getattr(other, each.name) for each in fields(type(self)))
