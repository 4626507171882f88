"""Reading logs: from a file or a document to the header and the events, one log or an archive of many."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path as FilePath
from typing import Any, Final

from msgspec import Struct

from referee.record.acts import Event
from referee.record.canonical import digest
from referee.record.codec import mistakes_of, reader, structure_value
from referee.record.compressed import endings, read_lines
from referee.record.document import Document, Position, decode, read_file, stop
from referee.record.errors import Mistake, Unreadable
from referee.record.formats import other_kind
from referee.record.json_reader import decode_json, read_json, refuse_yaml
from referee.record.log import Header, Log, Place
from referee.record.shapes import wrong_names
from referee.record.shorthand import Shorthand, Unfolding, shorthand_of
from referee.record.values import Path, Wrong, nearest, show
from referee.record.writing import dump_log
from referee.record.yaml_reader import read_yaml

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
    known: Iterable[Mistake] = (),
) -> Log:
    """Return the log that stands at a path of a document; raise Unreadable with every mistake in it.

    The keys of the header stand beside ``events`` or in a mapping ``header``.  Where ``terse`` is false,
    shorthand is not read.  ``place`` finds the place of an event, or of the head where it is asked for ``HEAD``, where
    that is cheaper to know than by searching the document.  ``known`` are the mistakes that the document has by itself.
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
    for i, value in enumerate(events):
        reading.line(i, value)
    mistakes = [*known, *(mistake for mistake in mistakes if not document.is_doubtful(mistake.place))]
    if mistakes or header is None:
        raise Unreadable(mistakes)
    if "recorded" not in head:
        header.recorded = frozenset(PROVES[event.do] for event in reading.events if event.do in PROVES)
    at = place or (lambda i: document.place((*path, "events", i) if i != HEAD else (*head_path, "rulebook")))
    found = partial(digest, Log(header, reading.events))
    named = at(HEAD) if header.rulebook is not None else None
    return Log(header, reading.events, document.path, found, [at(i) for i in reading.sources], named)


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


__all__ = ["dump_log", "form_of", "load_log", "load_logs", "loads_log", "log_from_data"]

FORM_OF_ENDING: Final = {".yaml": "yaml", ".yml": "yaml", ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "json"}

FORMAT: Final = "referee.log/1"
HEAD: Final = -1
"""Stands for the head where an event is asked for by its index."""
FIRST: Final = 2**12
"""Characters of a file that show what it is."""

Numbered = tuple[int, str]
BLANK: Final = b"\xef\xbb\xbf \t\r\n"


class Entry(Struct):
    """A log in a file, before it is read.

    line: where it begins.  raw: the line of an archive that holds it whole; elsewhere ``None``.
    """

    path: str
    line: int
    raw: bytes | None
    load: Callable[[], Log]


def load_log(path: str | FilePath) -> Log:
    """Return the one log in a file at a ``path``, whose ending tells its form; raise Unreadable with every mistake."""
    return loads_log(read_file(path), str(path), form_of(path))


def loads_log(text: str, path: str = "<text>", form: str | None = None) -> Log:
    """Return the one log in a text of form ``yaml``, ``jsonl`` or ``json``; by default the text shows which.

    ``path`` names the text in messages.
    """
    form = form or _guess(text)
    if form != "yaml":
        refuse_yaml(text[:FIRST], path)
    if form == "yaml":
        found: list[Mistake] = []
        return log_from_data(read_yaml(text, path, found), known=found)
    if form == "json":
        return log_from_data(read_json(text, path), terse=False)
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip("\ufeff \t\r")]
    if not lines:
        raise stop(path, 1, 1, "the file is empty")
    return _read_lines(lines, path)


def load_logs(path: str | FilePath, mistakes: list[Mistake] | None = None) -> Iterator[Log]:
    """Yield the logs of the archive at a ``path``, which holds one a line, or the one log of any other file there.

    A log that cannot be read is left out and its mistakes are added to ``mistakes``, as is the place where a packed
    file breaks off; without such a list, Unreadable is raised at it.
    """
    found = entries(path)
    while True:
        try:
            entry = next(found, None)
            if entry is None:
                return
            yield entry.load()
        except Unreadable as error:
            if mistakes is None:
                raise
            mistakes += error.mistakes


