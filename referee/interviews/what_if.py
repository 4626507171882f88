"""What would be ruled in an interview had an answer been another, beside what is ruled."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from referee.asking import Call, Interview
from referee.interviews.questions import question_words
from referee.interviews.rulings import heading_of, possible_ruling
from referee.report import Answer

Heard = tuple[str, Answer]
"""What follows from a ruling, and what is told of the log that leads to it."""


@frozen
class Compared:
    """A sentence of a ruling.

    text: the sentence.
    before: whether it is ruled as things are.
    after: whether it would be ruled had the answer been another.
    """

    text: str
    before: bool
    after: bool


@frozen
class WhatIf:
    """What would follow had an answer been another.

    answer: the other answer, in words.
    interview: the interview as it would be; it may have another question.
    heading: what stands above the sentences: that another question would come, or that one of several would be ruled.
    sentences: what falls away, then what would be ruled.
    """

    answer: str
    interview: Interview
    heading: str
    sentences: tuple[Compared, ...]


def what_ifs(interview: Interview, number: int) -> Iterator[WhatIf]:
    """Yield what would follow from each other answer to a question.

    Args:
        interview: the interview, of which no question is left.
        number: which of the questions that were answered, from 0 on.
    """
    question, said = interview.answered[number]
    _, words = question_words(question, interview.names)
    heard: dict[Call, Heard] = {}
    for other in question.answers:
        if other != said:
            there = interview.otherwise(number, other)
            tell = _sentences if len(interview.outcomes) == len(there.outcomes) == 1 else _followings
            ruled, instead = tell(_heard(interview, heard)), tell(_heard(there, heard))
            gone = [Compared(text, before=True, after=False) for text in ruled if text not in instead]
            stays = [Compared(text, before=text in ruled, after=True) for text in instead]
            yield WhatIf(words[other], there, _heading(there), (*gone, *stays))


def _heading(there: Interview) -> str:
    """Return what is to be said first of what would be ruled."""
    if there.question is None:
        return heading_of(there)
    text, _ = question_words(there.question, there.names)
    return f"Then it would be asked as well: {text} One of these would be ruled:"


def _heard(interview: Interview, heard: dict[Call, Heard]) -> list[Heard]:
    """Return the rulings that are possible; a call that was ``heard`` before is not heard again."""
    for ruled, call in interview.outcomes.items():
        if call not in heard:
            heard[call] = possible_ruling(interview, ruled)
    return [heard[call] for call in interview.outcomes.values()]


def _sentences(rulings: list[Heard]) -> list[str]:
    """Return the law and what follows, in sentences, where one thing is ruled."""
    follows, told = rulings[0]
    said = [part for dispute in told.disputes for statement in dispute.statements for part in statement.parts]
    return list(dict.fromkeys([*said, follows]))


def _followings(rulings: list[Heard]) -> list[str]:
    """Return what follows from each of the rulings that are possible."""
    return list(dict.fromkeys(follows for follows, _ in rulings))
