"""The work itself: logs are read from the pieces of a batch, and ruled on by themselves."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Final

from attrs import define, field

from referee.bulk import ArchiveLine, adjudicate_regular
from referee.docket import Adjudication
from referee.hearing import adjudicate, hear_log
from referee.law import Rulebook
from referee.record import (
    BLANK,
    FORM_OF_ENDING,
    Log,
    RefereeError,
    Unreadable,
    decode,
    endings,
    entries,
    form_of,
    loads_log,
    read_bytes,
    read_lines,
)
from referee.validation.batching import Piece
from referee.validation.rulebook_cache import RulebookCache
from referee.validation.sources import Shard

OTHERS: Final = re.compile(
    rb"""\bformat["']?\s*:\s*["']?referee\."""
    rb"(tournament|scenario|rulebook|topics|adjudication|comparison|corpus-difference|validation|standings|query"
    rb"|seal|tree|inclusion|receipt)/"
    rb"""|\A\s*\{\s*"seed":\s*\d+,\s*"form":\s*"(?:hands|games)",\s*"players":\s*\d"""
)
"""How files begin that belong to logs, or come of them, and lie beside them.

The truth of a synthetic season names no format: its bytes follow from the seed, and are the same in every version.
"""

BEGINNING: Final = 2**12


@define(eq=False, repr=False)
class Ruled:
    """What is said of a log: at once where all is regular, else with the log and the rulebook it was heard by.

    target: the points that win its first game, where it was not regular and they are fixed.
    """

    found: Adjudication
    log: Log | None = None
    rulebook: Rulebook | None = None
    target: int | None = None


@define(eq=False, repr=False)
class BatchLog:
    """One log of a piece, and what was ruled on it, once it was.

    piece: the piece that it comes from.
    path: the absolute path of its file.
    line: its line in a file of many logs, counted from 1; ``None`` for the one log of a file.
    raw: its bytes.
    rulebooks: the rulebooks that it can be ruled on by.
    error: why it cannot be read, if that is known.
    at: the line at which a file of one log breaks off, counted from 1, in forms where lines count.
    ruled: what was ruled on it; ``None`` until ``rule`` is called.
    """

    piece: Piece
    path: str
    line: int | None
    raw: bytes
    rulebooks: RulebookCache
    error: RefereeError | None = None
    at: int | None = None
    ruled: Ruled | None = field(init=False, default=None)

    def rule(self) -> Ruled:
        """Return what is ruled on the log by itself, without the other logs of its match.

        Returns:
            The adjudication, with log and rulebook where the log was heard in full.

        Raises:
            RefereeError: the log cannot be read, or there is no such rulebook.
        """
        if self.error is not None:
            raise self.error
        if self.ruled is None:
            try:
                self.ruled = self._ruled_on_line(self.line) if self.line is not None else self._ruled_on_file()
            except RefereeError as error:
                self.error = error
                raise
        return self.ruled

    def _ruled_on_line(self, number: int) -> Ruled:
        """Return what is ruled on a log that fills a line of an archive, which is decoded once."""
        line, rulebook = ArchiveLine(self.raw, self.path, number), self.rulebooks.for_line(self.raw, self.path)
        found = line.regular(rulebook) if rulebook is not None else None
        return self.heard(line.log()) if found is None else Ruled(found)

    def _ruled_on_file(self) -> Ruled:
        """Return what is ruled on a log that fills a file."""
        found = regular(self.raw, self.path, self.rulebooks)
        return self.heard(self.load()) if found is None else Ruled(found)

    def load(self) -> Log:
        """Return the log in full; raise Unreadable where it cannot be read."""
        if self.line is not None:
            return ArchiveLine(self.raw, self.path, self.line).log()
        return loads_log(decode(self.raw, self.path), self.path, form_of(self.path))

    def heard(self, log: Log) -> Ruled:
        """Return what is ruled on a log that is heard in full.

        Args:
            log: this log, or a copy of it with another agreement.

        Returns:
            The adjudication, with the log and the rulebook.

        Raises:
            RefereeError: there is no such rulebook.
        """
        rulebook = self.rulebooks.for_log(log)
        target = rulebook.game.target
        if target is not None:
            return Ruled(adjudicate(log, rulebook), log, rulebook, target)
        # What the points of the games are is said in the course of the hearing.
        hearing = hear_log(log, rulebook)
        targets = hearing.ledger.targets
        fixed = targets.get(log.header.opening.game, targets[max(targets)] if targets else None)
        return Ruled(hearing.statement(log), log, rulebook, fixed)


