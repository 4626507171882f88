"""The logs of a run in batches that are worth sending to a worker.

Files are read by the workers.  Large archives are shared out in spans of lines, so that they can go to several workers;
those that are packed are unpacked here, line by line, and no more of one is held than a batch.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Final

from attrs import define, evolve, field

from referee.record import Mistake, Unreadable, endings, entries, form_of
from referee.validation.output_plan import OutputPlan
from referee.validation.rulebook_cache import RulebookChoice, Stakes
from referee.validation.sources import Shard, Source

LARGE: Final = 2**20
"""Bytes above which a file of many logs is split into several pieces."""

MOST_BYTES: Final = 2**18
"""Bytes of files at which a batch is full."""

MOST_PIECES: Final = 200
"""Pieces at which a batch is full."""


@define
class Piece:
    """A piece of work for a worker: a whole file to read, or some lines of a large file of logs.

    file: the number of the file in the run, counted from 0.
    path: the path of the file.
    match: the match that its logs belong to, as round and table with a dot between.
    found_in_folder: whether the file was found in a folder.
    line: the line that the piece begins with, counted from 1; ``None`` for a whole file.
    span: the offsets in bytes at which the lines begin and end, if the worker is to read them from the file.
    raw: the bytes of the one line, if it was read already.
    mistakes: why the file cannot be read from there on.
    """

    file: int
    path: str
    match: str | None
    found_in_folder: bool = False
    line: int | None = None
    span: tuple[int, int] | None = None
    raw: bytes | None = None
    mistakes: list[Mistake] | None = None


@define
class Batch:
    """What a worker is given at a time: pieces of work that are ruled on alike.

    choice: the rulebook, readings and options by which its logs are ruled on.
    stakes: whether the games of the tournament are played for graded stakes; ``None`` if no excerpts are wanted.
    shard: the part of the run; the worker skips lines of a span that belong to other parts.
    folder: the working folder, in which relative paths begin.
    pieces: the pieces of work, in order.
    n_bytes: how many bytes of files it is about.
    output_plan: how the worker turns its records into output; ``None`` if it hands the records back.
    sensitive: whether it is told which findings hang on one word of the scorer.
    """

    choice: RulebookChoice
    stakes: Stakes | None
    shard: Shard
    folder: str
    pieces: list[Piece] = field(factory=list)
    n_bytes: int = 0
    output_plan: OutputPlan | None = None
    sensitive: bool = False


def batches(
    sources: Iterable[Source], shard: Shard, output_plan: OutputPlan | None = None, *, sensitive: bool = False
) -> Iterator[Batch]:
    """Yield the logs that belong to a part of a run in batches, in order.

    Args:
        sources: the files of the run, in order.
        shard: the part of the run.
        output_plan: how workers turn records into output; ``None`` if they hand the records back, as they do with the
            logs of a match where the output is grouped.
        sensitive: whether it is told which findings hang on one word of the scorer.

    Yields:
        Batches of at most about ``MOST_BYTES`` bytes or ``MOST_PIECES`` pieces.
    """
    folder = os.getcwd()
    batch: Batch | None = None
    for source in sources:
        # A part of a run does not see all logs of a match.
        stakes = source.stakes if shard.of == 1 else None
        # The logs of a match become output together with the claim on it, which stands behind them all.
        waits = source.match is not None and output_plan is not None and output_plan.grouped
        plan = None if waits else output_plan
        for piece, n_bytes in _pieces(source, shard):
            if batch is not None and (
                batch.choice is not source.choice or batch.stakes != stakes or batch.output_plan is not plan
            ):
                yield batch
                batch = None
            batch = batch or Batch(source.choice, stakes, shard, folder, output_plan=plan, sensitive=sensitive)
            batch.pieces.append(piece)
            batch.n_bytes += n_bytes
            if batch.n_bytes >= MOST_BYTES or len(batch.pieces) >= MOST_PIECES:
                yield batch
                batch = None
    if batch is not None:
        yield batch


def _pieces(source: Source, shard: Shard) -> Iterator[tuple[Piece, int]]:
    """Yield what there is to do in a file, each piece with its size in bytes."""
    size = file_size(source.path)
    whole = Piece(source.file, source.path, source.match, source.found_in_folder)
    if size <= LARGE or form_of(source.path) != "jsonl":
        if shard.holds(source.file):
            yield whole, size
        return
    found, line = entries(source.path), 0
    try:
        for entry in found:
            if entry.raw is None:
                # One log, however long.
                if shard.holds(source.file):
                    yield whole, size
                return
            if not endings(source.path)[1]:
                yield from _spans(whole)
                return
            line = entry.line
            if shard.holds(source.file, line):
                yield evolve(whole, line=line, raw=entry.raw), len(entry.raw)
    except Unreadable as error:
        at = error.mistakes[0].place.line
        if shard.holds(source.file, at):
            yield evolve(whole, line=at, mistakes=error.mistakes), 0


def _spans(whole: Piece) -> Iterator[tuple[Piece, int]]:
    """Yield the lines of an archive, many at a time; they are counted here and read by the workers."""
    begin, line = 0, 1
    with open(whole.path, "rb") as file:
        while read := file.read(MOST_BYTES):
            end, lines = begin + len(read), read.count(b"\n")
            while not read.endswith(b"\n") and (read := file.readline(MOST_BYTES)):
                end, lines = end + len(read), lines + read.endswith(b"\n")
            yield evolve(whole, line=line, span=(begin, end)), end - begin
            begin, line = end, line + lines


def file_size(path: str) -> int:
    """Return the size of a file in bytes.

    Args:
        path: the path of the file.

    Returns:
        The size, or 0 where there is no such file.
    """
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
