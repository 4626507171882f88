"""What the tests of one run share: rulebooks, shipped scenarios, and what is ruled on them, each made once.

Nobody changes what he takes from here.  A test of reading, loading or hearing itself does without.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shutil import ignore_patterns
from typing import Any, Final

import yaml

from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.law import Rulebook, load_rulebook
from referee.record import Mistake, Unreadable
from referee.record.log import Log
from referee.record.logfile import entries
from referee.report.rendering import AdjudicationData
from referee.report.writers import written
from referee.teaching import Case, Scenario, ScenarioRulebooks, find_scenarios, load_scenario
from tests.house.source import ROOT

SCENARIOS: Final = ROOT / "scenarios"
"""Where the shipped scenarios lie, in a folder for each code."""

NOT_KEPT: Final = ignore_patterns(".*")
"""Leaves out of a copy what the program keeps beside rulebooks, which comes and goes while tests run."""

BOOKS: Final = ScenarioRulebooks()
"""The rulebooks by which shipped cases are ruled."""

_ruled: Final[dict[tuple[int, int], tuple[Log, Rulebook, Adjudication]]] = {}


@cache
def rulebook(code: str | None = None) -> Rulebook:
    """Return a shipped rulebook as it reads itself."""
    return load_rulebook(code)


@cache
def scenario(path: Path) -> Scenario:
    """Return the scenario in a file."""
    return load_scenario(path)


def scenarios(folder: Path = SCENARIOS, every: int = 1) -> list[Scenario]:
    """Return one of every so many scenarios in a folder and below it."""
    return [scenario(path) for path in find_scenarios(folder)[::every]]


def cases(folder: Path = SCENARIOS, every: int = 1) -> list[Case]:
    """Return the cases of one of every so many scenarios in a folder and below it."""
    return [case for each in scenarios(folder, every) for case in each.cases]


def case(lesson: str, name: str = "") -> Case:
    """Return the first case of a shipped scenario, such as ``london/king/22-king-turned``, whose name begins so."""
    return next(case for case in scenario(SCENARIOS / f"{lesson}.yaml").cases if case.name.startswith(name))


def common_yaml(path: Path) -> Any:
    """Return what a common reader of YAML finds in a file."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def ruled(log: Log, book: Rulebook) -> Adjudication:
    """Return what is ruled on a log by a rulebook, both of which are shared."""
    found = _ruled.get((id(log), id(book)))
    if found is None:
        found = _ruled[id(log), id(book)] = (log, book, adjudicate(log, book))
    return found[2]


def as_written(found: Adjudication) -> Any:
    """Return what programs read of an adjudication."""
    return json.loads(written(AdjudicationData(found), "json"))


def heard(case: Case) -> Adjudication:
    """Return what is ruled on a case of a shipped scenario."""
    return ruled(case.log, BOOKS.for_case(case))


def load_logs(path: Path | str, mistakes: list[Mistake] | None = None) -> Iterator[Log]:
    """Yield the logs of a file; those that cannot be read are left out, if there is a list for their mistakes."""
    found = entries(path)
    while True:
        try:
            if (entry := next(found, None)) is None:
                return
            yield entry.load()
        except Unreadable as error:
            if mistakes is None:
                raise
            mistakes += error.mistakes
