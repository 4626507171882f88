"""What the pages of a school share: the scenarios that it shows, and the rulebooks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

from attrs import define, field

from referee.law import Rulebook, data_folder, default_code, list_codes, load_rulebook
from referee.teaching import Course, Lesson, ScenarioRulebooks, find_scenarios, lessons, list_courses, load_course

SCENARIOS: Final = "scenarios"


@define
class Library:
    """The scenarios and rulebooks of a school.

    files: the scenario files, by the names that they have in addresses.
    lessons: what each of them is about, by the same names.
    books: loads the rulebooks.
    working: held while a log is ruled on, so that one at a time is.
    """

    files: dict[str, Path]
    lessons: dict[str, Lesson]
    books: ScenarioRulebooks = field(factory=ScenarioRulebooks)
    working: Lock = field(factory=Lock, repr=False)
    _courses: dict[str, tuple[Course, list[str]]] | None = field(default=None, init=False, repr=False)
    _read: dict[str, Rulebook] = field(factory=dict, init=False, repr=False)

    @property
    def codes(self) -> list[str]:
        """The names of the shipped codes."""
        return shipped_codes()

    def rulebook(self, code: str) -> Rulebook:
        """Return a shipped code with its default readings.

        Args:
            code: one of ``codes``.
        """
        if code not in self._read:
            self._read[code] = load_rulebook(code)
        return self._read[code]

    def courses(self) -> list[Course]:
        """Return the shipped courses of which the school has all lessons."""
        return [course for course, _ in self._taught().values()]

    def course(self, name: str) -> list[str]:
        """Return the lessons of a course, by the names that they have in addresses; none where there is no such course.

        Args:
            name: the name of the course.
        """
        return self._taught()[name][1] if name in self._taught() else []

    def _taught(self) -> dict[str, tuple[Course, list[str]]]:
        """Return the courses by their names, each with its lessons by the names that they have in addresses."""
        if self._courses is None:
            names = {path.resolve(): each for each, path in self.files.items()}
            listed = [
                (course, [path.resolve() for path in course.lessons]) for course in map(load_course, list_courses())
            ]
            self._courses = {
                course.name: (course, [names[path] for path in paths])
                for course, paths in listed
                if names.keys() >= set(paths)
            }
        return self._courses

    def lessons_of(self, code: str) -> list[tuple[str, Lesson]]:
        """Return the lessons on a code, each with its name: those in its folder, or all where no folder is a code's.

        Args:
            code: the name of the code.
        """
        folders = {name.partition("/")[0] for name in self.lessons}
        own = not folders.isdisjoint(self.codes)
        return [(name, each) for name, each in self.lessons.items() if not own or name.startswith(f"{code}/")]


@cache
def shipped_codes() -> list[str]:
    """Return the names of the shipped codes, the one first that is taken where none is named."""
    first = default_code()
    return sorted(list_codes(), key=lambda code: (code != first, code))


def library_of(paths: Iterable[Path]) -> Library:
    """Return the library of some scenario files and folders; of all that are shipped where none is named.

    Args:
        paths: files and folders. A scenario is named by its path below its folder.

    Raises:
        Unreadable: a scenario has mistakes; the error holds all of them.
    """
    shipped = data_folder(SCENARIOS)
    named = list(paths) or [path for path in [shipped] if path is not None]
    found = {
        (file.relative_to(path) if file != path else Path(path.name)).as_posix(): file
        for path in named
        for file in find_scenarios(path)
    }
    files = {name: found[name] for name in sorted(found, key=_rank)}
    return Library(files, dict(zip(files, (lesson for _, lesson in lessons(files.values())), strict=True)))


def _rank(name: str) -> int:
    """Return where the folder of a scenario stands: those of codes in their order, then the others."""
    codes, folder = shipped_codes(), name.partition("/")[0]
    return codes.index(folder) if folder in codes else len(codes)
