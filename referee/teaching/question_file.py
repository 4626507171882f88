"""The shape of a question in a scenario file, and of the answers to choose from."""

from __future__ import annotations

from typing import Final

from attrs import define, field

from referee.teaching.expectation_file import Claims

END: Final = "end"
"""In place of an event: after all that was done."""


@define
class AnswerFile:
    """One answer to choose from.

    text: the answer.
    feedback: what a learner is told who chose it: why it is right, or what is wrong with it.
    right: whether it is the right answer.
    claims: what the answer says, in the words of ``expect``; the program checks it.
    """

    text: str
    feedback: str
    right: bool = False
    claims: Claims = field(factory=Claims)


@define
class QuestionFile:
    """A question on a case.

    text: the question.
    answers: the answers to choose from; one of them is right.
    at: the event after which it is asked, or ``end``.
    case: the name of the case that it is asked on; the first case where none is named.
    """

    text: str
    answers: tuple[AnswerFile, ...]
    at: str = END
    case: str | None = None