def logs_in_piece(piece: Piece, folder: str, rulebooks: RulebookCache, shard: Shard) -> Iterator[BatchLog]:
    """Yield the logs of a piece, in order.

    Args:
        piece: the piece.
        folder: the folder in which relative paths begin.
        rulebooks: the rulebooks that the logs can be ruled on by.
        shard: the part of the run; lines that belong to other parts are skipped.

    Yields:
        Each log; last one that holds an error, where the file cannot be read to its end.
    """
    path = os.path.join(folder, piece.path)
    if piece.raw is not None:
        yield BatchLog(piece, path, piece.line, piece.raw, rulebooks)
    elif piece.mistakes is not None:
        yield _broken(piece, path, rulebooks, Unreadable(piece.mistakes), piece.line is not None)
    elif piece.span is not None:
        yield from _lines(piece, path, rulebooks, shard)
    else:
        yield from _file(piece, path, rulebooks)


def _lines(piece: Piece, path: str, rulebooks: RulebookCache, shard: Shard) -> Iterator[BatchLog]:
    """Yield the logs in some lines of an archive."""
    assert piece.span is not None
    first = piece.line or 1
    try:
        for number, raw in enumerate(read_lines(path, *piece.span, first - 1), first):
            if raw.strip(BLANK) and shard.holds(piece.file, number):
                yield BatchLog(piece, path, number, raw, rulebooks)
    except Unreadable as error:
        if shard.holds(piece.file, error.mistakes[0].place.line):
            yield _broken(piece, path, rulebooks, error, True)


def _file(piece: Piece, path: str, rulebooks: RulebookCache) -> Iterator[BatchLog]:
    """Yield the logs in a file; where it breaks off, one with the error."""
    line: int | None = None
    try:
        for entry in entries(path) if form_of(path) == "jsonl" else ():
            if entry.raw is None:
                break
            line = entry.line
            yield BatchLog(piece, path, line, entry.raw, rulebooks)
        if line is None:
            yield BatchLog(piece, path, None, read_bytes(path), rulebooks)
    except Unreadable as error:
        yield _broken(piece, path, rulebooks, error, line is not None)


def _broken(piece: Piece, path: str, rulebooks: RulebookCache, error: Unreadable, archive: bool) -> BatchLog:
    """Return the log where a file breaks off, with the error; the file may hold many logs."""
    at = error.mistakes[0].place.line
    counted = FORM_OF_ENDING.get(endings(path)[0]) != "yaml"
    return BatchLog(piece, path, at if archive else None, b"", rulebooks, error, at if counted else None)


def is_other_file(piece: Piece, raw: bytes) -> bool:
    """Tell whether a file says of itself that it is something else than a log.

    Args:
        piece: the piece; only a whole file that was found in a folder can be something else.
        raw: the bytes of the file.
    """
    return piece.found_in_folder and piece.line is None and OTHERS.search(raw, 0, BEGINNING) is not None


def regular(raw: bytes, path: str, rulebooks: RulebookCache) -> Adjudication | None:
    """Return what the short way says of the log in a file, if it holds nothing but regular play."""
    form = form_of(path)
    if form == "yaml":
        return None
    rulebook = rulebooks.for_line(raw, path)
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
