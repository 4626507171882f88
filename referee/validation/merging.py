"""Parts of a run, put together again: the records are those that one run would have given, in their order."""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from referee.record import RefereeError, Undecodable, json_decoder, read_lines, stop
from referee.validation.output import FORMAT, Head, Tail
from referee.validation.records import Record
from referee.validation.rulebook_cache import RulebookChoice

T = TypeVar("T")

TAIL: Final = b'{"summary":'
_HEAD, _RECORD, _TAIL = json_decoder(Head), json_decoder(Record), json_decoder(Tail)


class NoWhole(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """Parts are not all the parts of one run."""


class Part:
    """The output of one part of a run, as JSON Lines: its head is read at once, its records as they are asked for."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.lines = enumerate(read_lines(path), 1)
        number, line = next(self.lines, (1, b""))
        self.head = self._read(line, number, _HEAD, "the head of a part, as --format jsonl writes it")
        if self.head.format != FORMAT:
            raise stop(path, 1, 1, "not the output of a validation", FORMAT, self.head.format)

    def records(self) -> Iterator[Record]:
        """Yield the records; raise Unreadable where one cannot be read or any is missing."""
        number = 1
        for number, line in self.lines:
            if line.startswith(TAIL):
                # The head stands before the records, the tail behind them.
                summary, read = self._read(line, number, _TAIL, "a summary").summary, number - 2
                wanted = summary.logs + summary.matches
                if wanted != read:
                    raise stop(self.path, number, 1, "records are missing", f"{wanted} of them", str(read))
                return
            yield self._read(line, number, _RECORD, "a record")
        raise stop(self.path, number + 1, 1, "the part breaks off", "its summary")

    def _read(self, line: bytes, number: int, decode: Callable[[bytes], T], expected: str) -> T:
        try:
            return decode(line)
        except Undecodable as error:
            raise stop(self.path, number, 1, f"cannot be read: {error}", expected) from None


def merge(paths: Iterable[str]) -> tuple[RulebookChoice, Iterator[Record]]:
    """Put the outputs of all parts of a run together.

    Args:
        paths: the output of each part, as JSON Lines, in any order.

    Returns:
        The choice of rulebook that the run was called with, and the records of all parts in the order of the run.

    Raises:
        NoWhole: the parts are not of one run, one is there twice, or one is missing.
        Unreadable: a part cannot be read, or breaks off; also while the records are read.
    """
    parts = [Part(path) for path in paths]
    first = parts[0]
    there: dict[str, str] = {}
    for part in parts:
        shard = part.head.shard
        if choice_of(part.head) != choice_of(first.head) or _of(part) != _of(first):
            raise NoWhole(f"{part.path}: not a part of the same run as {first.path}")
        if part.head.inputs != first.head.inputs:
            raise NoWhole(f"{part.path}: not a part of the same run as {first.path}: it is about other files")
        if shard in there:
            raise NoWhole(f"{part.path}: the part {shard} is there already, in {there[shard]}")
        there[shard] = part.path
    missing = [shard for index in range(_of(first)) if (shard := f"{index + 1}/{_of(first)}") not in there]
    if missing:
        raise NoWhole(f"not all parts are there; missing: {', '.join(missing)}")
    return choice_of(first.head), heapq.merge(*(part.records() for part in parts), key=lambda record: record.order)


def _of(part: Part) -> int:
    """Return how many parts there are of the run that a part belongs to."""
    found = re.fullmatch(r"\d+/(\d+)", part.head.shard)
    if found is None:
        raise stop(part.path, 1, 1, "no such part", "one such as 2/4", part.head.shard)
    return int(found[1])


def choice_of(head: Head) -> RulebookChoice:
    """Return by what the logs of a part were ruled on."""
    return RulebookChoice(head.rulebook, head.readings, head.options)
