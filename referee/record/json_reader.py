"""JSON text, read strictly: no duplicate keys, no NaN or Infinity, no fractions, no huge numbers."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from referee.record.document import MAX_DIGITS, Document, Position, check_size, checked
from referee.record.errors import Mistake, Unreadable, beyond
from referee.record.file_limits import limits
from referee.record.json_bytes import msgspec, to_json
from referee.record.log import Place
from referee.record.look_alikes import advice_on_look_alikes
from referee.record.values import show
from referee.record.wrong import Wrong

OTHER: Final = bytes({*range(256)}.difference(b"[]{}"))
DIGITS: Final = bytes.maketrans(b"-123456789", b"0000000000")
YAML: Final = re.compile(r"\s*(?:#|---\s|-\s|[A-Za-z][\w-]*:\s)")
"""How a file of YAML begins, and none of JSON."""
TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}:,]|[^\s\[\]{}:,"]+|\n', re.ASCII)


def read_json(text: str, path: str, line: int = 1, *, as_written: bool = False) -> Document:
    """Return one JSON value as a document, read strictly: no key twice, no fractions, no huge numbers.

    Args:
        text: the text.
        path: the file, for messages.
        line: the number of its first line in the file.
        as_written: whether texts are left in the form in which they are written, as their bytes are signed.

    Raises:
        Unreadable: it is not such a text; with every mistake.
    """
    text = text.removeprefix("\ufeff")
    check_size(text, path, line)
    check_amount(text, path, line)
    try:
        try:
            data = decode_json(text)
        except Wrong:
            # Whether the rest is JSON at all is not known yet, and the places are found in JSON only.
            json.loads(text, parse_int=str)
            raise
    except json.JSONDecodeError as error:
        place = Place(path, line + error.lineno - 1, error.colno)
        advice = advice_on_look_alikes(text[error.pos : error.pos + 1])
        raise Unreadable([Mistake(place, f"not JSON: {error.msg}", advice=advice)]) from None
    except Wrong:
        raise Unreadable(_Marker(text, path, line).found) from None
    document = Document(path, data, lambda: _Marker(text, path, line).root)
    return checked(document, text, as_written=as_written)


def refuse_yaml(text: str, path: str, line: int = 1) -> None:
    """Refuse YAML where the name of the file says JSON.

    Args:
        text: how the file begins.
        path: the name of the file, for messages.
        line: the number of the first line of the text.
    """
    if YAML.match(text.removeprefix("\ufeff")):
        line += text[: len(text) - len(text.lstrip("\ufeff \t\r\n"))].count("\n")
        advice = "let the name end in .yaml"
        what = "this is YAML, and the name of the file says JSON"
        raise Unreadable([Mistake(Place(path, line, 1), what, "JSON, which begins with {", advice=advice)])


def decode_json(text: str) -> Any:
    """Decode JSON text; raise Wrong, without a place, at what other decoders let pass."""
    if msgspec is not None and "\\" not in text:
        try:
            data = _QUICK.decode(text)
            written = to_json(data)
        except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError):
            return _DECODER.decode(text)
        # A key that stands twice is written once, and nothing else takes a colon away.
        if written.count(b":") == text.count(":") and b"0" * (MAX_DIGITS + 1) not in written.translate(DIGITS):
            return data
    return _DECODER.decode(text)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    built = dict(pairs)
    if len(built) != len(pairs):
        raise Wrong("a key stands twice")
    return built


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise Wrong("the number is too long")
    return int(digits)


def _refuse(text: str) -> Any:
    raise Wrong("not a number that is read here")


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_int=_integer, parse_float=_refuse, parse_constant=_refuse
)

_QUICK: Final[Any] = None if msgspec is None else msgspec.json.Decoder(float_hook=_refuse)


def check_amount(text: str, path: str, line: int) -> None:
    """Refuse a text that nests too deep or holds too many values, before anything is decoded."""
    most = limits()
    if len(text) <= most.depth and len(text) < most.values:  # as most lines are
        return
    opened = text.count("[") + text.count("{")
    if opened <= most.depth and opened + text.count(",") < most.values:
        return
    outside = "".join(text.replace("\\\\", "").replace('\\"', "").split('"')[::2])  # what stands in no quotes
    depth = 0
    for token in () if _is_shallow(outside) else TOKEN.finditer(text):
        depth += (token[0] in "[{") - (token[0] in "]}")
        if depth > most.depth:
            raise beyond("depth", Place(path, line, token.start() + 1), "nested too deep")
    if sum(map(outside.count, ",[{")) >= most.values:
        raise beyond("values", Place(path, line, 1), "the file holds too many values")


def _is_shallow(outside: str) -> bool:
    """Tell whether no bracket stands too deep, by closing them level by level."""
    brackets = outside.encode(errors="replace").translate(None, OTHER)
    for _ in range(limits().depth):
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if not brackets:
            return True
    return False


class _Marker:
    """Finds the place of every node in a text that is known to be JSON, and what is wrong with the values."""

    def __init__(self, text: str, path: str, line: int) -> None:
        self.path = path
        self.found: list[Mistake] = []
        self.tokens = self._tokens(text, line)
        self.root = self.node(*next(self.tokens))

    def _tokens(self, text: str, line: int) -> Any:
        start = 0
        for token in TOKEN.finditer(text):
            if token[0] == "\n":
                line, start = line + 1, token.end()
            elif token[0] not in ",:":
                yield token[0], line, token.start() - start + 1

    def wrong(self, line: int, column: int, what: str, expected: str | None = None, got: str | None = None) -> None:
        """Note a mistake."""
        self.found.append(Mistake(Place(self.path, line, column), what, expected, got))

    def node(self, token: str, line: int, column: int) -> Position:
        """Mark the node that a token begins."""
        mark = Position(line, column)
        if token[0] == '"':
            mark.before_text = None if "\\" in token else 1
        elif token == "[":
            while (item := next(self.tokens))[0] != "]":
                mark.parts[len(mark.parts)] = self.node(*item)
        elif token == "{":
            while (key := next(self.tokens))[0] != "}":
                self._entry(mark, *key)
        elif token[0] not in '"tfn':
            self._number(token, line, column)
        return mark

    def _entry(self, mark: Position, token: str, line: int, column: int) -> None:
        key = json.loads(token)
        part = self.node(*next(self.tokens))
        part.key = (line, column)
        if key in mark.parts:
            self.wrong(line, column, f"the key {show(key)} stands here twice")
        mark.parts[key] = part

    def _number(self, token: str, line: int, column: int) -> None:
        if not token.lstrip("-").isdecimal():
            self.wrong(line, column, "not a whole number", "a whole number", token)
        elif len(token) > MAX_DIGITS:
            self.wrong(line, column, "the number is too long", f"at most {MAX_DIGITS} digits", show(token))
