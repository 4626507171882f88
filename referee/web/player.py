"""The player: a case of a scenario stepped through act by act, with its question at its moment."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlencode

from attrs import define
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from referee.asking import why_not
from referee.record import Claim, EventIndex
from referee.report import say_counts, why_not_lines
from referee.teaching import Question
from referee.web import own_log
from referee.web.asking import number, word
from referee.web.errors import unclear
from referee.web.frame import shown
from referee.web.linking import law_address, linked
from referee.web.own_log import link_to_case
from referee.web.stage import Stage, Stages

MOST = 100_000
"""More than any log has acts, or a scenario cases."""


def routes(stages: Stages) -> list[BaseRoute]:
    """Return the addresses of the player."""
    player = Player(stages)
    return [Route("/scenarios/{name:path}", player.show), Route("/why-not/{name:path}", player.show_why_not)]


@define
class Player:
    """Shows the steps of cases.

    stages: makes cases ready.
    """

    stages: Stages

    def show(self, request: Request) -> Response:
        """Return the page on one step of a case, as a ``request`` names it."""
        name = request.path_params["name"]
        stage = self.stages.of(name, number(request, "case", 1, MOST))
        step = number(request, "step", 0, len(stage.events))
        asked = stage.sheet.question
        answer = number(request, "answer", 1, len(asked.choices)) if asked is not None else None
        told = number(request, "told", 0, 1) == 1
        first = stage.sheet.first + 1 if stage.events else 0
        course = self._course(request)
        page = StepPage(name, stage, step if step is not None else first, answer, told, course)
        return shown("player", **page.values())

    def show_why_not(self, request: Request) -> Response:
        """Return the page on what is wanting for a remedy at a step of a case."""
        name = request.path_params["name"]
        stage = self.stages.of(name, number(request, "case", 1, MOST))
        step = number(request, "step", 1, len(stage.events))
        remedy, sheet = word(request, "remedy"), stage.sheet
        if step is None or remedy not in dict(stage.remedies()):
            raise unclear("Expected a step, and a remedy of this code.")
        with self.stages.library.working:
            claims = [Claim(by=player, remedy=remedy) for player in sheet.log.header.players]
            asked = why_not(sheet.log, sheet.rulebook, claims, at=EventIndex(step - 1))
        lines = list(why_not_lines([asked], sheet.log, sheet.rulebook))
        title, rows = lines[0].text, [line for line in lines[1:] if line.text]
        here = StepPage(name, stage, step, None, told=True, course=self._course(request))
        return shown("why-not", title=title, rows=rows, back=here.address(step, told=1), linked=here.linked)

    def _course(self, request: Request) -> InCourse | None:
        """Return where in a course the lesson is taken; ``None`` where it is not taken in one."""
        course, name = word(request, "course"), request.path_params["name"]
        lessons = self.stages.library.course(course) if course else []
        if name not in lessons:
            return None
        at = lessons.index(name)
        after = lessons[at + 1] if at + 1 < len(lessons) else None
        return InCourse(course, at + 1, len(lessons), after)


@define
class InCourse:
    """Where in a course a lesson is taken.

    name: the name of the course.
    number: the number of the lesson in it, counted from 1.
    total: how many lessons it has.
    after: the name of the next lesson in addresses; ``None`` where it is the last.
    """

    name: str
    number: int
    total: int
    after: str | None

    @property
    def address(self) -> str:
        """The address of the course."""
        return f"/courses/{quote(self.name)}"

    @property
    def next_address(self) -> str:
        """The address of the next lesson; that of the course where this is the last."""
        query = urlencode({"course": self.name})
        return f"/scenarios/{quote(self.after)}?{query}" if self.after is not None else self.address


@define
class StepPage:
    """One step of a case.

    name: the name of the scenario in addresses.
    stage: the case.
    step: the number of the step.
    answer: the number of the answer that was given, counted from 1; ``None`` for none.
    told: whether the ruling is told without a right answer.
    course: where in a course it is taken; ``None`` where it is not taken in one.
    """

    name: str
    stage: Stage
    step: int
    answer: int | None
    told: bool
    course: InCourse | None = None

    def values(self) -> dict[str, Any]:
        """Return what the template speaks of."""
        stage, sheet = self.stage, self.stage.sheet
        asking = self.step == stage.asked_at
        at_end = self.step == len(stage.events)
        solved = asking and (self.told or self._is_right(sheet.question))
        return {
            "course": self.course,
            "name": self.name,
            "title": sheet.scenario.title,
            "setting": sheet.setting,
            "cases": [(case.name, self._address(case.index + 1)) for case in sheet.scenario.cases],
            "case": sheet.case.index,
            "path": self._path,
            "step": self.step,
            "steps": len(stage.events),
            "asked_at": stage.asked_at,
            "says": stage.says(self.step),
            "note": stage.events[self.step - 1].note if self.step else None,
            "table": stage.table(self.step),
            "acts": [(step, stage.says(step)) for step in range(1, self.step + 1)],
            "rulings": stage.rulings(self.step) if not asking else [],
            "question": sheet.question if asking else None,
            "answer": self.answer if asking else None,
            "hints": sheet.scenario.as_written.hints if asking else (),
            "solved": solved,
            "told_rulings": stage.all_rulings() if solved else [],
            "summary": stage.summary() if solved else [],
            "learnt": stage.learnt() if solved else [],
            "why_not": f"/why-not/{quote(self.name)}",
            "remedies": stage.remedies() if solved else [],
            "likely": next((each.remedy for each in reversed(sheet.found.rulings) if each.outcome == "denied"), None),
            "change": link_to_case(sheet.case, own_log.PAGE) if solved or (at_end and not asking) else None,
            "on_table": self._on_table(quiet=not solved) if solved or not asking else None,
            "score": say_counts(sheet.found.score.corrected),
            "address": self.address,
            "linked": self.linked,
            "law_address": lambda name: law_address(sheet.rulebook, name),
        }

    def _on_table(self, *, quiet: bool) -> str | None:
        """Return the address of the table as it stands at this step, where what the law says may be left out."""
        at = self.stage.events[self.step - 1].id if self.step else ""
        return link_to_case(self.stage.sheet.case, own_log.TABLE, at=at, quiet="yes" if quiet else "")

    def address(self, step: int, **more: object) -> str:
        """Return the address of a step of this case, with ``more`` in its query."""
        return self._address(self.stage.sheet.case.index + 1, step=step, **more) + "#act"

    def linked(self, text: str) -> Markup:
        """Return a sentence with links to the laws and the steps that it names."""
        return linked(text, self.stage.sheet.rulebook, self._step_address)

    @property
    def _path(self) -> str:
        return f"/scenarios/{quote(self.name)}"

    def _address(self, case: int, **more: object) -> str:
        course = {"course": self.course.name} if self.course is not None else {}
        return f"{self._path}?{urlencode({'case': case, **more, **course})}"

    def _step_address(self, line: int) -> str:
        return self.address(line) if 1 <= line <= len(self.stage.events) else ""

    def _is_right(self, question: Question | None) -> bool:
        return question is not None and self.answer == question.right
