"""The command that makes a season."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import main


def call(*arguments: str | Path) -> Result:
    """Run the program."""
    return CliRunner().invoke(main, ["simulate", *map(str, arguments)])


def test_it_says_what_it_has_written(tmp_path: Path) -> None:
    done = call(tmp_path / "season", "--hands", "60", "--players", "5", "--irregular", "0.5", "--misreported", "1")
    assert (done.exit_code, done.stderr) == (0, "")
    known = json.loads((tmp_path / "season" / "truth.json").read_text(encoding="utf-8"))
    assert f"{known['hands']} hands in {known['games']} games and {known['matches']} matches" in done.stdout
    assert f"{len(known['irregular'])} hands irregular, {known['matches']} results claimed wrongly" in done.stdout
    assert (tmp_path / "season" / "tournament.yaml").exists()


def test_another_code_is_named_in_every_log(tmp_path: Path) -> None:
    assert call(tmp_path / "season", "--hands", "5", "--rulebook", "general").exit_code == 0
    assert "\nrulebook: general\n" in (tmp_path / "season" / "tournament.yaml").read_text(encoding="utf-8")
    logs = (tmp_path / "season" / "round-01" / "table-001.jsonl").read_text(encoding="utf-8").splitlines()
    assert all('"rulebook":"general"' in log for log in logs)


def test_it_writes_over_nothing(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    done = call(tmp_path)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"{tmp_path}: there is something already; name a new folder\n"
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
    assert call(tmp_path / "notes.txt").exit_code == 2


@pytest.mark.parametrize(
    "wrong",
    [
        ["--players", "1"],
        ["--hands", "0"],
        ["--irregular", "2"],
        ["--damaged", "-1"],
        ["--form", "matches"],
        ["--files", "zip"],
        ["--rulebook", "no-such-code"],
    ],
    ids=" ".join,
)
def test_a_wrong_call_ends_with_status_2(tmp_path: Path, wrong: list[str]) -> None:
    done = call(tmp_path / "season", *wrong)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr
    assert not (tmp_path / "season").exists()
