"""A log with something in it told otherwise: an act left out, put in, told anew, or in another place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from attrs import evolve, frozen

from referee.record import EventId, Log, LogText, Place, dump_log


@frozen
class Edit:
    """One change of a log.

    kind: whether an act is left out, another is put in behind it, it is told otherwise, it changes places with another,
        or it stands behind another.
    event: the id of the act.
    other: the id of the other act, where there is one.
    told: the act that is put in, or stands in its place, as YAML.
    """

    kind: Literal["drop", "insert", "replace", "swap", "move"]
    event: EventId
    other: EventId | None = None
    told: str = ""


def edited(log: Log, edits: Iterable[Edit]) -> Log:
    """Return a log with changes, made one after another.

    Args:
        log: the log.
        edits: the changes.

    Returns:
        The new log. An act stands in the line in which it stands in the log; one that was put in, in the line before.

    Raises:
        Unreadable: an act that is told is none, or what then stands there is no log.
    """
    now = LogText(dump_log(log, "yaml"), log.path)
    for edit in edits:
        now = LogText(_with(now, edit), log.path)
    return evolve(now.log, places=list(_places(log, now.log)))


def _with(text: LogText, edit: Edit) -> str:
    """Return a text with one change made."""
    if edit.kind == "drop":
        return text.drop(edit.event)
    if edit.kind == "replace":
        return text.replace(edit.event, edit.told)
    if edit.kind == "insert":
        return text.insert_after(edit.event, edit.told)
    events, at, there = list(text.log.events), text.index(edit.event), text.index(edit.other or "")
    if edit.kind == "swap":
        events[at], events[there] = events[there], events[at]
    else:
        act = events.pop(at)
        events.insert(there + (there < at), act)
    return dump_log(evolve(text.log, events=events, places=[]), "yaml")


def _places(log: Log, new: Log) -> Iterable[Place]:
    """Yield where the acts of a changed log stood before it was changed."""
    places = {event.id: place for event, place in zip(log.events, log.places, strict=False)}
    last = log.places[0] if log.places else Place(log.path, 1, 1)
    for event in new.events:
        last = places.get(event.id, last)
        yield last
