"""What breaks YAML when it is written by hand: recognised where the parser stops, told plainly, and read past.

A slip is put right in a copy of the text, one character for another, so that every place stays what it is and the other
mistakes of the file can be told as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from attrs import define

from referee.record.look_alikes import LOOK_ALIKES, look_alikes, named
from referee.record.values import how_many

MOST: Final = 50
"""Slips of one file that are told; who has more has written something else than YAML."""

LONGEST: Final = 2**17
"""Characters of a text that is read again after a slip; of a longer one the first slip is told."""


@define
class Broken:
    """A text where a parser of YAML has stopped.

    lines: the lines of the text, without their ends.
    line, column: where the parser stopped, from 1.
    problem: what it says of it.
    opening: where the bracket or quote begins in which it stopped, if any.
    quote: where the text in quotes begins that was read last, if it goes over several lines and ends just there.
    """

    lines: list[str]
    line: int
    column: int
    problem: str
    opening: tuple[int, int] | None = None
    quote: tuple[int, int] | None = None

    def row(self, line: int) -> str:
        """Return a line of the text; nothing behind its end."""
        return self.lines[line - 1] if 0 < line <= len(self.lines) else ""

    @property
    def before(self) -> str:
        """What stands on the line before the place where the parser stopped."""
        return self.row(self.line)[: self.column - 1]

    @property
    def rest(self) -> str:
        """What stands on the line from there on."""
        return self.row(self.line)[self.column - 1 :]

    def with_row(self, line: int, row: str) -> list[str]:
        """Return the lines with another one in the place of one of them."""
        return [*self.lines[: line - 1], row, *self.lines[line:]]

    def with_sign(self, line: int, column: int, sign: str) -> list[str]:
        """Return the lines with another character at a place."""
        row = self.row(line)
        return self.with_row(line, row[: column - 1] + sign + row[column:])


@define
class Slip:
    """A slip that was recognised.

    line, column: where it stands, from 1.  what, expected, advice: what a message says of it.
    mended: the lines without it, everything at its old place, so that the rest can be read; None where that cannot be.
    spoils: whether the rest of its line is not to be trusted then.
    """

    line: int
    column: int
    what: str
    expected: str
    advice: str
    mended: list[str] | None = None
    spoils: bool = True


INDENT: Final = re.compile(r"[ \t-]*")
KEYED: Final = re.compile(r"(?:^|[\s,{\[])(?P<key>[\w-]+): +(?P<text>[^\s\"'\[\]{},](?:(?!: )[^\[\]{}])*)$")
TEXT_END: Final = re.compile(r"[}\]]|,\s*[\w-]+:(?:\s|$)")
COMMENT: Final = re.compile(r"""[^#"']*\s(#)[^{\[]*[}\]]\s*$""")
CLOSING: Final = {"{": "}", "[": "]"}
IN_QUOTES: Final = 'write "…" around the text'


def _tab(broken: Broken) -> Slip | None:
    """Recognise tabs where only spaces can stand: before the text of a line, or behind its dash."""
    indents = [len(found[0]) if (found := INDENT.match(row)) else 0 for row in broken.lines]
    tabs = [i for i, row in enumerate(broken.lines, 1) if "\t" in row[: indents[i - 1]]]
    if broken.line not in tabs:
        return None
    mended = [row[:n].replace("\t", " ") + row[n:] for row, n in zip(broken.lines, indents, strict=True)]
    more = len(tabs) - 1
    also = f", here and on {how_many(more, 'more line')}" if more else ""
    what, column = f"a tab stands before the text of the line{also}", broken.row(tabs[0]).index("\t") + 1
    return Slip(tabs[0], column, what, "spaces", "write spaces for each tab", mended, spoils=False)


def _look_alike(broken: Broken) -> Slip | None:
    """Recognise what looks like a sign of YAML, near the place where the parser has stopped."""
    found = {i: signs for i, row in enumerate(broken.lines, 1) if (signs := dict(look_alikes(row)))}
    above = next((i for i in range(broken.line - 1, 0, -1) if broken.row(i).strip(" \t#")), 0)
    if not found.keys() & {broken.line, above, broken.opening[0] if broken.opening else 0}:
        return None
    line = min(found)
    at, sign = next(iter(found[line].items()))
    character = broken.row(line)[at]
    mended, more = [], -1
    for i, row in enumerate(broken.lines, 1):
        alike = [k for k in found.get(i, ()) if row[k] == character]
        more += bool(alike)
        mended.append("".join(sign if k in alike else each for k, each in enumerate(row)) if alike else row)
    also = f", here and on {how_many(more, 'more line')}" if more else ""
    called = LOOK_ALIKES[sign][0]
    what = f"{named(character)} stands where only {called} can{also}"
    return Slip(line, at + 1, what, called, f"write {called} for each", mended, spoils=False)


def _open_quote(broken: Broken) -> Slip | None:
    """Recognise a quote that is closed on no line, or only by the quote that opens another text."""
    line, column = broken.quote or (0, 0)
    quote = broken.row(line)[column - 1 : column]
    if not quote:
        return None
    what, expected = f"the quote {quote} opened here is not closed on this line", f"a {quote} at the end of the text"
    return Slip(line, column, what, expected, IN_QUOTES, broken.with_sign(line, column, "_"))


def _colon(broken: Broken) -> Slip | None:
    """Recognise a colon in a text without quotes."""
    found, line, column = KEYED.search(broken.before), broken.line, broken.column
    if found is None or not broken.rest.startswith(":"):
        return None
    text = TEXT_END.split(found["text"] + broken.rest)[0].strip()
    what, advice = "a colon stands in a text that is not in quotes", f'write {found["key"]}: "{text}"'
    return Slip(line, column, what, "quotes around the text", advice, broken.with_sign(line, column, "."))


def _behind_quote(broken: Broken) -> Slip | None:
    """Recognise words behind the closing quote of a text."""
    before = broken.before.rstrip()
    if not before.endswith(('"', "'")) or not broken.rest.lstrip()[:1].isalnum():
        return None
    what = f"the text goes on behind its closing quote {before[-1]}"
    other = {'"': "'", "'": '"'}[before[-1]]
    advice = f"write {other}…{other} around the whole text"
    return Slip(broken.line, broken.column, what, "a comma or the end of the line", advice)


def _comment(broken: Broken) -> Slip | None:
    """Recognise a ``#`` in a text without quotes: it begins a comment, to which the closing bracket belongs."""
    line = broken.opening[0] if broken.opening else 0
    found = COMMENT.match(broken.row(line))
    if found is None:
        return None
    what, column = "# begins a comment that takes in the rest of the line", found.start(1) + 1
    return Slip(line, column, what, "quotes around the text", IN_QUOTES, broken.with_sign(line, column, "_"))


def _json_lines(broken: Broken) -> Slip | None:
    """Recognise JSON Lines in a file of YAML."""
    if "<document start>" not in broken.problem or not broken.row(1).startswith("{"):
        return None
    advice = "a file with a JSON value on each line has a name that ends in .jsonl"
    return Slip(broken.line, broken.column, "a second JSON value begins", "YAML, as the name says", advice)


def _open_bracket(broken: Broken) -> Slip | None:
    """Recognise a bracket that is not closed before the next line of a list."""
    line, column = broken.opening or (0, 0)
    bracket = broken.row(line)[column - 1 : column]
    if bracket not in CLOSING or broken.problem != f"did not find expected ',' or '{CLOSING[bracket]}'":
        return None
    close = CLOSING[bracket]
    mended = broken.with_row(line, broken.row(line) + close) if broken.line > line else None
    what, expected = f"the bracket {bracket} opened here is not closed", f"{close} before {broken.line}:{broken.column}"
    return Slip(line, column, what, expected, f"write {close} at the end of the line or list", mended)


SLIPS: Final[tuple[Callable[[Broken], Slip | None], ...]] = (
    _tab,
    _look_alike,
    _open_quote,
    _colon,
    _behind_quote,
    _comment,
    _json_lines,
    _open_bracket,
)
"""Every slip that is recognised, the surest first."""


def recognise(broken: Broken) -> Slip | None:
    """Return the slip at which a parser has stopped, if it is one that is known."""
    return next((slip for each in SLIPS if (slip := each(broken))), None)
