"""A reading is named in the cases that hold under it alone, and in no others."""

from __future__ import annotations

from pathlib import Path

from referee.teaching import ScenarioRulebooks
from tests.scenarios.pin import pin
from tests.shared import SCENARIOS

LESSON = (SCENARIOS / "london" / "leads" / "40-who-leads-next.yaml").read_text(encoding="utf-8")
NAMED = "    readings: {R83: turn_restored}\n"


def test_the_cases_that_need_a_reading_name_it(tmp_path: Path) -> None:
    path = tmp_path / "lesson.yaml"
    path.write_text(LESSON.replace(NAMED, ""), encoding="utf-8")
    assert pin(path, {"R83": "turn_restored"}, ScenarioRulebooks()) == []
    assert path.read_text(encoding="utf-8") == LESSON


def test_a_reading_is_put_before_those_that_are_named(tmp_path: Path) -> None:
    path = tmp_path / "lesson.yaml"
    path.write_text(LESSON.replace(NAMED, "    readings: {R84: leader_only}\n"), encoding="utf-8")
    assert pin(path, {"R83": "turn_restored"}, ScenarioRulebooks()) == []
    assert "    readings: {R83: turn_restored, R84: leader_only}\n" in path.read_text(encoding="utf-8")


def test_a_case_that_holds_neither_way_is_listed_and_left(tmp_path: Path) -> None:
    path = tmp_path / "lesson.yaml"
    wrong = LESSON.replace("outcome: barred", "outcome: granted")
    path.write_text(wrong, encoding="utf-8")
    assert pin(path, {"R83": "turn_restored"}, ScenarioRulebooks()) == [f"{path}:19: the winner of the trick"]
    assert path.read_text(encoding="utf-8") == wrong
