"""What is left to be ruled on of the logs of a run: those that an archive does not know."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from attrs import define, evolve, field

from referee.archive.identity import Asked, Current, Kept, Subject, asked_in, key_of, subject_of
from referee.archive.keeper import BlockBuilder, Keeper, LogBlock, builder_of
from referee.record import Unreadable
from referee.validation import (
    MOST_BYTES,
    MOST_PIECES,
    Answer,
    Batch,
    Excerpt,
    Piece,
    Record,
    RulebookCache,
    is_other_file,
    logs_in_piece,
    printable_path,
)

AHEAD: Final = 8
"""Batches of which is asked together whether they are known."""

MOST_NEW: Final = 10
"""Logs that are ruled on before they are stored: what a kill costs, against the time that storing takes."""

MOST_KNOWN: Final = 1000
"""Logs out of blocks that are held at a time."""


@define
class Log:
    """One log of a batch: its piece, what it is, and the name of what is known of it, if anything is.

    name: what it calls its rulebook.  builder: makes the block of its piece.
    other: whether the file says that it is something else, which was only found in a folder beside logs.
    """

    piece: Piece
    subject: Subject | None = None
    key: str | None = None
    name: str | None = None
    builder: BlockBuilder | None = None
    other: bool = False
    asked: Asked = field(factory=Asked)


@define
class KnownBlock:
    """A block that the archive has, with the records of its logs.

    silent: says to the match that the logs belong to that nothing is told of them.
    """

    block: LogBlock
    file: int
    records: list[Record]
    whole: bool
    silent: Excerpt | None = None


@define
class Plan:
    """Some logs in order, the builder of each block behind its last log, and what is to be ruled on, as a batch."""

    items: list[Log | KnownBlock | BlockBuilder]
    new: Batch


def left(batches: Iterable[Batch], archive: Keeper, plans: deque[Plan], whole: bool, brief: bool) -> Iterator[Batch]:
    """Yield what is left to be ruled on of each batch, and note the plan for it.

    whole: whether the run is about whole files, so that their logs may be kept in blocks.
    brief: whether it is enough to know how many regular logs there are in a block.
    """
    rulebooks: dict[int, Current] = {}
    waiting = iter(batches)
    while group := list(islice(waiting, AHEAD)):
        builders = {id(piece): builder_of(piece, batch) for batch in group for piece in batch.pieces} if whole else {}
        known = archive.blocks([builder.key for builder in builders.values() if builder is not None], brief)
        for batch in group:
            # Many batches have the same choice of rulebook; what rulebooks there are is looked up once for all of them.
            current = rulebooks.setdefault(id(batch.choice), Current(batch.choice))
            for plan in _plans(batch, builders, known, current):
                _look_up(plan, archive, current)
                for part in _parts(plan):
                    plans.append(part)
                    yield part.new


def _plans(
    batch: Batch, builders: dict[int, BlockBuilder | None], known: dict[str, LogBlock], current: Current
) -> Iterator[Plan]:
    """Yield the logs of a batch with their bytes; of packed files, which may hold much, no more than of others."""
    plan, size, from_blocks = _empty(batch), 0, 0
    rulebooks = RulebookCache(batch.choice)
    for whole in batch.pieces:
        builder = builders.get(id(whole))
        block = known.get(builder.key) if builder is not None else None
        if block is not None and block.current(current, os.path.join(batch.folder, whole.path)):
            records = block.records(whole.file)
            silent = Excerpt(whole.file, silent=True) if batch.stakes is not None else None
            plan.items.append(KnownBlock(block, whole.file, records, whole.span is None, silent))
            from_blocks += len(records)
            continue
        for batch_log in logs_in_piece(whole, batch.folder, rulebooks, batch.shard):
            if size >= MOST_BYTES or len(plan.items) >= MOST_PIECES or from_blocks >= MOST_KNOWN:
                yield plan
                plan, size, from_blocks = _empty(batch), 0, 0
            if isinstance(batch_log.error, Unreadable):
                piece = evolve(whole, line=batch_log.line, span=None, mistakes=batch_log.error.mistakes)
            else:
                piece = evolve(whole, line=batch_log.line, span=None, raw=batch_log.raw)
            plan.items.append(_log(piece, batch, builder))
            size += len(batch_log.raw)
        if builder is not None:
            plan.items.append(builder)
    # All bytes are done when the last of it is.
    plan.new.n_bytes = batch.n_bytes
    yield plan


def _empty(batch: Batch) -> Plan:
    return Plan([], evolve(batch, pieces=[], n_bytes=0))


def _log(piece: Piece, batch: Batch, builder: BlockBuilder | None) -> Log:
    subject = subject_of(piece.raw, piece.path, piece.line, batch.choice) if piece.raw is not None else None
    other = piece.raw is not None and is_other_file(piece, piece.raw)
    return Log(piece, subject, builder=builder, other=other)


def _look_up(plan: Plan, archive: Keeper, current: Current) -> None:
    """Find out which logs are known; the others are new."""
    logs = [log for log in plan.items if isinstance(log, Log)]
    known = archive.known({log.subject.key for log in logs if log.subject is not None})
    for log in logs:
        piece, path = log.piece, os.path.join(plan.new.folder, log.piece.path)
        for each in known.get(log.subject.key, ()) if log.subject is not None else ():
            if each.rulebook == current.rulebook(each.asked, path):
                log.key, log.name = each.key, each.asked
                break
        if log.key is None:
            plan.new.pieces.append(piece)
            if piece.raw is not None:
                log.asked = asked_in(piece.raw, path, piece.line)
                log.name = log.asked.rulebook
        # The bytes are not needed again here.
        log.piece = evolve(piece, raw=None)


def _parts(plan: Plan) -> Iterator[Plan]:
    """Yield a plan in parts, with no more new logs in each than are ruled on before they are stored."""
    part, new = _empty(plan.new), iter(plan.new.pieces)
    for item in plan.items:
        if isinstance(item, Log) and item.key is None:
            if len(part.new.pieces) >= MOST_NEW:
                yield part
                part = _empty(plan.new)
            part.new.pieces.append(next(new))
        part.items.append(item)
    part.new.n_bytes = plan.new.n_bytes
    yield part


def merged(plan: Plan, new: Answer, archive: Keeper) -> list[Kept | KnownBlock | BlockBuilder]:
    """Return what was planned, in order: the logs that were known, and those that were ruled on."""
    ruled, told, done = iter(new.records), iter(new.excerpts), list[Kept | KnownBlock | BlockBuilder]()
    known: list[tuple[str, Record]] = []
    for log in plan.items:
        if not isinstance(log, Log):
            done.append(log)
            continue
        piece = log.piece
        if log.key is None:
            record, excerpt = next(ruled), next(told, None)
            if log.other and not record.readable:
                continue
            kept = Kept(record, log.subject, key_of(record, log.subject), True, log.asked, excerpt)
        else:
            record, excerpt = Record(piece.file, printable_path(piece.path), piece.line, piece.match), None
            known.append((log.key, record))
            kept = Kept(record, log.subject, log.key, False)
            if plan.new.stakes is not None:
                kept.excerpt = Excerpt(piece.file, piece.line, silent=True)
        if log.builder is not None:
            log.builder.take(record, log.name)
        done.append(kept)
    archive.load(known)
    return done
