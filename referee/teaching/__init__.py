"""Scenario files: what they teach, whether it is true, and what of the law they cover."""

from __future__ import annotations

from referee.teaching.books import Books
from referee.teaching.compare import Failure
from referee.teaching.coverage import Coverage, Heard, cover, hear, read_exemptions
from referee.teaching.mutate import Mutant, leave_out, mutate
from referee.teaching.scenario import Case, Scenario, check, check_names, find_scenarios, load_scenario
from referee.teaching.shape import ScenarioFile

__all__ = [
    "Books",
    "Case",
    "Coverage",
    "Failure",
    "Heard",
    "Mutant",
    "Scenario",
    "ScenarioFile",
    "check",
    "check_names",
    "cover",
    "find_scenarios",
    "hear",
    "leave_out",
    "load_scenario",
    "mutate",
    "read_exemptions",
]
