"""A lesson in text, in Markdown, as a page and for programs, with its answers or without."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import define

from referee.record import Schema, unstructure
from referee.report import (
    AnyLine,
    HasDocument,
    HasMessage,
    HasPage,
    HasText,
    Line,
    TableView,
    escaped,
    output_schema,
    page,
    say_counts,
    sentence,
    table_lines,
)
from referee.teaching.deals_before import deals_before
from referee.teaching.lesson import LessonSheet

FORMAT: Final = "referee.lesson/1"
NOTHING_TO_ASK: Final = "There is nothing to ask here."
RIGHT, WRONG = "Right", "Not so"


@define
class ActRow:
    """An act that is told: its number in the log, its id, and the act in a sentence."""

    number: int
    event: str
    says: str


@define
class ChoiceRow:
    """An answer to choose from; whether it is right, and what follows it, are told with the answers only."""

    text: str
    right: bool | None
    feedback: str | None
    condition: str | None


@define
class LessonFile:
    """The whole of a lesson for programs; what gives the answer away is ``None`` where the answers are not told."""

    format: str
    path: str
    title: str
    case: str | None
    level: str | None
    laws: tuple[str, ...]
    clauses: tuple[str, ...]
    prerequisites: tuple[str, ...]
    rulebook: str
    at: str | None
    table: TableView | None
    earlier: int
    before: list[str]
    acts: list[ActRow]
    question: str | None
    made: bool
    choices: list[ChoiceRow]
    hints: tuple[str, ...]
    ruling: list[str] | None
    score: dict[str, int] | None
    teaches: str | None
    moral: str | None


def lesson_schema() -> Schema:
    """Return the JSON Schema of ``referee.lesson/1``; later versions of the format may hold more keys."""
    return output_schema(LessonFile, FORMAT)


@define
class LessonReport(HasText, HasMessage, HasPage, HasDocument):
    """A lesson, with its answers or without.

    sheet: the lesson.
    answers: whether the answers, the ruling and the moral are told; on a page they are folded, and else open.
    """

    sheet: LessonSheet
    answers: bool = False

    # --- for people

    def lines(self) -> Iterator[AnyLine]:
        """Return the lesson in text."""
        yield from self.up_to_question()
        yield from self.hints()
        if self.answers:
            yield from (Line(), *self.solution())

    def up_to_question(self) -> Iterator[AnyLine]:
        """Return what it is about, the table, what happened, and the question."""
        yield Line(self.sheet.scenario.title, "bold")
        yield Line(self.sheet.setting, "dim")
        yield Line()
        yield from self.table()
        yield from self.acts()
        yield Line()
        yield from self.question()

    def table(self) -> Iterator[AnyLine]:
        """Return the drawing of the table, if cards were dealt."""
        if self.sheet.table is not None:
            if caption := self._earlier_caption():
                yield Line(caption)
            yield from table_lines(self.sheet.table)
            yield Line()

    def acts(self) -> Iterator[AnyLine]:
        """Return what happened, act by act."""
        yield Line("What happened", "bold")
        yield from (Line(text, "dim", indent=2) for text in self.before())
        for row in self.acts_told():
            yield Line(row.says, label=f"{row.number}.", indent=2, margin=5)

    def question(self) -> Iterator[AnyLine]:
        """Return the question with the answers to choose from."""
        asked = self.sheet.question
        if asked is None:
            yield Line(NOTHING_TO_ASK)
            return
        yield Line(asked.text, "bold")
        for number, choice in enumerate(asked.choices, start=1):
            yield Line(choice.text, label=f"{number}.", indent=2, margin=4)

    def hints(self) -> Iterator[AnyLine]:
        """Return what helps to find the answer."""
        yield from (Line(hint, label="Hint", margin=9) for hint in self.sheet.scenario.as_written.hints)

    def solution(self) -> Iterator[AnyLine]:
        """Return the right answer, what is said to each answer, the ruling, and what to learn from it."""
        asked = self.sheet.question
        if asked is not None:
            yield Line(f"Answer: {asked.right}", "bold green")
            for number, choice in enumerate(asked.choices, start=1):
                said = f"{RIGHT if choice.right else WRONG}. {choice.feedback}"
                yield Line(said, label=f"{number}.", indent=2, margin=4)
            yield Line()
        yield from self.ruling()

    def ruling(self) -> Iterator[AnyLine]:
        """Return the ruling on the whole case, and what to learn from it."""
        yield Line("The ruling", "bold")
        for text in self.ruling_texts():
            yield Line(text, indent=2)
        yield Line(say_counts(self.sheet.found.score.corrected), label="Score", indent=2, margin=9)
        for text in self.learnt_texts():
            yield from (Line(), Line(text))

    def markdown(self) -> str:
        """Return the lesson in Markdown."""
        return "\n".join(self._markdown()) + "\n"

    def html(self) -> str:
        """Return the lesson as a page of HTML, the answers folded, or open where they are told."""
        asked = self.sheet.question
        return page(
            "lesson",
            title=self.sheet.scenario.title,
            setting=self.sheet.setting,
            table=self.sheet.table,
            caption=self._caption(),
            before=self.before(),
            acts=self.acts_told(),
            question=asked.text if asked is not None else NOTHING_TO_ASK,
            choices=asked.choices if asked is not None else (),
            hints=self.sheet.scenario.as_written.hints,
            ruling=self.ruling_texts(),
            score=say_counts(self.sheet.found.score.corrected),
            learnt=self.learnt_texts(),
            unfolded=self.answers,
            RIGHT=RIGHT,
            WRONG=WRONG,
        )

    # --- for programs

    def document(self) -> dict[str, Any]:
        """Return the lesson as plain data, ``referee.lesson/1``."""
        sheet, told, asked = self.sheet, self.sheet.scenario.as_written, self.sheet.question
        choices = asked.choices if asked is not None else ()
        file = LessonFile(
            format=FORMAT,
            path=sheet.scenario.path,
            title=told.title,
            case=sheet.case.name if self.answers else None,
            level=told.level,
            laws=told.laws,
            clauses=told.clauses,
            prerequisites=told.prerequisites,
            rulebook=sheet.rulebook.code,
            at=sheet.at,
            table=sheet.table,
            earlier=sheet.told_from,
            before=self.before(),
            acts=self.acts_told(),
            question=asked.text if asked is not None else None,
            made=asked is not None and asked.made,
            choices=[
                ChoiceRow(each.text, each.right, each.feedback, each.condition)
                if self.answers
                else ChoiceRow(each.text, None, None, None)
                for each in choices
            ],
            hints=told.hints,
            ruling=self.ruling_texts() if self.answers else None,
            score=sheet.found.score.corrected if self.answers else None,
            teaches=told.teaches.strip() if self.answers else None,
            moral=told.moral if self.answers else None,
        )
        data: dict[str, Any] = unstructure(file, omit_defaults=False)
        return data

    # --- what all of them tell

    def acts_told(self) -> list[ActRow]:
        """Return the acts that are told, up to the question."""
        sheet = self.sheet
        told = enumerate(sheet.log.events[sheet.told_from : sheet.last + 1], start=sheet.told_from + 1)
        return [ActRow(number, event.id, sentence(event, "past")) for number, event in told]

    def _caption(self) -> str:
        """Return after which act the table is shown."""
        sheet = self.sheet
        if sheet.table is None:
            return ""
        number, act = next((n, e) for n, e in enumerate(sheet.log.events, start=1) if e.id == sheet.table.event)
        return f"The table at line {number}. {sentence(act, 'past')}"

    def _earlier_caption(self) -> str:
        """Return after which act the table is shown, where that is not the last one that is told."""
        table = self.sheet.table
        return self._caption() if table is not None and table.event != self.sheet.at else ""

    def before(self) -> list[str]:
        """Return what was before the acts that are told: each deal in short, then what was said and marked in it."""
        return list(deals_before(self.sheet))

    def ruling_texts(self) -> list[str]:
        """Return what is ruled on the case, a paragraph for each thing."""
        answer = self.sheet.answer
        told = [statement.text for dispute in answer.disputes for statement in dispute.statements]
        return [*(told or [answer.nothing]), *answer.points, *answer.games]

    def learnt_texts(self) -> list[str]:
        """Return what is to be learnt: what the scenario teaches, and its moral."""
        told = self.sheet.scenario.as_written
        moral = f"Remember: {told.moral}" if told.moral else ""
        return [" ".join(text.split()) for text in (told.teaches, moral) if text]

    def _markdown(self) -> Iterator[str]:
        """Yield the lines of the lesson in Markdown."""
        sheet, asked = self.sheet, self.sheet.question
        yield f"**{escaped(sheet.scenario.title)}**\n\n*{escaped(sheet.setting)}*\n"
        if sheet.table is not None:
            if caption := self._earlier_caption():
                yield f"{escaped(caption)}\n"
            yield "\n".join(("```text", *table_lines(sheet.table), "```\n"))
        yield "**What happened**\n"
        yield from (f"{escaped(text)}\n" for text in self.before())
        yield from (f"{row.number}. {escaped(row.says)}" for row in self.acts_told())
        yield f"\n**{escaped(asked.text if asked is not None else NOTHING_TO_ASK)}**\n"
        yield from (f"{n}. {escaped(each.text)}" for n, each in enumerate(asked.choices if asked else (), start=1))
        yield from (f"\n*Hint:* {escaped(hint)}" for hint in sheet.scenario.as_written.hints)
        if self.answers:
            yield from self._solution_in_markdown()

    def _solution_in_markdown(self) -> Iterator[str]:
        """Yield the answers, the ruling and the moral in Markdown."""
        asked = self.sheet.question
        if asked is not None:
            yield f"\n**Answer: {asked.right}**\n"
            said = (f"{RIGHT if each.right else WRONG}. {each.feedback}" for each in asked.choices)
            yield from (f"{number}. {escaped(text)}" for number, text in enumerate(said, start=1))
        yield "\n**The ruling**\n"
        yield from (f"- {escaped(text)}" for text in self.ruling_texts())
        yield f"- **Score** {escaped(say_counts(self.sheet.found.score.corrected))}"
        yield from (f"\n{escaped(text)}" for text in self.learnt_texts())
