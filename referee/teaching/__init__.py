"""Scenario files: what they teach, whether it is true, and what of the law they cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record import face

if TYPE_CHECKING:
    from referee.teaching.coverage import (
        CaseResult,
        Coverage,
        Exemption,
        Mutant,
        adjudicate_cases,
        coverage_of,
        leave_out,
        mutate,
        read_exemptions,
    )
    from referee.teaching.expectations import Failure
    from referee.teaching.founding import write_new_code
    from referee.teaching.law_pages import CONTENTS, LawPages, write_pages
    from referee.teaching.listing import Lesson, find_scenarios, lesson_of, lessons
    from referee.teaching.log_template import LogTemplate
    from referee.teaching.naming_rulebooks import rulebook_name
    from referee.teaching.scenario import Books, Case, Scenario, check, check_names, failures, load_scenario
    from referee.teaching.scenario_file import ScenarioFile
    from referee.teaching.scenario_template import CannotWrite, ScenarioChoices, scenario_on
    from referee.teaching.topic_page import is_table, table_page
    from referee.teaching.word_list import USES, LogWord, find_words, list_words, word_tables

__all__ = [
    "CONTENTS",
    "USES",
    "Books",
    "CannotWrite",
    "Case",
    "CaseResult",
    "Coverage",
    "Exemption",
    "Failure",
    "LawPages",
    "Lesson",
    "LogTemplate",
    "LogWord",
    "Mutant",
    "Scenario",
    "ScenarioChoices",
    "ScenarioFile",
    "adjudicate_cases",
    "check",
    "check_names",
    "coverage_of",
    "failures",
    "find_scenarios",
    "find_words",
    "is_table",
    "leave_out",
    "lesson_of",
    "lessons",
    "list_words",
    "load_scenario",
    "mutate",
    "read_exemptions",
    "rulebook_name",
    "scenario_on",
    "table_page",
    "word_tables",
    "write_new_code",
    "write_pages",
]

__getattr__ = face(
    __name__,
    {
        "referee.teaching.coverage": (
            "Coverage",
            "Exemption",
            "CaseResult",
            "Mutant",
            "coverage_of",
            "adjudicate_cases",
            "leave_out",
            "mutate",
            "read_exemptions",
        ),
        "referee.teaching.expectations": ("Failure",),
        "referee.teaching.founding": ("write_new_code",),
        "referee.teaching.law_pages": ("CONTENTS", "LawPages", "write_pages"),
        "referee.teaching.listing": ("Lesson", "find_scenarios", "lesson_of", "lessons"),
        "referee.teaching.log_template": ("LogTemplate",),
        "referee.teaching.naming_rulebooks": ("rulebook_name",),
        "referee.teaching.scenario": ("Books", "Case", "Scenario", "check", "check_names", "failures", "load_scenario"),
        "referee.teaching.scenario_file": ("ScenarioFile",),
        "referee.teaching.scenario_template": ("CannotWrite", "ScenarioChoices", "scenario_on"),
        "referee.teaching.topic_page": ("is_table", "table_page"),
        "referee.teaching.word_list": ("USES", "LogWord", "find_words", "list_words", "word_tables"),
    },
)
