"""Validation as programs ask for it: the records of many logs, one after another."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from itertools import groupby
from typing import Any

from attrs import define

from referee.archive import Keeper, MatchMemory, run_with_archive, store_claims
from referee.desk.gathering import Claims, LogsBeforeClaims, gather
from referee.standings import ClaimCheck
from referee.validation import (
    AHEAD,
    Answer,
    OnBatchDone,
    OnSkipped,
    Output,
    OutputPlan,
    Record,
    RulebookChoice,
    Shard,
    Source,
    batches,
    run_batches,
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
    on_skipped: OnSkipped = lambda path, what: None,
    sensitive: bool = False,
) -> Iterator[Record]:
    """Rule on many logs and yield a record of each, in the same order whatever the number of workers.

    Args:
        paths: logs, files of many logs, folders with logs somewhere below them, tournament files, patterns.
        rulebook: the name of a code, or a folder that holds one; replaces what logs name.
        readings: the reading of each open point that is set, by its id; replaces what the players agreed.
        options: the value of each option that is set, by its name; replaces what the players agreed.
        executor: any executor of ``concurrent.futures``; ``None`` to do the work in this process.
        shard: the part of the run to do, such as ``(2, 4)`` for the second of four; ``None`` for all of it.
        ahead: how many batches the executor is given before the first of them is done.
        on_batch_done: called after each batch with the number of its logs and the bytes of files it was about.
        archive: an archive that ``open_archive`` returned; logs that it knows are not ruled on again, and all records
            are stored there.
        on_skipped: called for what a folder holds under the name of a log and is no regular file, such as a FIFO: with
            its path and what it is. It is never opened.
        sensitive: whether it is told which findings hang on one word of the scorer; not with an archive, which keeps
            nothing of that.

    Yields:
        A record of each log; a log that cannot be read has a record that says so. After the logs of a tournament, a
        record of each match whose result is not as claimed, at its line of the tournament file.

    Raises:
        RefereeError: at the call, there is no such rulebook, reading, option or part; later, the archive or the
            cluster cannot be used.
    """
    choice = RulebookChoice(rulebook, readings or {}, options or {}).resolved()
    part = shard if isinstance(shard, Shard) else Shard(*(shard or (1, 1)))
    course = Run(part, executor, ahead, on_batch_done, archive, sensitive=sensitive)
    return (record for answer in course.answers(gather(paths, choice, on_skipped)) for record in answer.records)


@define
class Run:
    """The settings of a run over many logs; ``validate`` is the simple way to make one.

    shard: the part of the run to do.
    executor: does the work; ``None`` to do it in this process.
    ahead: how many batches the executor is given before the first of them is done.
    on_batch_done: called after each batch with the number of its logs and the bytes of files it was about.
    archive: the archive that records are taken from and stored in, if there is one.
    output_plan: how records become output; each worker does that for the records it makes.
    on_skipped: called for what a folder holds under the name of a log and is no regular file, with its path and what
        it is.
    sensitive: whether it is told which findings hang on one word of the scorer; not with an archive.
    """

    shard: Shard
    executor: Executor | None = None
    ahead: int = AHEAD
    on_batch_done: OnBatchDone = lambda n_logs, n_bytes: None
    archive: Keeper | None = None
    output_plan: OutputPlan | None = None
    on_skipped: OnSkipped = lambda path, what: None
    sensitive: bool = False

    def outputs(self, paths: Iterable[str | os.PathLike[str]], choice: RulebookChoice) -> Iterator[Output]:
        """Yield the output of all logs, some logs at a time, in order.

        Args:
            paths: logs, files of many logs, folders, tournament files, patterns.
            choice: the rulebook, readings and options that the run sets.
        """
        plan = self.output_plan
        gathered = gather(paths, choice, self.on_skipped)
        for written, answers in groupby(self.answers(gathered), lambda answer: answer.output is not None):
            if written:
                yield from (answer.output for answer in answers if answer.output is not None)
            elif plan is not None:
                yield from plan.outputs(record for answer in answers for record in answer.records)

    def answers(self, gathered: Iterator[Source | ClaimCheck | Claims]) -> Iterator[Answer]:
        """Yield the answers for the logs of a run, in order, and for the claimed results of its tournaments.

        Args:
            gathered: the files of the run, as ``gather`` yields them.
        """
        while True:
            logs = LogsBeforeClaims(gathered)
            memory: MatchMemory | None = None
            for answer, n_bytes in self._logs(logs):
                memory = memory or self._memory(logs.claim_check)
                logs.take(answer.excerpts, memory)
                yield answer
                self.on_batch_done(answer.logs, n_bytes)
            if logs.claims is None:
                return
            memory = memory or self._memory(logs.claims.claim_check)
            yield Answer.of(self._claims(logs.claims, memory), self._plan_at_once)

    @property
    def _plan_at_once(self) -> OutputPlan | None:
        """How records become output as soon as they are there; ``None`` where they wait for others of their match."""
        return None if self.output_plan is not None and self.output_plan.grouped else self.output_plan

    def _logs(self, logs: LogsBeforeClaims) -> Iterator[tuple[Answer, int]]:
        if self.archive is None:
            found = batches(logs, self.shard, self.output_plan, sensitive=self.sensitive)
            return run_batches(found, self.executor, self.ahead)
        # Records become output here, after the archive has stored them.
        found = batches(logs, self.shard)
        brief = self.output_plan is not None and self.output_plan.only_findings
        whole = self.shard.of == 1
        return run_with_archive(found, self.archive, self.executor, self.ahead, self._plan_at_once, whole, brief)

    def _memory(self, claim_check: ClaimCheck | None) -> MatchMemory | None:
        """Return what the archive knows of the matches of a tournament, if there are both."""
        if self.archive is None or claim_check is None:
            return None
        return MatchMemory(claim_check.tournament, self.archive)

    def _claims(self, claims: Claims, memory: MatchMemory | None) -> Iterator[Record]:
        whole = self.shard.of == 1
        if claims.claim_check is not None and whole:
            claims.claim_check.finish_match()
            if memory is not None:
                memory.keep_judged(claims.claim_check)
        records = claims.records(self.executor, self.shard, memory)
        return records if self.archive is None else store_claims(records, claims.path, self.archive, whole=whole)
