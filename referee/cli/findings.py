"""What the commands share that tell findings: which count, how they are told, and which status they end with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor
from functools import reduce, wraps
from typing import Any, Final

import click
from attrs import define

from referee.cli.group import fail
from referee.cli.output import Stop, opened
from referee.tournament.formats import WRITERS, Setting
from referee.tournament.selection import LIMITS, Limit, Selection
from referee.tournament.shelf import Terms
from referee.tournament.sources import Shard
from referee.tournament.telling import Interrupted, Telling, Told, write
from referee.tournament.version import installed

COUNTED: Final = ("text", "json")
"""The forms that can tell counts in place of findings."""

OPTIONS: Final = (
    click.option(
        "--format",
        "form",
        type=click.Choice(list(WRITERS)),
        default="text",
        show_default=True,
        help="For people or programs.",
    ),
    click.option("--output", metavar="FILE", help="Write there; the file takes its name when it is whole."),
    click.option("--statistics", is_flag=True, help="Tell counts by rule and by player in place of findings."),
    click.option("--select", multiple=True, metavar="RULE,…", help="Only findings on these laws, clauses or rules."),
    click.option("--ignore", multiple=True, metavar="RULE,…", help="No findings on these laws, clauses or rules."),
    click.option(
        "--fail-on",
        type=click.Choice(LIMITS),
        default="note",
        show_default=True,
        help="How grave a finding has to be for status 1.",
    ),
)


@define
class Manner:
    """How findings are told, as the call says."""

    form: str
    output: str | None
    statistics: bool
    selection: Selection
    fail_on: Limit

    def telling(self, terms: Terms, shard: Shard) -> Telling:
        """Return how records are told that were ruled on by some terms."""
        setting = Setting(installed(), terms, shard, self.fail_on, self.statistics)
        return Telling(self.form, setting, self.selection)

    def tell(self, parts: Iterable[Told], telling: Telling, stop: Stop) -> int:
        """Write what was told; return the status to end with."""
        try:
            with opened(self.output) as output:
                if output.lively and self.form == "parquet":
                    fail("--format parquet: not for a terminal; expected --output FILE")
                return int(write(parts, WRITERS[self.form](output.write, telling.setting), stop)[1])
        except Interrupted:
            return stop.status
        except BrokenExecutor:
            # A signal to all processes of a group ends workers first.
            return stop.status or fail("a worker came to an end before its work did; is there enough memory?")


def telling(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options on how findings are told; it takes them as its ``manner``."""

    @wraps(command)
    def called(
        form: str,
        output: str | None,
        statistics: bool,
        select: tuple[str, ...],
        ignore: tuple[str, ...],
        fail_on: Limit,
        **others: Any,
    ) -> None:
        if statistics and form not in COUNTED:
            fail(f"--statistics: not with --format {form}; expected {' or '.join(COUNTED)}")
        manner = Manner(form, output, statistics, Selection.of(select, ignore), fail_on)
        command(manner=manner, **others)

    return reduce(lambda given, option: option(given), reversed(OPTIONS), called)
