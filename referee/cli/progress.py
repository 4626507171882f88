"""How far long work is, shown on a terminal and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress, ProgressColumn


@contextmanager
def showing(*columns: ProgressColumn, total: int | None = None) -> Iterator[Callable[..., None]]:
    """Give what shows how much is done, and how much there is where that changes.

    Args:
        columns: what is shown.
        total: how much there is; ``None`` where that is not known yet.
    """
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=total)

        def tell(done: int, known: int | None = total) -> None:
            progress.update(task, completed=done, total=known)

        yield tell
