"""The questions of an interview and their answers in words."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from itertools import chain
from typing import Final

from referee.asking import CHOSEN, COME, COME_EARLIER, Interview, Question
from referee.interviews.question_table import OF_ANY, OF_CLAIM, OF_FAMILY, OF_KIND, OF_LATE_CLAIM, YES, Words
from referee.report import REMEDY_WORDS, begun, conjugate
from referee.table import FACTS, only_with_exchange, say_moment

UNKNOWN: Final = "Nobody can tell"
"""The answer that the record does not show it."""

NOBODY_KNOWS: Final = "Nobody knows"
"""The answer of who does not know."""

MOMENT: Final = {COME: "Was it said before {moment}?", COME_EARLIER: "Was it done before {moment}?"}
ASKED_FOR: Final = "Was it asked for before {moment}?"
"""The question on a moment of what a player asks for, and does not speak of as a fault."""

IN_TIME: Final[Mapping[Hashable, str]] = {False: "Yes, before", True: "No, later"}
PERHAPS_NEVER: Final[Mapping[Hashable, str]] = {**IN_TIME, False: "Yes, before, or that never came"}
"""The answers to whether it was before a moment: one that any hand comes to, or one only where cards are asked for."""

MOMENT_VERBS: Final = re.compile(r"\b(is|are|answers|refuses|looks|touches|plays|owns|takes|proposes|shows|lies|has)\b")


def question_words(question: Question, names: Mapping[str, str]) -> tuple[str, dict[tuple[Hashable, ...], str]]:
    """Return a question and its answers in words.

    Args:
        question: the question.
        names: the players, by ``dealer`` and ``non_dealer``.

    Returns:
        The question as a sentence, and the words of each answer by the answer.
    """
    text, words = _words(question)
    if question.wording is not None:
        text, own = question.wording.question, question.wording.answers
        words = {value: own.get(_as_answer(value), _said(words, value)) for value in chain(*question.answers)}
    told = {answer: _together([_said(words, each) for each in answer]).format_map(names) for answer in question.answers}
    return text.format_map(names), told


def answers_in_words(interview: Interview) -> list[tuple[str, str]]:
    """Return the questions that were answered, each with its answer.

    Args:
        interview: the interview.
    """
    asked = [(question_words(question, interview.names), said) for question, said in interview.answered]
    return [(text, NOBODY_KNOWS if isinstance(said, str) else words[said]) for (text, words), said in asked]


def _words(question: Question) -> Words:
    point, kind = question.point, question.kind
    if point == "fact":
        happened: dict[Hashable, str] = {name: begun(told.says) for name, told in FACTS.items()}
        if question.claimed:
            of_marks = any(FACTS[str(name)].of_marks == "short" for answer in question.answers for name in answer)
            happened |= OF_LATE_CLAIM if of_marks else OF_CLAIM
        return "What happened?", happened
    if point[-1] in MOMENT:
        moment = MOMENT_VERBS.sub(r"<\1>", say_moment(point[:-1], "{dealer}", "{non_dealer}"))
        text = ASKED_FOR if question.claimed and point[-1] == COME else MOMENT[point[-1]]
        answers = PERHAPS_NEVER if only_with_exchange(point[:-1]) else IN_TIME
        return text.format(moment=conjugate(moment, "past")), answers
    if point.startswith(CHOSEN):
        return f"Has a player chosen to {REMEDY_WORDS[point.removeprefix(CHOSEN)]}?", YES
    if point.startswith("with "):
        other, _, field = point.removeprefix("with ").partition(" ")
        return _on_field(other, field) if field else (f"Did this happen as well: {FACTS[other].says}?", YES)
    return _on_field(kind, point)


def _on_field(kind: str, field: str) -> Words:
    """Return the question on a field; where it has no words, its name, which a code may word better."""
    own = OF_KIND.get((kind, field)) or OF_KIND.get((OF_FAMILY.get(kind, kind), field)) or OF_ANY.get(field)
    if own is not None:
        return own
    happened, named = begun(FACTS[kind].says), field.replace("_", " ")
    if set(FACTS[kind].values[field].options) <= {True, False}:
        return f"{happened}. Is this so of it: {named}?", YES
    return f"{happened}. What is so of it: {named}?", {}


def _said(words: Mapping[Hashable, str], value: Hashable) -> str:
    """Return an answer in words; where it has none, its name."""
    return words.get(value) or (UNKNOWN if value is None else begun(str(value).replace("_", " ")))


def _as_answer(value: Hashable) -> str:
    """Return how a rulebook writes an answer."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _together(words: list[str]) -> str:
    """Return several answers as one."""
    told = list(dict.fromkeys(words))
    return told[0] + "".join(f", or {word[0].lower() + word[1:]}" for word in told[1:])
