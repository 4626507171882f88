"""The run: batches go to workers, here, on other processors or on a cluster, and answers come back in order."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context, parent_process
from typing import Any, Final

from attrs import fields

from referee.record import RefereeError
from referee.validation.answers import Answer, answer, unpack, work
from referee.validation.batching import Batch, Piece
from referee.validation.game_results import Excerpt
from referee.validation.records import Finding, Game, Record
from referee.validation.rulebook_cache import RulebookChoice, installed
from referee.validation.telling import Output, OutputPlan

AHEAD: Final = 32
"""Batches that are under way at a time, so that few workers are never idle."""

OnBatchDone = Callable[[int, int], object]
"""Called as ``on_batch_done(n_logs, n_bytes)`` after each batch: how many logs it held, how many bytes of files."""


def run(batches: Iterable[Batch], executor: Executor | None = None, ahead: int = AHEAD) -> Iterator[tuple[Answer, int]]:
    """Yield what comes back of each batch with the bytes of files it was about, in order.

    executor: who does the work, of whatever kind; it is done here where there is none.
    ahead: batches that are given to it before the first of them is done.
    """
    return _here(batches) if executor is None else _elsewhere(batches, executor, ahead)


def _here(batches: Iterable[Batch]) -> Iterator[tuple[Answer, int]]:
    for batch in batches:
        yield answer(batch), batch.n_bytes


def _elsewhere(batches: Iterable[Batch], executor: Executor, ahead: int) -> Iterator[tuple[Answer, int]]:
    under_way: deque[tuple[Future[bytes], int]] = deque()
    try:
        for batch in batches:
            under_way.append((executor.submit(work, batch), batch.n_bytes))
            if len(under_way) >= ahead:
                future, n_bytes = under_way.popleft()
                yield unpack(future.result()), n_bytes
        while under_way:
            future, n_bytes = under_way.popleft()
            yield unpack(future.result()), n_bytes
    finally:
        for future, _ in under_way:
            future.cancel()


class NoCluster(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A cluster that cannot be reached."""


@contextmanager
def processes(jobs: int, ready: Callable[[], object] = lambda: None) -> Iterator[Executor]:
    """Start processes on this machine, and end them.

    ready: learns what all of them need, where they can take it over from this one.
    """
    # A process that is forked takes over what this one has learnt, but would take over its threads as well.
    forked = sys.platform == "linux" and threading.active_count() == 1
    if forked:
        ready()
    executor = ProcessPoolExecutor(jobs, mp_context=get_context("fork" if forked else "spawn"), initializer=_begin)
    try:
        executor.submit(int)
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _begin() -> None:
    """Leave it to the process that started this one to be interrupted, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def cluster(scheduler: str) -> Iterator[tuple[Executor, int]]:
    """Reach a cluster of dask; give its executor, and how many batches it can work on at a time.

    Its workers must see the files of the run under the same names, and have this program installed.
    Raises NoCluster where there is none or dask is not installed.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NoCluster("the engine dask needs the package distributed; pip install 'referee[dask]'") from None
    try:
        client = distributed.Client(scheduler, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(f"{scheduler}: no scheduler of dask can be reached here ({error})") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise NoCluster(f"{scheduler}: no worker is connected to this scheduler")
        executor = client.get_executor()
        _try(executor, scheduler)
        try:
            yield executor, threads
        except (distributed.KilledWorker, distributed.comm.CommClosedError) as error:
            raise NoCluster(f"{scheduler}: the cluster broke down ({error})") from None


def _try(executor: Executor, scheduler: str) -> None:
    """See that a cluster has this program, in the same form."""
    try:
        found = executor.submit(form).result()
    except Exception as error:
        what = "its scheduler and its workers must have this program installed"
        raise NoCluster(f"{scheduler}: the cluster cannot do the work; {what} ({error})") from None
    if found != form():
        raise NoCluster(f"{scheduler}: the cluster has another version of this program")


def form() -> str:
    """Return the version of this program, and the fields of what it sends to and fro."""
    named = [
        ", ".join(field.name for field in fields(cls))
        for cls in (Batch, Piece, RulebookChoice, OutputPlan, Answer, Output, Excerpt, Record, Finding, Game)
    ]
    return "; ".join([installed(), *named])
