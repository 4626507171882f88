"""Logs with one thing in them otherwise, as a slip of the scorer or another act of a player would make it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from typing import Any, Final, Literal

from attrs import evolve, frozen

from referee.asking import Edit
from referee.law import Rulebook
from referee.record import (
    PACK,
    RANKS,
    SUITS,
    Claim,
    Demand,
    Event,
    EventId,
    Log,
    Place,
    Wrong,
    event_data,
    flow,
    structure_value,
)

Kind = Literal[
    "moved", "left_out", "by_other", "exchanged", "other_card", "added", "near_card", "near_number", "other_name"
]

NO_WORDS: Final = ("id", "do", "note")
"""What stands in an act and is none of the words that a scorer hears."""


@frozen
class Changed:
    """A log with one thing in it otherwise.

    kind: what is otherwise: when something was asked for, whether an act was done, by whom, which of two neighbours was
        first, which card it was, that something was asked for that was not; or one word: a card near to the one told, a
        number next to it, the name of the other player.
    edit: the change.
    log: the log as it would be.
    """

    kind: Kind
    edit: Edit
    log: Log


def changed_logs(log: Log, kinds: Iterable[Kind], demand: EventId | None = None) -> Iterator[Changed]:
    """Yield a log with each single thing in it otherwise.

    Args:
        log: the log.
        kinds: the kinds of things that are otherwise, in the order in which they come.
        demand: the id of a demand that stays, though it may be made at another moment.
    """
    for kind in kinds:
        yield from MAKERS[kind](log, demand)


ORDER_OF_PACKETS: Final = re.compile(r"\d+(?:-\d+)+")
"""How an order of packets is told."""


def near_cards(card: str) -> Iterator[str]:
    """Yield the cards that a card may be misheard as: of the same rank, or of a rank next to it in the same suit.

    >>> [*near_cards("10H")]
    ['10S', '10D', '10C', 'AH', '9H']
    """
    rank, suit = card[:-1], card[-1]
    at = RANKS.index(rank)
    yield from (rank + other for other in SUITS if other != suit)
    yield from (RANKS[i] + suit for i in (at - 1, at + 1) if 0 <= i < len(RANKS))


def _moved(log: Log, demand: EventId | None) -> Iterator[Changed]:
    """Yield each demand made at each other moment, the nearest first."""
    for at, event in enumerate(log.events):
        if isinstance(event, Demand):
            others = [i for i in range(len(log.events)) if i not in (at, at - 1)]
            for there in sorted(others, key=lambda i: abs(i - at)):
                order = [i for i in range(len(log.events)) if i != at]
                order.insert(order.index(there) + 1, at)
                edit = Edit("move", event.id, log.events[there].id)
                yield from _if_told_in_order("moved", edit, log, order)


def _left_out(log: Log, demand: EventId | None) -> Iterator[Changed]:
    """Yield the log without each act that no other names."""
    for at, event in enumerate(log.events):
        if event.id != demand:
            order = [i for i in range(len(log.events)) if i != at]
            yield from _if_told_in_order("left_out", Edit("drop", event.id), log, order)


def _word_otherwise(
    kind: Kind, log: Log, demand: EventId | None, others: Others, only: Collection[str] | None = None
) -> Iterator[Changed]:
    """Yield the log with each single word of an act told as each other that it may be; of some keys, or of all."""
    for at, event in enumerate(log.events):
        told = event_data(event) if event.id != demand else {}
        for key, value in told.items():
            if key in NO_WORDS or (only is not None and key not in only):
                continue
            for other in _values_otherwise(value, others):
                with suppress(Wrong):
                    yield _told_otherwise(kind, log, at, {**told, key: other})


Others = Callable[[Any], Iterable[Any]]
"""Gives what a word may be in place of what it is."""


def _values_otherwise(value: Any, others: Others) -> Iterator[Any]:
    """Yield plain data with each single value in it otherwise."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from ({**value, key: other} for other in _values_otherwise(part, others))
    elif isinstance(value, list):
        for i, part in enumerate(value):
            yield from ([*value[:i], other, *value[i + 1 :]] for other in _values_otherwise(part, others))
    else:
        yield from others(value)


def _by_other(log: Log, demand: EventId | None) -> Iterator[Changed]:
    """Yield the log with each act done by the other player."""
    return _word_otherwise("by_other", log, demand, _other_player(log), ("by",))


def _other_name(log: Log, demand: EventId | None) -> Iterator[Changed]:
    """Yield the log with each single name of a player told as that of the other."""
    return _word_otherwise("other_name", log, demand, _other_player(log))


