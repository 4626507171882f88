"""YAML text, read strictly.

The data are built from the stream of parse events, so that depth is known before anything nests too deep, and
aliases, tags and duplicate keys are seen where they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import yaml

from referee.record.document import (
    MAX_DEPTH,
    MAX_DIGITS,
    Document,
    Position,
    check_size,
    check_texts,
    may_hide_characters,
    stop,
)
from referee.record.errors import Mistake, Unreadable
from referee.record.log import Place
from referee.record.values import show

LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
INTEGER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)", re.ASCII)
CONSTANTS: Final = {"null": None, "~": None, "": None, "true": True, "false": False}


def read_yaml(text: str, path: str) -> Document:
    """Return one YAML document, read strictly: no aliases, tags, merge keys or duplicate keys; dates are texts.

    Args:
        text: the text.
        path: the file, for messages.

    Raises:
        Unreadable: it is not such a text; with every mistake.
    """
    text = text.removeprefix("\ufeff")
    check_size(text, path)
    events = yaml.parse(text, Loader=LOADER)
    builder = _Builder(path, events)
    try:
        data, mark = builder.document()
    except yaml.MarkedYAMLError as error:
        at = error.problem_mark or error.context_mark
        line, column = (at.line + 1, at.column + 1) if at else (1, 1)
        raise stop(path, line, column, f"not YAML: {error.problem}") from None
    except yaml.reader.ReaderError as error:
        line, column = _position(text, error.character)
        raise stop(path, line, column, f"not YAML: {error.reason}", got=f"character {error.character:#06x}") from None
    if builder.mistakes:
        raise Unreadable(builder.mistakes)
    document = Document(path, data, lambda: mark)
    return check_texts(document) if may_hide_characters(text) else document


def _position(text: str, character: int) -> tuple[int, int]:
    before = text.partition(chr(character))[0]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _before_text(event: Any) -> int | None:
    """Return what stands before the text of a scalar, as a mark keeps it: nothing, or its quote."""
    start, end, quote = event.start_mark, event.end_mark, 1 if event.style in ("'", '"') else 0
    same = start.line == end.line and end.column - start.column == len(event.value) + 2 * quote
    return quote if same else None


class _Builder:
    """Builds plain data and its marks from parse events."""

    def __init__(self, path: str, events: Iterator[Any]) -> None:
        self.path = path
        self.events = events
        self.mistakes: list[Mistake] = []

    def document(self) -> tuple[Any, Position]:
        """Build the one document of a file."""
        next(self.events)
        event = next(self.events)
        if isinstance(event, yaml.StreamEndEvent):
            raise stop(self.path, 1, 1, "the file is empty")
        built = self.node(next(self.events), 0)
        next(self.events)
        event = next(self.events)
        if not isinstance(event, yaml.StreamEndEvent):
            self.wrong(event, "a second document begins", "one document in a file")
        return built

    def wrong(self, event: Any, what: str, expected: str | None = None, got: str | None = None) -> None:
        """Note a mistake at an event."""
        mark = event.start_mark
        self.mistakes.append(Mistake(Place(self.path, mark.line + 1, mark.column + 1), what, expected, got))

    def node(self, event: Any, depth: int) -> tuple[Any, Position]:
        """Build the node that an event begins."""
        start = event.start_mark
        mark = Position(start.line + 1, start.column + 1)
        if isinstance(event, yaml.AliasEvent):
            self.wrong(event, "aliases are not read", "the value itself", f"*{event.anchor}")
            return None, mark
        if event.anchor is not None:
            self.wrong(event, "anchors are not read", "the value itself", f"&{event.anchor}")
        if event.tag is not None:
            self.wrong(event, "tags are not read", "the plain value", event.tag)
        if isinstance(event, yaml.ScalarEvent):
            mark.before_text = _before_text(event)
            return self.scalar(event), mark
        if depth == MAX_DEPTH:
            raise stop(self.path, mark.line, mark.column, "nested too deep", f"at most {MAX_DEPTH} levels")
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(mark, depth), mark
        return self.mapping(mark, depth), mark

    def scalar(self, event: Any) -> Any:
        """Return the value of a scalar; only a plain one can be a number, true, false or null."""
        text = event.value
        if not event.implicit[0]:
            return text
        if text in CONSTANTS:
            return CONSTANTS[text]
        if not INTEGER.fullmatch(text):
            return text
        if len(text) > MAX_DIGITS:
            self.wrong(event, "the number is too long", f"at most {MAX_DIGITS} digits", show(text))
            return 0
        return int(text)

    def sequence(self, mark: Position, depth: int) -> list[Any]:
        """Build a list, up to its end."""
        items: list[Any] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            item, mark.parts[len(items)] = self.node(event, depth + 1)
            items.append(item)
        return items

    def mapping(self, mark: Position, depth: int) -> dict[str, Any]:
        """Build a mapping, up to its end."""
        items: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            name, at = self.node(event, depth + 1)
            value, part = self.node(next(self.events), depth + 1)
            if not isinstance(event, yaml.ScalarEvent):
                self.wrong(event, "a key is not a text", "a text")
                continue
            key: str = event.value
            if key in items:
                self.wrong(event, f"the key {show(key)} stands here twice")
            elif key == "<<" and name == key and event.implicit[0]:
                self.wrong(event, "merge keys are not read", "the keys themselves")
            part.key = (at.line, at.column)
            items[key], mark.parts[key] = value, part
        return items
