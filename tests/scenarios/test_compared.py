"""The same facts under several codes: the shipped scenarios that compare them, and those that keep to one code."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.law import list_codes
from referee.teaching import CaseResult, Scenario
from referee.teaching.expectations import Signature
from tests.shared import SCENARIOS, heard, scenarios

COMPARED = scenarios(SCENARIOS / "compared")
NAMES = {"london": "London", "general": "general", "french": "French", "akagiri": "Akagiri", "denexa": "Denexa"}


def hear(scenario: Scenario) -> list[CaseResult]:
    """Return the cases of a scenario as they are ruled on."""
    return [CaseResult.of(scenario, case, heard(case)) for case in scenario.cases]


def outcomes(scenario: Scenario) -> set[Signature]:
    """Return what the codes make of the same facts, as they are read by default, whoever deals next."""
    return {each.signature[:-1] for each in hear(scenario) if not (each.case.readings or each.case.options)}


@pytest.mark.parametrize("scenario", COMPARED, ids=lambda scenario: Path(scenario.path).stem)
def test_every_code_hears_the_same_facts(scenario: Scenario) -> None:
    assert {case.rulebook for case in scenario.cases} == set(list_codes())
    assert [case.name for case in scenario.cases if NAMES[str(case.rulebook)] not in case.name] == []
    assert all(case.log.events == scenario.base.events for case in scenario.cases)


def test_at_least_twenty_scenarios_come_out_otherwise_from_code_to_code() -> None:
    assert len([scenario for scenario in COMPARED if len(outcomes(scenario)) > 1]) >= 20


def test_those_that_come_out_alike_differ_by_a_reading_an_option_or_the_next_dealer() -> None:
    for scenario in COMPARED:
        assert len({each.signature for each in hear(scenario)}) > 1, scenario.path


@pytest.mark.parametrize("code", list_codes())
def test_the_scenarios_of_a_code_are_about_its_own_hands(code: str) -> None:
    lessons = scenarios(SCENARIOS / code)
    assert lessons != []
    assert [scenario.path for scenario in lessons if scenario.base.header.rulebook != code] == []
