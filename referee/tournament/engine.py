"""The run: batches go to workers, records come back in order, and no more of either is held than is under way."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import Final

from referee.tournament.batches import Batch
from referee.tournament.records import Record
from referee.tournament.work import rule, unpack, work

AHEAD: Final = 32
"""Batches that are under way at a time, so that few workers are never idle."""

Told = Callable[[int, int], object]
"""Told of each batch that is done: how many logs were in it, and how many bytes of files it was about."""


def run(
    batches: Iterable[Batch],
    executor: Executor | None = None,
    ahead: int = AHEAD,
    told: Told = lambda logs, weight: None,
) -> Iterator[Record]:
    """Yield the record of every log, in the order of the batches.

    executor: who does the work, of whatever kind; it is done here where there is none.
    ahead: batches that are given to it before the first of them is done.
    """
    for records, weight in answers(batches, executor, ahead):
        yield from records
        told(len(records), weight)


def answers(
    batches: Iterable[Batch], executor: Executor | None = None, ahead: int = AHEAD
) -> Iterator[tuple[list[Record], int]]:
    """Yield the records of each batch with its weight, in order; the parameters are those of ``run``."""
    return _here(batches) if executor is None else _elsewhere(batches, executor, ahead)


def _here(batches: Iterable[Batch]) -> Iterator[tuple[list[Record], int]]:
    for batch in batches:
        yield list(rule(batch)), batch.weight


def _elsewhere(batches: Iterable[Batch], executor: Executor, ahead: int) -> Iterator[tuple[list[Record], int]]:
    under_way: deque[tuple[Future[bytes], int]] = deque()
    try:
        for batch in batches:
            under_way.append((executor.submit(work, batch), batch.weight))
            if len(under_way) >= ahead:
                future, weight = under_way.popleft()
                yield unpack(future.result()), weight
        while under_way:
            future, weight = under_way.popleft()
            yield unpack(future.result()), weight
    finally:
        for future, _ in under_way:
            future.cancel()
