"""A run with an archive: what is known comes from there, what is new is ruled on and kept; the records are the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from typing import Final

from attrs import define

from referee.archive.identity import Kept, key_of
from referee.archive.keeper import ENDLESS, BlockBuilder, Gap, Keeper
from referee.archive.planning import KnownBlock, Plan, left, merged
from referee.validation import AHEAD, Answer, Batch, Excerpt, OutputPlan, Record, printable_path, run_batches

TOGETHER: Final = 1000
"""Known logs that are told at once; what is new is stored as soon as it was ruled on."""

NOWHERE: Final = -1


@define
class Gaps:
    """Finds the lines of files in which no log lies: before, between and behind those that come by in order.

    A log that was taken out of an archive, or a file that could not be read and now can, leaves such a gap.
    """

    file: int | None = None
    path: str = ""
    line: int = NOWHERE

    def take(self, file: int, path: str, low: int, high: int) -> Iterator[Gap]:
        """Yield the gaps up to some lines of a file that are full of logs."""
        if file != self.file:
            yield from self.end()
            self.file, self.path, self.line = file, path, NOWHERE
        if low > self.line + 1:
            yield Gap(self.path, self.line + 1, low - 1)
        self.line = high

    def end(self) -> Iterator[Gap]:
        """Yield the gap behind the last record of a file."""
        if self.file is not None and self.line < ENDLESS:
            yield Gap(self.path, self.line + 1, ENDLESS)


def run_with_archive(
    batches: Iterable[Batch],
    archive: Keeper,
    executor: Executor | None = None,
    ahead: int = AHEAD,
    output_plan: OutputPlan | None = None,
    whole: bool = True,
    brief: bool = False,
) -> Iterator[tuple[Answer, int]]:
    """Rule on the logs that an archive does not know, and yield the answers for all of them, in order.

    A record is stored before it is yielded, so that a run that was stopped goes on where it was.

    Args:
        batches: the batches of the run.
        archive: the archive that known records come from and new ones are stored in.
        executor: does the work; ``None`` to do it in this process.
        ahead: how many batches the executor is given before the first of them is done.
        output_plan: how records become output; ``None`` to yield the records.
        whole: whether the run covers whole files, and not one of several parts of a run.
        brief: whether regular logs that are known may come as ``RegularLogs``, several as one.

    Yields:
        Pairs of an answer, for about ``TOGETHER`` logs, and the bytes of files that it is about.

    Raises:
        NoArchive: the archive cannot be used.
    """
    plans: deque[Plan] = deque()
    store = _Store(archive, whole)
    for new, n_bytes in run_batches(left(batches, archive, plans, whole, brief), executor, ahead):
        store.take(merged(plans.popleft(), new, archive), n_bytes)
        if store.is_due:
            yield store.answer(output_plan)
    yield store.answer(output_plan)
    if whole:
        archive.store([], list(store.gaps.end()), [], whole)


class _Store:
    """What is to be stored next, and to be told when it is."""

    def __init__(self, archive: Keeper, whole: bool) -> None:
        self.archive, self.whole = archive, whole
        self.gaps = Gaps()
        self.done: list[Kept | KnownBlock | BlockBuilder] = []
        self.logs = self.n_bytes = 0

    def take(self, done: list[Kept | KnownBlock | BlockBuilder], n_bytes: int) -> None:
        """Take what was planned together, once it is done."""
        self.done += done
        self.n_bytes += n_bytes
        self.logs += sum(len(each.records) if isinstance(each, KnownBlock) else 1 for each in done)

    @property
    def is_due(self) -> bool:
        """Whether something new is there, or so much that is known that it ought to be told."""
        return self.logs >= TOGETHER or any(isinstance(each, Kept) and each.new for each in self.done)

    def answer(self, output_plan: OutputPlan | None) -> tuple[Answer, int]:
        """Store what is new; return what is told of it, with the bytes of files it is about."""
        done, n_bytes = self.done, self.n_bytes
        self.done, self.logs, self.n_bytes = [], 0, 0
        kept = [each for each in done if isinstance(each, Kept)]
        built = [each.built() for each in done if isinstance(each, BlockBuilder)]
        between = [gap for each in done for gap in self._gaps(each)] if self.whole else []
        self.archive.store(kept, between, [block for block in built if block is not None], self.whole)
        records: list[Record] = []
        excerpts: list[Excerpt] = []
        for each in done:
            if isinstance(each, KnownBlock):
                records += each.records
                excerpts += [each.silent] if each.silent is not None else []
            elif isinstance(each, Kept):
                records.append(each.record)
                if each.excerpt is not None:
                    excerpts.append(each.excerpt)
        return Answer.of(records, output_plan, excerpts), n_bytes

    def _gaps(self, each: Kept | KnownBlock | BlockBuilder) -> Iterator[Gap]:
        if isinstance(each, Kept):
            line = each.record.line or 0
            yield from self.gaps.take(each.record.file, each.record.path, line, line)
        elif isinstance(each, KnownBlock):
            block = each.block
            # Where a block holds a whole file, nothing else of it was stored since.
            low, high = (0, ENDLESS) if each.whole else (block.low, block.high)
            yield from self.gaps.take(each.file, block.path, low, high)


def store_claims(records: Iterable[Record], path: str, archive: Keeper, whole: bool = True) -> Iterator[Record]:
    """Yield the records of a tournament's claimed results, once they are stored in place of older ones.

    Args:
        records: the records of matches whose result is not as claimed.
        path: the path of the tournament file.
        archive: the archive to store them in.
        whole: whether the run covers all matches; if not, older records of the other matches are left.

    Raises:
        NoArchive: the archive cannot be used.
    """
    found, gaps = list(records), Gaps(NOWHERE, printable_path(path))
    kept = [Kept(record, None, key_of(record, None)) for record in found]
    lines = [each.line or 0 for each in found]
    between = [gap for line in lines for gap in gaps.take(NOWHERE, gaps.path, line, line)] + [*gaps.end()]
    archive.store(kept, between if whole else [], [], whole)
    yield from found
