"""One log heard under several codes, and all that they say set side by side."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define

from referee.collation.codes import Code, Terms
from referee.collation.differences import Difference, alike, differences
from referee.collation.grounds import Grounds
from referee.collation.points import Points, points_of
from referee.collation.rows import Row, align
from referee.hearing import Adjudication, adjudicate
from referee.record import Log


@define
class Answer:
    """What one code says of a log."""

    name: str
    terms: Terms
    found: Adjudication


@define
class Comparison:
    """One log under several codes.

    rows: the rulings, event by event.  points: what was earned, deal by deal.
    differences: in what not all the codes are alike, and why.
    """

    log: Log
    answers: list[Answer]
    rows: list[Row]
    points: list[Points]
    differences: list[Difference]

    @property
    def agree(self) -> bool:
        """Whether all codes rule alike and come to the same score."""
        return not any(each.counts for each in self.differences)


def compare(log: Log, codes: Sequence[Code]) -> Comparison:
    """Return what several codes say of one log, side by side."""
    answers = []
    for code in codes:
        terms = code.terms(log)
        answers.append(Answer(code.name, terms, adjudicate(log, terms.rulebook)))
    founds = [answer.found for answer in answers]
    books = tuple(answer.terms.rulebook for answer in answers)
    order = {event.id or f"e{i + 1}": i for i, event in enumerate(log.events)}
    rows, points = align(founds, books, order), points_of(founds, order)
    return Comparison(log, answers, rows, points, differences(founds, rows, points, Grounds(books)))


def compare_two(one: Adjudication, other: Adjudication, grounds: Grounds) -> list[Difference]:
    """Return in what two adjudications of one log differ."""
    if alike(one, other):
        return []
    founds = (one, other)
    return differences(founds, align(founds, grounds.books, {}), points_of(founds, {}), grounds)
