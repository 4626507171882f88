"""Where the commands find scenario files: those that are named, or else those that are shipped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from referee.cli.edge import fail
from referee.law.locate import data_folder
from referee.teaching import Scenario, find_scenarios, load_scenario


def scenario_files(paths: Iterable[Path] = ()) -> Iterator[Path]:
    """Yield the scenario files in some files and folders; all that are shipped where none is named."""
    named = list(paths)
    shipped = data_folder("scenarios")
    if not named and shipped is None:
        fail("no scenarios are installed; name a file or a folder")
    for path in named or filter(None, [shipped]):
        yield from map(_from_here, find_scenarios(path))


def shipped_scenarios(code: str) -> Iterator[Scenario]:
    """Yield the scenarios that are shipped for a code of laws."""
    shipped = data_folder("scenarios")
    if shipped is not None and (shipped / code).is_dir():
        yield from map(load_scenario, scenario_files([shipped / code]))


def _from_here(path: Path) -> Path:
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
