"""Validation as programs ask for it: the records of many logs, one after another."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from typing import Any

from attrs import define

from referee.archive import Keeper, keep_claims
from referee.archive import run as run_with
from referee.desk.gathering import Claims, LogsBeforeClaims, gather
from referee.standings import ClaimCheck
from referee.validation import (
    AHEAD,
    Answer,
    OnBatchDone,
    Output,
    OutputPlan,
    Record,
    RulebookChoice,
    Shard,
    Source,
    batches,
    run,
)


def validate(
    paths: Iterable[str | os.PathLike[str]],
    *,
    rulebook: str | None = None,
    readings: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    executor: Executor | None = None,
    shard: Shard | tuple[int, int] | None = None,
    ahead: int = AHEAD,
    on_batch_done: OnBatchDone = lambda n_logs, n_bytes: None,
    archive: Keeper | None = None,
) -> Iterator[Record]:
    """Yield a record of every log that paths stand for, in order, whoever does the work.

    paths: logs, archives, folders with all logs below them, tournament files with the logs of their matches, patterns.
    rulebook, readings, options: by what logs are ruled on; this goes before what they say themselves.
    executor: any of the standard kind; the work is done here where there is none.
    shard: a part of the run, such as the second of four, ``(2, 4)``.
    ahead: batches that an executor has under way.
    on_batch_done: called after each batch with the number of its logs and the bytes of files it was about.
    archive: what ``open_archive`` returns; logs that it knows are not ruled on again, and all are kept there.

    After the logs of a tournament stand records of the matches of which the result is not as claimed, at their lines of
    the tournament file.  A log that cannot be read has a record that says so.

    Raises RefereeError at once where there is no such rulebook, reading, option or part.
    """
    choice = RulebookChoice(rulebook, readings or {}, options or {}).resolved()
    part = shard if isinstance(shard, Shard) else Shard(*(shard or (1, 1)))
    course = Run(part, executor, ahead, on_batch_done, archive)
    return (record for answer in course.answers(gather(paths, choice)) for record in answer.records)


@define
class Run:
    """How a run goes; what its fields mean is told with ``validate``.

    output_plan: how records become output; each worker does that for the records it makes.
    """

    shard: Shard
    executor: Executor | None = None
    ahead: int = AHEAD
    on_batch_done: OnBatchDone = lambda n_logs, n_bytes: None
    archive: Keeper | None = None
    output_plan: OutputPlan | None = None

    def outputs(self, paths: Iterable[str | os.PathLike[str]], choice: RulebookChoice) -> Iterator[Output]:
        """Yield the output of all logs that paths stand for, some logs at a time and in order."""
        for answer in self.answers(gather(paths, choice)):
            if answer.output is not None:
                yield answer.output

    def answers(self, gathered: Iterator[Source | ClaimCheck | Claims]) -> Iterator[Answer]:
        """Yield what comes back of the logs of a run, in order, and of the claims of its tournaments."""
        while True:
            logs = LogsBeforeClaims(gathered)
            for answer, n_bytes in self._logs(logs):
                logs.take(answer.excerpts)
                yield answer
                self.on_batch_done(answer.logs, n_bytes)
            if logs.claims is None:
                return
            yield Answer.of(self._claims(logs.claims), self.output_plan)

    def _logs(self, logs: LogsBeforeClaims) -> Iterator[tuple[Answer, int]]:
        if self.archive is None:
            return run(batches(logs, self.shard, self.output_plan), self.executor, self.ahead)
        # Records become output here, after the archive has stored them.
        found = batches(logs, self.shard)
        return run_with(found, self.archive, self.executor, self.ahead, self.output_plan, whole=self.shard.of == 1)

    def _claims(self, claims: Claims) -> Iterator[Record]:
        whole = self.shard.of == 1
        if claims.claim_check is not None and whole:
            claims.claim_check.finish_match()
        records = claims.records(self.executor, self.shard)
        return records if self.archive is None else keep_claims(records, claims.path, self.archive, whole=whole)
