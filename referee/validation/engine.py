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
from multiprocessing import active_children, get_context, parent_process
from typing import Any, Final

from attrs import fields

from referee.record import RefereeError
from referee.validation.answers import Answer, answer, unpack, work
from referee.validation.batching import Batch, Piece
from referee.validation.game_results import Excerpt
from referee.validation.output import FindingsReport
from referee.validation.output_plan import Output, OutputPlan
from referee.validation.records import Finding, Game, Record
from referee.validation.rulebook_cache import RulebookChoice, installed_version

AHEAD: Final = 32
"""Batches that an executor has been given before the first of them is done, so that few workers are ever idle."""

OnBatchDone = Callable[[int, int], object]
"""Called as ``on_batch_done(n_logs, n_bytes)`` after each batch: how many logs it held, how many bytes of files."""


def run_batches(
    batches: Iterable[Batch], executor: Executor | None = None, ahead: int = AHEAD
) -> Iterator[tuple[Answer, int]]:
    """Yield the answer to each batch, in order, whatever the number of workers.

    Args:
        batches: the batches, taken as they are needed.
        executor: does the work; ``None`` to do it in this process.
        ahead: how many batches the executor is given before the first of them is done.

    Yields:
        Pairs of an answer and the bytes of files that its batch was about.
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
    """A cluster cannot be reached or used."""


@contextmanager
def processes(jobs: int, ready: Callable[[], object] = lambda: None) -> Iterator[Executor]:
    """Start processes on this machine for the time of a ``with`` block.

    Args:
        jobs: how many processes.
        ready: called before they start, where they take over the memory of this one; loads what all of them need.

    Yields:
        The executor that gives them work. They end with the block, and with this process.
    """
    # A process that is forked takes over what this one has learnt, but would take over its threads as well.
    forked = sys.platform == "linux" and threading.active_count() == 1
    if forked:
        ready()
    others = set(active_children())
    executor = ProcessPoolExecutor(jobs, mp_context=get_context("fork" if forked else "spawn"), initializer=_begin)
    try:
        executor.submit(int)
        yield executor
        executor.shutdown(cancel_futures=True)
    except BaseException:
        # Nobody waits any more for what they are at, which may take long.
        for process in set(active_children()) - others:
            process.terminate()
        executor.shutdown(cancel_futures=True)
        raise


def _begin() -> None:
    """Leave it to the process that started this one to be interrupted, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def cluster(scheduler: str) -> Iterator[tuple[Executor, int]]:
    """Connect to a cluster of dask for the time of a ``with`` block.

    Its workers must find the files of the run at the same paths, and have the same version of this program.

    Args:
        scheduler: the address of the scheduler, such as ``tcp://host:8786``.

    Yields:
        The executor of the cluster, and how many threads its workers have together.

    Raises:
        NoCluster: dask is not installed, or the cluster cannot be reached, has no worker, has another version of this
            program, or breaks down.
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
        for cls in (
            Batch,
            Piece,
            RulebookChoice,
            OutputPlan,
            FindingsReport,
            Answer,
            Output,
            Excerpt,
            Record,
            Finding,
            Game,
        )
    ]
    return "; ".join([installed_version(), *named])
