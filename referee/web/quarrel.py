"""A quarrel of which there is no log: what the trouble is, one question after another, and the ruling.

All that was said stands in the address, so that going back is following a link.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from attrs import define, evolve, field, frozen
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from referee.asking import NAMES, STAGINGS, UNSURE, Interview, Question, ask
from referee.record import LogText, Unreadable, dump_log, show
from referee.report import GROUND_WORDS, Answer, heading_of, possible_rulings, question_words
from referee.teaching import grounds_meant
from referee.web import own_log
from referee.web.asking import word
from referee.web.errors import unclear
from referee.web.frame import shown
from referee.web.keeping import Kept
from referee.web.library import Library
from referee.web.linking import linked
from referee.web.log_builder import new_log
from referee.web.own_table import told_wrong
from referee.web.permalinks import link, packed
from referee.web.sent_log import NAME

PAGE: Final = "/ask"

KEPT: Final = 400
"""How many steps of interviews are kept."""

UNKNOWN: Final = "u"
"""What stands in an address for the answer that nobody knows."""

ANSWERS: Final = re.compile(rf"(?:\d\d?|{UNKNOWN})(?:\.(?:\d\d?|{UNKNOWN}))*")
"""The answers in an address, each by its number."""


def routes(library: Library) -> list[BaseRoute]:
    """Return the address of the questions."""
    return [Route(PAGE, Desk(library).show)]


@frozen
class Quarrel:
    """What an address says of a quarrel.

    code: the code that is played.
    about: what the trouble is, a ground; empty where it is not known yet.
    names: the players, by whether they deal.
    answers: the answers so far, each its number or ``UNKNOWN``.
    """

    code: str
    about: str
    names: Mapping[str, str]
    answers: tuple[str, ...] = ()

    @property
    def address(self) -> str:
        """The address that says this."""
        said = {"code": self.code, "about": self.about, "answers": ".".join(self.answers), **self.names}
        return f"{PAGE}?{urlencode({name: value for name, value in said.items() if value})}"

    def answered(self, *answers: str) -> str:
        """Return the address with other answers, at the next question.

        Args:
            answers: the answers, from the first on.
        """
        return f"{evolve(self, answers=answers).address}#next"


@frozen
class Step:
    """A step of an interview: what is known, and what is asked next, which takes a while to find out."""

    interview: Interview
    question: Question | None

    @classmethod
    def at(cls, interview: Interview) -> Step:
        """Return the step at which an interview is."""
        return cls(interview, interview.question)

    def after(self, answer: tuple[Hashable, ...] | str) -> Step:
        """Return the step after an answer to the question."""
        return Step.at(self.interview.answer(answer))


@define
class Desk:
    """Answers with what is to be asked next, or with the ruling.

    library: the rulebooks.
    """

    library: Library
    _steps: Kept[tuple[str, str, tuple[str, ...]], Step] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Keep steps, made one at a time with all else that takes a while."""
        self._steps = Kept(KEPT, self.library.working)

    def show(self, request: Request) -> Response:
        """Return the page for what the address says.

        Args:
            request: the request, of which the address alone is read.
        """
        quarrel, trouble = self._said(request), word(request, "trouble")
        try:
            first, second = quarrel.names.values()
            LogText(new_log(first, second, quarrel.code, marks=False), NAME)
        except Unreadable as error:
            return self._start(quarrel, trouble, error=error)
        if quarrel.about:
            return self._asked(quarrel)
        with self.library.working:
            meant = grounds_meant(self.library.rulebook(quarrel.code), trouble)
        if len(meant) == 1:
            return RedirectResponse(evolve(quarrel, about=meant[0]).address, 303)
        return self._start(quarrel, trouble, meant)

    def _said(self, request: Request) -> Quarrel:
        """Return what an address says.

        Raises:
            HTTPException: it names a code or a trouble that there is not, or has answers that are none.
        """
        code = word(request, "code") or self.library.codes[0]
        about, answers = word(request, "about"), word(request, "answers")
        for name, given, known in (("code", code, self.library.codes), ("about", about, ["", *STAGINGS])):
            if given not in known:
                raise unclear(f"{name}: expected {', '.join(filter(None, known))}; got {show(given[:40])}.")
        if answers and not ANSWERS.fullmatch(answers):
            raise unclear(f"answers: expected numbers or {UNKNOWN} with dots between them; got {show(answers[:40])}.")
        names = {role: word(request, role) if role in request.query_params else NAMES[role] for role in NAMES}
        return Quarrel(code, about, names, tuple(answers.split(".")) if answers else ())

    def _start(
        self, quarrel: Quarrel, trouble: str, meant: list[str] | None = None, error: Unreadable | None = None
    ) -> Response:
        """Return the page that asks what the trouble is."""
        return shown(
            "ask-start",
            400 if error else 200,
            quarrel=quarrel,
            codes=[self.library.rulebook(code) for code in self.library.codes],
            trouble=trouble,
            meant=meant,
            troubles=[(each, GROUND_WORDS[each]) for each in meant or STAGINGS],
            wrong=told_wrong(error),
        )

    def _asked(self, quarrel: Quarrel) -> Response:
        """Return the page with the next question, or with the ruling."""
        course = list(self._course(quarrel))
        step = course[-1]
        values: dict[str, Any] = {
            "quarrel": quarrel,
            "book": step.interview.book,
            "trouble": GROUND_WORDS[quarrel.about],
            "start": evolve(quarrel, about="", answers=()).address,
            "given": list(_given(quarrel, course)),
        }
        if step.question is not None:
            text, answers = _words(step.question, quarrel)
            asked = [(said, quarrel.answered(*quarrel.answers, each)) for each, said in answers.items()]
            return shown("ask-question", **values, question=text, answers=asked)
        named = evolve(step.interview, names=quarrel.names)
        with self.library.working:
            rulings = [(follows, told, _keep(told)) for follows, told in possible_rulings(named)]
        return shown(
            "ask-ruling",
            **values,
            heading=heading_of(named),
            rulings=rulings,
            linked=lambda text: linked(text, named.book, lambda line: ""),
        )

    def _course(self, quarrel: Quarrel) -> Iterator[Step]:
        """Yield the steps of an interview, from its first question to the one that is not answered.

        Raises:
            HTTPException: an answer is none to its question.
        """
        begun = (quarrel.code, quarrel.about)
        step = self._steps.of((*begun, ()), lambda: Step.at(ask(self.library.rulebook(quarrel.code), quarrel.about)))
        yield step
        for number, said in enumerate(quarrel.answers, 1):
            if step.question is None:
                raise unclear(f"answers: nothing is asked after {number - 1} of them.")
            if said not in _numbers(step.question):
                raise unclear(f"answers: question {number} has no answer {said}.")
            answer = UNSURE if said == UNKNOWN else step.question.answers[int(said) - 1]
            step = self._steps.of((*begun, quarrel.answers[:number]), partial(step.after, answer))
            yield step


def _numbers(question: Question) -> list[str]:
    """Return what may stand in an address for each answer to a question, in order, and for that nobody knows."""
    return [*map(str, range(1, len(question.answers) + 1)), UNKNOWN]


def _words(question: Question, quarrel: Quarrel) -> tuple[str, dict[str, str]]:
    """Return a question in words, and its answers by what stands for them in an address."""
    text, words = question_words(question, quarrel.names)
    told = [*(words[answer] for answer in question.answers), "Nobody knows"]
    return text, dict(zip(_numbers(question), told, strict=True))


def _given(quarrel: Quarrel, course: list[Step]) -> Iterator[tuple[str, str, str]]:
    """Yield each question that was answered, with its answer and the address at which it is asked again."""
    for number, (step, said) in enumerate(zip(course, quarrel.answers, strict=False)):
        assert step.question is not None
        text, answers = _words(step.question, quarrel)
        yield text, answers[said], quarrel.answered(*quarrel.answers[:number])


def _keep(told: Answer) -> dict[str, Any]:
    """Return the log that a ruling came of, and where it is opened."""
    text = dump_log(told.log, "yaml")
    return {"text": text, "rule": link(own_log.PAGE, log=packed(text)), "table": link(own_log.TABLE, log=packed(text))}
