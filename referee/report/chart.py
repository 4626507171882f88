"""Charts: all that an interview on a ground may come to, as one tree of questions with a ruling at each end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

from referee.asking import Interview
from referee.record import Schema
from referee.report.questions import possible_rulings, question_words
from referee.report.schema import output_schema
from referee.report.words import GROUND_WORDS

FORMAT: Final = "referee.chart/1"

ANYBODY: Final[Mapping[str, str]] = {"dealer": "the dealer", "non_dealer": "the non-dealer"}
"""What the players are called in a chart."""

BEGINNING: Final = re.compile(r"^[a-z]|(?<=[.?!] )[a-z]")

NOTHING: Final = "Nothing follows."


@frozen
class Way:
    """An answer in a chart.

    answer: the answer in words.
    then: the place that it leads to.
    """

    answer: str
    then: Node


@frozen
class Node:
    """A place in a chart: a question with its answers, or a ruling.

    question: the question; empty where none is left.
    answers: the answers to it.
    ruling: what is ruled, in sentences; empty where there is a question.
    laws: the numbers of the laws by which it is.
    """

    question: str = ""
    answers: tuple[Way, ...] = ()
    ruling: tuple[str, ...] = ()
    laws: tuple[int, ...] = ()

    def cited(self) -> Iterator[int]:
        """Yield the laws by which it is ruled at any end behind it."""
        yield from self.laws
        for way in self.answers:
            yield from way.then.cited()

    @property
    def size(self) -> int:
        """How many places there are, with those behind it."""
        return 1 + sum(way.then.size for way in self.answers)


@frozen
class Chart:
    """What comes of a trouble under a code.

    ground: what the trouble is about.
    title: the same in words.
    code: the title of the code.
    root: the first question.
    """

    ground: str
    title: str
    code: str
    root: Node


@frozen
class ChartsFile:
    """Charts as they are written.

    charts: the charts, those of one trouble under several codes behind each other.
    """

    format: str
    charts: tuple[Chart, ...]


def chart_schema() -> Schema:
    """Return the JSON Schema of ``referee.chart/1``; later versions of the format may hold more keys."""
    return output_schema(ChartsFile, FORMAT)


def chart_of(interview: Interview) -> Chart:
    """Return the chart of an interview that has not begun, told of a dealer and a non-dealer.

    Args:
        interview: the interview; its players are to be called as in ``ANYBODY``.
    """
    return Chart(interview.ground, _capital(GROUND_WORDS[interview.ground]), interview.book.title, _node(interview))


def _node(interview: Interview) -> Node:
    question = interview.question
    if question is None:
        return _ruling(interview)
    text, words = question_words(question, interview.names)
    return Node(text, tuple(Way(_capital(words[each]), _node(interview.answer(each))) for each in question.answers))


def _ruling(interview: Interview) -> Node:
    """Return the end of a chart: the law of each dispute and what follows, without what had happened."""
    if not interview.outcomes or not next(iter(interview.outcomes)):
        return Node(ruling=(NOTHING,))
    follows, told = next(possible_rulings(interview))
    said = [_capital(statement.text) for dispute in told.disputes for statement in dispute.statements[1:]]
    laws = {ruling.law for dispute in told.disputes for ruling in dispute.rulings if ruling.law is not None}
    return Node(ruling=tuple(said) or (_capital(follows),), laws=tuple(sorted(laws)))


def _capital(text: str) -> str:
    """Return sentences with a capital at the beginning of each, whatever the players are called."""
    return BEGINNING.sub(lambda found: found[0].upper(), text)
