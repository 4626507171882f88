"""The logs of a run in batches that are worth sending to a worker.

Small files are read by the workers.  Large archives are read here, line by line, so that their lines can go to several
workers; no more of one is held than a batch.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Final

from attrs import define, evolve, field

from referee.record.errors import Mistake, Unreadable
from referee.record.logfile import entries, form_of
from referee.tournament.shelf import Terms
from referee.tournament.sources import Shard, Source

LARGE: Final = 2**20
MOST_BYTES: Final = 2**18
MOST_PIECES: Final = 200


@define
class Piece:
    """What a worker is given: a whole file to read, or something out of a large archive.

    met: whether it was met with in a folder.
    line, raw: a line of the archive, and where it stands.  mistakes: why the archive cannot be read from there on.
    """

    file: int
    path: str
    match: str | None
    met: bool = False
    line: int | None = None
    raw: bytes | None = None
    mistakes: list[Mistake] | None = None


@define
class Batch:
    """What goes to a worker at a time.

    terms: by what its logs are ruled on.  folder: where the paths begin.  weight: how many bytes of files it is about.
    """

    terms: Terms
    folder: str
    pieces: list[Piece] = field(factory=list)
    weight: int = 0


def batches(sources: Iterable[Source], shard: Shard) -> Iterator[Batch]:
    """Put the logs that belong to a part of a run into batches, in order."""
    folder = os.getcwd()
    batch: Batch | None = None
    for source in sources:
        for piece, weight in _pieces(source, shard):
            if batch is not None and batch.terms is not source.terms:
                yield batch
                batch = None
            batch = batch or Batch(source.terms, folder)
            batch.pieces.append(piece)
            batch.weight += weight
            if batch.weight >= MOST_BYTES or len(batch.pieces) >= MOST_PIECES:
                yield batch
                batch = None
    if batch is not None:
        yield batch


def _pieces(source: Source, shard: Shard) -> Iterator[tuple[Piece, int]]:
    """Yield what there is to do in a file, each piece with its weight."""
    size = size_of(source.path)
    whole = Piece(source.file, source.path, source.match, source.met)
    if size <= LARGE or form_of(source.path) != "jsonl":
        if shard.holds(source.file):
            yield whole, size
        return
    found, line = entries(source.path), 0
    try:
        for entry in found:
            line = entry.line
            if entry.raw is None:
                # One log, however long.
                if shard.holds(source.file):
                    yield whole, size
                return
            if shard.holds(source.file, line):
                yield Piece(source.file, source.path, source.match, source.met, line, entry.raw), len(entry.raw)
    except Unreadable as error:
        at = error.mistakes[0].place.line
        if shard.holds(source.file, at):
            yield evolve(whole, line=at, mistakes=error.mistakes), 0


def size_of(path: str) -> int:
    """Return how large a file is, in bytes; 0 where there is none."""
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
