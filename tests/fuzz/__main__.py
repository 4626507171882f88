"""``python -m tests.fuzz``: walk through sittings by dice and break files, and see that the referee bears it.

Exit status 1 where anything failed, where a clause never fired, or where too few sequences reach play.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from referee.law import load_rulebook
from tests.fuzz.run import run

REACHING_PLAY = 0.6


@click.command()
@click.option("--sequences", default=2_000, show_default=True, help="Sittings to walk through.")
@click.option("--files", default=200, show_default=True, help="Files to break.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same run.")
@click.option("--jobs", default=1, show_default=True, help="Processes to share the work.")
@click.option("--rulebook", default=None, help="The code of laws; else the default.")
@click.option("--keep", default=Path("fuzz-failures"), type=click.Path(path_type=Path), help="Where failures go.")
def main(sequences: int, files: int, seed: int, jobs: int, rulebook: str | None, keep: Path) -> None:
    """Fuzz the referee."""
    book = load_rulebook(rulebook)
    clauses = {clause.name for clause in book.clauses.values()}
    click.echo(f"seed {seed}, {jobs} jobs, code {book.code}")
    began = time.monotonic()
    found = run(book.code, sequences, files, seed, jobs, keep)
    for line in found.told(clauses, time.monotonic() - began):
        click.echo(line)
    sys.exit(int(bool(found.failures or found.unfired(clauses) or found.share < REACHING_PLAY)))


if __name__ == "__main__":
    main()
