"""From records to output: findings are chosen, counted and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from attrs import define

from referee.validation.formats import WRITERS, Setting, Writer
from referee.validation.records import Record
from referee.validation.selection import Counts, Selection, Summary, fails

AT_ONCE: Final = 100
"""Records that become output at a time, where they do not come in batches."""


class Interrupted(Exception):  # noqa: N818 - it is no error
    """The user asked to stop; the parts written until then are whole."""


@define
class Output:
    """Some records in the form in which they are written.

    part: the bytes to write, in the form of the plan.
    summary: the counts over these records.
    failed: whether a finding is as grave as the plan fails on.
    """

    part: bytes
    summary: Summary
    failed: bool


@define(frozen=True)
class OutputPlan:
    """How records become output, wherever the records are made.

    form: the name of the form of output, one of ``WRITERS``.
    setting: what the form has to know of the run.
    selection: the findings that count.
    """

    form: str
    setting: Setting
    selection: Selection

    def output(self, records: Iterable[Record]) -> Output:
        """Return some records as output.

        Args:
            records: the records, in order.

        Returns:
            Their output.
        """
        counts, failed, chosen = Counts(), False, []
        for whole in records:
            record = self.selection.apply(whole)
            counts.take(record)
            chosen.append(record)
            failed = failed or fails(record, self.setting.fail_on)
        return Output(WRITERS[self.form].part(chosen, self.setting), counts.summary, failed)

    def outputs(self, records: Iterable[Record]) -> Iterator[Output]:
        """Yield records as output, ``AT_ONCE`` at a time.

        Args:
            records: the records, in order.
        """
        left = iter(records)
        while some := list(islice(left, AT_ONCE)):
            yield self.output(some)


def write(parts: Iterable[Output], writer: Writer, stopped: Callable[[], bool] = lambda: False) -> tuple[Summary, bool]:
    """Write output part by part, with what stands before and behind it.

    Args:
        parts: the output, in order.
        writer: the writer of the form that the output is in.
        stopped: called before each part; true to stop.

    Returns:
        The counts over all records, and whether a finding is as grave as the run fails on.

    Raises:
        Interrupted: ``stopped`` said so.
    """
    counts, failed = Counts(), False
    writer.begin()
    for each in parts:
        if stopped():
            raise Interrupted
        counts.add(each.summary)
        writer.put(each.part)
        failed = failed or each.failed
    summary = counts.told()
    writer.end(summary)
    return summary, failed
