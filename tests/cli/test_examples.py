"""The help of every command teaches by examples, and every example runs."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.cli.examples import EXAMPLES

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


def commands(group: click.Group, *above: str) -> Iterator[tuple[str, ...]]:
    """Yield the name of every command, with the names of the groups it is in."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, *above, name)
        else:
            yield (*above, name)


def test_every_command_has_examples_and_no_other_has() -> None:
    assert {" ".join(names) for names in commands(main)} == set(EXAMPLES)


@pytest.mark.parametrize("names", list(commands(main)), ids=" ".join)
def test_help_teaches_and_shows_the_examples(names: tuple[str, ...]) -> None:
    shown = CliRunner().invoke(main, [*names, "--help"])
    assert shown.exit_code == 0
    joined = shown.output.replace(" \\\n        ", " ")
    assert all(f"  {example}\n" in joined for example in EXAMPLES[" ".join(names)])


GROUPS = [(), *dict.fromkeys(names[:-1] for names in commands(main) if names[:-1])]


@pytest.mark.parametrize("names", [*GROUPS, *commands(main)], ids=lambda names: " ".join(names) or "referee")
def test_help_fits_in_80_columns_and_leaves_nothing_out(names: tuple[str, ...]) -> None:
    shown = CliRunner().invoke(main, [*names, "--help"], prog_name="referee").output.splitlines()
    assert [line for line in shown if len(line) > 80] == []
    assert [line for line in shown[1:] if line.endswith("...")] == []


def furnish(folder: Path) -> None:
    """Let a folder be like the checkout for what reads."""
    for room in ("docs", "scenarios"):
        (folder / room).symlink_to(ROOT / room)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the archive that examples ask, and with what those of custody check."""
    folder = tmp_path_factory.mktemp("prepared")
    furnish(folder)
    with pytest.MonkeyPatch.context() as patching:
        patching.chdir(folder)
        assert CliRunner().invoke(main, SEASON).exit_code == 1
        assert [CliRunner().invoke(main, line.split()).exit_code for line in CUSTODY] == [0] * len(CUSTODY)
    return folder


@pytest.mark.parametrize("example", [line for lines in EXAMPLES.values() for line in lines])
def test_every_example_runs(example: str, prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    furnish(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("uvicorn.Server.run", lambda server, sockets: None)  # nobody would stop it
    program, *arguments = shlex.split(example)
    assert program == "referee"
    custody = arguments[0] in ("seal", "receipt", "prove", "verify")
    for path in filter(Path.is_file, prepared.iterdir()):
        if custody if path.name != ARCHIVE else "--archive" in arguments:
            shutil.copy(path, tmp_path)
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code in (0, 1), done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert done.stdout
    assert not done.stderr


def test_the_readme_shows_what_the_demo_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown = re.findall(r"```text\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    said = CliRunner().invoke(main, ["adjudicate", "docs/examples/hand.yaml"]).stdout
    assert shown
    assert [text for text in shown if text not in said] == []
