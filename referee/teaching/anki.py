"""Lessons as cards for Anki: a text file that its import reads, with the table and the question on the front."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from html import escape
from typing import Final

from referee.report import say_counts, table_lines
from referee.teaching.lesson import LessonSheet
from referee.teaching.lesson_report import LessonReport

HEAD: Final = ("#separator:tab", "#html:true", "#guid column:1", "#notetype:Basic", "#deck column:2", "#tags column:5")
"""How Anki reads the file: a line for each card, with tabs between its id, deck, front, back and tags."""


def anki_deck(title: str, sheets: Iterable[LessonSheet]) -> str:
    """Return lessons as a text file that Anki imports as cards; importing it again updates them.

    Args:
        title: the name of the deck.
        sheets: the lessons; one without a question is left out.

    Returns:
        The text, which ends with a line break.
    """
    asked = (sheet for sheet in sheets if sheet.question is not None)
    return "\n".join((*HEAD, *(_card(title, sheet) for sheet in asked))) + "\n"


def _card(title: str, sheet: LessonSheet) -> str:
    """Return the line of a card."""
    name = f"{sheet.scenario.title}\n{sheet.case.name}"
    id = sha256(name.encode()).hexdigest()[:20]
    tags = [f"law-{law}" for law in sheet.scenario.as_written.laws]
    if sheet.scenario.as_written.level is not None:
        tags.append(sheet.scenario.as_written.level)
    return "\t".join(
        (
            id,
            " ".join(title.replace('"', "'").split()),
            "".join(_front(sheet)),
            "".join(_back(sheet)),
            " ".join(map(_cell, tags)),
        )
    )


def _front(sheet: LessonSheet) -> Iterator[str]:
    """Yield the front: the table, what was before, what happened, the question and the answers to choose from."""
    report = LessonReport(sheet)
    yield f"<p><b>{_cell(sheet.scenario.title)}</b></p>"
    if sheet.table is not None:
        yield f"<pre>{'<br>'.join(escape(line) for line in table_lines(sheet.table))}</pre>"
    yield from (f"<p>{_cell(text)}</p>" for text in report.before())
    yield _list((row.says for row in report.acts_told()), report.sheet.told_from + 1)
    if sheet.question is not None:
        yield f"<p><b>{_cell(sheet.question.text)}</b></p>"
        yield _list(choice.text for choice in sheet.question.choices)


def _back(sheet: LessonSheet) -> Iterator[str]:
    """Yield the back: the right answer with its reason, the ruling, and what to remember."""
    question, told = sheet.question, sheet.scenario.as_written
    if question is not None:
        right = question.choices[question.right - 1]
        yield f"<p><b>{question.right}. {_cell(right.text)}</b></p><p>{_cell(right.feedback)}</p>"
    yield f"<p>Score: {_cell(say_counts(sheet.found.score.corrected))}</p>"
    yield f"<p>{_cell(told.moral or told.teaches)}</p>"


def _list(texts: Iterable[str], start: int = 1) -> str:
    items = "".join(f"<li>{_cell(text)}</li>" for text in texts)
    return f'<ol start="{start}">{items}</ol>'


def _cell(text: str) -> str:
    """Return text without tabs and line breaks, and without what HTML would take for more than text."""
    return escape(" ".join(text.split()))