def entries(path: str | FilePath) -> Iterator[Entry]:
    """Yield the logs of a file one by one, not yet read, and no more of the file than is asked for."""
    name = str(path)
    if form_of(path) != "jsonl":
        yield Entry(name, 1, None, lambda: load_log(path))
        return
    yield from _lines_of(read_lines(path), name)


def entries_in(stream: Iterable[bytes], path: str = "<text>") -> Iterator[Entry]:
    """Yield the logs of a stream one by one, not yet read: an archive, or one log in any form."""
    lines, head = iter(stream), []
    for raw in lines:
        head.append(raw)
        if raw.strip(BLANK):
            break
    whole = itertools.chain(head, lines)
    begins = b"".join(head).strip(BLANK)
    if begins.startswith(b"{") and begins.endswith(b"}"):
        yield from _lines_of(whole, path)
    else:
        yield Entry(path, 1, None, lambda: loads_log(decode(b"".join(whole), path), path))


def load_line(raw: bytes, path: str = "<text>", number: int = 1) -> Log:
    """Return the log that one line of an archive holds."""
    return _read_lines([(number, decode(raw, path, number).strip())], path)


def is_log(path: str | FilePath) -> bool:
    """Tell whether a file is called as logs are, packed or not."""
    return endings(path)[0] in FORM_OF_ENDING


def form_of(path: str | FilePath) -> str:
    """Return the form of a file by the ending of its name, without that of its packing."""
    form = FORM_OF_ENDING.get(endings(path)[0])
    if form is None:
        raise stop(str(path), 1, 1, "the form of the file is not known", f"a name in {', '.join(FORM_OF_ENDING)}")
    return form


def _guess(text: str) -> str:
    """Return the form of a text: an object that fills its first line and is not the last begins JSON Lines."""
    text = text.strip("\ufeff \t\r\n")
    if not text.startswith("{"):
        return "yaml"
    first, _, rest = text.partition("\n")
    try:
        decode_json(first)
    except (ValueError, RecursionError):
        return "json"
    return "jsonl" if rest else "json"


def _read_lines(lines: list[Numbered], path: str) -> Log:
    """Return the log in some lines: a whole log on the only one, or a header and then events."""
    mistakes: list[Mistake] = []
    documents = []
    for number, line in lines:
        try:
            documents.append(read_json(line, path, number))
        except Unreadable as error:
            mistakes += error.mistakes
    if mistakes:
        raise Unreadable(mistakes)
    if _is_whole(documents[0].data):
        if len(lines) > 1:
            raise stop(path, lines[1][0], 1, "a second log begins", "one log; an archive holds one a line")
        here = Place(path, lines[0][0], 1)
        return log_from_data(documents[0], terse=False, place=lambda i: here)
    data = {"header": documents[0].data, "events": [document.data for document in documents[1:]]}
    whole = Document(path, data, lambda: _join([document.mark for document in documents]))
    named = documents[0].place(("rulebook",))
    return log_from_data(whole, terse=False, place=lambda i: named if i == HEAD else Place(path, lines[i + 1][0], 1))


def _is_whole(data: object) -> bool:
    return isinstance(data, dict) and "events" in data


def _join(marks: list[Position]) -> Position:
    head, *events = marks
    first = Position(head.line, head.column)
    first.parts = {"header": head, "events": Position(head.line, head.column, parts=dict(enumerate(events)))}
    return first


def _lines_of(stream: Iterable[bytes], path: str) -> Iterator[Entry]:
    """Yield the logs in lines: one on each line of an archive, or one on all of them, its header on the first."""
    lines = ((number, raw) for number, raw in enumerate(stream, 1) if raw.strip(BLANK))
    first = next(lines, None)
    if first is None:
        raise stop(path, 1, 1, "the file is empty")
    refuse_yaml(first[1][:FIRST].decode("utf-8", "replace"), path, first[0])
    if not _begins_archive(first[1]):
        yield Entry(path, first[0], None, lambda: _read_lines(_decoded([first, *lines], path), path))
        return
    for number, raw in itertools.chain([first], lines):
        yield Entry(path, number, raw, partial(load_line, raw, path, number))


def _decoded(lines: Iterable[tuple[int, bytes]], path: str) -> list[Numbered]:
    return [(number, decode(raw, path, number).strip()) for number, raw in lines]


def _begins_archive(line: bytes) -> bool:
    try:
        return _is_whole(decode_json(line.decode("utf-8-sig")))
    except (ValueError, RecursionError):
        return True
