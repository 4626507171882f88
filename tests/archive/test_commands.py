"""The commands that keep, ask and decide, as they are called."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import Result

from referee.archive.output import query_schema
from tests.archive.support import called, write_season
from tests.validation.support import ROUND

PATH = str(ROUND / "table2.yaml")


def decide(url: str, *arguments: str) -> Result:
    told = ("--decision", "Played again.", "--reason", "Both saw it.", "--by", "Marie", "--at", "2026-05-01")
    return called("decide", "--archive", url, "--log", PATH, *told, *arguments)


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "csv", "sarif"])
def test_validate_says_the_same_with_an_archive(form: str, tmp_path: Path, url: str) -> None:
    season = write_season(tmp_path / "season")
    plain = called("validate", season, "--format", form)
    for _ in range(2):
        kept = called("validate", season, "--format", form, "--archive", url)
        assert (kept.stdout, kept.exit_code, kept.stderr) == (plain.stdout, 1, "")


def test_workers_and_parts_share_an_archive(tmp_path: Path, url: str) -> None:
    season = write_season(tmp_path / "season")
    plain = called("validate", season)
    for part in ("1/2", "2/2"):
        assert called("validate", season, "--archive", url, "--shard", part, "--jobs", "2").exit_code == 1
    kept = called("validate", season, "--archive", url, "--jobs", "2")
    assert (kept.stdout, kept.stderr) == (plain.stdout, "")


def test_what_validate_kept_is_asked_for(tmp_path: Path, url: str) -> None:
    called("validate", PATH, "--archive", url)
    asked = called("query", "--archive", url, "--law", "43.3,score", "--format", "csv")
    assert asked.exit_code == 0
    assert [row["rule"] for row in csv.DictReader(asked.stdout.splitlines())] == ["43.3", "score"]
    counted = json.loads(called("query", "--archive", url, "--count-by", "law", "--format", "json").stdout)
    jsonschema.validate(counted, query_schema())
    assert [(row["code"], row["key"], row["times"]) for row in counted["rows"]] == [
        ("london", 43, 4),
        ("london", None, 1),
    ]


def test_a_decision_is_entered_and_seen(url: str) -> None:
    called("validate", PATH, "--archive", url)
    entered = decide(url, "--ruling", "2", "--score", "David=2,Clara=2")
    assert (entered.exit_code, entered.stderr) == (0, "")
    said = "decided by Marie, 2026-05-01T00:00:00Z: Played again. Reason: Both saw it. Score: Clara 2, David 2."
    assert entered.stdout.startswith(f"{PATH}: {said}\n    beside: A right: Clara may have the hands played again")
    assert called("query", "decisions", "--archive", url).stdout == entered.stdout
    assert f"    {said}\n" in called("query", "--archive", url, "--decided").stdout
    assert json.loads(decide(url, "--format", "json").stdout)["rows"][0]["rule"] is None
    validated = called("validate", PATH, "--archive", url)
    assert validated.stdout == called("validate", PATH).stdout


@pytest.fixture(scope="module")
def undecided(shared_url: str) -> str:
    """Return the URL of an archive in which nothing is decided."""
    called("validate", PATH, "--archive", shared_url)
    return shared_url


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--score", "Clara"), "expected NAME=POINTS,NAME=POINTS; got 'Clara'"),
        (("--score", "Clara=2,Clara=3"), "expected NAME=POINTS,NAME=POINTS"),
        (("--score", "Clara=-2"), "expected NAME=POINTS,NAME=POINTS"),
        (("--ruling", "77"), "no finding on this log has it"),
        (("--at", "noon"), "no such moment"),
    ],
)
def test_what_cannot_be_decided_ends_with_2(arguments: tuple[str, ...], said: str, undecided: str) -> None:
    done = decide(undecided, *arguments)
    assert done.exit_code == 2
    assert said in done.stderr
    assert called("query", "decisions", "--archive", undecided).stdout == "no decisions\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--law", "scor"), 'did you mean "score"?'),
        (("--round", "first"), "is not a valid integer"),
        (("--round", "9" * 30), "is not in the range"),
        (("--player", "Nobody"), "no player 'Nobody' is in the archive"),
        (("--player", "\udcff"), "not a text that an archive can hold"),
        (("logs", "--count-by", "law"), "logs cannot be counted by law"),
    ],
)
def test_what_cannot_be_asked_ends_with_2(arguments: tuple[str, ...], said: str, undecided: str) -> None:
    done = called("query", "--archive", undecided, *arguments)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stdout == ""


def test_no_archive_is_told_in_words(tmp_path: Path) -> None:
    for arguments in (("query",), ("validate", PATH)):
        done = called(*arguments, "--archive", tmp_path / "season.db")
        assert done.exit_code == 2
        assert "did you mean sqlite:///" in done.stderr
    url = f"sqlite:///{tmp_path}/season.db"
    assert (
        decide(url).stderr == f"{tmp_path}/season.db: there is no such archive; referee validate --archive makes one\n"
    )


def test_any_number_can_stand_for_a_law(url: str) -> None:
    called("validate", PATH, "--archive", url)
    assert called("query", "--archive", url, "--law", "9" * 40).stdout == "no findings\n"
