"""The first page: what this is, with a board beside it, and a door for each thing that one comes for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from attrs import define, frozen
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from referee.record import UNKNOWN
from referee.report import TableView
from referee.teaching import WrongLesson
from referee.web.frame import shown
from referee.web.stage import Stage, Stages


@frozen
class Door:
    """A way in: its words, what is behind it in a sentence, and its address."""

    words: str
    behind: str
    address: str


DOORS: Final = (
    Door("Something went wrong at my table", "A few questions, and the ruling. No log is needed.", "/ask"),
    Door("Learn the laws", "One irregular hand at a time: look, decide, and see which law decides.", "/scenarios"),
    Door("Record a match", "Act by act, each on disk before the next; ruled on when you ask.", "/live"),
    Door("Look up a law", "Each code of écarté, clause by clause, and what its text leaves open.", "/laws"),
)
"""The ways in, the most pressing first."""

TRIED: Final = 20
"""How many lessons of a school without courses are looked through for one with a board."""


def routes(stages: Stages) -> list[BaseRoute]:
    """Return the address of the first page."""
    return [Route("/", Home(stages).show)]


@define
class Home:
    """Shows the first page.

    stages: makes cases ready.
    """

    stages: Stages

    def show(self, _request: Request) -> Response:
        """Return the page.

        Args:
            _request: the request, of which nothing is read.
        """
        lesson, stage = next(self._lessons_with_a_board(), (None, None))
        return shown("home", doors=DOORS, lesson=lesson, stage=stage)

    def _lessons_with_a_board(self) -> Iterator[tuple[str, Stage]]:
        """Yield lessons that ask something over a table: those of courses, or all where the school has no course."""
        library = self.stages.library
        taught = [name for course in library.courses() for name in library.course(course.name)]
        for name in taught or list(library.lessons)[:TRIED]:
            with suppress(WrongLesson):
                stage = self.stages.of(name, None)
                sheet = stage.sheet
                if sheet.question is not None and sheet.table is not None and _shows_faces(sheet.table):
                    yield name, stage


def _shows_faces(table: TableView) -> bool:
    return any(card != UNKNOWN for player in table.players for card in player.hand)
