"""The work itself: a batch of logs is ruled on, wherever that is done, and comes back as records.

What goes to a worker and comes back is plain, and a worker loads a rulebook once.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from typing import Final

import msgspec

from referee.hearing import adjudicate
from referee.hearing.express import adjudicate_regular
from referee.hearing.rulings import Adjudication
from referee.record.document import decode
from referee.record.errors import RefereeError, Unreadable
from referee.record.log import Log, Place
from referee.record.logfile import entries, form_of, load_line, loads_log
from referee.record.packed import read_bytes
from referee.tournament.batches import Batch, Piece
from referee.tournament.findings import findings_of, hindrances
from referee.tournament.records import Game, Record
from referee.tournament.shelf import Shelf
from referee.tournament.sources import shown

COUNTED: Final = frozenset({"marked", "assumed", "due", "overmarked_stands"})
"""How a mark stands that counts."""

OTHERS: Final = re.compile(
    rb"""\bformat["']?\s*:\s*["']?referee\."""
    rb"(tournament|scenario|rulebook|topics|adjudication|comparison|corpus-difference|validation|standings|query)/"
)
"""How files begin that belong to logs, or come of them, and lie beside them."""

BEGINNING: Final = 2**12
PLAYED: Final = ("played", "abandoned")

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Record]).decode


def work(batch: Batch) -> bytes:
    """Return the records of a batch, packed for the way back."""
    return _encode(list(rule(batch)))


def unpack(records: bytes) -> list[Record]:
    """Return records that a worker packed."""
    return _decode(records)


def rule(batch: Batch) -> Iterator[Record]:
    """Yield the record of every log in a batch, in its order."""
    shelf = Shelf(batch.terms)
    for piece in batch.pieces:
        path = os.path.join(batch.folder, piece.path)
        if piece.raw is not None:
            yield _heard(_record(piece, piece.line), piece.raw, path, shelf)
        elif piece.mistakes is not None:
            yield _broken(_record(piece, piece.line), Unreadable(piece.mistakes), path)
        else:
            yield from _file(piece, path, shelf)


def _file(piece: Piece, path: str, shelf: Shelf) -> Iterator[Record]:
    """Yield the records of the logs in a file; where it breaks off, one that says so."""
    line: int | None = None
    try:
        if form_of(path) != "jsonl":
            yield from _whole(piece, path, shelf)
            return
        for entry in entries(path):
            if entry.raw is None:
                yield from _whole(piece, path, shelf)
                return
            line = entry.line
            yield _heard(_record(piece, line), entry.raw, path, shelf)
    except Unreadable as error:
        yield _broken(_record(piece, error.mistakes[0].place.line if line is not None else None), error, path)


def _whole(piece: Piece, path: str, shelf: Shelf) -> Iterator[Record]:
    """Yield the record of the one log in a file; none of a file in a folder that says that it is something else."""
    raw = read_bytes(path)
    record = _heard(_record(piece, None), raw, path, shelf)
    if record.readable or not is_other(piece, raw):
        yield record


def is_other(piece: Piece, raw: bytes) -> bool:
    """Whether a file that was met with in a folder says that it is something else than a log."""
    return piece.met and piece.line is None and OTHERS.search(raw, 0, BEGINNING) is not None


def _record(piece: Piece, line: int | None) -> Record:
    return Record(piece.file, shown(piece.path), line, piece.match)


def _broken(record: Record, error: RefereeError, path: str) -> Record:
    record.findings = hindrances(error, Place(path, record.line or 1, 1))
    return record


def _heard(record: Record, raw: bytes, path: str, shelf: Shelf) -> Record:
    """Return the record of a log, filled in; one that cannot be read is told to be so."""
    record.digest = hashlib.sha256(raw.strip()).hexdigest()
    try:
        found = regular(raw, path, record.line, shelf)
        if found is None:
            log = load(raw, path, record.line)
            rulebook = shelf.agreed(log)
            found = adjudicate(log, rulebook)
            record.findings = list(findings_of(found, log, rulebook))
    except RefereeError as error:
        return _broken(record, error, path)
    _fill(record, found)
    return record


def regular(raw: bytes, path: str, line: int | None, shelf: Shelf) -> Adjudication | None:
    """Return what the short way says of a log, if it holds nothing but regular play.

    line: where it stands in an archive; nothing where the bytes are those of a whole file.
    """
    form = None if line is not None else form_of(path)
    if form == "yaml":
        return None
    rulebook = shelf.named(raw, path)
    if rulebook is None:
        return None
    if form != "jsonl":
        return adjudicate_regular(raw, rulebook, path)
    lines = [line for line in map(bytes.strip, raw.split(b"\n")) if line]
    if len(lines) == 1:
        return adjudicate_regular(lines[0], rulebook, path)
    if not all(line.startswith(b"{") and line.endswith(b"}") for line in lines):
        return None
    whole = b'{"header":%b,"events":[%b]}' % (lines[0], b",".join(lines[1:]))
    found = adjudicate_regular(whole, rulebook, path)
    # Acts of regular play hold no mappings, so that there is one on each line if there are as many.
    return found if found is not None and found.events == len(lines) - 1 else None


def load(raw: bytes, path: str, line: int | None) -> Log:
    """Return a log from the bytes of a line of an archive, or else of a whole file."""
    if line is not None:
        return load_line(raw, path, line)
    return loads_log(decode(raw, path), path, form_of(path))


def _fill(record: Record, found: Adjudication) -> None:
    """Take over what an adjudication says of the score."""
    record.rulebook = f"{found.code} {found.rulebook_digest}"
    record.events = found.events
    record.players = tuple(found.score.corrected)
    record.recorded, record.corrected = found.score.recorded, found.score.corrected
    record.pending = found.score.pending
    record.points = dict.fromkeys(record.players, 0)
    for deal in found.deals:
        record.hands += deal.ended in PLAYED
        for mark in deal.marks:
            if mark.status in COUNTED:
                record.points[mark.player] += mark.points
    record.games = [Game(game.winner, game.score, game.stake or 0) for game in found.games]
