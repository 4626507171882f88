"""``referee new-scenario``: a scenario on any log that passes its own check, every expectation marked to be checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from referee.law import find_rulebook
from referee.record import dump_log, load_log
from referee.teaching import load_scenario
from tests.house.source import ROOT

EXAMPLES = ROOT / "docs" / "examples"
LOGS = [
    path
    for path in sorted(EXAMPLES.rglob("*.yaml"))
    if re.search(r"(?m)^format: referee.log/1$", path.read_text(encoding="utf-8")) and path.stem != "table3"
]


def call(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def passes(path: Path) -> None:
    checked = call("scenarios", "check", path)
    assert checked.exit_code == 0, checked.output
    assert "1 as expected, 0 not" in checked.stdout


@pytest.mark.parametrize("log", LOGS, ids=lambda path: path.stem)
def test_a_scenario_on_any_log_passes_as_it_is_written(log: Path, tmp_path: Path) -> None:
    written = call("new-scenario", log, tmp_path / "s.yaml")
    assert written.exit_code == 0, written.output
    assert f"referee scenarios check {tmp_path / 's.yaml'}" in written.stdout
    passes(tmp_path / "s.yaml")
    scenario = load_scenario(tmp_path / "s.yaml")
    assert scenario.base.events == load_log(log).events
    text = (tmp_path / "s.yaml").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("        - ")]
    assert len(rows) == len(scenario.cases[0].expect.rulings) + len(scenario.cases[0].expect.marks or ())
    assert text.count("TO CHECK") == len(rows) + 2 + text.count("\n      problems") + text.count("\n      pending")
    assert set(scenario.as_written.clauses) >= {each.clause for each in scenario.cases[0].expect.rulings} - {None}


def test_a_yaml_log_is_taken_over_with_its_comments_and_its_shorthand(tmp_path: Path) -> None:
    printed = call("new-scenario", EXAMPLES / "hand.yaml").stdout
    assert "  # The last hand of an evening." in printed
    assert "    - {id: t5, trick: [Bert 8S, Anne QS]}" in printed


@pytest.mark.parametrize("form", ["json", "jsonl", "yaml"])
def test_a_log_for_machines_is_written_out(form: str, tmp_path: Path) -> None:
    log = tmp_path / f"log.{form}"
    log.write_text(dump_log(load_log(EXAMPLES / "hand.yaml"), form), encoding="utf-8")
    assert call("new-scenario", log, tmp_path / "s.yaml").exit_code == 0
    passes(tmp_path / "s.yaml")


def test_a_regular_log_makes_a_scenario_too(tmp_path: Path) -> None:
    assert call("new-log", tmp_path / "log.yaml").exit_code == 0
    assert call("new-scenario", tmp_path / "log.yaml", tmp_path / "s.yaml").exit_code == 0
    passes(tmp_path / "s.yaml")
    assert load_scenario(tmp_path / "s.yaml").cases[0].expect.rulings == ()


def test_readings_and_options_are_those_of_the_case(tmp_path: Path) -> None:
    told = call("new-scenario", EXAMPLES / "hand.yaml", tmp_path / "s.yaml", "--reading", "R75=only_in_replay")
    assert told.exit_code == 0, told.output
    passes(tmp_path / "s.yaml")
    case = load_scenario(tmp_path / "s.yaml").cases[0]
    assert case.as_written.readings == {"R75": "only_in_replay"}
    assert case.expect.corrected == {"Anne": 4, "Bert": 4}


@pytest.mark.parametrize("rulebook", ["french", EXAMPLES / "clubs" / "harbour"], ids=str)
def test_another_rulebook_is_named_in_the_log(rulebook: str | Path, tmp_path: Path) -> None:
    told = call("new-scenario", EXAMPLES / "hand.yaml", tmp_path / "s.yaml", "--rulebook", rulebook)
    assert told.exit_code == 0, told.output
    passes(tmp_path / "s.yaml")
    named = load_scenario(tmp_path / "s.yaml").base.header.rulebook
    assert named is not None
    assert find_rulebook(named, tmp_path / "s.yaml").resolve() == find_rulebook(str(rulebook)).resolve()


def test_a_rulebook_beside_the_log_is_found_from_where_the_scenario_stands(tmp_path: Path) -> None:
    assert call("examples", tmp_path / "all").exit_code == 0
    (tmp_path / "lessons").mkdir()
    for to in (tmp_path / "all" / "clubs" / "s.yaml", tmp_path / "lessons" / "s.yaml"):
        assert call("new-scenario", tmp_path / "all" / "clubs" / "evening.yaml", to).exit_code == 0
        passes(to)


def test_a_file_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text("Written by hand.", encoding="utf-8")
    done = call("new-scenario", EXAMPLES / "hand.yaml", tmp_path / "s.yaml")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "is there already" in done.stderr
    assert (tmp_path / "s.yaml").read_text(encoding="utf-8") == "Written by hand."
    assert call("new-scenario", EXAMPLES / "hand.yaml", tmp_path / "s.yaml", "--force").exit_code == 0
    passes(tmp_path / "s.yaml")


def test_a_log_that_cannot_be_read_is_told_with_its_places() -> None:
    done = call("new-scenario", EXAMPLES / "round" / "table3.yaml")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "table3.yaml:4:41: no such player" in done.stderr


def test_the_question_of_a_new_scenario_passes_once_its_comment_signs_are_gone(tmp_path: Path) -> None:
    call("new-scenario", EXAMPLES / "hand.yaml", tmp_path / "s.yaml")
    text = (tmp_path / "s.yaml").read_text(encoding="utf-8")
    before, sign, question = text.partition("# level:")
    assert sign
    (tmp_path / "s.yaml").write_text(before + re.sub("(?m)^# ", "", sign + question), encoding="utf-8")
    passes(tmp_path / "s.yaml")
    scenario = load_scenario(tmp_path / "s.yaml")
    assert scenario.as_written.level == "beginner"
    assert scenario.asked is scenario.cases[0]
