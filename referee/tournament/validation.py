"""Validation as programs ask for it: the records of many logs, one after another."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from typing import Any

from referee.tournament.batches import batches
from referee.tournament.engine import AHEAD, Told, run
from referee.tournament.gathering import Claims, Stretch, gather
from referee.tournament.records import Record
from referee.tournament.shelf import Terms
from referee.tournament.sources import Shard, Source


def validate(
    paths: Iterable[str | os.PathLike[str]],
    *,
    rulebook: str | None = None,
    readings: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    executor: Executor | None = None,
    shard: Shard | tuple[int, int] | None = None,
    ahead: int = AHEAD,
    told: Told = lambda logs, weight: None,
) -> Iterator[Record]:
    """Yield a record of every log that paths stand for, in order, whoever does the work.

    paths: logs, archives, folders with all logs below them, tournament files with the logs of their matches, patterns.
    rulebook, readings, options: by what logs are ruled on; this goes before what they say themselves.
    executor: any of the standard kind; the work is done here where there is none.
    shard: a part of the run, such as the second of four, ``(2, 4)``.
    ahead: batches that an executor has under way.  told: is told of each that is done, its logs and its bytes.

    After the logs of a tournament stand records of the matches of which the result is not as claimed, at their lines of
    the tournament file.  A log that cannot be read has a record that says so.

    Raises RefereeError at once where there is no such rulebook, reading, option or part.
    """
    terms = Terms(rulebook, readings or {}, options or {}).settled()
    part = shard if isinstance(shard, Shard) else Shard(*(shard or (1, 1)))
    return _records(gather(paths, terms), part, executor, ahead, told)


def _records(
    gathered: Iterator[Source | Claims], shard: Shard, executor: Executor | None, ahead: int, told: Told
) -> Iterator[Record]:
    while True:
        stretch = Stretch(gathered)
        yield from run(batches(stretch, shard), executor, ahead, told)
        if stretch.claims is None:
            return
        yield from stretch.claims.records(executor, shard)
