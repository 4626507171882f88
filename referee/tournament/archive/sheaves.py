"""Logs that lie one behind another in a file, bound together, so that a run that knows them reads their digest only."""

from __future__ import annotations

import hashlib
import os
import zlib
from typing import Final

import msgspec
from attrs import define, field

from referee.tournament.archive import identity
from referee.tournament.batches import Batch, Piece
from referee.tournament.excerpts import Excerpt
from referee.tournament.records import Record
from referee.tournament.sources import shown

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
    """

    key: str
    path: str
    whole: bool
    contents: Contents = field(factory=Contents)
    books: set[tuple[str | None, str]] = field(factory=set)

    def take(self, record: Record, excerpt: Excerpt | None, name: str | None) -> None:
        """Take a log, which calls its rulebook by a name."""
        self.contents.records.append(record)
        self.books.add((name, record.rulebook))
        if excerpt is not None:
            self.contents.excerpts.append(excerpt)

    def bound(self) -> Sheaf | None:
        """Return the sheaf; nothing where some log is to be looked at again each time, or there is none."""
        records, excerpts = self.contents.records, self.contents.excerpts
        readable = bool(records) and all(record.readable for record in records)
        if not readable or (self.whole and len(excerpts) < len(records)):
            return None
        low, high = records[0].line or 0, records[-1].line or 0
        books = msgspec.json.encode(sorted(self.books, key=repr)).decode()
        return Sheaf(self.key, self.path, low, high, books, zlib.compress(_encode(self.contents), QUICKLY))


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
    path, terms = shown(piece.path), batch.terms
    ruled = sorted(terms.readings.items()), sorted(terms.options.items()), batch.stakes, identity.program()
    key = identity.named(digest.hexdigest(), path, piece.line, piece.match, piece.met, *ruled)
    return Binding(key, path, batch.stakes is not None)
