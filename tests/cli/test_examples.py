"""The help of every command teaches by examples, and every example runs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.cli.examples import EXAMPLES
from referee.site import Site
from tests.cli.example_calls import ROOT, commands, prepare, supply


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


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the archive that examples ask, and with what those of custody check."""
    folder = tmp_path_factory.mktemp("prepared")
    prepare(folder)
    return folder


@pytest.mark.turns(2)
@pytest.mark.parametrize("example", [line for lines in EXAMPLES.values() for line in lines])
def test_every_example_runs(example: str, prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("uvicorn.Server.run", lambda server, sockets: None)  # nobody would stop it
    monkeypatch.setattr("referee.site.build_site", lambda out, *_: Site(out, 1, 1, 1))  # tests/site builds one
    program, *arguments = shlex.split(example)
    assert program == "referee"
    supply(tmp_path, prepared, arguments)
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
