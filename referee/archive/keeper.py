"""What a run asks of an archive, and blocks of consecutive logs of a file that an archive keeps as one."""

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
from referee.validation import Batch, Excerpt, Piece, Record, printable_path

QUICKLY: Final = 1
"""The level of zlib at which a block is compressed."""


@define
class Contents:
    """What is known of the logs of a block: their records, and the excerpts for the matches they belong to."""

    records: list[Record] = field(factory=list)
    excerpts: list[Excerpt] = field(factory=list)


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Contents).decode
_books = msgspec.json.Decoder(list[tuple[str | None, str]]).decode


@define(frozen=True)
class LogBlock:
    """Consecutive logs of a file, kept as one row of the table ``sheaves``.

    key: a digest of their bytes, their place, and the choice of rulebook they were ruled on by.
    path: their file.
    low: the line of the first log, counted from 1; 0 for the one log of a file.
    high: the line of the last log, counted in the same way.
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
class BlockBuilder:
    """Collects the logs of a piece and makes a block of them.

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

    def built(self) -> LogBlock | None:
        """Return the block; ``None`` where there is no log, or some log must be read again each time."""
        records, excerpts = self.contents.records, self.contents.excerpts
        readable = bool(records) and all(record.readable for record in records)
        if not readable or (self.whole and len(excerpts) < len(records)):
            return None
        low, high = records[0].line or 0, records[-1].line or 0
        books = {(name, record.rulebook) for name, record in zip(self.names, records, strict=True)}
        named = msgspec.json.encode(sorted(books, key=repr)).decode()
        return LogBlock(self.key, self.path, low, high, named, zlib.compress(_encode(self.contents), QUICKLY))


def builder_of(piece: Piece, batch: Batch) -> BlockBuilder | None:
    """Return the builder of a block for a piece; ``None`` where its bytes cannot be read from the file as they are."""
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
    path, choice = printable_path(piece.path), batch.choice
    ruled = sorted(choice.readings.items()), sorted(choice.options.items()), batch.stakes, identity.program()
    key = identity.named(digest.hexdigest(), path, piece.line, piece.match, piece.found_in_folder, *ruled)
    return BlockBuilder(key, path, batch.stakes is not None)


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
    """What a run asks of an archive: which adjudications it has, their records, and to store new ones.

    Each method raises NoArchive where the archive cannot be used.
    """

    def known(self, subjects: Collection[str]) -> Mapping[str, list[Known]]:
        """Return the adjudications that the archive has of some logs.

        Args:
            subjects: the key of each log: a digest of its bytes, how they are read, and the choice of rulebook.

        Returns:
            For each key the adjudications of that log, one for each rulebook it was ruled on by. A log that the archive
            does not have, or that could not be read, is left out.
        """

    def blocks(self, keys: Collection[str]) -> dict[str, LogBlock]:
        """Return the blocks of logs that the archive has.

        Args:
            keys: the keys of the blocks that are asked for.

        Returns:
            The blocks found, by their keys.
        """

    def load(self, records: Collection[tuple[str, Record]]) -> None:
        """Fill in records from adjudications that the archive has.

        Args:
            records: pairs of the key of an adjudication, as ``known`` gave it, and the record to fill in, of which only
                the place is set: file, path, line and match.
        """

    def store(self, kept: Sequence[Kept], gaps: Sequence[Gap], blocks: Sequence[LogBlock], whole: bool) -> None:
        """Store some logs, all or none of them, and drop the places of logs that are gone.

        Args:
            kept: the logs, each with its record and the key of its adjudication.
            gaps: the lines of files in which no log stands any longer. What was ruled on the logs that stood there is
                kept; only their places are dropped.
            blocks: new blocks of logs. Older blocks are dropped where a log in them is stored anew or dropped.
            whole: whether the run covers whole files; if not, every block of the files in ``kept`` is dropped.
        """
