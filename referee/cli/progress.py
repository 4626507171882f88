"""How far a long run is: on a terminal, and nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from referee.tournament.engine import Done

if TYPE_CHECKING:
    from rich.progress import Task


@contextmanager
def progress(total: int) -> Iterator[Done]:
    """Show how far a run over so many bytes is; give what is to be told of every batch that is done."""
    if sys.stderr.isatty():
        with _shown(total) as done:
            yield done
    else:
        yield lambda logs, weight: None


@contextmanager
def _shown(total: int) -> Iterator[Done]:
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

        def done(logs: int, weight: int) -> None:
            nonlocal all_logs
            all_logs += logs
            shown.update(task, advance=weight, logs=all_logs)

        yield done
