"""From records to output: the findings that count are counted and written, and any that is too grave is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.tournament.formats import Writer
from referee.tournament.records import Record
from referee.tournament.selection import Limit, Selection, fails
from referee.tournament.summary import Counts, Summary


class Interrupted(Exception):  # noqa: N818 - it is no error
    """Somebody asked to stop; what was written until then is whole."""


def tell(
    records: Iterable[Record],
    writer: Writer,
    selection: Selection,
    limit: Limit,
    stopped: Callable[[], bool] = lambda: False,
) -> tuple[Summary, bool]:
    """Write records as they come by; return what they come to, and whether any finding is as grave as the limit.

    stopped: asked before each record whether to go on; raises Interrupted where not.
    """
    counts, failed = Counts(), False
    writer.begin()
    for whole in records:
        if stopped():
            raise Interrupted
        record = selection.apply(whole)
        counts.take(record)
        writer.take(record)
        failed = failed or fails(record, limit)
    summary = counts.told()
    writer.end(summary)
    return summary, failed
