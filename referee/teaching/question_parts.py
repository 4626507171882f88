"""What a question consists of, whoever wrote it."""

from __future__ import annotations

from attrs import define

from referee.record import EventId


@define(frozen=True)
class Choice:
    """One answer to choose from.

    text: the answer.
    right: whether it is the right one.
    feedback: what a learner is told who chose it.
    condition: the name of the condition of the law on which a wrong answer of the program's own goes wrong, as in the
        proof of a ruling; ``None`` for any other answer.
    """

    text: str
    right: bool
    feedback: str
    condition: str | None = None


@define(frozen=True)
class Question:
    """A question on a case.

    text: the question.
    at: the id of the event after which it is asked; ``None`` where the log has no event.
    choices: the answers to choose from, in the order in which they are shown; one of them is right.
    made: whether the program made it; else somebody wrote it in the scenario.
    """

    text: str
    at: EventId | None
    choices: tuple[Choice, ...]
    made: bool

    @property
    def right(self) -> int:
        """The number of the right answer, counted from 1."""
        return next(number for number, choice in enumerate(self.choices, start=1) if choice.right)
