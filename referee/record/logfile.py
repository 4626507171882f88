"""Reading logs from files: YAML, JSON and JSON Lines, one log or an archive of many."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path as FilePath
from typing import Final

from referee.record.document import Document, Mark, decode, read_file, stop
from referee.record.errors import Mistake, Unreadable
from referee.record.jsonform import decode_json, read_json
from referee.record.lines import log_from_data
from referee.record.log import Log, Place
from referee.record.writing import dump_log
from referee.record.yamlform import read_yaml

__all__ = ["dump_log", "form_of", "load_log", "load_logs", "loads_log", "log_from_data"]

FORMS: Final = {".yaml": "yaml", ".yml": "yaml", ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "json"}

Numbered = tuple[int, str]


def load_log(path: str | FilePath) -> Log:
    """Return the one log in a file; raise Unreadable with every mistake in it."""
    return loads_log(read_file(path), str(path), form_of(path))


def loads_log(text: str, path: str = "<text>", form: str | None = None) -> Log:
    """Return the one log in a text of form ``yaml``, ``jsonl`` or ``json``; by default the text shows which."""
    form = form or _guess(text)
    if form == "yaml":
        return log_from_data(read_yaml(text, path))
    if form == "json":
        return log_from_data(read_json(text, path), terse=False)
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip("\ufeff \t\r")]
    if not lines:
        raise stop(path, 1, 1, "the file is empty")
    return _read_lines(lines, path)


def load_logs(path: str | FilePath, mistakes: list[Mistake] | None = None) -> Iterator[Log]:
    """Yield the logs of an archive, which holds one a line, or the one log of any other file.

    A log that cannot be read is left out and its mistakes are added to ``mistakes``; without such a list, Unreadable
    is raised at it.
    """
    for log in _logs_in(str(path), form_of(path)):
        try:
            yield log()
        except Unreadable as error:
            if mistakes is None:
                raise
            mistakes += error.mistakes


def load_line(raw: bytes, path: str = "<text>", number: int = 1) -> Log:
    """Return the log that one line of an archive holds."""
    return _read_lines([(number, decode(raw, path, number).strip())], path)


def form_of(path: str | FilePath) -> str:
    """Return the form of a file by the ending of its name."""
    form = FORMS.get(FilePath(path).suffix.lower())
    if form is None:
        raise stop(str(path), 1, 1, "the form of the file is not known", f"a name in {', '.join(FORMS)}")
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
        return log_from_data(documents[0], terse=False, place=lambda i: Place(path, lines[0][0], 1))
    data = {"header": documents[0].data, "events": [document.data for document in documents[1:]]}
    whole = Document(path, data, lambda: _join([document.mark for document in documents]))
    return log_from_data(whole, terse=False, place=lambda i: Place(path, lines[i + 1][0], 1))


def _is_whole(data: object) -> bool:
    return isinstance(data, dict) and "events" in data


def _join(marks: list[Mark]) -> Mark:
    head, *events = marks
    first = Mark(head.line, head.column)
    first.parts = {"header": head, "events": Mark(head.line, head.column, parts=dict(enumerate(events)))}
    return first


def _logs_in(path: str, form: str) -> Iterator[Callable[[], Log]]:
    """Yield for each log of a file the function that reads it."""
    if form != "jsonl":
        yield lambda: load_log(path)
        return
    lines = _lines_of(path)
    first = next(lines, None)
    if first is None:
        raise stop(path, 1, 1, "the file is empty")
    if not _begins_archive(first[1]):
        yield lambda: _read_lines([first, *lines], path)
        return
    for line in itertools.chain([first], lines):
        yield partial(_read_lines, [line], path)


def _begins_archive(line: str) -> bool:
    try:
        return _is_whole(decode_json(line.removeprefix("\ufeff")))
    except (ValueError, RecursionError):
        return True


def _lines_of(path: str) -> Iterator[Numbered]:
    """Yield the lines of a file that hold anything, without reading more of it than is asked for."""
    try:
        with FilePath(path).open("rb") as file:
            for number, raw in enumerate(file, 1):
                if line := decode(raw, path, number).strip():
                    yield number, line
    except OSError as error:
        raise stop(path, 1, 1, f"the file cannot be read: {error.strerror}") from None
