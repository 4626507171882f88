"""A file that is given to the wrong command is told what it is, and which command takes it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import main

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"


def call(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=given)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with one file of each kind."""
    for name in ("hand.yaml", "lesson.yaml"):
        shutil.copy(EXAMPLES / name, tmp_path / name)
    (tmp_path / "tournament.yaml").write_text("event: An evening\nformat: referee.tournament/1\n", encoding="utf-8")
    shutil.copytree(EXAMPLES / "clubs" / "harbour", tmp_path / "harbour")
    monkeypatch.chdir(tmp_path)
    log = json.loads(call("convert", "hand.yaml", "--to", "json").stdout)
    Path("hand.json").write_text(json.dumps(log, indent=1), encoding="utf-8")
    Path("lesson.json").write_text('{"format": "referee.scenario/1", "title": "Written by hand"}', encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["adjudicate", "lesson.yaml"], "this is a scenario, which `referee scenarios check lesson.yaml` takes"),
        (["convert", "lesson.yaml"], "this is a scenario, which `referee scenarios check lesson.yaml` takes"),
        (["compare", "lesson.json"], "this is a scenario, which `referee scenarios check lesson.json` takes"),
        (
            ["adjudicate", "tournament.yaml"],
            "this is a tournament file, which `referee standings tournament.yaml` takes",
        ),
        (["adjudicate", "harbour/rulebook.yaml"], "this is the head of a rulebook, which `--rulebook harbour` takes"),
        (["scenarios", "check", "hand.yaml"], "this is a log, which `referee adjudicate hand.yaml` takes"),
        (["scenarios", "check", "hand.json"], "this is a log, which `referee adjudicate hand.json` takes"),
        (["scenarios", "list", "hand.yaml"], "this is a log, which `referee adjudicate hand.yaml` takes"),
        (["standings", "hand.yaml"], "this is a log, which `referee adjudicate hand.yaml` takes"),
        (["law", "--rulebook", "hand.yaml"], "this is a log, which `referee adjudicate hand.yaml` takes"),
        (
            ["law", "--rulebook", "harbour/rulebook.yaml"],
            "this is the head of a rulebook, which `--rulebook harbour` takes",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_file_of_another_kind_is_told_at_its_place(arguments: list[str], said: str) -> None:
    done = call(*arguments)
    place, _, message = done.stderr.removeprefix(f"{arguments[-1]}:").partition(": ")
    line, column = map(int, place.split(":"))
    told = Path(arguments[-1]).read_text(encoding="utf-8").splitlines()[line - 1][column - 1 :]
    assert done.exit_code == 2
    assert told.startswith("referee.")
    assert message.startswith(f"{said}; expected ")
    assert message.endswith(f"; got format {told[: told.index('/') + 2]}\n")
    assert done.stderr.count("\n") == 1


def test_standard_input_is_told_too() -> None:
    done = call("adjudicate", "-", given=Path("lesson.yaml").read_text(encoding="utf-8"))
    assert done.exit_code == 2
    assert ": this is a scenario, which `referee scenarios check -` takes; expected a log; " in done.stderr


def test_a_log_with_mistakes_is_still_told_all_of_them() -> None:
    text = Path("hand.yaml").read_text(encoding="utf-8").replace("players:", "plaiers:")
    Path("hand.yaml").write_text(text, encoding="utf-8")
    assert 'did you mean "players"?' in call("adjudicate", "hand.yaml").stderr


def test_other_files_are_no_rulebooks() -> None:
    Path("notes.txt").write_text("Nothing.", encoding="utf-8")
    done = call("law", "--rulebook", "notes.txt")
    assert done.exit_code == 2
    assert "notes.txt is a file; expected a code or the folder of a rulebook" in done.stderr


@pytest.mark.parametrize(
    "arguments", [["law", "--rulebook", "lodnon"], ["adjudicate", "hand.yaml", "--rulebook", "lodnon"]]
)
def test_a_rulebook_that_is_not_known_is_told_with_the_command_that_lists_them(arguments: list[str]) -> None:
    done = call(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert 'did you mean "london"?' in done.stderr
    assert done.stderr.endswith("`referee law --editions` lists the codes that are installed.\n")
