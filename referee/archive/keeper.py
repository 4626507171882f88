"""What a run asks of an archive, and blocks of consecutive logs of a file that an archive keeps as one."""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Collection, Mapping, Sequence
from typing import Final, Protocol

from attrs import define, field

from referee.archive import identity
from referee.archive.identity import Kept
from referee.record import json_decoder, kind_at, to_json
from referee.validation import Batch, Piece, Record, RegularLogs, printable_path

QUICKLY: Final = 1
"""The level of zlib at which a block is compressed."""


_decode = json_decoder(list[Record])
_decode_brief = json_decoder(tuple[list[RegularLogs], list[Record]])
_books = json_decoder(list[tuple[str | None, str]])


@define(frozen=True)
class LogBlock:
    """Consecutive logs of a file, kept as one row of the table ``sheaves``.

    key: a digest of their bytes, their place, and the choice of rulebook they were ruled on by.
    path: their file.
    low: the line of the first log, counted from 1; 0 for the one log of a file.
    high: the line of the last, counted in the same way.
    books: the rulebooks that they were ruled on by, each with the name that logs call it by; JSON.
    brief: the records of the irregular logs, and how many others there are, packed; empty where it was not asked for.
    told: the records of all logs, packed; empty where it was not asked for.
    """

    key: str
    path: str
    low: int
    high: int
    books: str
    brief: bytes = b""
    told: bytes = b""

    def current(self, current: identity.Current, path: str) -> bool:
        """Whether the logs, which lie at a path, would be ruled on by the same rulebooks now."""
        return all(current.rulebook(name, path) == book for name, book in _books(self.books))

    def records(self, file: int) -> list[Record]:
        """Return the records of the logs, in a file that has a number in the run; in brief where only that is here."""
        if self.told:
            records = _decode(zlib.decompress(self.told))
        else:
            regular, irregular = _decode_brief(zlib.decompress(self.brief))
            records = [*regular, *irregular]
        for record in records:
            record.file = file
        return records


@define(eq=False, repr=False)
class BlockBuilder:
    """Collects the logs of a piece and makes a block of them.

    records: theirs.
    names: what each calls its rulebook.
    """

    key: str
    path: str
    records: list[Record] = field(factory=list)
    names: list[str | None] = field(factory=list)

    def take(self, record: Record, name: str | None) -> None:
        """Take a log, which calls its rulebook by a name; its record may be filled in later."""
        self.records.append(record)
        self.names.append(name)

    def built(self) -> LogBlock | None:
        """Return the block; ``None`` where there is no log, or some log must be read again each time."""
        records = self.records
        if not (records and all(record.readable for record in records)):
            return None
        low, high = records[0].line or 0, records[-1].line or 0
        books = {(name, record.rulebook) for name, record in zip(self.names, records, strict=True)}
        named = to_json(sorted(books, key=repr)).decode()
        brief = RegularLogs.of(records), [record for record in records if not record.regular]
        packed = (zlib.compress(to_json(told), QUICKLY) for told in (brief, records))
        return LogBlock(self.key, self.path, low, high, named, *packed)


def builder_of(piece: Piece, batch: Batch) -> BlockBuilder | None:
    """Return the builder of a block for a piece; ``None`` where its bytes cannot be read from the file as they are."""
    place = os.path.join(batch.folder, piece.path)
    if piece.raw is not None or piece.mistakes is not None or kind_at(place) is not None:
        return None
    try:
        with open(place, "rb") as file:
            if piece.span is not None:
                begin, end = piece.span
                file.seek(begin)
                digest = hashlib.sha256(file.read(end - begin))
            else:
                digest = hashlib.file_digest(file, "sha256")
    except OSError:
        return None
    path, choice = printable_path(piece.path), batch.choice
    ruled = sorted(choice.readings.items()), sorted(choice.options.items()), identity.program()
    key = identity.named(digest.hexdigest(), path, piece.line, piece.match, piece.found_in_folder, *ruled)
    return BlockBuilder(key, path)


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


@define(frozen=True)
class KeptMatch:
    """What a match came to, kept as one row of the table ``matches``.

    key: a digest of its files and of all else that the result depends on, the rulebooks excepted.
    books: the rulebooks that its logs were ruled on by: the number of the file, what the log calls it, and what it was.
    told: the result, packed.
    """

    key: str
    books: str
    told: bytes


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

    def blocks(self, keys: Collection[str], brief: bool) -> dict[str, LogBlock]:
        """Return the blocks of logs that the archive has.

        Args:
            keys: the keys of the blocks that are asked for.
            brief: whether the irregular logs, and how many others there are, are enough.

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

    def matches(self, keys: Collection[str]) -> dict[str, KeptMatch]:
        """Return the results of matches that the archive has.

        Args:
            keys: the keys of the matches that are asked for.

        Returns:
            The results found, by their keys.
        """

    def store_matches(self, matches: Sequence[KeptMatch]) -> None:
        """Store results of matches, in place of older ones with the same keys.

        Args:
            matches: the results.
        """
