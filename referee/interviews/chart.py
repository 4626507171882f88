"""Charts: all that an interview on a ground may come to, as one tree of questions with a ruling at each end."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from typing import Final

from attrs import evolve, frozen

from referee.asking import Interview, later_clauses, sparing_clauses
from referee.interviews.questions import question_words
from referee.interviews.rulings import NOTHING, OF_LAW, possible_rulings, ruled_at_end
from referee.record import Schema
from referee.report import TROUBLE_WORDS, Dispute, Paragraphs, Statement, join, output_schema, quoted

FORMAT: Final = "referee.chart/1"

ANYBODY: Final[Mapping[str, str]] = {"dealer": "the dealer", "non_dealer": "the non-dealer"}
"""What the players are called in a chart."""

GIVING: Final = ("open", "granted", "enforced")
"""Outcomes of rulings by which what a law says comes about."""

Answers = tuple[Hashable, ...]
"""An answer to a question: values between which nothing hangs on it."""

PARTS: Final[tuple[Answers, Answers]] = (("dealer",), ("non_dealer",))
"""The answers to a question on which of the players it was."""

WHOEVER: Final = ("the player", "the adversary")
"""What he who did it, and the other, are called in a chart that is the same for both."""

BEGINNING: Final = re.compile(r"^[a-z]|(?<=[.?!] )[a-z]")


@frozen
class Way:
    """An answer in a chart.

    answer: the answer in words.
    then: the place that it leads to.
    """

    answer: str
    then: Node


@frozen(cache_hash=True)
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
    who: whom the chart calls the player, as a question; empty where it calls both by their parts.
    """

    ground: str
    title: str
    code: str
    root: Node
    who: str = ""

    @property
    def called(self) -> str:
        """What it says of whom it calls the player; empty where it calls both by their parts."""
        return f"{self.who} He is called {WHOEVER[0]} here, and the other {WHOEVER[1]}." if self.who else ""


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

    Where it begins by asking which of them it was, it is told of him and his adversary, and asks only where that
    matters: the halves of such a chart are nearly alike.

    Args:
        interview: the interview; its players are to be called as in ``ANYBODY``.
    """
    interview = evolve(interview, spoken=False)
    root, who = _of_either(interview) or (_node(interview), "")
    return Chart(interview.ground, _capital(TROUBLE_WORDS[interview.ground]), interview.book.title, root, who)


def _of_either(interview: Interview) -> tuple[Node, str] | None:
    """Return what an interview asks of whoever it was, and the question who; ``None`` where that is no shorter."""
    question = interview.question
    if question is None or set(question.answers) != set(PARTS):
        return None
    asked, words = question_words(question, interview.names)
    halves = [_node(evolve(interview, names=_named_after(part)).answer(part)) for part in PARTS]
    root = _merged(halves[0], halves[1], partial(_asking, asked, words))
    return (root, asked) if root.size < 1 + sum(half.size for half in halves) else None


def _asking(question: str, words: Mapping[Answers, str], of_dealer: Node, of_other: Node) -> Node:
    """Return the question which of the players it was, with what comes of each."""
    return Node(question, _ways(words, dict(zip(PARTS, (of_dealer, of_other), strict=True))))


def _named_after(part: Answers) -> Mapping[str, str]:
    """Return what the players are called where that one did it."""
    return dict(zip(("dealer", "non_dealer"), WHOEVER if part == PARTS[0] else reversed(WHOEVER), strict=True))


def _merged(one: Node, other: Node, which: Callable[[Node, Node], Node]) -> Node:
    """Return two places as one, which asks for which of them it is no sooner than they part.

    An answer that can be given at one of them alone leads on from there.
    """
    if one == other:
        return one
    mine, his = ({way.answer: way.then for way in each.answers} for each in (one, other))
    if (
        not one.question
        or one.question != other.question
        or not (mine.keys() >= his.keys() or mine.keys() <= his.keys())
    ):
        return which(one, other)
    both = {answer: _merged(mine[answer], his[answer], which) for answer in mine.keys() & his.keys()}
    return Node(one.question, tuple(Way(answer, both.get(answer, then)) for answer, then in (mine | his).items()))


def _node(interview: Interview) -> Node:
    question = interview.question
    if question is None:
        return _ruling(interview)
    text, words = question_words(question, interview.names)
    return Node(text, _ways(words, {each: _node(interview.answer(each)) for each in question.answers}))


def _ways(words: Mapping[Answers, str], leads: Mapping[Answers, Node]) -> tuple[Way, ...]:
    """Return the answers to a question with where they lead."""
    return tuple(Way(_capital(words[answer]), node) for answer, node in leads.items())


def _ruling(interview: Interview) -> Node:
    """Return the end of a chart: the law of each dispute and what follows, without what had happened."""
    if not interview.outcomes:
        return Node(ruling=(NOTHING,))
    ruled = next(iter(interview.outcomes))
    told, paragraphs = ruled_at_end(interview, ruled)
    said = tuple(
        _capital(_in_short(statement, dispute, paragraphs))
        for dispute in told.disputes
        for statement in dispute.statements
    )
    laws = {ruling.law for dispute in told.disputes for ruling in dispute.rulings if ruling.law is not None}
    known = interview.book.clauses
    later = later_clauses(interview, ruled)
    names = join([known[law].name for law in later])
    said += (f"Later: law{'s' * (len(later) > 1)} {names}.",) if later else ()
    if said and ruled:
        cited = {known[law].name for dispute in told.disputes for it in dispute.statements for law in it.clauses}
        spared = (known[law] for law in sparing_clauses(interview, ruled) if known[law].name not in cited)
        said += tuple(quoted(clause) for clause in spared)
    else:
        follows, told = next(possible_rulings(interview))
        beside = (statement for dispute in told.disputes for statement in dispute.statements if follows == NOTHING)
        said = (*(statement.text for statement in beside), _capital(follows))
    return Node(ruling=said, laws=tuple(sorted(laws)))


def _in_short(statement: Statement, dispute: Dispute, paragraphs: Paragraphs) -> str:
    """Return what a law says and what follows; where it gives what it says, its number and until when are enough."""
    of_law, follows = OF_LAW.search(statement.parts[0]), " ".join(statement.parts[1:])
    ruled = [each for each in dispute.rulings if each.under is not None and each.under.id in statement.clauses]
    gives = all(ruling.outcome in GIVING and ruling.kind != "no_penalty" for ruling in ruled)
    if of_law is None or not follows or not gives:
        return statement.text
    rights = paragraphs.standing_rights
    standing = (paragraphs.standing(rights[each.id]) for each in ruled if each.id in rights)
    return f"{next(standing, follows).rstrip('.')}{of_law[0]}."


def _capital(text: str) -> str:
    """Return sentences with a capital at the beginning of each, whatever the players are called."""
    return BEGINNING.sub(lambda found: found[0].upper(), text)
