"""Reading logs: from a file or a document to the header and the events, one log or an archive of many."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path as FilePath
from typing import IO, Any, Final

from attrs import define, field

from referee.record.compressed import advice_on_path, endings, read_lines
from referee.record.document import Document, decode, read_file, stop
from referee.record.errors import Mistake, Unreadable, beyond
from referee.record.file_limits import limits
from referee.record.json_reader import decode_json, read_json, refuse_yaml
from referee.record.log import Log, Place
from referee.record.log_data import log_from_data
from referee.record.wrong import Path
from referee.record.yaml_reader import read_yaml

FORM_OF_ENDING: Final = {".yaml": "yaml", ".yml": "yaml", ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "json"}
"""The form of a file by the ending of its name, without that of its packing."""

FIRST: Final = 2**12
"""Characters of a file that show what it is."""

Numbered = tuple[int, str]
"""A line with its number in the file."""

BLANK: Final = b"\xef\xbb\xbf \t\r\n"
"""The bytes that are no part of a log where they stand around it: a byte order mark and white space."""


@define
class Entry:
    """A log in a file, before it is read.

    line: where it begins.  raw: the line of an archive that holds it whole; elsewhere ``None``.
    path: the file, or what messages call it.
    load: reads the log; raises Unreadable with every mistake.
    """

    path: str
    line: int
    raw: bytes | None
    load: Callable[[], Log]


Source = str | bytes | os.PathLike[str] | IO[str] | IO[bytes]
"""Where a log is: at a path, in an open file, or in a text itself."""


def load_log(source: Source, *, form: str | None = None) -> Log:
    """Return the one log at a path, in an open file or in a text.

    A ``str`` is the text of a log where it holds a line break or begins with ``{``, otherwise it is a path; ``bytes``
    are always the text of a log, and a ``pathlib.Path`` is always a path.

    Args:
        source: the path, the open file (read from where it stands to its end, and left open) or the text.
        form: "yaml", "jsonl" or "json"; by default the ending of the name tells it, or where there is none, the text.

    Returns:
        The log. Its ``path``, which messages name, is the path or the name of the file, or ``<text>``.

    Raises:
        Unreadable: the file cannot be opened, or its text is not a log; with every mistake at its place.

    >>> from io import StringIO
    >>> hand = '''
    ... format: referee.log/1
    ... players: [Anne, Bert]
    ... events: [{do: propose, by: Anne}]
    ... '''
    >>> load_log(hand).events == load_log(hand.encode()).events == load_log(StringIO(hand)).events
    True
    """
    if isinstance(source, bytes) or (isinstance(source, str) and _is_text(source)):
        return loads_log(_text_of(source, "<text>"), form=form)
    if isinstance(source, str | os.PathLike):
        return loads_log(read_file(source), os.fspath(source), form or form_of(source))
    name = source.name if isinstance(getattr(source, "name", None), str) else "<text>"
    try:
        raw = source.read()
    except UnicodeDecodeError:
        raise stop(name, 1, 1, "the file is not UTF-8 text", "a file opened as UTF-8, or in binary") from None
    return loads_log(_text_of(raw, name), name, form or FORM_OF_ENDING.get(endings(name)[0]))


def _is_text(source: str) -> bool:
    """Tell whether a ``str`` is the text of a log, and no path."""
    return "\n" in source or "\r" in source or source.lstrip("\ufeff \t").startswith("{")


def _text_of(raw: str | bytes, path: str) -> str:
    return decode(raw, path) if isinstance(raw, bytes) else raw


def loads_log(text: str, path: str = "<text>", form: str | None = None) -> Log:
    """Return the one log in a text.

    Args:
        text: the text of the log.
        path: what messages call the text.
        form: "yaml", "jsonl" or "json"; by default the text shows which.

    Raises:
        Unreadable: the text is not a log; with every mistake at its place.
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


def entries(path: str | FilePath) -> Iterator[Entry]:
    """Yield the logs of a file one by one, not yet read, and no more of the file than is asked for.

    Args:
        path: the file, packed or not.
    """
    name = str(path)
    if form_of(path) != "jsonl":
        yield Entry(name, 1, None, lambda: load_log(path))
        return
    yield from _lines_of(read_lines(path), name)


def entries_in(stream: Iterable[bytes], path: str = "<text>") -> Iterator[Entry]:
    """Yield the logs of a stream one by one, not yet read: an archive, or one log in any form.

    Args:
        stream: the lines as bytes, each with its end.
        path: what messages call the stream.
    """
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
    """Return the log that one line of an archive holds.

    Args:
        raw: the bytes of the line.
        path: the file, for messages.
        number: the number of the line in the file, from 1 on.

    Raises:
        Unreadable: the line does not hold a log; with every mistake.
    """
    return _read_lines([(number, decode(raw, path, number).strip())], path)


def is_log(path: str | FilePath) -> bool:
    """Tell whether a file, which need not exist, is called as logs are by its ``path``, packed or not."""
    return endings(path)[0] in FORM_OF_ENDING


def form_of(path: str | os.PathLike[str]) -> str:
    """Return the form of a file, which need not exist, by the ending of its ``path``: "yaml", "jsonl" or "json".

    Raises:
        Unreadable: the name has another ending.
    """
    form = FORM_OF_ENDING.get(endings(path)[0])
    if form is None:
        name, advice = os.fspath(path), advice_on_path(os.fspath(path))
        expected = f"a name in {', '.join(FORM_OF_ENDING)}"
        raise Unreadable([Mistake(Place(name, 1, 1), "the form of the file is not known", expected, advice=advice)])
    return form


def _guess(text: str) -> str:
    """Return the form of a text: an object that fills its first line and is not the last begins JSON Lines."""
    text = text.strip("\ufeff \t\r\n")
    if not text.startswith("{"):
        return "yaml"
    first, _, rest = text.partition("\n")
    return "jsonl" if rest and _peek(first) is not None else "json"


def _peek(line: str, broken: Any = None) -> Any:
    """Return the plain data on a line, or ``broken`` where it is no JSON."""
    try:
        return decode_json(line)
    except (ValueError, RecursionError):
        return broken


@define(eq=False, repr=False)
class _Lines(Document):
    """A log on lines: one that holds all of it, or the head and then the events, read again where a place is sought.

    lines: the lines, each with its number in the file.  whole: whether the only one holds a whole log.
    read: the documents on lines, by the index of the line, as far as they were asked for.
    """

    lines: list[Numbered] = field(factory=list)
    whole: bool = False
    read: dict[int, Document] = field(factory=dict)

    def place(self, path: Path, key: bool = False, offset: int | None = None) -> Place:
        """Return the place of a node on its line."""
        at, within = self._line(path)
        if at not in self.read:
            self.read[at] = read_json(self.lines[at][1], self.path, self.lines[at][0])
        return self.read[at].place(within, key, offset)

    def start(self, path: Path) -> Place:
        """Return the place of a line; of what stands in the head, if that has a line of its own, its own place."""
        at, _ = self._line(path)
        return Place(self.path, self.lines[at][0], 1) if at or self.whole else self.place(path)

    def _line(self, path: Path) -> tuple[int, Path]:
        """Return the index of the line that holds a node, and the steps that lead to it from there."""
        if self.whole or path[:1] == ("header",):
            return 0, path if self.whole else path[1:]
        return (int(path[1]) + 1, path[2:]) if len(path) > 1 else (0, ())


def _read_lines(lines: list[Numbered], path: str) -> Log:
    """Return the log in some lines: a whole log on the only one, or a header and then events."""
    if len(lines) - 1 > limits().events:
        raise beyond("events", Place(path, lines[limits().events + 1][0], 1), "the log is too long", len(lines) - 1)
    first = read_json(lines[0][1], path, lines[0][0]) if len(lines) == 1 else None
    if first is not None and _is_whole(first.data):
        return log_from_data(_Lines(path, first.data, lines=lines, whole=True, read={0: first}), terse=False)
    head, *events = _values_of(lines, path)
    if _is_whole(head):
        raise stop(path, lines[1][0], 1, "a second log begins", "one log; an archive holds one a line")
    return log_from_data(_Lines(path, {"header": head, "events": events}, lines=lines), terse=False)


def _values_of(lines: list[Numbered], path: str) -> list[Any]:
    """Return the plain data on each line; raise Unreadable with what is wrong on any, as far as that is told."""
    mistakes: list[Mistake] = []
    found: list[Any] = []
    untold, most = 0, limits().errors_told
    for number, line in lines:
        if len(mistakes) > most:
            untold += _peek(line) is None
            continue
        try:
            found.append(read_json(line, path, number).data)
        except Unreadable as error:
            mistakes += error.mistakes
    if mistakes:
        raise Unreadable(mistakes, untold)
    return found


def _is_whole(data: object) -> bool:
    return isinstance(data, dict) and "events" in data


def _lines_of(stream: Iterable[bytes], path: str) -> Iterator[Entry]:
    """Yield the logs in lines: one on each line of an archive, or one on all of them, its header on the first."""
    lines = ((number, raw) for number, raw in enumerate(stream, 1) if raw.strip(BLANK))
    first = next(lines, None)
    if first is None:
        raise stop(path, 1, 1, "the file is empty")
    refuse_yaml(first[1][:FIRST].decode("utf-8", "replace"), path, first[0])
    if not _is_whole(_peek(first[1].decode("utf-8-sig", "replace"), {"events": []})):
        yield Entry(path, first[0], None, lambda: _read_lines(_decoded([first, *lines], path), path))
        return
    for number, raw in itertools.chain([first], lines):
        yield Entry(path, number, raw, partial(load_line, raw, path, number))


def _decoded(lines: Iterable[tuple[int, bytes]], path: str) -> list[Numbered]:
    return [(number, decode(raw, path, number).strip()) for number, raw in lines]
