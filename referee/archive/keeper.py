"""What a run needs of an archive, whatever that is kept in, and logs of a file bound together in it."""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Collection, Mapping, Sequence
from typing import Final, Protocol

import msgspec
from attrs import define, field

from referee.archive import identity
from referee.archive.identity import Kept
from referee.validation import Batch, Excerpt, Piece, Record, shown

QUICKLY: Final = 1
"""How hard is tried to pack a sheaf small."""


@define
class Contents:
    """What is known of the logs of a sheaf: their records, and what they told of the matches that they belong to."""

    records: list[Record] = field(factory=list)
    excerpts: list[Excerpt] = field(factory=list)


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Contents).decode
_books = msgspec.json.Decoder(list[tuple[str | None, str]]).decode


@define(frozen=True)
class Sheaf:
    """Some logs, bound together.

    key: names their bytes, where they lie, and by what they were ruled on.
    path, low, high: their file, and the lines of the first and of the last; 0 stands for the one log of a file.
    books: the rulebooks that they were ruled on by, each with the name that logs call it by; JSON.
    told: the contents, packed.
    """

    key: str
    path: str
    low: int
    high: int
    books: str
    told: bytes

    def current(self, current: identity.Current, path: str) -> bool:
        """Whether the logs, which lie at a path, would be ruled on by the same rulebooks now."""
        return all(current.rulebook(name, path) == book for name, book in _books(self.books))

    def opened(self, file: int) -> Contents:
        """Return what is known of the logs, in a file that has a number in the run."""
        contents = _decode(zlib.decompress(self.told))
        for record in contents.records:
            record.file = file
        for excerpt in contents.excerpts:
            excerpt.file = file
        return contents


@define(eq=False)
class Binding:
    """The logs of a piece as they come by, on their way to a sheaf.

    whole: whether they belong to a match, so that it must be known what all of them told.
    names: what each calls its rulebook.
    """

    key: str
    path: str
    whole: bool
    contents: Contents = field(factory=Contents)
    names: list[str | None] = field(factory=list)

    def take(self, record: Record, excerpt: Excerpt | None, name: str | None) -> None:
        """Take a log, which calls its rulebook by a name; its record may be filled in later."""
        self.contents.records.append(record)
        self.names.append(name)
        if excerpt is not None:
            self.contents.excerpts.append(excerpt)

    def bound(self) -> Sheaf | None:
        """Return the sheaf; nothing where some log is to be looked at again each time, or there is none."""
        records, excerpts = self.contents.records, self.contents.excerpts
        readable = bool(records) and all(record.readable for record in records)
        if not readable or (self.whole and len(excerpts) < len(records)):
            return None
        low, high = records[0].line or 0, records[-1].line or 0
        books = {(name, record.rulebook) for name, record in zip(self.names, records, strict=True)}
        named = msgspec.json.encode(sorted(books, key=repr)).decode()
        return Sheaf(self.key, self.path, low, high, named, zlib.compress(_encode(self.contents), QUICKLY))


def binding_of(piece: Piece, batch: Batch) -> Binding | None:
    """Return what the logs of a piece can be bound by; nothing where its bytes are not at hand as they are kept."""
    if piece.raw is not None or piece.mistakes is not None:
        return None
    try:
        with open(os.path.join(batch.folder, piece.path), "rb") as file:
            if piece.span is not None:
                begin, end = piece.span
                file.seek(begin)
                digest = hashlib.sha256(file.read(end - begin))
            else:
                digest = hashlib.file_digest(file, "sha256")
    except OSError:
        return None
    path, choice = shown(piece.path), batch.choice
    ruled = sorted(choice.readings.items()), sorted(choice.options.items()), batch.stakes, identity.program()
    key = identity.named(digest.hexdigest(), path, piece.line, piece.match, piece.found_in_folder, *ruled)
    return Binding(key, path, batch.stakes is not None)


ENDLESS: Final = 2**62
"""More lines than any file has."""


@define(frozen=True)
class Known:
    """An adjudication that an archive has.

    key: its name.  asked: the rulebook that its log names.  rulebook: code and digest of that by which it was made.
    """

    key: str
    asked: str | None
    rulebook: str


@define(frozen=True)
class Gap:
    """Lines of a file, the first and the last of them; 0 stands for a file that holds one log."""

    path: str
    low: int
    high: int


class Keeper(Protocol):
    """An archive, as a run uses it."""

    def known(self, subjects: Collection[str]) -> Mapping[str, list[Known]]:
        """Return the adjudications there are of some subjects, by their names."""

    def sheaves(self, keys: Collection[str]) -> dict[str, Sheaf]:
        """Return the sheaves there are, by their names."""

    def load(self, records: Collection[tuple[str, Record]]) -> None:
        """Fill in records, of which only the place is known, each from the adjudication of some name."""

    def store(self, kept: Sequence[Kept], gaps: Sequence[Gap], sheaves: Sequence[Sheaf], whole: bool) -> None:
        """Store some logs at once or not at all, and forget what lay in gaps between them.

        Sheaves in which such logs lay are no longer whole; ``sheaves`` are stored in their place. Where the run is not
        about whole files, no sheaf of them is.
        """
