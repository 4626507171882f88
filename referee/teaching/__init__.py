"""Scenario files: what they teach, whether it is true, and what of the law they cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record.lazy_exports import face

if TYPE_CHECKING:
    from referee.teaching.coverage import Coverage, Heard, Mutant, cover, hear, leave_out, mutate, read_exemptions
    from referee.teaching.expectations import Failure
    from referee.teaching.listing import Lesson, find_scenarios, lessons
    from referee.teaching.scenario import Books, Case, Scenario, check, check_names, failures, load_scenario
    from referee.teaching.scenario_file import ScenarioFile

__all__ = [
    "Books",
    "Case",
    "Coverage",
    "Failure",
    "Heard",
    "Lesson",
    "Mutant",
    "Scenario",
    "ScenarioFile",
    "check",
    "check_names",
    "cover",
    "failures",
    "find_scenarios",
    "hear",
    "leave_out",
    "lessons",
    "load_scenario",
    "mutate",
    "read_exemptions",
]

__getattr__ = face(
    __name__,
    {
        "Books": "referee.teaching.scenario",
        "Case": "referee.teaching.scenario",
        "Coverage": "referee.teaching.coverage",
        "Failure": "referee.teaching.expectations",
        "Heard": "referee.teaching.coverage",
        "Mutant": "referee.teaching.coverage",
        "Scenario": "referee.teaching.scenario",
        "ScenarioFile": "referee.teaching.scenario_file",
        "check": "referee.teaching.scenario",
        "check_names": "referee.teaching.scenario",
        "cover": "referee.teaching.coverage",
        "failures": "referee.teaching.scenario",
        "find_scenarios": "referee.teaching.listing",
        "Lesson": "referee.teaching.listing",
        "lessons": "referee.teaching.listing",
        "hear": "referee.teaching.coverage",
        "leave_out": "referee.teaching.coverage",
        "load_scenario": "referee.teaching.scenario",
        "mutate": "referee.teaching.coverage",
        "read_exemptions": "referee.teaching.coverage",
    },
)
