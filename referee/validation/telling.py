"""From records to output: the findings that count are counted and written, and any that is too grave is seen."""

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
    """Somebody asked to stop; what was written until then is whole."""


@define
class Output:
    """Some records, told: what is to be written of them, what they come to, and whether any finding is too grave."""

    part: bytes
    summary: Summary
    failed: bool


@define(frozen=True)
class OutputPlan:
    """How records are told, by whoever has them: the form, what it has to know, and the findings that count."""

    form: str
    setting: Setting
    selection: Selection

    def output(self, records: Iterable[Record]) -> Output:
        """Return some records as they are told."""
        counts, failed, chosen = Counts(), False, []
        for whole in records:
            record = self.selection.apply(whole)
            counts.take(record)
            chosen.append(record)
            failed = failed or fails(record, self.setting.fail_on)
        return Output(WRITERS[self.form].part(chosen, self.setting), counts.summary, failed)

    def outputs(self, records: Iterable[Record]) -> Iterator[Output]:
        """Yield records as they are told, a few at a time."""
        left = iter(records)
        while some := list(islice(left, AT_ONCE)):
            yield self.output(some)


def write(parts: Iterable[Output], writer: Writer, stopped: Callable[[], bool] = lambda: False) -> tuple[Summary, bool]:
    """Write what was told, in order; return what it comes to, and whether any finding is too grave.

    stopped: asked before each part whether to go on; raises Interrupted where not.
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
