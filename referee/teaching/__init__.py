"""Scenario files: what they teach, whether it is true, and what of the law they cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record.faces import face

if TYPE_CHECKING:
    from referee.teaching.books import Books
    from referee.teaching.compare import Failure
    from referee.teaching.coverage import Coverage, Heard, cover, hear, read_exemptions
    from referee.teaching.listing import Lesson, find_scenarios, lessons
    from referee.teaching.mutation import Mutant, leave_out, mutate
    from referee.teaching.scenario import Case, Scenario, check, check_names, failures, load_scenario
    from referee.teaching.shape import ScenarioFile

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
        "Books": "referee.teaching.books",
        "Case": "referee.teaching.scenario",
        "Coverage": "referee.teaching.coverage",
        "Failure": "referee.teaching.compare",
        "Heard": "referee.teaching.coverage",
        "Mutant": "referee.teaching.mutation",
        "Scenario": "referee.teaching.scenario",
        "ScenarioFile": "referee.teaching.shape",
        "check": "referee.teaching.scenario",
        "check_names": "referee.teaching.scenario",
        "cover": "referee.teaching.coverage",
        "failures": "referee.teaching.scenario",
        "find_scenarios": "referee.teaching.listing",
        "Lesson": "referee.teaching.listing",
        "lessons": "referee.teaching.listing",
        "hear": "referee.teaching.coverage",
        "leave_out": "referee.teaching.mutation",
        "load_scenario": "referee.teaching.scenario",
        "mutate": "referee.teaching.mutation",
        "read_exemptions": "referee.teaching.coverage",
    },
)
