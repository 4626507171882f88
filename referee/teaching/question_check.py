"""Is a written question whole, and is its right answer what the referee rules?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import asdict

from referee.docket import Adjudication
from referee.record import BOTH, BYSTANDER, Document, Log, Mistake, Path, nearest, show
from referee.teaching.expectation_file import UNSAID, ClaimedRuling, Claims
from referee.teaching.expectations import Difference, compare_claims, say
from referee.teaching.question_file import END, AnswerFile, QuestionFile

QUESTION: Final = "question"
PLAYERS: Final = ("holder", "bound", "offender", "by")
EVENTS: Final = ("at", "answers", "failed_at")
SCORES: Final = ("corrected", "recorded")
GROUPS: Final = (BOTH, BYSTANDER)


def question_mistakes(question: QuestionFile, cases: Mapping[str, Log], document: Document) -> Iterator[Mistake]:
    """Yield what is wrong with a question and its answers, whatever the referee rules.

    Args:
        question: the question.
        cases: the log of each case of the scenario, by the name of the case.
        document: the file.
    """
    checker = _Checker(document)
    yield from checker.answers(question.answers)
    name = question.case if question.case is not None else next(iter(cases))
    yield from checker.known("case", "the name of a case", name, cases, "case")
    if name not in cases:
        return
    log = cases[name]
    events = [event.id for event in log.events]
    yield from checker.known("event", f"the id of an event, or {END}", question.at, [*events, END], "at")
    for i, answer in enumerate(question.answers):
        yield from checker.claims(answer.claims, events, log.header.players, ("answers", i, "claims"))


class _Checker:
    """Tells mistakes in a question at their places."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def mistake(self, what: str, expected: str, got: str, *path: str | int) -> Mistake:
        """Return a mistake at a place in the question."""
        return Mistake(self.document.place((QUESTION, *path)), what, expected, got)

    def known(
        self, noun: str, expected: str, name: Any, words: Iterable[str], *path: str | int, key: bool = False
    ) -> Iterator[Mistake]:
        """Yield a mistake where a name, or the name that is a key, is none of those that can stand there.

        Args:
            noun: what the name should be.
            expected: what would do, in words.
            name: what stands there.
            words: the names that can.
            path: the steps that lead there from the question.
            key: whether it is a key.
        """
        if name not in words:
            place = self.document.place((QUESTION, *path), key=key)
            near = nearest(name, words) if isinstance(name, str) else None
            yield Mistake(place, f"no such {noun}", expected, show(name), near)

    def answers(self, answers: Sequence[AnswerFile]) -> Iterator[Mistake]:
        """Yield what is wrong with the answers as a choice."""
        right = [i for i, answer in enumerate(answers) if answer.right]
        if len(answers) < 2:
            yield self.mistake("too few answers to choose from", "two or more", str(len(answers)), "answers")
        if len(right) != 1:
            yield self.mistake("not one right answer", "one answer with right: true", str(len(right)), "answers")
        texts = [answer.text.strip() for answer in answers]
        for i, text in enumerate(texts):
            if text in texts[:i]:
                yield self.mistake("an answer stands twice", "different answers", show(text), "answers", i, "text")
        for i in right:
            if answers[i].claims == Claims():
                yield self.mistake(
                    "a right answer that claims nothing", "claims that can be checked", "none", "answers", i
                )

    def claims(self, claims: Claims, events: list[Any], players: Sequence[str], path: Path) -> Iterator[Mistake]:
        """Yield the players and events that claims name and the log does not have."""
        for i, ruling in enumerate(claims.rulings or ()):
            yield from self._ruling(ruling, events, players, (*path, "rulings", i))
        for key in SCORES:
            for name in getattr(claims, key) or ():
                yield from self.known("player", "a player of the log", name, players, *path, key, name, key=True)

    def _ruling(
        self, ruling: ClaimedRuling, events: list[Any], players: Sequence[str], path: Path
    ) -> Iterator[Mistake]:
        said = ruling.said()
        for key in EVENTS:
            if said.get(key) is not None:
                yield from self.known("event", "the id of an event", said[key], events, *path, key)
        for key in PLAYERS:
            if said.get(key) is not None:
                yield from self.known("player", "a player of the log", said[key], [*players, *GROUPS], *path, key)


def claims_that_fail(question: QuestionFile, found: Adjudication) -> Iterator[Difference]:
    """Yield where the answers of a question are not what they are said to be.

    Args:
        question: the question.
        found: the adjudication of the case that it is asked on.

    Yields:
        What the right answer claims and the referee does not rule, and each wrong answer of which all claims hold.
    """
    for i, answer in enumerate(question.answers):
        wrong = list(compare_claims(answer.claims, found))
        path = ("answers", i)
        if answer.right:
            for each in wrong:
                yield Difference(
                    (*path, "claims", *each.path), f"the right answer: {each.what}", each.expected, each.got
                )
        elif answer.claims != Claims() and not wrong:
            yield Difference(
                path, "a wrong answer is what the referee rules", "claims of which one fails", _say(answer)
            )


def _say(answer: AnswerFile) -> str:
    """Return what an answer claims, as a file would write it."""
    claims = asdict(answer.claims, filter=lambda _, value: value is not UNSAID and value is not None)
    return say(claims)
