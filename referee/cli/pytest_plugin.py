"""A plugin of pytest: the scenarios of a club run among its tests, each case as one test.

pytest loads this module by the entry point ``referee``, also where nobody has scenarios.  So all that rules is imported
only when there is one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from referee.teaching import Case, Failure, Scenario, ScenarioRulebooks

PLACES: Final = "referee_scenarios"
"""The setting that says which files hold scenarios."""

DEFAULT_PLACES: Final = ("*.scenario.yaml", "scenarios/")

SCENARIO: Final = "referee.scenario"

LOOKED_AT: Final = 65_536
"""How many characters of a file are searched for its format."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the setting that says where scenarios are."""
    told = (
        "Scenarios of the card game referee, whose cases run as tests: patterns of files, and folders with a / at the "
        f"end; none where it is empty. Without it: {' '.join(DEFAULT_PLACES)}"
    )
    parser.addini(PLACES, told, type="args", default=list(DEFAULT_PLACES))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """Return the collector of a scenario file; ``None`` for any other file."""
    if file_path.suffix != ".yaml":
        return None
    place = f"/{os.path.relpath(file_path, parent.config.rootpath)}".replace(os.sep, "/")
    matched = [pattern for pattern in parent.config.getini(PLACES) if _matches(place, pattern)]
    if not matched or (all(map(_is_folder, matched)) and not _says_scenario(file_path)):
        return None
    collector: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
    return collector


def _is_folder(pattern: str) -> bool:
    return pattern.endswith("/")


def _matches(place: str, pattern: str) -> bool:
    return fnmatchcase(place, f"*/{pattern}*.yaml" if _is_folder(pattern) else f"*/{pattern}")


def _says_scenario(path: Path) -> bool:
    """Tell whether a file says that it is one of referee's, and not that it is a log, a course or the like.

    A folder may hold other files of YAML as well, of other programs too.  One whose kind is misspelt is taken for a
    scenario, so that somebody hears of it.
    """
    from referee.cli.file_kinds import format_said
    from referee.record import FILE_KINDS

    with path.open(encoding="utf-8", errors="replace") as file:
        said = format_said(file.read(LOOKED_AT))
    return said is not None and (said == SCENARIO or said not in FILE_KINDS)


class ScenarioFile(pytest.File):
    """A file with a scenario; each case of it is one test."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield a test for each case.

        Raises:
            CollectError: the file cannot be read, with every mistake and its line.
        """
        from referee.cli.file_kinds import wrong_kind
        from referee.record import RefereeError, Unreadable
        from referee.teaching import check_names, load_scenario

        books = _rulebooks(self.config)
        try:
            scenario = load_scenario(self.path)
            check_names(scenario, books.plain(scenario), books.plain_for)
        except RefereeError as error:
            other = wrong_kind(str(self.path), SCENARIO) if isinstance(error, Unreadable) else None
            raise self.CollectError(_from_here(self, str(other or error))) from None
        for case in scenario.cases:
            item: ScenarioItem = ScenarioItem.from_parent(self, name=case.name, scenario=scenario, case=case)
            yield item


class ScenarioItem(pytest.Item):
    """A case of a scenario, which holds where the referee rules as the scenario says."""

    def __init__(self, *, scenario: Scenario, case: Case, **given: Any) -> None:
        super().__init__(**given)
        self._scenario, self._case = scenario, case

    def runtest(self) -> None:
        """Rule on the case.

        Raises:
            NotAsExpected: the referee rules otherwise than the scenario says.
        """
        from referee.teaching import check

        found = check(self._scenario, self._case, _rulebooks(self.config).for_case(self._case))
        if found:
            raise NotAsExpected(found)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what is told of a failure: what ``referee scenarios check`` tells; of a bug, the traceback."""
        from referee.record import RefereeError

        if isinstance(excinfo.value, NotAsExpected | RefereeError):
            return _from_here(self, str(excinfo.value))
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the file, the line of the case counted from 0, and its name."""
        return self.path, self._case.place.line - 1, self.name


class NotAsExpected(Exception):  # noqa: N818 - what is wrong is the scenario, or the law, and no run of a program
    """The referee rules otherwise than a scenario says."""

    def __init__(self, failures: list[Failure]) -> None:
        super().__init__("\n".join(map(str, failures)))


_BOOKS: Final = pytest.StashKey["ScenarioRulebooks"]()


def _rulebooks(config: pytest.Config) -> ScenarioRulebooks:
    """Return the rulebooks of a run, each of which is loaded once."""
    from referee.teaching import ScenarioRulebooks

    return config.stash.setdefault(_BOOKS, ScenarioRulebooks())


def _from_here(node: pytest.Item | pytest.Collector, told: str) -> str:
    """Return what is told of a file with its path as seen from where pytest was called."""
    here = node.config.invocation_params.dir
    if not node.path.is_relative_to(here):
        return told
    return told.replace(f"{node.path}:", f"{os.path.relpath(node.path, here)}:")