def _other_player(log: Log) -> Others:
    """Return what puts the other player in the place of one, as in ``Anne`` and in ``hand:Anne``."""
    one, two = log.header.players
    other_of = {one: two, two: one}

    def others(value: Any) -> Iterator[str]:
        parts = value.split(":") if isinstance(value, str) else []
        for i, part in enumerate(parts):
            if part in other_of:
                yield ":".join([*parts[:i], other_of[part], *parts[i + 1 :]])

    return others


def _other_card(log: Log, demand: EventId | None) -> Iterator[Changed]:
    """Yield the log with each single card told as each other."""

    def others(value: Any) -> list[str]:
        return [card for card in PACK if card != value] if value in PACK else []

    return _word_otherwise("other_card", log, demand, others, ("card",))


def _near_card(log: Log, demand: EventId | None) -> Iterator[Changed]:
    """Yield the log with each single card told as each that is near to it."""
    return _word_otherwise("near_card", log, demand, lambda value: near_cards(value) if value in PACK else ())


def _neighbours(number: int) -> list[int]:
    return [n for n in (number - 1, number + 1) if n > 0]


def _near_number(log: Log, demand: EventId | None) -> Iterator[Changed]:
    """Yield the log with each single number told as one more, and as one less, those of an order such as 3-2 too."""

    def others(value: Any) -> Iterator[int | str]:
        if type(value) is int:
            yield from _neighbours(value)
        elif isinstance(value, str) and ORDER_OF_PACKETS.fullmatch(value):
            sizes = value.split("-")
            for i, size in enumerate(sizes):
                yield from ("-".join([*sizes[:i], str(n), *sizes[i + 1 :]]) for n in _neighbours(int(size)))

    return _word_otherwise("near_number", log, demand, others)


def _exchanged(log: Log, demand: EventId | None) -> Iterator[Changed]:
    """Yield the log with each two neighbours in each other's place."""
    for at in range(len(log.events) - 1):
        order = [*range(at), at + 1, at, *range(at + 2, len(log.events))]
        edit = Edit("swap", log.events[at].id, log.events[at + 1].id)
        yield from _if_told_in_order("exchanged", edit, log, order)


def act_added(log: Log, rulebook: Rulebook) -> Iterator[Changed]:
    """Yield a log with each remedy asked for by each player at each moment.

    Args:
        log: the log.
        rulebook: the rulebook whose remedies are asked for.
    """
    known = {event.id for event in log.events}
    id = next(EventId(f"new{n}") for n in range(1, len(known) + 2) if f"new{n}" not in known)
    for at, event in enumerate(log.events):
        for player in log.header.players:
            for remedy in rulebook.by_remedy:
                act = Claim(id=id, by=player, remedy=remedy)
                events = [*log.events[: at + 1], act, *log.events[at + 1 :]]
                places = [*log.places[: at + 1], *log.places[at : at + 1], *log.places[at + 1 :]]
                edit = Edit("insert", event.id, told=flow(event_data(evolve(act, id=EventId("")))))
                yield Changed("added", edit, evolve(log, events=events, places=places))


def _told_otherwise(kind: Kind, log: Log, at: int, told: dict[str, Any]) -> Changed:
    """Return the log with an act told otherwise; raise Wrong where what is told is no act."""
    events = [*log.events[:at], structure_value(Event, told), *log.events[at + 1 :]]
    return Changed(kind, Edit("replace", log.events[at].id, told=flow(told)), evolve(log, events=events))


def _if_told_in_order(kind: Kind, edit: Edit, log: Log, order: list[int]) -> Iterator[Changed]:
    """Yield the log with acts in another order, if each that another names still stands before it."""
    before, events = set[str](), [log.events[i] for i in order]
    names = {event.id for event in log.events}
    for event in events:
        if any(value in names and value not in before for value in _named(event)):
            return
        before.add(event.id)
    places: list[Place] = [log.places[i] for i in order] if log.places else []
    yield Changed(kind, edit, evolve(log, events=events, places=places))


def _named(event: Event) -> Iterator[str]:
    """Yield the texts in an act that may be the ids of others."""
    for name, value in event_data(event).items():
        if name != "id":
            yield from (each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str))


MAKERS: Final[dict[Kind, Callable[[Log, EventId | None], Iterator[Changed]]]] = {
    "moved": _moved,
    "left_out": _left_out,
    "by_other": _by_other,
    "exchanged": _exchanged,
    "other_card": _other_card,
    "near_card": _near_card,
    "near_number": _near_number,
    "other_name": _other_name,
}
"""What makes the logs of each kind."""
