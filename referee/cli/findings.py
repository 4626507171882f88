"""What the commands share that tell findings: which count, how they are told, how far a run is, and its exit status."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from functools import reduce, wraps
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import define

from referee.cli.common import Stop
from referee.cli.group import fail
from referee.cli.output import opened, output_option
from referee.cli.reporting import format_of, writer_to
from referee.report import formats_of, join
from referee.validation import (
    LIMITS,
    FindingsReport,
    Interrupted,
    Limit,
    OnBatchDone,
    Output,
    OutputPlan,
    RulebookChoice,
    Selection,
    Shard,
    StatisticsReport,
    installed_version,
    write_outputs,
)

OPTIONS: Final = (
    format_of(FindingsReport),
    output_option,
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

    def output_plan(self, choice: RulebookChoice, shard: Shard, inputs: str | None = None) -> OutputPlan:
        """Return how records are told that were ruled on by a choice of rulebook.

        inputs: the digest of all files of the run, where only a part of it is done.
        """
        report = (StatisticsReport if self.statistics else FindingsReport)(
            installed_version(), choice, shard, self.fail_on, inputs=inputs
        )
        return OutputPlan(self.form, report, self.selection)

    def tell(self, parts: Iterable[Output], plan: OutputPlan, stop: Stop) -> int:
        """Write what was told; return the status to end with."""
        try:
            with opened(self.output) as output:
                return int(write_outputs(parts, plan, writer_to(plan.report, self.form, output), stop)[1])
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
        if statistics and form not in formats_of(StatisticsReport):
            expected = join(list(formats_of(StatisticsReport)), "or")
            fail(f"--statistics: not with --format {form}; expected {expected}")
        manner = Manner(form, output, statistics, Selection.of(select, ignore), fail_on)
        command(manner=manner, **others)

    return reduce(lambda given, option: option(given), reversed(OPTIONS), called)


if TYPE_CHECKING:
    from rich.progress import Task


@contextmanager
def progress(total: int) -> Iterator[OnBatchDone]:
    """Show how far a run over so many bytes is; give the function to be called after each batch."""
    if sys.stderr.isatty():
        with _shown(total) as on_batch_done:
            yield on_batch_done
    else:
        yield lambda n_logs, n_bytes: None


@contextmanager
def _shown(total: int) -> Iterator[OnBatchDone]:
    # Only here, as it takes longer to import than a small run to end.
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """How many logs go by in a second."""

        def render(self, task: Task) -> Text:
            """Return the rate as text."""
            passed = task.elapsed or 0
            return Text(f"{task.fields['logs'] / passed:,.0f}/s" if passed else "")

    console = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.fields[logs]:,} logs"), Rate(), TimeRemainingColumn())
    # What goes to a terminal meanwhile goes through the same hands; what goes to a file is left alone.
    shared = sys.stdout.isatty()
    bar = Progress(*columns, console=console, transient=True, redirect_stdout=shared, disable=not console.is_terminal)
    with bar as shown:
        task = shown.add_task("", total=total, logs=0)
        all_logs = 0

        def on_batch_done(n_logs: int, n_bytes: int) -> None:
            nonlocal all_logs
            all_logs += n_logs
            shown.update(task, advance=n_bytes, logs=all_logs)

        yield on_batch_done
