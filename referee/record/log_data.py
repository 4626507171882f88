"""A log read from a document, put back into plain data in its one canonical form, digested, and written out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, TypeVar

from referee.record.acts.base import Event, EventId
from referee.record.card_values import PLAYERS
from referee.record.codec import unstructure
from referee.record.document import Document, other_kind
from referee.record.errors import Mistake, Unreadable, beyond
from referee.record.file_limits import limits
from referee.record.json_bytes import digest_of, to_sorted_json
from referee.record.known_names import EarlierEvents, Known, NoSuchName, naming
from referee.record.log import Header, Log
from referee.record.mistakes import mistakes_of, structure_value
from referee.record.shorthand import Shorthand, Unfolding, shorthand_of
from referee.record.values import nearest, show, visible
from referee.record.vocabulary import RECORDED
from referee.record.wrong import Path, Wrong
from referee.record.yaml_writer import flow, flow_pairs

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

T = TypeVar("T")

FORMAT: Final = "referee.log/1"


def log_from_data(document: Document, path: Path = (), terse: bool = True, known: Iterable[Mistake] = ()) -> Log:
    """Return the log that stands at a path of a document.

    The keys of the header stand beside ``events`` or in a mapping ``header``.

    Args:
        document: the document that holds the log.
        path: the steps that lead to the log; none where it is the whole document.
        terse: whether shorthand is read.
        known: the mistakes that the document has by itself.

    Raises:
        Unreadable: it is not a log; with every mistake.
    """
    mistakes: list[Mistake] = []
    data = document.get(path)
    if type(data) is not dict:
        raise Unreadable([Mistake(document.place(path), "not a log", "a mapping", show(data))])
    head_path = (*path, "header") if "header" in data else path
    head = data["header"] if "header" in data else {key: part for key, part in data.items() if key != "events"}
    for told, where in ((data, path), (head, head_path)):
        if other := other_kind(told, FORMAT):
            raise Unreadable(mistakes_of(other, document, where))
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
    reading.lines(events[: limits().events + 1])
    mistakes = [*known, *(mistake for mistake in mistakes if not document.is_doubtful(mistake.place))]
    if mistakes or header is None:
        raise Unreadable(mistakes, reading.untold)
    if "recorded" not in head:
        header.recorded = reading.denied.union(PROVES[event.do] for event in reading.events if event.do in PROVES)
    found = partial(digest_of_log, Log(header, reading.events))
    places = [document.start((*path, "events", i)) for i in reading.sources]
    named = None if header.rulebook is None else partial(document.start, (*head_path, "rulebook"))
    return Log(header, reading.events, document.path, found, places, named)


def _read_header(document: Document, path: Path, head: Any, mistakes: list[Mistake]) -> Header | None:
    """Read the head of a log: its players first, whose names stand in the rest of it."""
    try:
        with naming(_players_of(head)):
            return _named(Header, head, lambda error: mistakes.extend(mistakes_of(error, document, path)))
    except Wrong as error:
        mistakes += mistakes_of(error, document, path)
        return None


def _players_of(head: Any) -> tuple[str, str] | None:
    """Return the names of the players that a head tells; none where these are wrong."""
    try:
        found: tuple[str, str] = PLAYERS.read(head["players"])
    except (Wrong, KeyError, TypeError):
        return None
    return found


def _named(form: type[T], value: Any, tell: Callable[[Wrong], object]) -> T:
    """Read a part of a log that names players and events; where only names are wrong, tell that, and read it."""
    try:
        return structure_value(form, value)
    except Wrong as error:
        if not all(isinstance(each, NoSuchName) for each in error.each()):
            raise
        tell(error)
    with naming(None):
        return structure_value(form, value)


def misplaced(event: Event, earlier: EarlierEvents) -> list[Wrong]:
    """Return why an ``event`` cannot stand behind those ``earlier``: nobody did it, or its id is not its own."""
    wrongs = []
    if not event.id.isprintable():
        try:
            visible(event.id, "the id")
        except Wrong as wrong:
            wrongs.append(wrong.within("id"))
    if event.by is None and event.needs_actor:
        wrongs.append(Wrong('the key "by" is missing'))
    if event.id in earlier.ids:
        wrongs.append(Wrong("an earlier event has this id", "an id of its own", show(event.id), at=("id",)))
    return wrongs


class _Reading:
    """The reading of a log's events in order."""

    def __init__(self, document: Document, path: Path, header: Header | None, terse: bool, mistakes: list[Mistake]):
        self.document, self.path, self.header, self.terse, self.mistakes = document, path, header, terse, mistakes
        self.events: list[Event] = []
        self.sources: list[int] = []
        self.denied: frozenset[str] = frozenset()
        self.earlier = EarlierEvents()
        self.known: Known | None = None
        self.untold = 0
        self.most = limits()
        self.broken = False
        self.unfolding = Unfolding(header.players if header else ("", ""))

    def lines(self, values: list[Any]) -> None:
        """Read all lines, in which only these players and events before can be named."""
        with naming(self.header.players if self.header else None, self.earlier) as self.known:
            for i, value in enumerate(values):
                if self.known is not None and self.known.counted is None and self.told_enough:
                    self.known.counted = 0
                self.line(i, value)
        if self.known is not None:
            self.untold += self.known.counted or 0

    def line(self, i: int, value: Any) -> None:
        """Read one line: an event, or a shorthand for several."""
        shorthand = shorthand_of(value) if type(value) is dict else None
        try:
            if shorthand is None:
                self.event(i, _named(Event, value, partial(self.tell, i)))
            elif self.terse:
                self.shorthand(i, _named(shorthand, value, partial(self.tell, i)))
            else:
                raise Wrong("shorthand is read in YAML only", "an act in full")
        except Wrong as error:
            self.broken = True
            if self.known is not None:
                self.known.earlier = None  # nobody can say which events there are
            self.tell(i, error)

    def event(self, i: int, event: Event) -> None:
        """Take in an event that fills a line."""
        event.id = event.id or EventId(f"e{i + 1}")
        if self.terse:
            self.unfolding.take_in(event)
        self.add(i, event)

    def shorthand(self, i: int, line: Shorthand) -> None:
        """Take in the events that a line of shorthand stands for."""
        line.id = line.id or f"e{i + 1}"
        for wrong in () if self.broken else line.wrongs(self.unfolding):
            self.tell(i, wrong)
        self.denied |= line.denies
        for event in line.unfold(self.unfolding) if self.header else ():
            self.add(i, event)

    def add(self, i: int, event: Event) -> None:
        """Add an event of a line."""
        for wrong in misplaced(event, self.earlier):
            self.tell(i, wrong)
        if len(self.events) == self.most.events:
            raise beyond("events", self.document.place((*self.path, i)), "the log is too long")
        self.earlier.add(event.id)
        self.events.append(event)
        self.sources.append(i)

    def tell(self, i: int, wrong: Wrong) -> None:
        """Note what is wrong with a line; where enough is told, only count it."""
        if self.told_enough:
            self.untold += len(wrong.each())
        else:
            self.mistakes += mistakes_of(wrong, self.document, (*self.path, i))

    @property
    def told_enough(self) -> bool:
        """Whether as many mistakes are told as there may be of one file."""
        return len(self.mistakes) >= self.most.errors_told


