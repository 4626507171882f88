"""Validation as programs ask for it: the records of many logs, one after another."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from typing import Any

from referee.tournament.archive.keeping import Keeper, keep_claims
from referee.tournament.archive.keeping import run as run_with
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
    archive: Keeper | None = None,
) -> Iterator[Record]:
    """Yield a record of every log that paths stand for, in order, whoever does the work.

    paths: logs, archives, folders with all logs below them, tournament files with the logs of their matches, patterns.
    rulebook, readings, options: by what logs are ruled on; this goes before what they say themselves.
    executor: any of the standard kind; the work is done here where there is none.
    shard: a part of the run, such as the second of four, ``(2, 4)``.
    ahead: batches that an executor has under way.  told: is told of each that is done, its logs and its bytes.
    archive: what ``open_archive`` returns; logs that it knows are not ruled on again, and all are kept there.

    After the logs of a tournament stand records of the matches of which the result is not as claimed, at their lines of
    the tournament file.  A log that cannot be read has a record that says so.

    Raises RefereeError at once where there is no such rulebook, reading, option or part.
    """
    terms = Terms(rulebook, readings or {}, options or {}).settled()
    part = shard if isinstance(shard, Shard) else Shard(*(shard or (1, 1)))
    return _records(gather(paths, terms), part, executor, ahead, told, archive)


def _records(
    gathered: Iterator[Source | Claims],
    shard: Shard,
    executor: Executor | None,
    ahead: int,
    told: Told,
    archive: Keeper | None,
) -> Iterator[Record]:
    while True:
        stretch = Stretch(gathered)
        found = batches(stretch, shard)
        if archive is None:
            yield from run(found, executor, ahead, told)
        else:
            yield from run_with(found, archive, executor, ahead, told, whole=shard.of == 1)
        if stretch.claims is None:
            return
        claims = stretch.claims.records(executor, shard)
        if archive is not None:
            claims = keep_claims(claims, stretch.claims.path, archive, whole=shard.of == 1)
        yield from claims
