"""What scenarios are about, kept in an index beside them, so that listing them need not read them all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from attrs import define

from referee.law import data_folder
from referee.record import Undecodable, digest, json_decoder, program, to_json, write_beside
from referee.teaching.lesson_paths import SCENARIOS
from referee.teaching.levels import Level

if TYPE_CHECKING:
    from referee.teaching.scenario import Scenario

INDEX: Final = ".index.json"
"""The file, in the folder of the shipped scenarios, that holds what they are about."""

PARTS: Final = ("law", "record", "table", "teaching")
"""The parts of the program that decide what a scenario is read as."""


@define
class Lesson:
    """What a scenario file is about.

    title: what it is about, in a sentence.
    laws: the numbers of the laws that it teaches.
    clauses: the ids of the clauses that it teaches.
    cases: the names of its cases.
    named: the open points and options that its cases set.
    level: for whom it is: beginner, player or director; ``None`` where it does not say.
    asks: whether a question is written in it.
    """

    title: str
    laws: tuple[str, ...]
    clauses: tuple[str, ...]
    cases: tuple[str, ...]
    named: tuple[str, ...]
    level: Level | None = None
    asks: bool = False


@define
class Entry:
    """A lesson in the index, with the digest of the file that it was read from."""

    digest: str
    lesson: Lesson


@define
class Index:
    """The index of the shipped scenarios, by their paths below their folder, and the program that made it."""

    format: Literal["referee.scenario-index/1"]
    program: str
    entries: dict[str, Entry]


def lessons(paths: Iterable[Path]) -> Iterator[tuple[str, Lesson]]:
    """Yield what scenario files are about, in order.

    A shipped file that is in the index and has the same bytes is not read again; one that is read is entered there.

    Args:
        paths: the files.

    Yields:
        Pairs of a path and what that file is about.

    Raises:
        Unreadable: a file has mistakes; the error holds all of them.
    """
    root = data_folder(SCENARIOS)
    index = _kept(root) if root is not None else {}
    found: dict[str, Entry] = {}
    fresh = False
    for path in paths:
        name = _below(path, root)
        known, now = (index.get(name), digest(path)) if name is not None else (None, "")
        if known is None or known.digest != now:
            known, fresh = Entry(now, read_lesson(path)), True
        if name is not None:
            found[name] = known
        yield str(path), known.lesson
    if fresh and found and root is not None:
        kept = Index("referee.scenario-index/1", program(PARTS), index | found)
        write_beside(root / INDEX, to_json(kept))


def read_lesson(path: Path) -> Lesson:
    """Return what the scenario in a file is about."""
    from referee.teaching.scenario import load_scenario  # only here, as it needs all of the hearing

    return lesson_of(load_scenario(path))


def lesson_of(scenario: Scenario) -> Lesson:
    """Return what a scenario is about.

    Args:
        scenario: the scenario.

    Returns:
        Its title, laws, clauses, cases, the open points and options that they set, its level, and whether it asks.
    """
    told, cases = scenario.as_written, scenario.cases
    named = dict.fromkeys(name for case in cases for name in case.named)
    names, asks = tuple(case.name for case in cases), told.question is not None
    return Lesson(told.title, told.laws, told.clauses, names, tuple(named), told.level, asks)


def _below(path: Path, root: Path | None) -> str | None:
    """Return the path of a file below the folder of the shipped scenarios, if it lies there."""
    above, whole = os.path.join(root or "", ""), os.path.join(os.getcwd(), path)
    return whole.removeprefix(above).replace(os.sep, "/") if root is not None and whole.startswith(above) else None


def _kept(root: Path) -> dict[str, Entry]:
    """Return what the index holds, where this program made it."""
    try:
        index = json_decoder(Index)((root / INDEX).read_bytes())
    except (OSError, Undecodable):
        return {}
    return index.entries if index.program == program(PARTS) else {}
