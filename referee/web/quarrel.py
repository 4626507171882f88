"""A quarrel of which there is no log: what the trouble is, one question after another, and the ruling.

All that was said stands in the address, so that going back is following a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from attrs import define, evolve, field, frozen
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from referee.asking import NAMES, RIGHTS, STAGINGS, UNSURE, Interview, Question, ask, names_in_log
from referee.interviews import (
    NOBODY_KNOWS,
    answers_in_words,
    heading_of,
    possible_rulings,
    question_words,
    ruled_in_short,
    what_ifs,
)
from referee.law import Rulebook
from referee.record import Unreadable, dump_log, show
from referee.report import TROUBLE_WORDS, Answer, table_views
from referee.teaching import grounds_meant
from referee.web import own_log
from referee.web.asking import word
from referee.web.errors import unclear
from referee.web.frame import shown
from referee.web.keeping import Kept
from referee.web.library import Library
from referee.web.linking import linked
from referee.web.permalinks import link, packed
from referee.web.table_page import told_wrong

PAGE: Final = "/ask"

KEPT: Final = 400
"""How many interviews are kept."""

MOST_TOLD: Final = 4
"""How many quarrels an address may tell that were ruled on before."""

UNKNOWN: Final = "u"
"""What stands in an address for the answer that nobody knows."""

ANSWERS: Final = re.compile(rf"(?:\d\d?|{UNKNOWN})(?:\.(?:\d\d?|{UNKNOWN}))*")
"""The answers in an address, each by its number."""

Told = tuple[str, tuple[str, ...]]
"""A quarrel that was ruled on before: what it is about, and the answers."""


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
    before: other quarrels of the same table, which were ruled on before.
    """

    code: str
    about: str
    names: Mapping[str, str]
    answers: tuple[str, ...] = ()
    before: tuple[Told, ...] = ()

    @property
    def told_before(self) -> str:
        """What stands in an address for the quarrels that were ruled on before."""
        return "~".join(".".join((about, *answers)) for about, answers in self.before)

    @property
    def address(self) -> str:
        """The address that says this."""
        said = {"code": self.code, "about": self.about, "answers": ".".join(self.answers), **self.names}
        said["before"] = self.told_before
        return f"{PAGE}?{urlencode({name: value for name, value in said.items() if value})}"

    def answered(self, *answers: str) -> str:
        """Return the address with other answers, at the next question.

        Args:
            answers: the answers, from the first on.
        """
        return f"{evolve(self, answers=answers).address}#next"

    def what_if(self, number: int) -> str:
        """Return the address that shows what would follow had an answer been another; ``number`` is from 1 on."""
        return f"{self.address}&if={number}#next"

    @property
    def another(self) -> str:
        """The address at which another quarrel begins once this one is ruled on."""
        return evolve(self, about="", answers=(), before=(*self.before, (self.about, self.answers))).address


