"""Who does the work: processes on this machine, or a cluster of dask on many."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context, parent_process
from typing import Any

from attrs import fields

from referee.record.errors import RefereeError
from referee.tournament.answers import Answer
from referee.tournament.batches import Batch, Piece
from referee.tournament.excerpts import Excerpt
from referee.tournament.records import Finding, Game, Record
from referee.tournament.shelf import Terms
from referee.tournament.telling import Telling, Told
from referee.tournament.version import installed


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
        for cls in (Batch, Piece, Terms, Telling, Answer, Told, Excerpt, Record, Finding, Game)
    ]
    return "; ".join([installed(), *named])
