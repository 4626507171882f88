"""A file as plain data: the place of every node, what no file may hold, and the formats that files name."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from attrs import define, field, frozen

from referee.record.characters import UNSEEN
from referee.record.composing import composed, is_composed
from referee.record.compressed import read_bytes
from referee.record.errors import Mistake, Unreadable, beyond
from referee.record.file_limits import limits
from referee.record.log import Place
from referee.record.shapes import EXTRA_PREFIX
from referee.record.values import show
from referee.record.wrong import Path, Step, Wrong

# Longer numbers do not survive in the programs that people read JSON with.
MAX_DIGITS: Final = 15

AS_WRITTEN: Final = frozenset({"log", "logs", "rulebook", "extends", "scenarios", "lessons", "path"})
"""The keys under which files are named; to a system the name of a file is what was written."""


@define
class Position:
    """Where a node stands, where its key stands if it has one, and the marks of its parts.

    before_text: how many characters the text of a node is behind its place, such as one for a quote; None where it is
    not written on one line as it is read.
    line: the line of the node, from 1 on.
    column: its column, from 1 on.
    key: line and column of its key, or ``None`` where it has none.
    parts: the positions of its parts, by their steps.
    """

    line: int
    column: int
    key: tuple[int, int] | None = None
    parts: dict[Step, Position] = field(factory=dict)
    before_text: int | None = None


@define(eq=False, repr=False)
class Document:
    """A file as plain data; ``place`` finds where a node of it stands.

    borrowed: nodes that were put in from another file (or from another place of this one), with where they stand.
    path: the file, or what messages call it.
    data: its plain data: mappings, lists, texts, whole numbers, truth values and ``None``.
    find_mark: works out the position of the whole; called once, when a place is first asked for.
    doubtful: places of mistakes that were read past; what follows them on their line is not what was meant.
    """

    path: str
    data: Any
    find_mark: Callable[[], Position] = lambda: Position(1, 1)
    borrowed: dict[Path, tuple[Document, Path]] = field(factory=dict)
    doubtful: list[Place] = field(factory=list)

    @cached_property
    def mark(self) -> Position:
        """The mark of the whole, looked for when it is first asked for."""
        return self.find_mark()

    def place(self, path: Path, key: bool = False, offset: int | None = None) -> Place:
        """Return the place of a node (or of its key), or of its nearest parent that stands in the file.

        Args:
            path: the steps that lead to the node.
            key: whether the place of its key is asked for.
            offset: how many characters of the text that is the node stand before the place.
        """
        for end in range(len(path), 0, -1) if self.borrowed else ():
            if path[:end] in self.borrowed:
                lender, at = self.borrowed[path[:end]]
                return lender.place((*at, *path[end:]), key, offset)
        mark = self.mark
        for step in path:
            written = step if step in mark.parts else _as_written(step, mark.parts)
            if written is None:
                key = False
                break
            mark = mark.parts[written]
        line, column = mark.key if key and mark.key else (mark.line, mark.column)
        if offset is not None and not key and mark.before_text is not None:
            column += mark.before_text + offset
        return Place(self.path, line, column)

    def start(self, path: Path) -> Place:
        """Return the place of a part of a log to which ``path`` leads, or of its line where that is quicker."""
        return self.place(path)

    def is_doubtful(self, place: Place) -> bool:
        """Tell whether a ``place`` follows a mistake that was read past, on its line."""
        return any(place.line == each.line and place.column > each.column for each in self.doubtful)

    def get(self, path: Path) -> Any:
        """Return the plain data at a ``path``."""
        node = self.data
        for step in path:
            node = node[step]
        return node


def _as_written(step: Step, parts: dict[Step, Position]) -> Step | None:
    """Return a key as the file has it, where it is read in another form; None where there is none."""
    return next((each for each in parts if isinstance(each, str) and composed(each) == step), None)


def stop(
    path: str, line: int, column: int, what: str, expected: str | None = None, got: str | None = None
) -> Unreadable:
    """Return the error for a file in which nothing can be read beyond some place.

    Args:
        path: the file, or what messages call it.
        line: the line, from 1 on.
        column: the column, from 1 on.
        what: what is wrong, as a part of a sentence.
        expected: what ought to stand there.
        got: what stands there.
    """
    return Unreadable([Mistake(Place(path, line, column), what, expected, got)])


def read_file(path: str | os.PathLike[str]) -> str:
    """Return the text of a file, unpacked where it is packed; what hinders it is said at its place.

    Args:
        path: the file, packed or not.

    Raises:
        Unreadable: the file cannot be opened or unpacked, or is not UTF-8.
    """
    return decode(read_bytes(path), os.fspath(path))


def decode(raw: bytes, path: str, line: int = 1) -> str:
    """Return bytes as text, which must be UTF-8.

    Args:
        raw: the bytes.
        path: the file, for messages.
        line: the number of the first line in the file; a byte order mark is dropped on line 1 alone.

    Raises:
        Unreadable: the bytes are not UTF-8.
    """
    try:
        return raw.decode("utf-8-sig" if line == 1 else "utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        line += before.count(b"\n")
        raise stop(path, line, column, "the file is not UTF-8 text", "UTF-8", f"byte {raw[error.start]:#04x}") from None


def check_size(text: str, path: str, line: int = 1) -> None:
    """Refuse a text that holds nothing or more than anybody writes."""
    if not text.strip("\ufeff \t\r\n"):
        raise stop(path, line, 1, "the file is empty")
    if len(text) > limits().file_size:
        raise beyond("file_size", Place(path, line, 1), "the file is too large", len(text))


def checked(document: Document, text: str, *, as_written: bool = False) -> Document:
    """Return a document whose texts can all be seen, and are in the form in which they are compared.

    Args:
        document: the document.
        text: what it was read from.
        as_written: whether texts are left in the form in which they are written, as their bytes are signed.

    Raises:
        Unreadable: a text holds what no text may, or two keys are the same text; with every mistake.
    """
    if not _is_plain(text):
        mistakes: list[Mistake] = []
        document.data = _readable(document, (), document.data, not as_written, mistakes)
        if mistakes:
            raise Unreadable(mistakes)
    return document


def _is_plain(text: str) -> bool:
    """Tell whether all that is read from a text is in one form and can be seen, as it is in most files."""
    return "\\" not in text and is_composed(text) and (text.isprintable() or UNSEEN.search(text) is None)


def _readable(document: Document, path: Path, node: Any, compose: bool, mistakes: list[Mistake]) -> Any:
    """Return the node at a path with its texts in one form, and note those that hold what no text may.

    Those are halves of characters, which no file could hold again, and control characters, which a screen obeys. The
    names of files, and what is another program's, stay as they were written.
    """

    def see(text: str, at: Path, is_key: bool) -> str:
        """Return a ``text`` as it is read; it stands ``at`` a path, as the key there where ``is_key``."""
        if found := UNSEEN.search(text):
            got = f"character {ord(found[0]):#06x}"
            mistakes.append(Mistake(document.place(at, is_key), "no character that can be read", None, got))
        return composed(text) if compose else text

    if isinstance(node, str):
        return see(node, path, False)
    if isinstance(node, list):
        return [_readable(document, (*path, i), part, compose, mistakes) for i, part in enumerate(node)]
    if not isinstance(node, dict):
        return node
    built: dict[str, Any] = {}
    for written, part in node.items():
        at = (*path, written)
        key = see(written, at, True)
        if key in built:
            mistakes.append(Mistake(document.place(at, True), f'the key "{key}" stands here twice'))
        texts = part if isinstance(part, list) else [part]
        named = key in AS_WRITTEN and all(isinstance(each, str) for each in texts)
        kept = key.startswith(EXTRA_PREFIX) or named
        built[key] = _readable(document, at, part, compose and not kept, mistakes)
    return built


@frozen
class FileKind:
    """A kind of file: what it is called, and what takes it, if anything does.

    called: what a file of this kind is, in a few words.
    taken_by: the command or option that takes it, with ``{path}`` for the file or ``{folder}`` for its folder.
    """

    called: str
    taken_by: str | None = None


FILE_KINDS: Final = {
    "referee.log": FileKind("a log", "referee adjudicate {path}"),
    "referee.scenario": FileKind("a scenario", "referee scenarios check {path}"),
    "referee.course": FileKind("a course", "referee scenarios list --course {path}"),
    "referee.tournament": FileKind("a tournament file", "referee standings {path}"),
    "referee.rulebook": FileKind("the head of a rulebook", "--rulebook {folder}"),
    "referee.validation": FileKind("what was found in many logs", "referee merge {path}"),
    "referee.adjudication": FileKind("what was ruled on a log"),
    "referee.standings": FileKind("the standings of a tournament"),
    "referee.comparison": FileKind("a comparison of rulebooks"),
    "referee.seal": FileKind("the seal of a log", "referee verify LOG {path}"),
    "referee.tree": FileKind("the tree of an event", "referee verify {folder} {path}"),
    "referee.inclusion": FileKind("a proof that a log is in a tree", "referee verify LOG {path}"),
    "referee.receipt": FileKind("the receipt of a ruling", "referee verify LOG {path}"),
}
"""What files say of themselves under ``format``, before the number of the version."""


def other_kind(data: Any, wanted: str) -> Wrong | None:
    """Return what is wrong with a file that is of another kind than the one wanted.

    Args:
        data: the file as plain data.
        wanted: the format that was to be read, such as ``referee.log/1``.

    Returns:
        The mistake, at the key ``format``; None where the file is of that kind, or does not say of what kind it is.
    """
    told = data.get("format") if type(data) is dict else None
    kind = FILE_KINDS.get(told.partition("/")[0]) if type(told) is str else None
    expected = FILE_KINDS.get(wanted.partition("/")[0])
    if kind is None or expected is None or kind == expected:
        return None
    advice = f'"{kind.taken_by.format(path="FILE", folder="FOLDER")}" reads it' if kind.taken_by else None
    what = f"this file is {kind.called}, not {expected.called}"
    return Wrong(what, f"format: {wanted}", show(told), at=("format",), advice=advice)
