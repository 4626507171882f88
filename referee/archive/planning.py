"""What is left to be ruled on of the logs of a run: those that an archive does not know."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from attrs import define, evolve, field

from referee.archive.identity import Asked, Current, Kept, Subject, asked_in, key_of, subject_of
from referee.archive.keeper import Binding, Contents, Keeper, Sheaf, binding_of
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
    is_other,
    readings,
    shown,
)

AHEAD: Final = 8
"""Batches of which is asked together whether they are known."""

MOST_KNOWN: Final = 1000
"""Logs out of sheaves that are held at a time."""


@define
class Log:
    """One log of a batch: its piece, what it is, and the name of what is known of it, if anything is.

    name: what it calls its rulebook.  binding: that of its piece.
    other: whether the file says that it is something else, which was only found in a folder beside logs.
    """

    piece: Piece
    subject: Subject | None = None
    key: str | None = None
    name: str | None = None
    binding: Binding | None = None
    other: bool = False
    asked: Asked = field(factory=Asked)


@define
class Bundle:
    """A sheaf that is known, with what is in it."""

    sheaf: Sheaf
    file: int
    contents: Contents
    whole: bool


@define
class Plan:
    """Some logs in order, the end of each binding behind its last one, and what is to be ruled on, as a batch."""

    items: list[Log | Bundle | Binding]
    new: Batch


def left(batches: Iterable[Batch], archive: Keeper, plans: deque[Plan], whole: bool) -> Iterator[Batch]:
    """Yield what is left to be ruled on of each batch, and note the plan for it.

    whole: whether the run is about whole files, so that their logs may be bound together.
    """
    rulebooks: dict[int, Current] = {}
    waiting = iter(batches)
    while group := list(islice(waiting, AHEAD)):
        bindings = {id(piece): binding_of(piece, batch) for batch in group for piece in batch.pieces} if whole else {}
        known = archive.sheaves([binding.key for binding in bindings.values() if binding is not None])
        for batch in group:
            # Many batches have the same choice of rulebook; what rulebooks there are is looked up once for all of them.
            current = rulebooks.setdefault(id(batch.choice), Current(batch.choice))
            for plan in _plans(batch, bindings, known, current):
                _look_up(plan, archive, current)
                plans.append(plan)
                yield plan.new


def _plans(
    batch: Batch, bindings: dict[int, Binding | None], known: dict[str, Sheaf], current: Current
) -> Iterator[Plan]:
    """Yield the logs of a batch with their bytes; of packed files, which may hold much, no more than of others."""
    plan, size, bound = _empty(batch), 0, 0
    rulebooks = RulebookCache(batch.choice)
    for whole in batch.pieces:
        binding = bindings.get(id(whole))
        sheaf = known.get(binding.key) if binding is not None else None
        if sheaf is not None and sheaf.current(current, os.path.join(batch.folder, whole.path)):
            contents = sheaf.opened(whole.file)
            plan.items.append(Bundle(sheaf, whole.file, contents, whole.span is None))
            bound += len(contents.records)
            continue
        for reading in readings(whole, batch.folder, rulebooks, batch.shard):
            if size >= MOST_BYTES or len(plan.items) >= MOST_PIECES or bound >= MOST_KNOWN:
                yield plan
                plan, size, bound = _empty(batch), 0, 0
            if isinstance(reading.error, Unreadable):
                piece = evolve(whole, line=reading.line, span=None, mistakes=reading.error.mistakes)
            else:
                piece = evolve(whole, line=reading.line, span=None, raw=reading.raw)
            plan.items.append(_log(piece, batch, binding))
            size += len(reading.raw)
        if binding is not None:
            plan.items.append(binding)
    # All bytes are done when the last of it is.
    plan.new.n_bytes = batch.n_bytes
    yield plan


def _empty(batch: Batch) -> Plan:
    return Plan([], evolve(batch, pieces=[], n_bytes=0))


def _log(piece: Piece, batch: Batch, binding: Binding | None) -> Log:
    subject = subject_of(piece.raw, piece.path, piece.line, batch.choice) if piece.raw is not None else None
    other = piece.raw is not None and is_other(piece, piece.raw)
    return Log(piece, subject, binding=binding, other=other)


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


def merged(plan: Plan, new: Answer, archive: Keeper) -> list[Kept | Bundle | Binding]:
    """Return what was planned, in order: the logs that were known, and those that were ruled on."""
    ruled, told, done = iter(new.records), iter(new.excerpts), list[Kept | Bundle | Binding]()
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
            record, excerpt = Record(piece.file, shown(piece.path), piece.line, piece.match), None
            known.append((log.key, record))
            kept = Kept(record, log.subject, log.key, False)
            if plan.new.stakes is not None:
                kept.excerpt = Excerpt(piece.file, piece.line, silent=True)
        if log.binding is not None:
            log.binding.take(record, excerpt, log.name)
        done.append(kept)
    archive.load(known)
    return done
