"""The run: batches go to workers, answers come back in order, and no more of either is held than is under way."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import Final

from referee.tournament.answers import Answer, answer, unpack, work
from referee.tournament.batches import Batch

AHEAD: Final = 32
"""Batches that are under way at a time, so that few workers are never idle."""

Done = Callable[[int, int], object]
"""Told of each batch that is done: how many logs were in it, and how many bytes of files it was about."""


def run(batches: Iterable[Batch], executor: Executor | None = None, ahead: int = AHEAD) -> Iterator[tuple[Answer, int]]:
    """Yield what comes back of each batch with its weight, in order.

    executor: who does the work, of whatever kind; it is done here where there is none.
    ahead: batches that are given to it before the first of them is done.
    """
    return _here(batches) if executor is None else _elsewhere(batches, executor, ahead)


def _here(batches: Iterable[Batch]) -> Iterator[tuple[Answer, int]]:
    for batch in batches:
        yield answer(batch), batch.weight


def _elsewhere(batches: Iterable[Batch], executor: Executor, ahead: int) -> Iterator[tuple[Answer, int]]:
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
