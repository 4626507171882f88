"""Reading a log from a document: its header and its events, every mistake at its place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from referee.record.acts import Event
from referee.record.canonical import digest
from referee.record.codec import mistakes_of, reader, structure_value
from referee.record.document import Document
from referee.record.errors import Mistake, Unreadable
from referee.record.log import Header, Log, Place
from referee.record.shapes import wrong_names
from referee.record.shorthand import Shorthand, Unfolding, shorthand_of
from referee.record.values import Path, Wrong, nearest, show

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
    """Return the log that stands at a path of a document.

    The keys of the header stand beside ``events`` or in a mapping ``header``.

    Args:
        document: the document that holds the log.
        path: the steps that lead to the log; none where it is the whole document.
        terse: whether shorthand is read.
        place: finds the place of the event at an index, where that is cheaper to know than by searching the document.

    Raises:
        Unreadable: it is not a log; with every mistake.
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
    found = partial(digest, Log(header, reading.events))
    return Log(header, reading.events, document.path, found, [at(i) for i in reading.sources])


def _read_header(document: Document, path: Path, head: Any, mistakes: list[Mistake]) -> Header | None:
    try:
        header = structure_value(Header, head)
    except Wrong as error:
        mistakes += mistakes_of(error, document, path)
        return None
    for wrong in wrong_names(header, header.players, ()):
        mistakes += mistakes_of(wrong, document, path)
    return header


_read_event: Final = reader(Event)


class _Reading:
    """The reading of a log's events in order."""

    def __init__(self, document: Document, path: Path, header: Header | None, terse: bool, mistakes: list[Mistake]):
        self.document, self.path, self.header, self.terse, self.mistakes = document, path, header, terse, mistakes
        self.events: list[Event] = []
        self.sources: list[int] = []
        self.ids: dict[str, None] = {}  # in the order of the file
        self.broken = False
        self.unfolding = Unfolding(header.players if header else ("", ""))

    def line(self, i: int, value: Any) -> None:
        """Read one line: an event, or a shorthand for several."""
        shorthand = shorthand_of(value) if type(value) is dict else None
        try:
            if shorthand is None:
                self.event(i, _read_event(value))
            elif self.terse:
                self.shorthand(i, structure_value(shorthand, value))
            else:
                raise Wrong("shorthand is read in YAML only", "an act in full")
        except Wrong as error:
            self.broken = True
            self.tell(i, error)

    def event(self, i: int, event: Event) -> None:
        """Take in an event that fills a line."""
        event.id = event.id or f"e{i + 1}"
        if event.by is None and event.needs_actor:
            self.tell(i, Wrong('the key "by" is missing'))
        self.check_names(i, event)
        if self.terse:
            self.unfolding.take_in(event)
        self.add(i, event)

    def shorthand(self, i: int, line: Shorthand) -> None:
        """Take in the events that a line of shorthand stands for."""
        line.id = line.id or f"e{i + 1}"
        for wrong in () if self.broken else line.wrongs(self.unfolding):
            self.tell(i, wrong)
        self.check_names(i, line)
        for event in line.unfold(self.unfolding) if self.header else ():
            self.add(i, event)

    def check_names(self, i: int, read: Event | Shorthand) -> None:
        """See that a line names players and events that there are.

        After a line that could not be read nobody can say which events there are, nor after a bad header who plays.
        """
        if self.header:
            for wrong in wrong_names(read, self.header.players, None if self.broken else self.ids):
                self.tell(i, wrong)

    def add(self, i: int, event: Event) -> None:
        """Add an event of a line, whose id must be its own."""
        if event.id in self.ids:
            place = self.document.place((*self.path, i, "id"))
            self.mistakes.append(Mistake(place, "an earlier event has this id", "an id of its own", show(event.id)))
        self.ids[event.id] = None
        self.events.append(event)
        self.sources.append(i)

    def tell(self, i: int, wrong: Wrong) -> None:
        """Note what is wrong with a line."""
        self.mistakes += mistakes_of(wrong, self.document, (*self.path, i))
