"""``referee new-rulebook``: start a code of one's own."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.completion import complete_rulebook
from referee.cli.examples import epilog
from referee.law import default_code
from referee.teaching import write_new_code

NEXT = """
What to do next:
  1. Say in {folder}/rulebook.yaml what is otherwise with you, and in own.yaml what is your own.
  2. referee law --diff {base} {folder}
  3. Write a scenario in {folder}/scenarios for each clause of yours, with near-misses.
  4. referee scenarios check {folder}/scenarios
  5. referee coverage --mutate --rulebook {folder}
  6. Name it in your logs (rulebook: {name}), or call it by --rulebook {folder}."""


@click.command("new-rulebook", epilog=epilog("new-rulebook"))
@click.argument("name")
@click.option(
    "--extends",
    "base",
    metavar="CODE|PATH",
    shell_complete=complete_rulebook,
    help="The code to build on; the default one, if none is named.",
)
@click.option("--to", type=click.Path(path_type=Path), metavar="FOLDER", help="Where to write it; else a folder NAME.")
def new_rulebook_command(name: str, base: str | None, to: Path | None) -> None:
    """Start a code of laws of your own that builds on another.

    Writes a folder NAME with the head of the code, a chapter with a first clause of your own, and a scenario that shows
    it. Nothing is ever written over.
    """
    base = base or default_code()
    written = write_new_code(name, base, to)
    click.echo(f"{name} builds on the {written.base.title}. Written:")
    for path in written.files:
        click.echo(f"  {path}")
    click.echo(NEXT.format(folder=written.folder, base=base, name=name))
