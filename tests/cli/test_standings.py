"""``referee standings`` as it is called."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from tests.standings.evening import Table, tournament

ROOT = Path(__file__).resolve().parents[2]
OPEN = "docs/examples/open/tournament.yaml"


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["standings", *arguments])


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_json_is_as_its_schema_says() -> None:
    done = call(OPEN, "--format", "json")
    data = json.loads(done.stdout)
    jsonschema.validate(data, json.loads(CliRunner().invoke(main, ["schema", "standings"]).stdout))
    assert done.exit_code == 1
    assert [row["player"] for row in data["corrected"]] == ["David", "Eva", "Anne", "Clara", "Bert"]
    assert [row["player"] for row in data["claimed"]] == ["Anne", "David", "Eva", "Clara", "Bert"]
    assert data["changed"][1]["changes"][0]["event"] == "e14"
    assert data["open"][0]["match"] == "2.1"
    assert json.loads(call(OPEN, "--format", "json", "--by", "claimed").stdout)["corrected"] == []
    assert json.loads(call(OPEN, "--format", "json", "--by", "corrected").stdout)["claimed"] == []


def test_csv_has_a_player_a_line() -> None:
    rows = list(csv.DictReader(call(OPEN, "--format", "csv").stdout.splitlines()))
    assert [(row["place"], row["claimed_place"], row["player"], row["club"]) for row in rows] == [
        ("1", "2", "David", ""),
        ("2", "3", "Eva", ""),
        ("3", "1", "Anne", ""),
        ("4", "4", "Clara", ""),
        ("5", "5", "Bert", "Harbour"),
    ]
    assert rows[0]["points_difference"] == "4"
    assert rows[1]["byes"] == "1"


def test_standings_by_what_was_claimed() -> None:
    lines = call(OPEN, "--by", "claimed").stdout.splitlines()
    assert lines[0].startswith("An evening of écarté: the standings as claimed")
    assert lines[3].split() == ["1~", "Anne", "4", "2", "6", "0"]


def test_workers_make_no_difference() -> None:
    assert call(OPEN, "--jobs", "2").stdout == call(OPEN).stdout


def test_status_0_where_nothing_changes(tmp_path: Path) -> None:
    Table().play(("Anne", 2), ("Bert", 2), ("Anne", 2), ("Anne", 2)).write(tmp_path / "match.jsonl")
    done = call(str(tournament(tmp_path, [{"players": ["Anne", "Bert"], "logs": ["match.jsonl"]}])))
    assert done.exit_code == 0
    assert "What changes" not in done.stdout
    assert "Open cases" not in done.stdout


def test_status_2_where_the_file_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "tournament.yaml"
    path.write_text("format: referee.tournament/1\nevent: x\nplayers: [Anne]\nround: []\n", encoding="utf-8")
    done = call(str(path))
    assert done.exit_code == 2
    assert done.stderr == f'{path}:4:1: unknown key "round"; did you mean "rounds"?\n'
