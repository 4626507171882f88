"""Shipped rulebooks as they were once read and checked, kept beside their YAML so that they load at once.

What is kept is plain data.  It is taken only where every file that it was made from, and every part of the program that
made it, is still the same to the byte; else the YAML is read, and what comes of it is kept anew where that can be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_type_hints

from attrs import define, field, make_class

from referee.law.files import HEAD, data_folder, find_rulebook
from referee.law.rulebook import Rulebook
from referee.record import Undecodable, digest, json_decoder, program, to_json, write_beside

COMPILED_FILE: Final = ".compiled.json"
"""The file, in the folder of a code, that holds it as it was read."""

PARTS: Final = ("law", "record", "table")
"""The parts of the program that decide what a rulebook is read as."""


CONTENTS: Final = {
    name: type for name, type in get_type_hints(Rulebook, include_extras=True).items() if name != "folder"
}
"""All of a rulebook but what it works out for itself and where it lies, each with its type."""

Contents: Any = make_class(
    "Contents", {name: field(type=type) for name, type in CONTENTS.items()}, repr=False, eq=False
)


@define
class MadeOf:
    """What a rulebook was made of, on the first line of the file: the program, and each file with its digest."""

    format: Literal["referee.compiled/2"]
    program: str
    files: dict[str, str]


@define
class MadeUnder:
    """What else was made of a shipped rulebook, on the first line of the file: its name, the program, the rulebook."""

    name: str
    program: str
    rulebook: str


T = TypeVar("T")

_made_of, _contents = json_decoder(MadeOf), json_decoder(Contents)


def load_rulebook(
    name: str | None = None,
    readings: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    without: frozenset[str] = frozenset(),
    near: Path | None = None,
) -> Rulebook:
    """Return a rulebook, with chosen readings and options, and without some clauses.

    Who asks again may be given the same object, so nobody may change it.

    Args:
        name: the name of a code (``london``, ``code@edition``) or the path of its folder; by default the default code.
        readings: the reading to take of each open point, by the name of the point.
        options: the value to take of each option that the code offers, or of any other game value, by name.
        without: the clauses to leave out, by their ids.
        near: the file that names the code, if one does: a folder in, beside or above it may bear that name.

    Raises:
        NoRulebook: there is no such code.
        Unreadable: its files are wrong; with every mistake.
        UnknownReading, UnknownOption: the code does not offer what is asked for.
    """
    folder, plain = find_rulebook(name, near), not (readings or options or without)
    kept = compiled_rulebook(folder) if plain else None
    if kept is not None:
        return kept
    from referee.law.loader import read_rulebook  # only here, as what is kept needs none of it

    book, files = read_rulebook(folder, readings, options, without)
    if plain:
        write_compiled(book, files)
    return book


def compiled_rulebook(folder: Path) -> Rulebook | None:
    """Return the shipped rulebook that lies in a folder as it was kept, if it is kept and nothing has changed since.

    Args:
        folder: the folder of the code.
    """
    root, path = data_folder("rulebook"), folder / COMPILED_FILE
    if root is None or not folder.is_relative_to(root) or not path.is_file():
        return None
    try:
        head, _, contents = path.read_bytes().partition(b"\n")
        kept = _made_of(head)
        if (folder / HEAD).relative_to(root).as_posix() not in kept.files:
            return None  # it was copied here from another code
        if kept.program != program(PARTS) or any(digest(root / name) != told for name, told in kept.files.items()):
            return None
        return _built(contents, folder)
    except (OSError, KeyError, Undecodable):
        return None


@lru_cache(maxsize=16)
def _built(raw: bytes, folder: Path) -> Rulebook:
    """Return the rulebook that is kept in some bytes; the same bytes make the same one."""
    kept = _contents(raw)
    return Rulebook(**{name: getattr(kept, name) for name in CONTENTS}, folder=folder)


def write_compiled(book: Rulebook, files: Iterable[Path]) -> None:
    """Keep a shipped rulebook that was read from some files, where its folder can be written to."""
    root, read = data_folder("rulebook"), list(files)
    if root is None or not all(path.is_relative_to(root) for path in read):
        return
    told = {path.relative_to(root).as_posix(): digest(path) for path in read}
    contents = {name: getattr(book, name) for name in CONTENTS}
    # A set has no order, and the same rulebook gives the same bytes in every run.
    plain = {name: sorted(part) if isinstance(part, frozenset) else part for name, part in contents.items()}
    head = to_json(MadeOf("referee.compiled/2", program(PARTS), told))
    write_beside(book.folder / COMPILED_FILE, head + b"\n" + to_json(plain))


def kept_beside(book: Rulebook, name: str, parts: tuple[str, ...], form: type[T], make: Callable[[], T]) -> T:
    """Return what is made of a rulebook; of a shipped one, as it is read, it is kept in its folder once it was made.

    Args:
        book: the rulebook.
        name: the name of the file.
        parts: the parts of the program on which it depends.
        form: what it is, as it is read from JSON.
        make: makes it.
    """
    path, head = book.folder / name, b""
    if compiled_rulebook(book.folder) is book:
        head = to_json(MadeUnder(name, program(parts), digest(book.folder / COMPILED_FILE))) + b"\n"
        with suppress(OSError, Undecodable):  # then it is made anew
            raw = path.read_bytes()
            if raw.startswith(head):
                return json_decoder(form)(raw.removeprefix(head))
    made = make()
    if head:
        write_beside(path, head + to_json(made))
    return made
