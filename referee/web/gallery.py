"""The gallery: the scenarios of the school by law, chapter, level and word, and the courses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final
from urllib.parse import urlencode

from attrs import define
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from referee.record import show
from referee.report import board_svg, empty_table
from referee.teaching import LEVELS, Course, Lesson
from referee.web.asking import number, word
from referee.web.errors import no_page, unclear
from referee.web.frame import picture, shown
from referee.web.library import Library
from referee.web.stage import Stages

AT_ONCE: Final = 100
"""How many scenarios a page lists."""

MOST_PAGES: Final = 100_000
"""More pages than any gallery has."""

NAMES: Final = ("law", "chapter", "level", "word")
"""What scenarios can be looked for by, as the query of the address names it."""


AN_HOUR: Final = 3_600
"""How long a browser keeps the picture of a lesson, in seconds."""


def routes(stages: Stages) -> list[BaseRoute]:
    """Return the addresses of the gallery."""
    gallery = Gallery(stages)
    return [
        Route("/scenarios", gallery.show),
        Route("/courses/{name}", gallery.show_course),
        Route("/boards/{name:path}.svg", gallery.show_board),
    ]


@define
class Gallery:
    """Lists the scenarios of a library.

    stages: makes cases ready.
    """

    stages: Stages

    @property
    def library(self) -> Library:
        """The scenarios."""
        return self.stages.library

    def show(self, request: Request) -> Response:
        """Return the page with the scenarios that are looked for.

        Args:
            request: the request; its address tells what is looked for.
        """
        asked = {name: word(request, name) for name in NAMES}
        if asked["level"] not in ("", *LEVELS):
            raise unclear(f"level: expected {', '.join(LEVELS)}; got {show(asked['level'][:40])}.")
        found = [(name, each) for name, each in self.library.lessons.items() if fits(name, each, asked)]
        at = number(request, "page", 1, MOST_PAGES) or 1
        some = found[(at - 1) * AT_ONCE : at * AT_ONCE]
        if at > 1 and not some:
            raise no_page(f"There is no page {at} of these scenarios.")
        kept = {name: value for name, value in asked.items() if value}
        return shown(
            "gallery",
            asked=asked,
            levels=LEVELS,
            chapters=self._chapters(),
            courses=list(self._courses()) if not kept and at == 1 else [],
            total=len(found),
            first=(at - 1) * AT_ONCE + 1,
            shown=len(some),
            groups=list(_by_chapter(some)),
            before=f"/scenarios?{urlencode({**kept, 'page': at - 1})}" if at > 1 else None,
            after=f"/scenarios?{urlencode({**kept, 'page': at + 1})}" if at * AT_ONCE < len(found) else None,
        )

    def show_course(self, request: Request) -> Response:
        """Return the page on a course, with its lessons in order."""
        asked = request.path_params["name"]
        course = next((each for each in self.library.courses() if each.name == asked), None)
        if course is None:
            raise no_page(f"There is no course {asked[:60]}.")
        rows = [(name, self.library.lessons[name]) for name in self.library.course(asked)]
        return shown("course", course=course, lessons=rows, groups=list(_by_chapter(rows)))

    def show_board(self, request: Request) -> Response:
        """Return a small picture of the table at the question of a lesson; of an empty one before the first card."""
        sheet = self.stages.of(request.path_params["name"], None).sheet
        view = sheet.table or empty_table(sheet.log, sheet.last + 1)
        return picture(board_svg(view, sheet.scenario.title, small=True), AN_HOUR)

    def _courses(self) -> Iterator[tuple[Course, str]]:
        """Yield the courses, each with the lesson in its middle, whose table is shown; empty where it has none."""
        for course in self.library.courses():
            lessons = self.library.course(course.name)
            yield course, lessons[len(lessons) // 2] if lessons else ""

    def _chapters(self) -> list[str]:
        """Return the folders of the scenarios, those of a whole code before the ones within."""
        folders = map(chapter_of, self.library.lessons)
        return list(dict.fromkeys(each for folder in folders for each in (folder.partition("/")[0], folder) if each))


def fits(name: str, lesson: Lesson, asked: dict[str, str]) -> bool:
    """Tell whether a scenario is among those that are looked for.

    Args:
        name: its name in addresses.
        lesson: what it is about.
        asked: what is looked for, each empty for any: a law or a clause, the folder of a chapter or a code, a level,
            words.
    """
    said = "\n".join((lesson.title, *lesson.cases)).casefold()
    return (
        asked["law"] in ("", *lesson.laws, *lesson.clauses)
        and f"{chapter_of(name)}/".startswith(f"{asked['chapter']}/" if asked["chapter"] else "")
        and asked["level"] in ("", lesson.level)
        and all(each in said for each in asked["word"].casefold().split())
    )


def chapter_of(name: str) -> str:
    """Return the folder in which a scenario lies; empty for none.

    >>> chapter_of("london/dealing/13-card-exposed.yaml"), chapter_of("lesson.yaml")
    ('london/dealing', '')
    """
    return name.rpartition("/")[0]


def _by_chapter(found: list[tuple[str, Lesson]]) -> Iterator[tuple[str, list[tuple[str, Lesson]]]]:
    """Yield the chapters of some scenarios, each with those that lie in it."""
    for chapter, rows in groupby(found, lambda row: chapter_of(row[0])):
        yield chapter, list(rows)
