"""``referee examples``: the files that the README and the guides speak of, in any folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from tests.house.source import ROOT

EXAMPLES = ROOT / "docs" / "examples"


def call(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["examples", *map(str, arguments)])


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    told = {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
    return {name: data for name, data in told.items() if not any(part[0] in "._" for part in name.split("/"))}


def test_they_are_listed_each_with_what_it_is() -> None:
    listed = call()
    assert listed.exit_code == 0
    rows = {line.split()[0]: line.split(maxsplit=1)[1] for line in listed.stdout.split("\n\n")[0].splitlines()}
    assert set(rows) == set(files(EXAMPLES))
    assert rows["hand.yaml"] == "a log"
    assert rows["lesson.yaml"] == "a scenario"
    assert rows["open/tournament.yaml"] == "a tournament file"
    assert rows["clubs/harbour/rulebook.yaml"] == "the head of a rulebook"


def test_they_are_copied_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guides are run in a folder of the same files."""
    monkeypatch.chdir(tmp_path)
    copied = call("try/it")
    assert copied.exit_code == 0, copied.output
    assert files(tmp_path / "try" / "it") == files(EXAMPLES)
    assert "cd try/it" in copied.stdout
    assert CliRunner().invoke(main, ["adjudicate", "try/it/hand.yaml"]).exit_code == 1


def test_nothing_is_written_over_and_nothing_copied_where_a_file_is_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "vole.yaml").write_text("Written by hand.", encoding="utf-8")
    done = call(tmp_path)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "vole.yaml is there already" in done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"vole.yaml"}
    assert call(tmp_path, "--force").exit_code == 0
    assert files(tmp_path) == files(EXAMPLES)


def test_they_can_be_copied_beside_other_files(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("Written by hand.", encoding="utf-8")
    assert call(tmp_path).exit_code == 0
    assert (tmp_path / "mine.yaml").read_text(encoding="utf-8") == "Written by hand."
