"""How far a long run is: on a terminal, and nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from referee.tournament.engine import Done


class Rate(ProgressColumn):
    """How many logs go by in a second."""

    def render(self, task: Task) -> Text:
        """Return the rate as text."""
        passed = task.elapsed or 0
        return Text(f"{task.fields['logs'] / passed:,.0f}/s" if passed else "")


@contextmanager
def progress(total: int) -> Iterator[Done]:
    """Show how far a run over so many bytes is; give what is to be told of every batch that is done."""
    console = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.fields[logs]:,} logs"), Rate(), TimeRemainingColumn())
    # What goes to a terminal meanwhile goes through the same hands; what goes to a file is left alone.
    shared = sys.stdout.isatty()
    bar = Progress(*columns, console=console, transient=True, redirect_stdout=shared, disable=not console.is_terminal)
    with bar as shown:
        task = shown.add_task("", total=total, logs=0)
        done = 0

        def told(logs: int, weight: int) -> None:
            nonlocal done
            done += logs
            shown.update(task, advance=weight, logs=done)

        yield told
