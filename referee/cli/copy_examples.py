"""``referee examples``: list the example files of the guides, or copy them to a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.new_file import force_option, write_new
from referee.law import data_folder
from referee.report import Line, show
from referee.standings import FORMAT

EXAMPLES: Final = "docs/examples"
WIDTH: Final = 43
KINDS: Final = {
    "referee.log/1": "a log",
    "referee.scenario/1": "a scenario",
    "referee.rulebook/1": "the head of a code of laws",
    FORMAT: "a tournament",
}
"""What a file is, by the form that it names in one of its first lines."""

ENDINGS: Final = {
    ".jsonl": "logs for machines, one to a line",
    ".py": "a Python program",
    ".yaml": "a part of a code of laws",
    ".yml": "a job for a server that checks records",
}
"""What a file is, by its ending, where it names no form."""


@click.command("examples", epilog=epilog("examples"))
@click.argument("folder", required=False, type=click.Path(file_okay=False, path_type=Path))
@force_option
def examples_command(folder: Path | None, force: bool) -> None:
    """List or copy the example files.

    They are those that the README and the guides speak of. With FOLDER, all are copied to it, and there every
    command of the README and the guides works as it is written.
    """
    shipped = data_folder(EXAMPLES)
    if shipped is None:
        fail("no examples are installed")
    files = [*example_files(shipped)]
    if folder is None:
        show(Line(described(shipped / file), label=f"{file.as_posix()} ".ljust(WIDTH)) for file in files)
        click.echo("\n`referee examples FOLDER` copies them to a folder.")
        return
    there = [folder / file for file in files if (folder / file).exists()]
    if there and not force:
        fail(
            f"{there[0]} is there already, and nothing was copied; choose another folder, or write over it with --force"
        )
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        write_new(folder / file, (shipped / file).read_text(encoding="utf-8"), force)
    click.echo(
        f"{len(files)} files are copied to {folder}. To try them:\n  cd {folder}\n  referee adjudicate hand.yaml"
    )


def example_files(folder: Path) -> Iterator[Path]:
    """Yield the files in the folder of examples, each by its path within it; caches are left out."""
    for path in sorted(folder.rglob("*")):
        file = path.relative_to(folder)
        if path.is_file() and not any(part.startswith((".", "__")) for part in file.parts):
            yield file


def described(path: Path) -> str:
    """Return what an example file is, in a few words."""
    said = path.read_text(encoding="utf-8")
    form = next((line.partition(":")[2].strip() for line in said.splitlines() if line.startswith("format:")), "")
    return KINDS.get(form) or ENDINGS.get(path.suffix, "")
