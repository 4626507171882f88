"""The files of a run: logs, and tournaments with the logs of their matches and the results claimed."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from functools import lru_cache

from attrs import define, evolve

from referee.archive import MatchMemory
from referee.record import Place, RefereeError, endings
from referee.standings import ClaimCheck, Tournament, check_claims, is_tournament, load_tournament, match_results
from referee.validation import (
    Excerpt,
    OnSkipped,
    Record,
    RulebookChoice,
    Shard,
    Source,
    files,
    printable_path,
    unreadable_findings,
)

WRITTEN = (".yaml", ".yml", ".json")


@define
class Claims:
    """The results that a tournament claims; in a run they follow its logs.

    file: the number of the tournament file in the run, after those of its logs.
    path: the path of the tournament file.
    tournament: the tournament; ``None`` where the file cannot be read.
    claim_check: the matches, as far as they were judged by their logs.
    hindrance: why the file cannot be read.
    """

    file: int
    path: str
    tournament: Tournament | None = None
    claim_check: ClaimCheck | None = None
    hindrance: RefereeError | None = None

    def records(self, executor: Executor | None, shard: Shard, memory: MatchMemory | None) -> Iterator[Record]:
        """Yield a record of each match of which the claim is not borne out, as far as it belongs to a part of a run.

        Args:
            executor: rules on logs that have to be read again; ``None`` to do it in this process.
            shard: the part of the run.
            memory: what an archive knows of the matches; ``None`` without an archive.
        """
        if self.tournament is not None:
            hear = match_results if memory is None else memory.results
            yield from check_claims(self.tournament, self.file, executor, shard, self.claim_check, hear)
        if self.hindrance is not None and shard.holds(self.file):
            record = Record(self.file, printable_path(self.path))
            record.findings = unreadable_findings(self.hindrance, Place(self.path, 1, 1))
            yield record


def gather(
    paths: Iterable[str | os.PathLike[str]], choice: RulebookChoice, on_skipped: OnSkipped = lambda path, what: None
) -> Iterator[Source | ClaimCheck | Claims]:
    """Yield the files that a run is about, in order.

    Args:
        paths: logs, files of many logs, folders with logs somewhere below them, tournament files, patterns.
        choice: the rulebook, readings and options that the run sets; they replace what a tournament or a log says.
        on_skipped: called for what a folder holds under the name of a log and is no regular file.

    Yields:
        A ``Source`` for each file of logs. For a tournament, first the ``ClaimCheck`` of its matches, then the sources
        of its logs, then its ``Claims``; only claims that hold the error where its file cannot be read.
    """
    numbers = itertools.count()
    for path, found_in_folder in files((os.fspath(path) for path in paths), on_skipped):
        if found_in_folder or endings(path) not in ((ending, "") for ending in WRITTEN) or not is_tournament(path):
            yield Source(next(numbers), path, choice, found_in_folder=found_in_folder)
        else:
            yield from _tournament(path, choice, numbers)


def _tournament(path: str, choice: RulebookChoice, numbers: Iterator[int]) -> Iterator[Source | ClaimCheck | Claims]:
    try:
        told = _load(path, os.stat(path).st_mtime_ns)
        tournament = evolve(told, choice=_over(told.choice, choice).resolved())
    except RefereeError as error:
        yield Claims(next(numbers), path, hindrance=error)
        return
    first = next(numbers)
    claim_check = ClaimCheck(tournament, first)
    yield claim_check
    last = first
    for source in tournament.sources(first):
        yield source
        last = next(numbers)
    yield Claims(last, path, tournament, claim_check)


@lru_cache(maxsize=1)
def _load(path: str, written: int) -> Tournament:
    """Return the tournament in a file; a run first looks how much there is to do, and then does it."""
    return load_tournament(path)


def _over(told: RulebookChoice, given: RulebookChoice) -> RulebookChoice:
    if given == RulebookChoice():
        return told
    readings, options = {**told.readings, **given.readings}, {**told.options, **given.options}
    return RulebookChoice(given.rulebook or told.rulebook, readings, options)


class LogsBeforeClaims:
    """The files of logs of a run up to the next claimed results; iterate over it to get them.

    Args:
        gathered: what ``gather`` yields; the files up to the claims are taken from it.

    Attributes: ``claim_check`` is set if the files belong to a tournament, ``claims`` once all files have been taken.
    """

    def __init__(self, gathered: Iterator[Source | ClaimCheck | Claims]) -> None:
        self.gathered = gathered
        self.claim_check: ClaimCheck | None = None
        self.claims: Claims | None = None

    def __iter__(self) -> Iterator[Source]:
        """Yield the files."""
        for each in self.gathered:
            if isinstance(each, Claims):
                self.claims = each
                return
            if isinstance(each, ClaimCheck):
                self.claim_check = each
            else:
                yield each

    def take(self, excerpts: Iterable[Excerpt], memory: MatchMemory | None) -> None:
        """Hand on what logs of the tournament tell of their matches.

        Args:
            excerpts: the excerpts, in the order of the logs; dropped where the logs belong to no tournament.
            memory: keeps the results of the matches that are complete by that; ``None`` without an archive.
        """
        if self.claim_check is not None:
            for excerpt in excerpts:
                self.claim_check.take(excerpt)
            if memory is not None:
                memory.keep_judged(self.claim_check)
