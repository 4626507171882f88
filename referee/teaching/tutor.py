"""Lessons taken one after the other: each is told, asked, and answered by a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Final, Literal

from attrs import define, field

from referee.record import RefereeError
from referee.report import AnyLine, Line, sentence, table_lines, table_views
from referee.teaching.lesson import LessonSheet, lesson_sheet
from referee.teaching.lesson_report import RIGHT, WRONG, LessonReport
from referee.teaching.progress import LessonRecord, Progress
from referee.teaching.question_parts import Question
from referee.teaching.scenario import load_scenario
from referee.teaching.scenario_rulebooks import ScenarioRulebooks

HELP: Final = "Type the number of an answer, or s: the acts step by step, h: a hint, n: the next lesson, q: stop."
"""What may be typed."""

NEXT: Final = "Enter: the next lesson, q: stop: "

STEP: Final = "Enter: the next act, q: back to the question: "

Ended = Literal["answered", "passed", "stopped"]


@define
class Result:
    """What came of a run of lessons.

    right: the titles of the lessons of which the first answer was right.
    wrong: the titles of those of which it was not.
    passed: how many were passed over.
    known: how many were right in an earlier run, and not asked again.
    stopped: whether the learner stopped before the end.
    """

    right: list[str] = field(factory=list)
    wrong: list[str] = field(factory=list)
    passed: int = 0
    known: int = 0
    stopped: bool = False

    def lines(self) -> Iterator[AnyLine]:
        """Return the result for the learner."""
        asked = len(self.right) + len(self.wrong)
        yield Line("Result", "bold")
        if asked:
            yield Line(f"Right at the first try: {len(self.right)} of {asked}.")
        elif self.known and not self.stopped:
            yield Line("Every lesson was right before; --again takes them all once more.")
        else:
            yield Line("No lesson was answered.")
        for title in self.wrong:
            yield Line(title, label="Take again", margin=12)
        if self.wrong:
            yield Line("The next run asks what was not right at the first try.", "dim")


@define
class Tutor:
    """Teaches lessons to a learner.

    lessons: the scenario files, in their order.
    progress: what the learner has answered; each answer is noted there.
    read: asks the learner with a few words, and returns the line that was typed; ``None`` where there is no more.
    tell: shows lines to the learner.
    warn: tells what is wrong besides, such as that the progress cannot be kept.
    again: whether lessons are asked again that were right before.
    pauses: whether the learner is asked to go on after each lesson.
    books: loads the rulebooks of the lessons.
    result: what came of the lessons that were taught so far.
    """

    lessons: Sequence[Path]
    progress: Progress
    read: Callable[[str], str | None]
    tell: Callable[[Iterable[AnyLine]], None]
    warn: Callable[[str], None]
    again: bool = False
    pauses: bool = False
    books: ScenarioRulebooks = field(factory=ScenarioRulebooks)
    result: Result = field(factory=Result, init=False)

    def teach(self) -> Result:
        """Teach the lessons until the last one, or until the learner stops.

        What came of the lessons before one that cannot be taught is told all the same.

        Returns:
            What came of them.

        Raises:
            Unreadable: a lesson has mistakes.
            WrongLesson: a lesson says otherwise than the referee rules.
        """
        self.tell([Line(HELP, "dim"), Line()])
        try:
            self._teach_all()
        except RefereeError:
            if self.result.right or self.result.wrong:
                self.tell([Line(), *self.result.lines()])
            raise
        self.tell([Line(), *self.result.lines()])
        return self.result

    def _teach_all(self) -> None:
        """Teach the lessons that were not right before, until the learner stops."""
        for number, path in enumerate(self.lessons, start=1):
            known = self.progress.of(path)
            if known is not None and known.right and not self.again:
                self.result.known += 1
            elif self._teach(number, path) == "stopped":
                self.result.stopped = True
                break

    def _teach(self, number: int, path: Path) -> Ended:
        """Teach one lesson; one without a question is passed over."""
        scenario = load_scenario(path)
        sheet = lesson_sheet(scenario, self.books)
        if sheet.question is None:
            return "passed"
        report = LessonReport(sheet)
        self.tell([Line(f"Lesson {number} of {len(self.lessons)}", "bold cyan"), *report.up_to_question(), Line()])
        ended, tries, right = self._ask(sheet, sheet.question)
        if tries:
            (self.result.right if right else self.result.wrong).append(scenario.title)
            record = LessonRecord(right, tries, date.today().isoformat())
            if told := self.progress.note(path, record):
                self.warn(told)
        if ended == "passed":
            self.result.passed += 1
        if ended == "answered":
            self.tell([Line(), *report.ruling(), Line()])
            if self.pauses and number < len(self.lessons) and self._word(NEXT) == "q":
                return "stopped"
        return ended

    def _ask(self, sheet: LessonSheet, question: Question) -> tuple[Ended, int, bool]:
        """Ask until the answer is right; return how it ended, how many were given, and if the first was right."""
        hints = iter(sheet.scenario.as_written.hints)
        tries, last = 0, len(question.choices)
        while True:
            word = self._word(f"Answer (1 to {last}, s, h, n, q): ")
            if word in ("n", "q"):
                return ("passed" if word == "n" else "stopped"), tries, False
            if word == "s":
                self._step(sheet)
            elif word == "h":
                none = "There is no further hint." if sheet.scenario.as_written.hints else "There is none here."
                self.tell([Line(next(hints, none), label="Hint", margin=9)])
            elif word.isdecimal() and 1 <= int(word) <= last:
                tries += 1
                choice = question.choices[int(word) - 1]
                style = "bold green" if choice.right else "bold red"
                self.tell([Line(f"{RIGHT if choice.right else WRONG}. {choice.feedback}", style)])
                if choice.right:
                    return "answered", tries, tries == 1
            elif word:
                self.tell([Line(f"Expected a number from 1 to {last}, or s, h, n, q.")])

    def _step(self, sheet: LessonSheet) -> None:
        """Tell the acts one by one, each with the table after it; acts without a table are told together."""
        told = list(enumerate(sheet.log.events[sheet.told_from : sheet.last + 1], start=sheet.told_from + 1))
        tables = table_views(sheet.log, sheet.rulebook, {event.id for _, event in told})
        for number, event in told:
            act = Line(sentence(event, "past"), "bold", label=f"{number}.", indent=2, margin=5)
            self.tell([act, *(table_lines(tables[event.id]) if event.id in tables else ())])
            if event.id in tables and number <= sheet.last and self._word(STEP) == "q":
                return

    def _word(self, prompt: str) -> str:
        """Return what the learner types; q where there is no more."""
        said = self.read(prompt)
        return "q" if said is None else said.strip().lower()
