"""From records to output: findings are chosen, counted and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from attrs import define, evolve

from referee.report import OUTPUT_FORMATS, Writer
from referee.validation.grouping import by_match
from referee.validation.output import FindingsReport, StatisticsReport
from referee.validation.records import Record
from referee.validation.selection import Counts, Selection, Summary, fails

AT_ONCE: Final = 100
"""Records that become output at a time, where they do not come in batches."""

GROUPED: Final = ("text", "html", "github", "sarif")
"""The formats for people, in which the logs of a match and the claim on it stand together."""

ONLY_FINDINGS: Final = ("text", "html", "github", "csv", "parquet")
"""The formats in which nothing stands of a log without findings."""


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

    form: the name of the format of output.
    report: the report of which the output is a part; it holds no records.
    selection: the findings that count.
    """

    form: str
    report: FindingsReport | StatisticsReport
    selection: Selection

    @property
    def grouped(self) -> bool:
        """Whether the records of a match stand together, so that they become output when all of them are there."""
        return self.form in GROUPED

    @property
    def only_findings(self) -> bool:
        """Whether nothing is told of a regular log but that it was counted."""
        return self.form in ONLY_FINDINGS or isinstance(self.report, StatisticsReport)

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
            failed = failed or fails(record, self.report.fail_on)
        part = OUTPUT_FORMATS[self.form].writer().part(self.report.part(chosen))
        return Output(part, counts.summary, failed)

    def outputs(self, records: Iterable[Record]) -> Iterator[Output]:
        """Yield records as output, about ``AT_ONCE`` at a time; those of a match are never parted where it is grouped.

        Args:
            records: the records, in order.
        """
        some: list[Record] = []
        for group in by_match(records) if self.grouped else ([record] for record in records):
            some += group
            if len(some) >= AT_ONCE:
                yield self.output(some)
                some = []
        if some:
            yield self.output(some)


def write_outputs(
    parts: Iterable[Output], plan: OutputPlan, writer: Writer[Any], stopped: Callable[[], bool] = lambda: False
) -> tuple[Summary, bool]:
    """Write output part by part, with what stands before and behind it.

    Args:
        parts: the output, in order.
        plan: the plan by which it was made.
        writer: the writer of the format that the output is in.
        stopped: called before each part; true to stop.

    Returns:
        The counts over all records, and whether a finding is as grave as the run fails on.

    Raises:
        Interrupted: ``stopped`` said so.
    """
    counts, failed = Counts(), False
    writer.begin(plan.report)
    for each in parts:
        if stopped():
            raise Interrupted
        counts.add(each.summary)
        writer.put(each.part)
        failed = failed or each.failed
    summary = counts.told()
    writer.end(evolve(plan.report, summary=summary))
    return summary, failed
