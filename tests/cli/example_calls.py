"""Every command of the program, and a folder in which the examples of its help can be called."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from referee.cli import main

ROOT = Path(__file__).resolve().parents[2]
ARCHIVE = "season.db"
SEASON = f"validate docs/examples/round docs/examples/archive.jsonl --archive sqlite:///{ARCHIVE}".split()
"""Makes the archive that examples ask."""

CUSTODY = (
    "convert docs/examples/hand.yaml --to jsonl --output hand.jsonl",
    *(f"key {name}" for name in ("Anne", "Bert", "Cora", "Marie")),
    "seal hand.jsonl --sign Anne=Anne.key --sign Bert=Bert.key",
    "receipt hand.jsonl --sign Marie=Marie.key --output hand.receipt.json",
    "tree docs/examples/round --sign Marie=Marie.key --output round.tree.json",
    "prove round.tree.json docs/examples/round/table2.yaml --output table2.proof.json",
)
"""Make what examples of custody check."""

OF_CUSTODY = ("seal", "receipt", "prove", "verify")


def commands(group: click.Group, *above: str) -> Iterator[tuple[str, ...]]:
    """Yield the name of every command, with the names of the groups it is in."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, *above, name)
        else:
            yield (*above, name)


def furnish(folder: Path) -> None:
    """Let a folder be like the checkout for what reads; the pages that an example writes are made anew."""
    (folder / "docs").mkdir()
    for room in ("docs/examples", "scenarios"):
        (folder / room).symlink_to(ROOT / room)


def prepare(folder: Path) -> None:
    """Make the archive that examples ask, and what those of custody check."""
    furnish(folder)
    with pytest.MonkeyPatch.context() as patching:
        patching.chdir(folder)
        assert CliRunner().invoke(main, SEASON).exit_code == 1
        assert [CliRunner().invoke(main, line.split()).exit_code for line in CUSTODY] == [0] * len(CUSTODY)


def supply(folder: Path, prepared: Path, arguments: list[str]) -> None:
    """Let a folder have what a call asks for: files of the checkout, and what was prepared."""
    furnish(folder)
    for path in filter(Path.is_file, prepared.iterdir()):
        if arguments[0] in OF_CUSTODY if path.name != ARCHIVE else "--archive" in arguments:
            shutil.copy(path, folder)
