"""Charts: all that an interview on a ground may come to, as one tree of questions with a ruling at each end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import frozen

from referee.asking import Interview
from referee.report.questions import possible_rulings, question_words
from referee.report.words import GROUND_WORDS

ANYBODY: Final[Mapping[str, str]] = {"dealer": "the dealer", "non_dealer": "the non-dealer"}
"""What the players are called in a chart."""

BEGINNING: Final = re.compile(r"^[a-z]|(?<=[.?!] )[a-z]")

NOTHING: Final = "Nothing follows."


@frozen
class Node:
    """A place in a chart: a question with its answers, or a ruling.

    question: the question; empty where none is left.
    answers: the answers, each with the place that it leads to.
    ruling: what is ruled, in sentences; empty where there is a question.
    laws: the numbers of the laws by which it is.
    """

    question: str = ""
    answers: tuple[tuple[str, Node], ...] = ()
    ruling: tuple[str, ...] = ()
    laws: tuple[int, ...] = ()

    def cited(self) -> Iterator[int]:
        """Yield the laws by which it is ruled at any end behind it."""
        yield from self.laws
        for _, node in self.answers:
            yield from node.cited()

    @property
    def size(self) -> int:
        """How many places there are, with those behind it."""
        return 1 + sum(node.size for _, node in self.answers)

    def document(self) -> dict[str, Any]:
        """Return it as plain data."""
        if not self.question:
            return {"ruling": list(self.ruling), "laws": list(self.laws)}
        return {"question": self.question, "answers": [{"answer": a, **n.document()} for a, n in self.answers]}


@frozen
class Chart:
    """What comes of a trouble under a code.

    ground: what the trouble is about.
    code: the title of the code.
    root: the first question.
    """

    ground: str
    code: str
    root: Node

    @property
    def title(self) -> str:
        """The trouble in words."""
        return _capital(GROUND_WORDS[self.ground])


def chart_of(interview: Interview) -> Chart:
    """Return the chart of an interview that has not begun, told of a dealer and a non-dealer.

    Args:
        interview: the interview; its players are to be called as in ``ANYBODY``.
    """
    return Chart(interview.ground, interview.book.title, _node(interview))


def _node(interview: Interview) -> Node:
    question = interview.question
    if question is None:
        return _ruling(interview)
    text, words = question_words(question, interview.names)
    return Node(text, tuple((_capital(words[each]), _node(interview.answer(each))) for each in question.answers))


def _ruling(interview: Interview) -> Node:
    """Return the end of a chart: the law of each dispute and what follows, without what had happened."""
    if not interview.outcomes or not next(iter(interview.outcomes)):
        return Node(ruling=(NOTHING,))
    _, told = next(possible_rulings(interview))
    said = [_capital(statement.text) for dispute in told.disputes for statement in dispute.statements[1:]]
    laws = {ruling.law for dispute in told.disputes for ruling in dispute.rulings if ruling.law is not None}
    return Node(ruling=tuple(said) or (NOTHING,), laws=tuple(sorted(laws)))


def _capital(text: str) -> str:
    """Return sentences with a capital at the beginning of each, whatever the players are called."""
    return BEGINNING.sub(lambda found: found[0].upper(), text)
