"""What a learner has answered, kept between runs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Literal

from attrs import define, field

from referee.law import data_folder
from referee.record import Undecodable, json_decoder, to_json
from referee.teaching.lesson_paths import SCENARIOS

BROKEN: Final = ".broken"
"""What is added to the name of a progress file that cannot be read."""


@define
class LessonRecord:
    """What came of one lesson when it was last taken.

    right: whether the first answer was right.
    tries: how many answers were given.
    day: the day, such as ``1905-05-31``.
    """

    right: bool
    tries: int
    day: str


@define
class ProgressFile:
    """The progress file: a record for each lesson, by the path of its file."""

    format: Literal["referee.progress/1"]
    lessons: dict[str, LessonRecord]


@define
class Progress:
    """What a learner has answered.

    path: the file that it is kept in; ``None`` where nothing is kept.
    records: a record for each lesson, by the path of its file: below the folder of the shipped scenarios, or absolute.
    """

    path: Path | None
    records: dict[str, LessonRecord] = field(factory=dict)

    def of(self, lesson: Path) -> LessonRecord | None:
        """Return what came of a lesson; ``None`` where it was not taken.

        Args:
            lesson: the path of its file.
        """
        return self.records.get(_key(lesson))

    def note(self, lesson: Path, record: LessonRecord) -> str:
        """Note what came of a lesson, and keep it; the file is written whole or not at all.

        Args:
            lesson: the path of its file.
            record: what came of it.

        Returns:
            Why it cannot be kept; empty where it is. It is told once, and nothing is written from then on.
        """
        self.records[_key(lesson)] = record
        if self.path is None:
            return ""
        draft = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(to_json(ProgressFile("referee.progress/1", self.records)) + b"\n")
            draft.replace(self.path)
        except OSError as error:
            told, self.path = f"{self.path}: the progress cannot be kept: {error.strerror}", None
            return told
        return ""


def load_progress(path: Path) -> tuple[Progress, str]:
    """Read a progress file; one that cannot be read is set aside, and the learner begins anew.

    Args:
        path: the path of the file, which need not be there.

    Returns:
        The progress, and what is to be told: that the file was set aside, or that it cannot be read; else nothing.
    """
    try:
        return Progress(path, json_decoder(ProgressFile)(path.read_bytes()).lessons), ""
    except FileNotFoundError:
        return Progress(path), ""
    except OSError as error:
        return Progress(None), f"{path}: the progress cannot be read, and none is kept: {error.strerror}"
    except Undecodable:
        aside = path.with_name(path.name + BROKEN)
    try:
        path.replace(aside)
    except OSError as error:
        return Progress(None), f"{path}: this is no progress file, and none is kept: {error.strerror}"
    return Progress(path), f"{path}: this is no progress file; it is now {aside}, and you begin anew"


def _key(lesson: Path) -> str:
    """Return what a lesson is called in a progress file."""
    whole, shipped = lesson.absolute(), data_folder(SCENARIOS)
    inside = shipped is not None and whole.is_relative_to(shipped.absolute())
    return whole.relative_to(shipped.absolute()).as_posix() if inside and shipped is not None else whole.as_posix()
