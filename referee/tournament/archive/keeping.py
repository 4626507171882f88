"""A run with an archive: what is known comes from there, what is new is ruled on and kept; the records are the same."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from typing import Final, Protocol

from attrs import define, evolve, field

from referee.record.errors import Unreadable
from referee.record.logfile import entries, form_of
from referee.record.packed import read_bytes
from referee.tournament.answers import Answer
from referee.tournament.archive.identity import Asked, Current, Subject, asked_in, subject_of
from referee.tournament.archive.rows import Kept, key_of
from referee.tournament.batches import MOST_BYTES, MOST_PIECES, Batch, Piece
from referee.tournament.engine import AHEAD
from referee.tournament.engine import run as answers
from referee.tournament.records import Record
from referee.tournament.sources import shown
from referee.tournament.telling import Telling
from referee.tournament.work import is_other

TOGETHER: Final = 1000
"""Logs that are stored at once: what is lost when a run is killed, against the time that it takes to make it safe."""

NOWHERE: Final = -1
ENDLESS: Final = 2**62


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

    def load(self, records: Collection[tuple[str, Record]]) -> None:
        """Fill in records, of which only the place is known, each from the adjudication of some name."""

    def store(self, kept: Sequence[Kept], gaps: Sequence[Gap]) -> None:
        """Store some logs at once or not at all, and forget what lay in gaps between them."""


@define
class Gaps:
    """Finds the lines of files in which no log lies: before, between and behind those that come by in order.

    A log that was taken out of an archive, or a file that could not be read and now can, leaves such a gap.
    """

    file: int | None = None
    path: str = ""
    line: int = NOWHERE

    def take(self, records: Iterable[Record]) -> Iterator[Gap]:
        """Yield the gaps up to some records."""
        for record in records:
            if record.file != self.file:
                yield from self.end()
                self.file, self.path, self.line = record.file, record.path, NOWHERE
            line = record.line or 0
            if line > self.line + 1:
                yield Gap(self.path, self.line + 1, line - 1)
            self.line = line

    def end(self) -> Iterator[Gap]:
        """Yield the gap behind the last record of a file."""
        if self.file is not None:
            yield Gap(self.path, self.line + 1, ENDLESS)


@define
class _Log:
    """One log of a batch: its piece, what it is, and the name of what is known of it, if anything is.

    other: whether the file says that it is something else, which was only met with beside logs.
    """

    piece: Piece
    subject: Subject | None = None
    key: str | None = None
    other: bool = False
    asked: Asked = field(factory=Asked)


@define
class _Plan:
    """Some logs in order, and those of them that are to be ruled on, as a batch."""

    logs: list[_Log]
    new: Batch


def run(
    batches: Iterable[Batch],
    archive: Keeper,
    executor: Executor | None = None,
    ahead: int = AHEAD,
    telling: Telling | None = None,
    whole: bool = True,
) -> Iterator[tuple[Answer, int]]:
    """Yield what comes of each batch as ``engine.run`` does; only logs that the archive does not know are ruled on.

    A record is stored before it is yielded.  whole: whether the run is about whole files, and not a part of it.
    """
    plans: deque[_Plan] = deque()
    gaps, kept = Gaps(), list[Kept]()
    heavy = 0
    for new, weight in answers(_left(batches, archive, plans), executor, ahead):
        kept += _merged(plans.popleft(), new.records, archive)
        heavy += weight
        if len(kept) >= TOGETHER:
            yield Answer.of(_stored(kept, gaps, archive, whole), telling), heavy
            kept, heavy = [], 0
    yield Answer.of(_stored(kept, gaps, archive, whole), telling), heavy
    if whole:
        archive.store([], list(gaps.end()))


def _stored(kept: list[Kept], gaps: Gaps, archive: Keeper, whole: bool) -> list[Record]:
    """Store some logs; return their records."""
    records = [each.record for each in kept]
    archive.store(kept, list(gaps.take(records)) if whole else [])
    return records


def keep_claims(records: Iterable[Record], path: str, archive: Keeper, whole: bool = True) -> Iterator[Record]:
    """Yield what is said of a tournament beside its logs, once it is stored in place of what was said before."""
    found, place = list(records), shown(path)
    gaps = Gaps(-1, place)
    kept = [Kept(record, None, key_of(record, None)) for record in found]
    between = [*gaps.take(evolve(record, file=-1) for record in found), *gaps.end()]
    archive.store(kept, between if whole else [])
    yield from found


def _left(batches: Iterable[Batch], archive: Keeper, plans: deque[_Plan]) -> Iterator[Batch]:
    """Yield what is left to be ruled on of each batch, and note the plan for it."""
    rulebooks: dict[int, Current] = {}
    for batch in _chunks(batches):
        # Many batches have the same terms; what rulebooks there are is looked up once for all of them.
        plan = _planned(batch, archive, rulebooks.setdefault(id(batch.terms), Current(batch.terms)))
        plans.append(plan)
        yield plan.new


def _chunks(batches: Iterable[Batch]) -> Iterator[Batch]:
    """Yield batches of logs with their bytes; of packed files, which may hold much, no more is held than of others."""
    for batch in batches:
        chunk, size = evolve(batch, pieces=[], weight=0), 0
        for piece in (each for whole in batch.pieces for each in _opened(whole, batch.folder)):
            if size >= MOST_BYTES or len(chunk.pieces) >= MOST_PIECES:
                yield chunk
                chunk, size = evolve(batch, pieces=[], weight=0), 0
            chunk.pieces.append(piece)
            size += len(piece.raw or b"")
        # All that was weighed is done when the last of it is.
        yield evolve(chunk, weight=batch.weight)


def _planned(batch: Batch, archive: Keeper, current: Current) -> _Plan:
    logs = [_log(piece, batch) for piece in batch.pieces]
    known = archive.known({log.subject.key for log in logs if log.subject is not None})
    new: list[Piece] = []
    for log in logs:
        piece, path = log.piece, os.path.join(batch.folder, log.piece.path)
        found = known.get(log.subject.key, ()) if log.subject is not None else ()
        log.key = next((each.key for each in found if each.rulebook == current.rulebook(each.asked, path)), None)
        if log.key is None:
            new.append(piece)
            if piece.raw is not None:
                log.asked = asked_in(piece.raw, path, piece.line)
        # The bytes are not needed again here.
        log.piece = evolve(piece, raw=None)
    return _Plan(logs, evolve(batch, pieces=new))


def _log(piece: Piece, batch: Batch) -> _Log:
    subject = subject_of(piece.raw, piece.path, piece.line, batch.terms) if piece.raw is not None else None
    other = piece.raw is not None and is_other(piece, piece.raw)
    return _Log(piece, subject, other=other)


def _merged(plan: _Plan, new: list[Record], archive: Keeper) -> list[Kept]:
    """Return some logs in order, those that were known and those that were ruled on."""
    ruled, kept = iter(new), []
    for log in plan.logs:
        if log.key is None:
            record = next(ruled)
            if log.other and not record.readable:
                continue
            kept.append(Kept(record, log.subject, key_of(record, log.subject), True, log.asked))
        else:
            piece = log.piece
            record = Record(piece.file, shown(piece.path), piece.line, piece.match)
            kept.append(Kept(record, log.subject, log.key, False))
    archive.load([(each.key, each.record) for each in kept if not each.new])
    return kept


def _opened(piece: Piece, folder: str) -> Iterator[Piece]:
    """Yield the logs of a file one by one, with their bytes; where it cannot be read, a piece that says so."""
    if piece.raw is not None or piece.mistakes is not None:
        yield piece
        return
    path = os.path.join(folder, piece.path)
    line: int | None = None
    try:
        for entry in entries(path) if form_of(path) == "jsonl" else ():
            if entry.raw is None:
                break
            line = entry.line
            yield evolve(piece, line=line, raw=entry.raw)
        if line is None:
            yield evolve(piece, raw=read_bytes(path))
    except Unreadable as error:
        yield evolve(piece, line=error.mistakes[0].place.line if line is not None else None, mistakes=error.mistakes)
