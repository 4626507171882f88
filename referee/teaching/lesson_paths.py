"""Where lessons and courses lie: files that name each other by paths below the folder of the shipped scenarios."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from referee.law import data_folder

SCENARIOS: Final = "scenarios"
"""The folder of the shipped scenarios, among what travels with the program."""

COURSES: Final = "courses"
"""The folder of the courses, below that of the shipped scenarios; no scenario lies in it."""


def find_scenarios(path: Path) -> list[Path]:
    """Return the scenario files at a path.

    Args:
        path: a file, or a folder with files ``*.yaml`` somewhere below it; a folder ``courses`` in it is left out.

    Returns:
        The files below the folder, sorted; else the path itself.
    """
    return sorted(_below(path)) if path.is_dir() else [path]


def _below(path: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if name != COURSES]
        yield from (Path(folder, name) for name in names if name.endswith(".yaml"))


def find_lesson(name: str, near: Path) -> Path | None:
    """Return the scenario file that another file names.

    Args:
        name: the path of it, such as ``london/dealing/13-card-exposed.yaml``: from the folder of the file that names
            it, or from the folder of the shipped scenarios.
        near: the file that names it.

    Returns:
        The path, or ``None`` where there is no such file.
    """
    folders = (near.parent, data_folder(SCENARIOS))
    return next((folder / name for folder in folders if folder is not None and (folder / name).is_file()), None)


def lesson_names(near: Path) -> list[str]:
    """Return the paths by which a file can name scenarios.

    Args:
        near: the file that names them.

    Returns:
        The paths of those beside it and below, and of all that are shipped.
    """
    folders = [folder for folder in (near.parent, data_folder(SCENARIOS)) if folder is not None]
    return [path.relative_to(folder).as_posix() for folder in folders for path in find_scenarios(folder)]