@define
class Desk:
    """Answers with what is to be asked next, or with the ruling.

    library: the rulebooks.
    """

    library: Library
    _interviews: Kept[tuple[str, Told], Interview] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Keep interviews, begun one at a time with all else that takes a while."""
        self._interviews = Kept(KEPT, self.library.working)

    def show(self, request: Request) -> Response:
        """Return the page for what the address says.

        Args:
            request: the request, of which the address alone is read.
        """
        quarrel, trouble = self._said(request), word(request, "trouble")
        try:
            quarrel = evolve(quarrel, names=names_in_log(self.library.rulebook(quarrel.code), quarrel.names))
        except Unreadable as error:
            return self._start(quarrel, trouble, error=error)
        if quarrel.about:
            return self._asked(quarrel, word(request, "if"))
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
        before = tuple(_told_before(word(request, "before")))
        return Quarrel(code, about, names, tuple(answers.split(".")) if answers else (), before)

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
            troubles=[(each, TROUBLE_WORDS[each]) for each in meant or STAGINGS],
            first_right=None if meant else next(iter(RIGHTS)),
            wrong=told_wrong(error),
        )

    def _asked(self, quarrel: Quarrel, what_if: str) -> Response:
        """Return the page with the next question, with the ruling, or with what would follow from other answers."""
        kept = self._interview(quarrel, (quarrel.about, quarrel.answers))
        interview, question = evolve(kept, names=quarrel.names), kept.question
        given = answers_in_words(interview)
        values: dict[str, Any] = {
            "quarrel": quarrel,
            "book": interview.book,
            "trouble": TROUBLE_WORDS[quarrel.about],
            "start": evolve(quarrel, about="", answers=()).address,
            "given": [
                (text, answer, quarrel.answered(*quarrel.answers[:number]), quarrel.what_if(number + 1))
                for number, (text, answer) in enumerate(given)
            ],
            "linked": lambda text: linked(text, interview.book, lambda line: ""),
        }
        if what_if:
            if question is not None or what_if not in map(str, range(1, len(given) + 1)):
                raise unclear(
                    f"if: expected the number of an answer to a quarrel that is ruled on; got {show(what_if)}."
                )
            return self._what_if(quarrel, interview, int(what_if) - 1, values)
        if question is not None:
            text, words = question_words(question, quarrel.names)
            told = zip([*(words[answer] for answer in question.answers), NOBODY_KNOWS], _numbers(question), strict=True)
            asked = [(said, quarrel.answered(*quarrel.answers, each)) for said, each in told]
            return shown("ask-question", **values, question=text, answers=asked)
        with self.library.working:
            rulings = [(follows, told, _keep(told, interview.book)) for follows, told in possible_rulings(interview)]
        before = list(self._before(quarrel))
        return shown(
            "ask-ruling", **values, heading=heading_of(interview), rulings=rulings, before=before, most_before=MOST_TOLD
        )

    def _what_if(self, quarrel: Quarrel, interview: Interview, number: int, values: dict[str, Any]) -> Response:
        """Return the page that shows what would follow had an answer been another."""
        with self.library.working:
            others = [(other, quarrel.answered(*_answers_of(other.interview))) for other in what_ifs(interview, number)]
        text, answer = answers_in_words(interview)[number]
        ruling = quarrel.answered(*quarrel.answers)
        return shown("ask-what-if", **values, question=text, answer=answer, others=others, ruling=ruling)

    def _before(self, quarrel: Quarrel) -> Iterator[tuple[str, str, str]]:
        """Yield what was ruled on other quarrels before: what each was about, what follows, and where it is told."""
        for number, told in enumerate(quarrel.before):
            interview = evolve(self._interview(quarrel, told), names=quarrel.names)
            with self.library.working:
                said = ruled_in_short(interview)
            others = (*quarrel.before[:number], *quarrel.before[number + 1 :], (quarrel.about, quarrel.answers))
            yield TROUBLE_WORDS[told[0]], said, evolve(quarrel, about=told[0], answers=told[1], before=others).address

    def _interview(self, quarrel: Quarrel, told: Told) -> Interview:
        """Return the interview on a quarrel after its answers, whoever the players are.

        Raises:
            HTTPException: an answer is none to its question.
        """
        about, answers = told
        book = self.library.rulebook(quarrel.code)
        interview = self._interviews.of((quarrel.code, (about, ())), lambda: ask(book, about))
        for number, said in enumerate(answers, 1):
            if interview.question is None:
                raise unclear(f"answers: nothing is asked after {number - 1} of them.")
            if said not in _numbers(interview.question):
                raise unclear(f"answers: question {number} has no answer {said}.")
            answer = UNSURE if said == UNKNOWN else interview.question.answers[int(said) - 1]
            interview = self._interviews.of(
                (quarrel.code, (about, answers[:number])), partial(interview.answer, answer)
            )
        return interview


def _told_before(said: str) -> Iterator[Told]:
    """Yield the quarrels that an address says were ruled on before.

    Raises:
        HTTPException: it says something else.
    """
    quarrels = said.split("~") if said else []
    for each in quarrels:
        about, _, answers = each.partition(".")
        if len(quarrels) > MOST_TOLD or about not in STAGINGS or (answers and not ANSWERS.fullmatch(answers)):
            raise unclear(f"before: expected up to {MOST_TOLD} troubles with their answers; got {show(said[:40])}.")
        yield about, tuple(answers.split(".")) if answers else ()


def _numbers(question: Question) -> list[str]:
    """Return what may stand in an address for each answer to a question, in order, and for that nobody knows."""
    return [*map(str, range(1, len(question.answers) + 1)), UNKNOWN]


def _answers_of(interview: Interview) -> list[str]:
    """Return what stands in an address for the answers of an interview."""
    return [
        UNKNOWN if said == UNSURE else str(question.answers.index(said) + 1) for question, said in interview.answered
    ]


def _keep(told: Answer, book: Rulebook) -> dict[str, Any]:
    """Return the log that a ruling came of, the table at its end, and where it is opened."""
    text, last = dump_log(told.log, "yaml"), told.log.events[-1].id
    view = table_views(told.log, book, {last}).get(last)
    rule, table = (link(page, log=packed(text)) for page in (own_log.PAGE, own_log.TABLE))
    return {"text": text, "view": view, "rule": rule, "table": table}
