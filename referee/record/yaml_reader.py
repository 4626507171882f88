"""YAML text, read strictly.

The data are built from the stream of parse events, so that depth is known before anything nests too deep, and
aliases, tags and duplicate keys are seen where they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import yaml

from referee.record.document import MAX_DIGITS, Document, Position, check_size, checked, stop
from referee.record.errors import Mistake, Unreadable, beyond
from referee.record.file_limits import limits
from referee.record.log import Place
from referee.record.values import show

LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
INTEGER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)", re.ASCII)
BREAK: Final = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
WITHIN: Final = re.compile(r"(?:[^\s\[\]{},:-][ \t]*|[:-])\?+")
"""A question mark within a text or at its end."""
PRIVATE: Final = 0xE000, 0xF8FF
"""The first and the last of the characters that stand for nothing."""
TOO_DEEP: Final = "exceeded maximum nesting depth"
"""What the parser says of a text nested deeper than it reads; it looks ahead, so that it may say so first."""

CONSTANTS: Final = {"null": None, "~": None, "": None, "true": True, "false": False}


def read_yaml(text: str, path: str, mistakes: list[Mistake] | None = None) -> Document:
    """Return one YAML document, read strictly: no aliases, tags, merge keys or duplicate keys; dates are texts.

    Args:
        text: the text of the file.
        path: the name of the file, for messages.
        mistakes: takes what breaks the YAML and could be read past all the same; without it, that is raised.

    Raises:
        Unreadable: with every mistake beyond which nothing can be read.
    """
    text = text.removeprefix("\ufeff")
    check_size(text, path)
    found: list[Mistake] = []
    document = _build(text, path, found)
    if found and mistakes is None:
        raise Unreadable(found)
    if mistakes is not None:
        mistakes += found
    return checked(document, text)


def _build(text: str, path: str, found: list[Mistake]) -> Document:
    """Build a document; slips that can be read past are added to ``found``, and put right in a copy of the text."""
    doubtful: list[Place] = []
    while True:
        builder = _Builder(path, _events(text))
        try:
            data, mark = builder.document()
        except yaml.MarkedYAMLError as error:
            text = _read_past(error, text, builder, found, doubtful)
        except yaml.reader.ReaderError as error:
            line, column = _position(text, error.character)
            what, got = f"not YAML: {error.reason}", f"character {error.character:#06x}"
            raise Unreadable([*found, Mistake(Place(path, line, column), what, None, got)]) from None
        else:
            if builder.mistakes:
                raise Unreadable([*found, *builder.mistakes])
            break
    return Document(path, data, lambda: mark, doubtful=doubtful)


def _events(text: str) -> Iterator[Any]:
    """Yield the parse events of a text.

    Within brackets the parser in Python takes the question mark at the end of a text for the sign of a key, which the
    parser in C does not. Another character, which the text does not have, stands in for it meanwhile.
    """
    if issubclass(LOADER, yaml.parser.Parser):
        sign = next(sign for sign in map(chr, range(*PRIVATE)) if sign not in text)
        for event in yaml.parse(WITHIN.sub(lambda found: found[0].replace("?", sign), text), Loader=LOADER):
            if isinstance(event, yaml.ScalarEvent):
                event.value = event.value.replace(sign, "?")
            yield event
    else:
        yield from yaml.parse(text, Loader=LOADER)


def _read_past(error: Any, text: str, builder: _Builder, found: list[Mistake], doubtful: list[Place]) -> str:
    """Return a text without the slip at which the parser has stopped, which is noted; else raise Unreadable."""
    from referee.record.yaml_slips import LONGEST, MOST, Broken, recognise  # only here, as most files are sound

    broken = Broken(BREAK.split(text), *_broken(error, builder))
    place = Place(builder.path, broken.line, broken.column)
    if error.problem == TOO_DEEP:
        raise beyond("depth", place, "nested too deep") from None
    slip = recognise(broken)
    if slip is None:
        # Behind a slip that was read past, what the parser says may be of our own making.
        raise Unreadable(found or [Mistake(place, f"not YAML: {error.problem}")]) from None
    place = Place(builder.path, slip.line, slip.column)
    found.append(Mistake(place, slip.what, slip.expected, advice=slip.advice))
    if slip.mended is None or len(found) == MOST or len(text) > LONGEST:
        raise Unreadable(found) from None
    if slip.spoils:
        doubtful.append(place)
    return "\n".join(slip.mended)


def _broken(error: Any, builder: _Builder) -> tuple[int, int, str, tuple[int, int] | None, tuple[int, int] | None]:
    """Return where a parser has stopped, what it says, where that opened, and where an open quote did."""
    at, context = error.problem_mark or error.context_mark, error.context_mark
    line, column = (at.line + 1, at.column + 1) if at else (1, 1)
    opening = (context.line + 1, context.column + 1) if context else None
    start, end = builder.quoted
    quote = opening if "quoted scalar" in (error.context or "") else start if end == line else None
    return line, column, error.problem or "", opening, quote


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
        self.most = limits()
        self.left = self.most.values
        # where the last text in quotes over several lines begins, and the line on which it ends
        self.quoted: tuple[tuple[int, int] | None, int] = (None, 0)

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
        self.left -= 1
        if self.left < 0:
            raise beyond("values", Place(self.path, mark.line, mark.column), "the file holds too many values")
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event, mark), mark
        if depth == self.most.depth:
            raise beyond("depth", Place(self.path, mark.line, mark.column), "nested too deep")
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(mark, depth), mark
        return self.mapping(mark, depth), mark

    def scalar(self, event: Any, mark: Position) -> Any:
        """Return the value of a scalar; only a plain one can be a number, true, false or null."""
        text = event.value
        mark.before_text = _before_text(event)
        ends = event.end_mark.line + 1
        if ends > mark.line and event.style in ("'", '"'):
            self.quoted = (mark.line, mark.column), ends
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
            self.left += 1  # a key is no value
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
