"""Courses: lessons in the order in which they are best taken."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from attrs import define

from referee.law import data_folder
from referee.record import Mistake, RefereeError, Unreadable, nearest, read_file, read_yaml, show, structure
from referee.teaching.lesson_paths import COURSES, SCENARIOS, find_lesson, lesson_names
from referee.teaching.levels import Level

ENDING: Final = ".yaml"


class NoCourse(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """There is no course of some name."""


@define
class CourseFile:
    """A course as it is written in its file.

    format: ``referee.course/1``.
    title: what the course teaches, in a sentence.
    about: what a learner can expect of it, in a sentence or two.
    lessons: the scenario files in their order, each by its path from the folder of the course or of the shipped
        scenarios.
    level: for whom the course is: a beginner, a player who knows the game, or a director.
    """

    format: Literal["referee.course/1"]
    title: str
    about: str
    lessons: tuple[str, ...]
    level: Level | None = None


@define
class Course:
    """A course that has been read.

    name: what it is called: the name of its file without the ending.
    path: the path of the file.
    as_written: the course as it is written.
    lessons: the scenario files in their order.
    """

    name: str
    path: Path
    as_written: CourseFile
    lessons: list[Path]

    @property
    def title(self) -> str:
        """What the course teaches, in a sentence."""
        return self.as_written.title


def load_course(path: Path) -> Course:
    """Read a course file.

    Args:
        path: the path of the file.

    Returns:
        The course, with the paths of its lessons.

    Raises:
        Unreadable: the file has mistakes, or names lessons that there are not; the error holds all of them.
    """
    document = read_yaml(read_file(path), str(path))
    told = structure(CourseFile, document)
    assert told is not None  # without a list of mistakes to add to, the codec raises
    mistakes: list[Mistake] = []
    lessons: list[Path] = []
    if not told.lessons:
        mistakes.append(Mistake(document.place(("lessons",)), "no lessons", "at least one", "none"))
    for i, name in enumerate(told.lessons):
        found, place = find_lesson(name, path), document.place(("lessons", i))
        if found is None:
            near = nearest(name, lesson_names(path))
            mistakes.append(Mistake(place, "no such lesson", "the path of a scenario file", show(name), near))
        elif name in told.lessons[:i]:
            mistakes.append(Mistake(place, "a lesson stands twice", "each lesson once", show(name)))
        else:
            lessons.append(found)
    if mistakes:
        raise Unreadable(mistakes)
    return Course(path.stem, path, told, lessons)


def list_courses() -> list[Path]:
    """Return the files of the shipped courses, sorted."""
    folder = data_folder(SCENARIOS)
    return sorted((folder / COURSES).glob(f"*{ENDING}")) if folder is not None else []


def find_course(name: str) -> Path:
    """Return the file of a course.

    Args:
        name: the path of a course file, or the name of a shipped course.

    Returns:
        The path of the file.

    Raises:
        NoCourse: there is neither such a file nor such a course.
    """
    shipped = {path.stem: path for path in list_courses()}
    if name in shipped:
        return shipped[name]
    if Path(name).is_file():
        return Path(name)
    near = nearest(name, shipped)
    hint = f'; did you mean "{near}"?' if near else ""
    raise NoCourse(f"no such course: {name}; expected a course file, or one of {', '.join(shipped) or 'none'}{hint}")
