"""From a document to a log: the header, the events one by one, and whether they fit together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import define, field

from referee.record.acts import Event
from referee.record.canon import digest
from referee.record.codec import mistakes_of, structure_value
from referee.record.document import Document
from referee.record.errors import Mistake, Unreadable
from referee.record.kinds import Path, Wrong, nearest, show
from referee.record.log import Header, Log, Place
from referee.record.names import wrong_names
from referee.record.shorthand import Shorthand, Unfolding, shorthand_of

# Which part of the recording an act proves.
PROVES: Final = {
    "shuffle": "shuffling",
    "cut": "cutting",
    "omit_cut": "cutting",
    "cut_for_deal": "cutting",
    "look": "looking",
    "take_up": "looking",
    "mark": "marking",
    "unmark": "marking",
}


def log_from_data(
    document: Document,
    path: Path = (),
    terse: bool = True,
    place: Callable[[int], Place] | None = None,
) -> Log:
    """Return the log that stands at a path of a document; raise Unreadable with every mistake in it.

    The keys of the header stand beside ``events`` or in a mapping ``header``.  Where ``terse`` is false,
    shorthand is not read.  ``place`` finds the place of an event, where that is cheaper to know than by searching the
    document.
    """
    mistakes: list[Mistake] = []
    data = document.get(path)
    if type(data) is not dict:
        raise Unreadable([Mistake(document.place(path), "not a log", "a mapping", show(data))])
    head_path = (*path, "header") if "header" in data else path
    head = data["header"] if "header" in data else {key: part for key, part in data.items() if key != "events"}
    if "header" in data:
        for key in (key for key in data if key not in ("header", "events")):
            hint = nearest(key, {"header", "events"} - data.keys())
            mistakes.append(Mistake(document.place((*path, key), True), f"unknown key {show(key)}", hint=hint))
    header = _read_header(document, head_path, head, mistakes)
    reading = _Reading(document, (*path, "events"), header, terse, mistakes)
    events = data.get("events")
    if type(events) is not list:
        what = 'the key "events" is missing' if "events" not in data else "not a list"
        mistakes.append(Mistake(document.place((*path, "events")), what, "a list of events"))
        events = []
    for i, value in enumerate(events):
        reading.line(i, value)
    if mistakes or header is None:
        raise Unreadable(mistakes)
    if "recorded" not in head:
        header.recorded = frozenset(PROVES[event.do] for event in reading.events if event.do in PROVES)
    at = place or (lambda i: document.place((*path, "events", i)))
    log = Log(header, reading.events, document.path, lambda: digest(log), [at(i) for i in reading.sources])
    return log


def _read_header(document: Document, path: Path, head: Any, mistakes: list[Mistake]) -> Header | None:
    try:
        header = structure_value(Header, head)
    except Wrong as error:
        mistakes += mistakes_of(error, document, path)
        return None
    for wrong in wrong_names(header, header.players, ()):
        mistakes += mistakes_of(wrong, document, path)
    return header


@define
class _Reading:
    """The reading of a log's events in order."""

    document: Document
    path: Path
    header: Header | None
    terse: bool
    mistakes: list[Mistake]
    events: list[Event] = field(factory=list)
    sources: list[int] = field(factory=list)
    ids: set[str] = field(factory=set)
    broken: bool = False
    unfolding: Unfolding = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.unfolding = Unfolding(self.header.players if self.header else ("", ""))

    def line(self, i: int, value: Any) -> None:
        """Read one line: an event, or a shorthand for several."""
        shorthand = shorthand_of(value) if type(value) is dict else None
        try:
            if shorthand and not self.terse:
                raise Wrong("shorthand is read in YAML only", "an act in full")
            cls: type[Event | Shorthand] = shorthand or Event
            read = structure_value(cls, value)
        except Wrong as error:
            self.broken = True
            self.mistakes += mistakes_of(error, self.document, (*self.path, i))
            return
        read.id = read.id or f"e{i + 1}"
        for wrong in self.wrongs_of(read):
            self.mistakes += mistakes_of(wrong, self.document, (*self.path, i))
        for event in self.unfold(read):
            if event.id in self.ids:
                place = self.document.place((*self.path, i, "id"))
                self.mistakes.append(Mistake(place, "an earlier event has this id", "an id of its own", show(event.id)))
            self.ids.add(event.id)
            self.events.append(event)
            self.sources.append(i)

    def wrongs_of(self, read: Event | Shorthand) -> list[Wrong]:
        """Return what is wrong with a line that stands where it does: it lacks its actor, or names nobody and nothing.

        After a line that could not be read nobody can say which events there are, nor after a bad header who plays.
        """
        wrongs = []
        if isinstance(read, Event) and read.needs_actor and read.by is None:
            wrongs.append(Wrong('the key "by" is missing'))
        if isinstance(read, Shorthand) and not self.broken:
            wrongs += read.wrongs(self.unfolding)
        if self.header:
            wrongs += wrong_names(read, self.header.players, None if self.broken else self.ids)
        return wrongs

    def unfold(self, read: Event | Shorthand) -> list[Event]:
        """Return the events that a line stands for."""
        if isinstance(read, Shorthand):
            return read.unfold(self.unfolding) if self.header else []
        self.unfolding.take_in(read)
        return [read]
