"""Where the commands find scenario files: those that are named, or else those that are shipped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from referee.cli.group import fail
from referee.law.locate import data_folder
from referee.teaching.listing import Lesson, find_scenarios, lessons

if TYPE_CHECKING:
    from referee.law import Rulebook
    from referee.teaching import Scenario

SCENARIOS: Final = "scenarios"


def scenario_files(paths: Iterable[Path] = ()) -> Iterator[Path]:
    """Yield the scenario files in some files and folders; all that are shipped where none is named."""
    named = list(paths)
    shipped = data_folder(SCENARIOS)
    if not named and shipped is None:
        fail("no scenarios are installed; name a file or a folder")
    for path in named or filter(None, [shipped]):
        yield from find_scenarios(_from_here(path))


def scenarios_of(book: Rulebook) -> Iterator[Scenario]:
    """Yield the scenarios that lie in the folder of a rulebook, or else those that are shipped for its code."""
    from referee.teaching import load_scenario  # only here, as it needs all of the hearing

    yield from map(load_scenario, _files_of(book))


def lessons_of(book: Rulebook) -> Iterator[tuple[str, Lesson]]:
    """Yield what the scenarios of a rulebook are about, each with its path."""
    yield from lessons(_files_of(book))


def _files_of(book: Rulebook) -> Iterator[Path]:
    folders, shipped = [book.folder / SCENARIOS], data_folder(SCENARIOS)
    if shipped is not None:
        folders.append(shipped / book.code)
    for folder in [each for each in folders if each.is_dir()][:1]:
        yield from scenario_files([folder])


def _from_here(path: Path) -> Path:
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
