"""Logs of a tournament are ruled on by its choice of rulebook, and the results claimed are compared."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee import validate
from referee.bulk import ArchiveLine
from referee.cli import main
from referee.docket import Adjudication
from referee.law import Rulebook
from referee.standings import compute_standings, evidence, match_results
from referee.standings.claim_check import findings_on
from referee.standings.event_file import load_tournament
from referee.standings.split_games import Heard, Original, hear
from referee.validation import batching
from tests.validation.support import EXAMPLES, IRREGULAR, REGULAR, write_lines

OPEN = EXAMPLES / "open" / "tournament.yaml"


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """Return the tournament file of a small tournament, which may be changed."""
    shutil.copytree(OPEN.parent, tmp_path / "open")
    return tmp_path / "open" / "tournament.yaml"


def test_logs_come_with_their_matches_and_claims_behind_them() -> None:
    records = list(validate([OPEN]))
    logs = [record for record in records if record.kind == "log"]
    known = compute_standings(OPEN)
    assert [(Path(log.path).name, log.match) for log in logs] == [
        ("1-1.yaml", "1.1"), ("1-2.yaml", "1.2"), ("2-1.yaml", "2.1"), ("2-2.yaml", "2.2")
    ]  # fmt: skip
    matches = records[len(logs) :]
    assert {record.kind for record in matches} == {"match"}
    assert [(record.match, record.line) for record in matches] == [(each.match, each.line) for each in known.changed]
    claimed = [finding for record in matches for finding in record.findings if finding.rule == "claimed"]
    assert len(claimed) == len(known.changed)
    assert {finding.severity for finding in claimed} == {"error"}
    lines = OPEN.read_text(encoding="utf-8").splitlines()
    assert all("claimed: {" in lines[(record.line or 0) - 1] for record in matches)
    assert [record.order for record in records] == sorted(record.order for record in records)


@pytest.mark.parametrize("of", [2, 3, 7])
def test_claims_are_shared_out_like_logs(of: int, tmp_path: Path) -> None:
    logs = write_lines(tmp_path / "many.jsonl", [REGULAR, IRREGULAR])
    paths = [logs, OPEN, EXAMPLES / "archive.jsonl"]
    expected = list(validate(paths))
    parts = [record for index in range(1, of + 1) for record in validate(paths, shard=(index, of))]
    assert sorted(parts, key=lambda record: record.order) == expected


def test_a_tournament_is_told_the_same_way_whoever_does_the_work(tmp_path: Path) -> None:
    def told(*options: str) -> str:
        return CliRunner().invoke(main, ["validate", str(OPEN), "--format", "jsonl", *options]).stdout

    expected = told()
    assert told("--jobs", "2") == expected
    parts = [tmp_path / "1", tmp_path / "2"]
    for index, part in enumerate(parts, 1):
        part.write_text(told("--shard", f"{index}/2"), encoding="utf-8")
    merged = CliRunner().invoke(main, ["merge", *map(str, parts), "--format", "jsonl"])
    assert merged.stdout == expected
    summary = json.loads(expected.splitlines()[-1])["summary"]
    assert (summary["logs"], summary["matches"]) == (4, 2)


def test_what_the_call_says_goes_before_what_the_tournament_says(evening: Path) -> None:
    text = evening.read_text(encoding="utf-8")
    evening.write_text(re.sub(r"^rulebook: .*$", "rulebook: atlantis", text, flags=re.MULTILINE), encoding="utf-8")
    (broken,) = validate([evening])
    assert not broken.readable
    evening.write_text(text + "options: {target: 9}\n", encoding="utf-8")
    nine = [record.corrected for record in validate([evening])]
    five = [record.corrected for record in validate([evening], options={"target": 5})]
    assert five == [record.corrected for record in validate([OPEN])]
    assert nine != five


def test_a_tournament_file_that_cannot_be_read_is_reported_and_the_rest_goes_on(evening: Path, tmp_path: Path) -> None:
    lines = evening.read_text(encoding="utf-8").replace("round: 2", "round: 1").splitlines()
    evening.write_text("\n".join([*lines, "colour: red"]), encoding="utf-8")
    broken, last = validate([evening, write_lines(tmp_path / "one.jsonl", [REGULAR])])
    assert last.regular
    assert {finding.rule for finding in broken.findings} == {"unreadable"}
    assert [finding.line for finding in broken.findings] == [len(lines) + 1]
    assert "colour" in broken.findings[0].message


def test_a_tournament_in_a_folder_is_passed_over() -> None:
    records = list(validate([OPEN.parent]))
    assert {record.match for record in records} == {None}
    assert [Path(record.path).name for record in records] == ["1-1.yaml", "1-2.yaml", "2-1.yaml", "2-2.yaml"]


def test_the_truth_of_a_season_is_passed_over_in_its_folder_only(round_of_many: Path) -> None:
    season = round_of_many.parent
    records = list(validate([season]))
    assert {Path(record.path).parent.parent for record in records} == {season}
    assert len(records) == sum(len(path.read_bytes().splitlines()) for path in season.glob("round-*/*.jsonl"))
    (named,) = validate([season / "truth.json"])
    assert not named.readable


def test_a_log_that_breaks_off_early_is_not_taken_for_the_truth_of_a_season(tmp_path: Path) -> None:
    (tmp_path / "truth.json").write_text('{"seed": 1, "format": "referee.log/1"}', encoding="utf-8")
    (record,) = validate([tmp_path])
    assert not record.readable


@pytest.fixture
def round_of_many(tmp_path: Path) -> Path:
    """Return the tournament file of a season in which much goes wrong, and much is claimed wrongly."""
    told = "--seed 2 --hands 90 --players 6 --irregular 0.2 --misreported 0.5".split()
    assert CliRunner().invoke(main, ["simulate", str(tmp_path / "season"), *told]).exit_code == 0
    return tmp_path / "season" / "tournament.yaml"


def test_claims_are_judged_by_what_was_ruled_on_the_logs(round_of_many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ruled: list[tuple[str, int]] = []
    regular, whole = ArchiveLine.regular, Counter[str]()

    def counted(line: ArchiveLine, rulebook: Rulebook) -> Adjudication | None:
        ruled.append((line.path, line.number))
        return regular(line, rulebook)

    def heard(logs: list[Original], last: bool) -> Heard:
        whole.update(each.excerpt.place for each in logs)
        assert any(not each.excerpt.plain for each in logs)
        return hear(logs, last)

    monkeypatch.setattr(ArchiveLine, "regular", counted)
    monkeypatch.setattr(evidence, "hear", heard)
    records = list(validate([round_of_many]))
    logs = [record.place for record in records if record.kind == "log"]
    assert len(ruled) == len(set(ruled)) == len(logs)
    assert 0 < len(whole) < len(logs) / 2
    assert set(whole.values()) == {1}


@pytest.mark.parametrize("stakes", ["none", "graded"])
@pytest.mark.parametrize("large", [0, batching.LARGE])
def test_claims_are_judged_as_standings_are(
    large: int, stakes: str, round_of_many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batching, "LARGE", large)
    text = round_of_many.read_text(encoding="utf-8").replace("stakes: none", f"stakes: {stakes}")
    round_of_many.write_text(text, encoding="utf-8")
    told = [(record.match, record.findings) for record in validate([round_of_many]) if record.kind == "match"]
    judged = [
        (each.match, list(findings_on(each, str(round_of_many))))
        for each in match_results(load_tournament(round_of_many))
    ]
    assert told == [(match, findings) for match, findings in judged if findings]
    assert told


@pytest.mark.turns(2)
@pytest.mark.parametrize("form", ["text", "html", "github", "sarif"])
def test_a_claim_is_told_before_the_logs_of_its_match_whoever_writes_it(form: str, tmp_path: Path) -> None:
    call = partial(CliRunner().invoke, main)
    options = ["--format", form]
    paths = [str(OPEN), str(EXAMPLES / "archive.jsonl")]
    once = call(["validate", *paths, *options]).stdout
    claim, log = "claimed: Anne wins, games 1–0", "the score is recorded as Anne 5, Clara 3"
    assert 0 < once.index(claim) < once.index(log)
    archive = ["--archive", f"sqlite:///{tmp_path}/season.db"]
    assert [call(["validate", *paths, *options, *archive]).stdout for _ in range(2)] == [once, once]
    assert call(["validate", *paths, *options, "--jobs", "2"]).stdout == once
    parts = [tmp_path / f"{index}.jsonl" for index in (1, 2)]
    for index, part in enumerate(parts, 1):
        part.write_text(
            call(["validate", *paths, "--shard", f"{index}/2", "--format", "jsonl"]).stdout, encoding="utf-8"
        )
    assert call(["merge", *map(str, parts), *options]).stdout == once


def test_a_match_has_a_heading_in_text() -> None:
    told = CliRunner().invoke(main, ["validate", str(OPEN)]).stdout.splitlines()
    assert [line for line in told if "tournament.yaml" not in line and "2-1.yaml" not in line] == [
        "Clara and David, round 1, table 2",
        "Anne and Clara, round 2, table 1",
        "4 logs, 18 hands: 1 with findings, 2 matches not as claimed; 4 errors, 1 warning.",
    ]
