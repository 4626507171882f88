"""The questions of an interview and their answers in words, and what is ruled at its end."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from typing import Final

from referee.asking import CHOSEN, COME, COME_EARLIER, Interview, Question, Ruled
from referee.hearing import adjudicate
from referee.interviews.question_table import OF_ANY, OF_FAMILY, OF_KIND, YES, Words
from referee.record import Demand, Log
from referee.report import REMEDY_WORDS, Answer, Dispute, Events, Statement, answer_of, conjugate
from referee.table import FACTS, say_moment

UNKNOWN: Final = "Nobody can tell"
"""The answer that the record does not show it."""

NOBODY_KNOWS: Final = "Nobody knows"
"""The answer of who does not know."""

MOMENT: Final = {COME: "Was it said before {moment}?", COME_EARLIER: "Was it done before {moment}?"}
IN_TIME: Final[Mapping[Hashable, str]] = {False: "Yes, before", True: "No, later"}

MOMENT_VERBS: Final = re.compile(r"\b(is|are|answers|refuses|looks|touches|plays|owns|takes|proposes|shows|lies|has)\b")


def question_words(question: Question, names: Mapping[str, str]) -> tuple[str, dict[tuple[Hashable, ...], str]]:
    """Return a question and its answers in words.

    Args:
        question: the question.
        names: the players, by ``dealer`` and ``non_dealer``.

    Returns:
        The question as a sentence, and the words of each answer by the answer.

    Raises:
        KeyError: the question has no words.
    """
    text, words = _words(question)
    if question.wording is not None:
        text, own = question.wording.question, question.wording.answers
        words = {value: own.get(_as_answer(value), words.get(value, UNKNOWN)) for value in _values(question)}
    told = {
        answer: _together([_value(words, each) for each in answer]).format_map(names) for answer in question.answers
    }
    return text.format_map(names), told


def answers_in_words(interview: Interview) -> list[tuple[str, str]]:
    """Return the questions that were answered, each with its answer.

    Args:
        interview: the interview.
    """
    asked = [(question_words(question, interview.names), said) for question, said in interview.answered]
    return [(text, NOBODY_KNOWS if isinstance(said, str) else words[said]) for (text, words), said in asked]


def heading_of(interview: Interview) -> str:
    """Return what stands above what is ruled; nothing where one thing is ruled.

    Args:
        interview: the interview, of which no question is left.
    """
    if not interview.outcomes:
        return f"{interview.book.title}: nothing is said of that."
    return "As not all is known, one of these is ruled:" if len(interview.outcomes) > 1 else ""


def possible_rulings(interview: Interview) -> Iterator[tuple[str, Answer]]:
    """Return what is ruled; where something is not known, each of what may be ruled.

    Args:
        interview: the interview, of which no question is left.

    Returns:
        What follows, in sentences, and what is told of the log that leads to it.
    """
    return (possible_ruling(interview, ruled) for ruled in interview.outcomes)


def possible_ruling(interview: Interview, ruled: Ruled) -> tuple[str, Answer]:
    """Return what follows from one of the rulings that are possible, and what is told of the log that leads to it.

    Args:
        interview: the interview.
        ruled: the ruling, one of its outcomes.
    """
    log = interview.log(ruled)
    told = answer_of(adjudicate(log, interview.book), log, interview.book)
    about = disputes_on_call(told)
    answered = [part for each in about for statement in each.statements for part in answer_to_call(told.log, statement)]
    decided = answered[:1] or [each.statements[1].parts[-1] for each in about[:1] if len(each.statements) > 1]
    scored = [line for line in told.now if any(said.points for said in ruled)]
    return " ".join(told.stands or scored or decided) or "Nothing more follows.", told


def disputes_on_call(told: Answer) -> list[Dispute]:
    """Return the disputes in which the call that ends a log is answered; all, where it asks for nothing."""
    call = told.log.events[-1].id
    answering = [each for each in told.disputes if any(ruling.answers == call for ruling in each.rulings)]
    return answering or list(told.disputes)


def answer_to_call(log: Log, statement: Statement) -> tuple[str, ...]:
    """Return how the call that ends a log is answered, as a statement tells it; nothing where it does not."""
    call = log.events[-1]
    if call.id not in statement.events or not isinstance(call, Demand):
        return ()
    asked = Events(log).sentence(call.id).rstrip(".")
    return statement.parts[1:] if statement.parts[0].startswith(asked) else statement.parts


def ruled_in_short(interview: Interview) -> str:
    """Return what follows, without the law; where something is not known, what may.

    Args:
        interview: the interview, of which no question is left.
    """
    said = dict.fromkeys((heading_of(interview), *(follows for follows, _ in possible_rulings(interview))))
    return " ".join(filter(None, said))


def _words(question: Question) -> Words:
    point, kind = question.point, question.kind
    if point == "fact":
        return "What happened?", {name: told.says[0].upper() + told.says[1:] for name, told in FACTS.items()}
    if point[-1] in MOMENT:
        moment = MOMENT_VERBS.sub(r"<\1>", say_moment(point[:-1], "{dealer}", "{non_dealer}"))
        return MOMENT[point[-1]].format(moment=conjugate(moment, "past")), IN_TIME
    if point.startswith(CHOSEN):
        return f"Has a player chosen to {REMEDY_WORDS[point.removeprefix(CHOSEN)]}?", YES
    if point.startswith("with "):
        other, _, field = point.removeprefix("with ").partition(" ")
        return OF_KIND[other, field] if field else (f"Did this happen as well: {FACTS[other].says}?", YES)
    own = OF_KIND.get((kind, point)) or OF_KIND.get((OF_FAMILY.get(kind, kind), point))
    return own or OF_ANY[point]


def _values(question: Question) -> Iterator[Hashable]:
    """Yield each value of which an answer tells, those among which it is open one by one."""
    for value in (value for answer in question.answers for value in answer):
        yield from value if isinstance(value, frozenset) else (value,)


def _as_answer(value: Hashable) -> str:
    """Return how a rulebook writes an answer."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _value(words: Mapping[Hashable, str], value: Hashable) -> str:
    """Return an answer in words; one that leaves several open names each."""
    if isinstance(value, frozenset):
        return _together([words.get(each, UNKNOWN) for each in sorted(value, key=str)])
    return words.get(value, UNKNOWN)


def _together(words: list[str]) -> str:
    """Return several answers as one."""
    told = list(dict.fromkeys(words))
    return told[0] + "".join(f", or {word[0].lower() + word[1:]}" for word in told[1:])
