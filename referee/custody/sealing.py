"""Seals: a log closed by the hashes of its lines, and what in it is not as it was sealed."""

from __future__ import annotations

import os
from collections.abc import Iterator

from referee.custody.documents import Role, Seal, SealedLog
from referee.custody.keys import NoSigning
from referee.record import (
    LOCK,
    Log,
    Mistake,
    NotRecorded,
    Place,
    Unreadable,
    chain_mistake,
    composed,
    decode,
    digest_of,
    endings,
    form_of,
    how_many,
    lines_of,
    loads_log,
    read_bytes,
    writing,
)


def sealed_log(raw: bytes) -> SealedLog:
    """Return the hashes that name the bytes of a log.

    Args:
        raw: all that is in its file, which is not empty.
    """
    lines = [digest_of(line) for line in lines_of(raw)]
    return SealedLog(len(raw), digest_of(raw), lines[-1], lines)


def new_seal(path: str) -> tuple[Seal, Log]:
    """Return a seal for a log, which nobody has signed yet, and the log.

    Args:
        path: the log, which nobody writes any more.

    Raises:
        NotRecorded: a recorder is still writing it, or it is packed.
        Unreadable: it is no log, its last line is torn, or its lines do not fit each other; with every mistake.
    """
    if endings(path)[1]:
        raise NotRecorded(f"{path}: a packed log is not sealed; seal the log itself, and pack it then")
    if os.path.exists(path + LOCK):
        with writing(path):
            return _new_seal(path)
    return _new_seal(path)


def _new_seal(path: str) -> tuple[Seal, Log]:
    raw = read_bytes(path)
    log = loads_log(decode(raw, path), path, form_of(path))
    lines = lines_of(raw)
    if form_of(path) == "jsonl":
        if not raw.endswith(b"\n"):
            place = Place(path, len(lines), 1)
            raise Unreadable([Mistake(place, "the last line is torn; a recorder repairs it", "a line feed at the end")])
        if wrong := chain_mistake(lines, path):
            raise Unreadable([wrong])
    return Seal("referee.seal/1", sealed_log(raw), []), log


def role_in(log: Log, name: str) -> Role:
    """Return as what somebody signs a log: as one of its players, or as who wrote it.

    Args:
        log: the log.
        name: who signs.

    Raises:
        NoSigning: the log names another scorer.
    """
    if composed(name) in log.header.players:
        return "player"
    if log.header.scorer not in (None, composed(name)):
        known = " and ".join(log.header.players)
        raise NoSigning(f"{log.path}: {name} has no part in this log; {known} play, and {log.header.scorer} writes it")
    return "scorer"


def seal_mistakes(seal: Seal, raw: bytes, path: str) -> Iterator[Mistake]:
    """Yield what in a log is not as it was sealed: the first line that does not fit.

    Args:
        seal: the seal.
        raw: all that is in the file of the log.
        path: the file, for messages.
    """
    lines = lines_of(raw)
    found = [digest_of(line) for line in lines]
    for number, (here, sealed) in enumerate(zip(found, seal.log.lines, strict=False), 1):
        if here != sealed:
            yield Mistake(Place(path, number, 1), "this line is not as it was sealed", sealed, here)
            return
    sealed_lines = how_many(len(seal.log.lines), "line")
    if len(found) > len(seal.log.lines):
        place = Place(path, len(seal.log.lines) + 1, 1)
        yield Mistake(place, "this line was added after the sealing", sealed_lines, str(len(found)))
    elif len(found) < len(seal.log.lines):
        place = Place(path, len(found) + 1, 1)
        yield Mistake(place, "the log ends before this line", sealed_lines, str(len(found)))
    elif not raw or sealed_log(raw) != seal.log:
        yield Mistake(
            Place(path, 1, 1), "the seal contradicts itself; its digest, size or head is not that of its lines"
        )