FIRST = ("id", "do", "by")


def header_data(header: Header) -> dict[str, Any]:
    """Return a ``header`` as plain data; what was recorded is always said."""
    recorded = [part for part in RECORDED if part in header.recorded]
    data = unstructure(header)
    return {"format": data.pop("format"), "players": data.pop("players"), **data, "recorded": recorded}


def event_data(event: Event) -> dict[str, Any]:
    """Return an ``event`` as plain data, its id, act and actor first."""
    data = unstructure(event)
    return {**{key: data[key] for key in FIRST if key in data}, **data}


def log_data(log: Log) -> dict[str, Any]:
    """Return a log as plain data: its header and its events."""
    return {"header": header_data(log.header), "events": [event_data(event) for event in log.events]}


def digest_of_log(log: Log) -> str:
    """Return the SHA-256 of the canonical JSON of a ``log``, the same for every form that it is written in."""
    return digest_of(to_sorted_json(log_data(log)))


FORMS: Final = ("yaml", "jsonl", "json")
"""The forms in which a log can be written."""


def dump_log(log: Log, form: str) -> str:
    """Return a ``log`` as text in a ``form`` of ``FORMS``, in full: no shorthand is left in it."""
    data = log_data(log)
    if form == "yaml":
        return _dump_yaml(data)
    if form == "jsonl":
        return "".join(f"{_dump_json(part)}\n" for part in (data["header"], *data["events"]))
    return f"{_dump_json(data)}\n"


def _dump_json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _dump_yaml(data: dict[str, Any]) -> str:
    """Write a line for each key of the header and for each event."""
    head = "".join(f"{flow_pairs({key: value})}\n" for key, value in data["header"].items())
    events = "".join(f"  - {flow(event)}\n" for event in data["events"])
    return f"{head}events:\n{events}" if events else f"{head}events: []\n"
