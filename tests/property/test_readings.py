"""A ruling names the open points on which it hangs: all of them, and no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from referee.comparison import try_other_readings
from referee.docket import Adjudication, Ruling
from referee.hearing import adjudicate
from referee.law import Rulebook, load_rulebook
from referee.teaching.scenario import Case
from tests.property.shipped import LONDON
from tests.shared import BOOKS, cases

EVERY_SO_MANY: Final = 100
EVERY_SO_MANY_POINTS: Final = 10
"""Of how many cases one is tried under every other reading, and of one of how many open points; 1 tries all."""

TRIED: Final = [case for case in cases(LONDON)[::EVERY_SO_MANY] if not case.readings]


def said(ruling: Ruling) -> str:
    """Return what a ruling says, whatever its number, its evidence and the name of its right are."""
    told = (ruling.answers, ruling.event, ruling.outcome, ruling.kind, ruling.clause, ruling.remedy, ruling.remedies)
    players = (ruling.holder, ruling.bound, ruling.offender, ruling.by)
    return repr((told, players, ruling.points, ruling.mandatory, ruling.failed))


@cache
def _read(folder: str, point: str, reading: str) -> Rulebook:
    return load_rulebook(folder, {point: reading})


def readings(book: Rulebook) -> Iterator[tuple[str, list[Rulebook]]]:
    """Give each open point of a rulebook, with the rulebooks that read it otherwise, read from their files."""
    for point in [*book.open_points.values()][::EVERY_SO_MANY_POINTS]:
        others = [name for name in point.readings if name != book.in_force(point)]
        yield point.id, [_read(str(book.folder), point.id, name) for name in others]


def unmade(found: Adjudication, other: Adjudication) -> set[int]:
    """Return the numbers of the rulings that are not made under another reading."""
    there, before = Counter(said(each) for each in other.rulings), Counter[str]()
    gone = set[int]()
    for ruling in found.rulings:
        before[said(ruling)] += 1
        if before[said(ruling)] > there[said(ruling)]:
            gone.add(ruling.id)
    return gone


@pytest.mark.turns(2)
@pytest.mark.parametrize("case", TRIED, ids=lambda case: case.name)
def test_a_ruling_hangs_on_the_points_of_which_another_reading_would_unmake_it(case: Case) -> None:
    book = BOOKS.for_case(case)
    found = try_other_readings(adjudicate(case.log, book), case.log, book).found
    for point, others in readings(book):
        hanging = {each.id for each in found.rulings if point in each.readings}
        assert hanging == set().union(*(unmade(found, adjudicate(case.log, other)) for other in others))


def test_most_rulings_hang_on_some_point_and_few_on_many() -> None:
    rulings = [
        ruling
        for case in TRIED
        for ruling in try_other_readings(
            adjudicate(case.log, BOOKS.for_case(case)), case.log, BOOKS.for_case(case)
        ).found.rulings
    ]
    assert 0 < sum(len(ruling.readings) for ruling in rulings) < 4 * len(rulings)
