"""The interview: which question comes next, and what is ruled once none that is left can change it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from math import log2
from typing import Final

from attrs import evolve, field, frozen

from referee.asking.bearing import COME, COME_EARLIER, LEFT_BEHIND, OF_HAND, WON, asked_by, bearing_of
from referee.asking.calls import ACTOR, CALLER, HOLDER, NOTICED, STAGINGS, Call, Ruled, call_of
from referee.asking.kept_calls import calls_on
from referee.asking.stagings_rights import RIGHTS
from referee.asking.story import DEALER, NAMES, NON_DEALER, Story
from referee.hearing import UNMARKED
from referee.law import Rulebook, Wording
from referee.record import Log

GivenAnswer = tuple[Hashable, ...] | str
"""An answer: one of those of the question, or ``UNSURE``."""

FACT: Final = "fact"
"""The point that tells what happened; what only some of that has an answer to is asked after it."""

UNSURE: Final = "unsure"
"""The answer of who does not know."""


OF_OTHER: Final = re.compile(r"with \w+ \w+")
"""How a point reads that is a field of something else that happened."""

WHO: Final = (ACTOR, CALLER)
"""The points that tell who did it, and who calls."""

LATE: Final = 0.5
"""What a question must tell more than others, in bits, that some of what may be meant leaves without an answer."""

SOON: Final = 0.5
"""What a question may tell less than others that players expect before them."""

LAST: Final = 4.0
"""The same of a question that is asked only where no other is left."""


@frozen
class Question:
    """A question: what it is about, and the answers among which it is to be chosen.

    point: a field of the fact, a moment, what the hand came to, who did it or who calls.
    kind: the kind of fact that it is about.
    answers: what may be answered; each is one value of the point, or several between which nothing depends.
    wording: how the rulebook words it; none where it does not.
    claimed: whether the quarrel is about what a player asks for.
    """

    point: str
    kind: str
    answers: tuple[tuple[Hashable, ...], ...]
    wording: Wording | None = None
    claimed: bool = False


@frozen(eq=False)
class Interview:
    """What is known of a quarrel so far, and what is to be asked next.

    An interview is never changed: an answer gives another one, so that going back is taking an earlier one.

    book: the code.  ground: what the quarrel is about.  names: the players, by whether they deal.
    calls: the calls that may still be meant.  given: the answers so far, by point, in order.
    last: the interview whose question was answered last; none where none was.
    spoken: whether somebody is asked; else a chart is drawn, in which few questions count for more than natural ones.
    """

    book: Rulebook
    ground: str
    names: Mapping[str, str]
    calls: tuple[Call, ...]
    given: Mapping[str, GivenAnswer] = field(factory=dict)
    last: Interview | None = None
    spoken: bool = True

    @cached_property
    def question(self) -> Question | None:
        """The question to be asked next: the one whose answers part the rulings most; none where none matters."""
        if len(self.outcomes) < 2:
            return None
        questions = {question.point: question for question in self._questions()}
        best = max(questions.values(), key=self._worth, default=None)
        return best if best is None or _is_known(self.calls, best) else questions.get(FACT, best)

    def _worth(self, question: Question) -> tuple[float, bool, int]:
        """Return what to choose among questions by: what the answers tell, whether the law asks it, how few they are.

        Two things may go together in every story, of which the law asks but one.
        """
        cost, named = _cost(self.calls, question, spoken=self.spoken), question.point.rstrip(COME + COME_EARLIER)
        return round(_gain(self.calls, question), 6) - cost, named in self._asked_by_law, -len(question.answers)

    @cached_property
    def _asked_by_law(self) -> frozenset[str]:
        """What the clauses ask by which it may be ruled."""
        return asked_by(self.book, {said.clause for ruled in self.outcomes for said in ruled})

    @cached_property
    def outcomes(self) -> Mapping[Ruled, Call]:
        """What may still be ruled, each with the shortest call that shows it."""
        found: dict[Ruled, Call] = {}
        for call in self.calls:
            if call.ruled not in found or call.acts < found[call.ruled].acts:
                found[call.ruled] = call
        return found

    def _questions(self) -> Iterator[Question]:
        """Give the questions that can change what is ruled."""
        bits: dict[tuple[str, str], int] = {}
        known = [
            {point: bits.setdefault((point, str(value)), 1 << len(bits)) for point, value in call.known.items()}
            for call in self.calls
        ]
        every = [sum(each.values()) for each in known]
        points = dict.fromkeys(point for call in self.calls for point in call.known)
        told = not any(point.startswith(OF_HAND) for point in points)
        unsure = [point for point, answer in self.given.items() if answer == UNSURE]
        for point in points:
            if point in self.given or any(_is_the_same(self.calls, point, each) for each in unsure):
                continue
            if OF_OTHER.match(point) and not all(point in call.known for call in self.calls):
                continue  # whether that happened at all is asked before
            rest = _besides(every, known, point)
            if (
                point in WHO
                and told
                and _is_decided(self.calls, rest if point == ACTOR else _besides(rest, known, ACTOR))
            ):
                continue  # what else is known decides it, which is easier to tell than who did it
            answers = _answers(self.calls, rest, point)
            if len(answers) > 1:
                kind = next(str(call.known["fact"]) for call in self.calls if point in call.known)
                asks = bearing_of(self.book, kind).asks.get(point)
                yield Question(point, kind, answers, asks, self.ground in RIGHTS or self.ground in UNMARKED)

    @property
    def course(self) -> tuple[Interview, ...]:
        """The interviews that led here, each with its question, and this one at the end."""
        return (self,) if self.last is None else (*self.last.course, self)

    @property
    def answered(self) -> list[tuple[Question, GivenAnswer]]:
        """The questions so far with their answers, in order."""
        asked = (each.question for each in self.course[:-1])
        return [(question, self.given[question.point]) for question in asked if question is not None]

    def answer(self, answer: GivenAnswer) -> Interview:
        """Return the interview with the question answered.

        Args:
            answer: one of the answers of the question, or ``UNSURE``.

        Raises:
            ValueError: there is no question, or it has no such answer.
        """
        question = self.question
        if question is None or (answer != UNSURE and answer not in question.answers):
            raise ValueError("not an answer to the question")
        left = self.calls if answer == UNSURE else tuple(c for c in self.calls if c.known.get(question.point) in answer)
        return evolve(self, calls=left, given={**self.given, question.point: answer}, last=self)

    def otherwise(self, number: int, answer: GivenAnswer) -> Interview:
        """Return the interview as it would be had an answer been another.

        What was answered besides is taken as it was.  Where another question comes then, which was not answered, it is
        the question of that interview.

        Args:
            number: which answer, from 0 on in their order.
            answer: the other answer to that question.

        Raises:
            ValueError: the question has no such answer.
        """
        there = evolve(self.course[number], names=self.names).answer(answer)
        while there.question is not None:
            said = self.given.get(there.question.point, ())
            alike = [UNSURE] if said == UNSURE else [each for each in there.question.answers if {*each} & {*said}]
            if len(alike) != 1:
                break
            there = there.answer(alike[0])
        return there

    def log(self, ruled: Ruled | None = None) -> Log:
        """Return the smallest log that says what is known.

        Args:
            ruled: where several rulings are possible, the one that it is to lead to.

        Raises:
            ValueError: the code has no law on the trouble, so that nothing can be told of it.
        """
        if not self.outcomes:
            raise ValueError(f"the code says nothing of {self.ground}")
        call = self.outcomes[ruled if ruled is not None else next(iter(self.outcomes))]
        story = Story(self.book, self.names, dict(call.taken), needed=call.acts)
        STAGINGS[self.ground](story)
        return story.log(call.acts, call_of(story, self.ground, call.caller))


def ask(book: Rulebook, ground: str, names: Mapping[str, str] | None = None) -> Interview:
    """Begin an interview.

    Args:
        book: the code that is played.
        ground: what the quarrel is about, a ground of notices and claims.
        names: the players, by ``dealer`` and ``non_dealer``; by default Bert deals and Anne does not.

    Returns:
        The interview, with its first question, or with what is ruled where nothing is to be asked.

    Raises:
        ValueError: nothing is asked on that ground.
        Unreadable: no log could have players of these names.
    """
    if ground not in STAGINGS:
        raise ValueError(f"nothing is asked about {ground!r}; choose one of {', '.join(sorted(STAGINGS))}")
    return Interview(book, ground, names_in_log(book, names or NAMES), _apart(calls_on(book, ground)))


def _apart(calls: Iterable[Call]) -> tuple[Call, ...]:
    """Return the shortest of the calls of which the same is known; how many stories tell of it is chance."""
    found: dict[Hashable, Call] = {}
    for call in calls:
        known = frozenset(call.known.items())
        if known not in found or call.acts < found[known].acts:
            found[known] = call
    return tuple(found.values())


def names_in_log(book: Rulebook, names: Mapping[str, str]) -> dict[str, str]:
    """Return the names of players as a log has them.

    Args:
        book: the code that is played.
        names: the players, by ``dealer`` and ``non_dealer``.

    Raises:
        Unreadable: no log could have players of these names.
    """
    non_dealer, dealer = Story(book, names).log(0).header.players
    return {DEALER: dealer, NON_DEALER: non_dealer}


def _is_the_same(calls: Iterable[Call], one: str, other: str) -> bool:
    """Whether who knows one point knows another, and the other way round."""
    pairs = {(call.known.get(one), call.known.get(other)) for call in calls}
    return len(pairs) == len({mine for mine, _ in pairs}) == len({his for _, his in pairs})


def _besides(every: Iterable[int], known: Iterable[Mapping[str, int]], point: str) -> list[int]:
    """Return what is known of each call besides a point, each value of each point a bit of its own."""
    return [all_known - each.get(point, 0) for all_known, each in zip(every, known, strict=True)]


def _is_decided(calls: Iterable[Call], besides: list[int]) -> bool:
    """Whether what is known of each call besides some points tells what is ruled."""
    return len({*besides}) == len({*zip(besides, (call.ruled for call in calls), strict=True)})


def _answers(calls: Iterable[Call], besides: Iterable[int], point: str) -> tuple[tuple[Hashable, ...], ...]:
    """Return the values of a point, those together between which no ruling depends.

    Args:
        calls: what may be so.
        besides: what is known of each call besides the point, each value of each point a bit of its own.
        point: the point.
    """
    seen: dict[Hashable, dict[int, Ruled]] = {}
    for call, rest in zip(calls, besides, strict=True):
        seen.setdefault(call.known.get(point), {})[rest] = call.ruled
    values = list(seen)
    groups: list[list[Hashable]] = []
    for value in values:
        for group in groups:
            if all(_agree(seen[value], seen[other]) for other in group):
                group.append(value)
                break
        else:
            groups.append([value])
    return tuple(tuple(group) for group in groups)


def _agree(one: Mapping[int, Ruled], other: Mapping[int, Ruled]) -> bool:
    """Whether two values of a point lead to the same rulings, whatever else is so."""
    if len(set(one.values()) | set(other.values())) == 1:
        return True
    return one.keys() == other.keys() and all(one[rest] == other[rest] for rest in one)


def _gain(calls: Iterable[Call], question: Question) -> float:
    """Return how much an answer tells of the ruling, in bits."""
    calls = list(calls)
    groups = {value: place for place, answer in enumerate(question.answers) for value in answer}
    parts: dict[int, list[Call]] = {}
    for call in calls:
        parts.setdefault(groups[call.known.get(question.point)], []).append(call)
    return _entropy(calls) - sum(len(part) / len(calls) * _entropy(part) for part in parts.values())


def _entropy(calls: list[Call]) -> float:
    counts = Counter(call.ruled for call in calls)
    return -sum(n / len(calls) * log2(n / len(calls)) for n in counts.values())


def _cost(calls: Iterable[Call], question: Question, *, spoken: bool) -> float:
    """Return what a question must tell more than others to be asked before them.

    Whose act it is comes first, for nothing else tells that, and who held the king.  What has no answer in some calls
    comes late, and so does what goes with much else that is plainer to ask: whether it was spoken of before, and, where
    it is ``spoken``, whether the deal was left behind: few are, and whose hand is still played wonders at being asked.
    How an exchange ended has no answer in a hand that is not over, and comes last.
    """
    first = all(value in (DEALER, NON_DEALER) for answer in question.answers for value in answer)
    of_exchange = question.point.startswith(OF_HAND) and question.point != OF_HAND + WON
    last = of_exchange and any(call.known.get(question.point) is None for call in calls)
    late = (spoken and question.point == LEFT_BEHIND + COME) or not _is_known(calls, question)
    late = late or question.point == NOTICED
    return LAST * last + LATE * late - first - SOON * (question.point == HOLDER)


def _is_known(calls: Iterable[Call], question: Question) -> bool:
    """Whether a question has an answer in all that may be meant."""
    return all(question.point in call.known for call in calls)
