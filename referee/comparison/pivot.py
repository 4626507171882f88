"""On what the outcome of a log hangs: the smallest change of what was done by which it would turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, Literal

from attrs import evolve, fields_dict, frozen

from referee.asking import Edit
from referee.comparison.other_readings import outcome
from referee.docket import Adjudication
from referee.hearing import hear_log
from referee.law import Rulebook
from referee.record import PACK, Claim, Demand, Event, EventId, Log, Place, RefereeError, event_data, flow

MOST: Final = 5_000
"""How many changes are tried at most."""

Kind = Literal["moved", "left_out", "by_other", "exchanged", "other_card", "added"]

CHEAP: Final = ("moved", "left_out", "by_other", "exchanged")
"""The kinds of changes of which two are tried together where one does not do."""


@frozen
class Changed:
    """A log with one thing in it otherwise.

    kind: what is otherwise: when something was asked for, whether an act was done, by whom, which of two neighbours was
        first, which card it was, or that something was asked for that was not.
    edit: the change.
    log: the log as it would be.
    """

    kind: Kind
    edit: Edit
    log: Log


@frozen
class Turn:
    """Changes by which the outcome turns.

    edits: the changes, one or two.
    log: the log as it would be.
    found: what would be ruled then.
    """

    edits: tuple[Edit, ...]
    log: Log
    found: Adjudication


@frozen
class Pivot:
    """On what an outcome hangs.

    turns: the smallest changes by which it turns; all of one change, or where none does, of two.
    tried: how many changes were tried.
    all_tried: whether that were all.
    """

    turns: tuple[Turn, ...]
    tried: int
    all_tried: bool


def pivot_of(
    log: Log,
    rulebook: Rulebook,
    demand: EventId | None = None,
    most: int = MOST,
    told: Callable[[int], object] = lambda tried: None,
) -> Pivot:
    """Return the smallest changes of a log by which its score, or the answer to a demand, would turn.

    Args:
        log: the log.
        rulebook: the rulebook that it is ruled on by.
        demand: the id of the demand; without it the score is meant.
        most: how many changes are tried at most.
        told: is told how many were tried.
    """
    one = _of_interest(hear_log(log, rulebook).statement(log, matters=False), demand)
    tried, turns = 0, list[Turn]()

    def turned(edits: tuple[Edit, ...], other: Log) -> Iterator[Turn]:
        nonlocal tried
        tried += 1
        told(tried)
        try:
            found = hear_log(other, rulebook).statement(other, matters=False)
        except RefereeError:
            return  # what nobody could have done, or too much work
        if _of_interest(found, demand) != one:
            yield Turn(edits, other, found)

    for each in changes(log, rulebook, demand):
        if tried == most:
            return Pivot(tuple(turns), tried, all_tried=False)
        turns += turned((each.edit,), each.log)
    if turns:
        return Pivot(tuple(turns), tried, all_tried=True)
    for first, second in _pairs(log, rulebook, demand):
        if tried == most:
            return Pivot(tuple(turns), tried, all_tried=False)
        turns += turned((first.edit, second.edit), second.log)
    return Pivot(tuple(turns), tried, all_tried=True)


def changes(log: Log, rulebook: Rulebook, demand: EventId | None = None) -> Iterator[Changed]:
    """Yield a log with each single thing in it otherwise, the likeliest slips first.

    Args:
        log: the log.
        rulebook: the rulebook, whose remedies may be asked for.
        demand: the id of a demand that stays, though it may be made at another moment.
    """
    for kind in (_moved, _left_out, _by_other, _exchanged, _other_card):
        yield from kind(log, demand)
    yield from _added(log, rulebook)


def _pairs(log: Log, rulebook: Rulebook, demand: EventId | None) -> Iterator[tuple[Changed, Changed]]:
    """Yield two changes, the second of a log that has the first."""
    for first in changes(log, rulebook, demand):
        if first.kind not in CHEAP:
            return
        for second in changes(first.log, rulebook, demand):
            if second.kind not in CHEAP:
                break
            yield first, second


def _of_interest(found: Adjudication, demand: EventId | None) -> Any:
    """Return what is to turn: the score, or the answer to a demand."""
    told = outcome(found)
    return told["score"] if demand is None else told["answers"].get(demand)


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


def _by_other(log: Log, demand: EventId | None) -> Iterator[Changed]:
    """Yield the log with each act done by the other player."""
    players = log.header.players
    for at, event in enumerate(log.events):
        if event.by in players and event.id != demand:
            other = players[1 - players.index(event.by)]
            yield _told_otherwise("by_other", log, at, evolve(event, by=other))


def _exchanged(log: Log, demand: EventId | None) -> Iterator[Changed]:
    """Yield the log with each two neighbours in each other's place."""
    for at in range(len(log.events) - 1):
        order = [*range(at), at + 1, at, *range(at + 2, len(log.events))]
        edit = Edit("swap", log.events[at].id, log.events[at + 1].id)
        yield from _if_told_in_order("exchanged", edit, log, order)


def _other_card(log: Log, demand: EventId | None) -> Iterator[Changed]:
    """Yield the log with each single card that is told as each other that is told nowhere else."""
    for at, event in enumerate(log.events):
        if "card" in fields_dict(type(event)) and event.id != demand:
            known = getattr(event, "card")  # noqa: B009 - only some acts have one
            for card in PACK:
                if known in PACK and card != known:
                    yield _told_otherwise("other_card", log, at, evolve(event, card=card))  # type: ignore[call-arg]


def _added(log: Log, rulebook: Rulebook) -> Iterator[Changed]:
    """Yield the log with each remedy asked for by each player at each moment."""
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


def _told_otherwise(kind: Kind, log: Log, at: int, event: Event) -> Changed:
    """Return the log with an act told otherwise."""
    events = [*log.events[:at], event, *log.events[at + 1 :]]
    return Changed(kind, Edit("replace", event.id, told=flow(event_data(event))), evolve(log, events=events))


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
