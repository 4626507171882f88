"""A ruling names the open points on which it hangs, and none that have no part in it."""

from __future__ import annotations

from collections import Counter
from typing import Final

from referee.hearing import Ruling
from referee.teaching import find_scenarios, load_scenario
from referee.teaching.scenario import Case
from tests.property.shipped import BOOKS, LONDON, hear

EVERY_SO_MANY: Final = 6
"""Of how many scenarios the gate looks at one; 1 looks at them all."""

CASES: Final = [case for path in find_scenarios(LONDON)[::EVERY_SO_MANY] for case in load_scenario(path).cases]

BEYOND: Final = {"R02", "R19", "R37", "R60", "R113", "R123"}
"""Points whose other reading calls a thing into being, somewhere else, of which nothing is ruled as the code is read:
a referee who speaks by himself, an order that binds the other player, a hand that counts as not proposed."""


def said(ruling: Ruling) -> tuple[object, ...]:
    """Return what a ruling says, whatever it hangs on."""
    reason = ruling.failed.condition if ruling.failed else None
    return ruling.event, ruling.outcome, ruling.clause, ruling.remedy, ruling.holder, ruling.points, reason


def gone(case: Case) -> tuple[list[Ruling], list[Ruling]]:
    """Return the rulings by default on a case that is read otherwise, and those of them that this reading unmakes."""
    by_default = hear(case.log, BOOKS.plain_for(case)).rulings
    otherwise = Counter(map(said, hear(case.log, BOOKS.for_case(case)).rulings))
    return by_default, [ruling for ruling in by_default if not otherwise[said(ruling)]]


def test_a_point_that_decides_a_case_is_named() -> None:
    read = [case for case in CASES if case.readings and BEYOND.isdisjoint(case.readings)]
    tried = [(case, *gone(case)) for case in read]
    unmade = [(case, rulings) for case, rulings, unmade in tried if unmade]
    assert len(unmade) > 20
    nowhere = [
        (case.name, dict(case.readings))
        for case, rulings in unmade
        if set(case.readings).isdisjoint(point for ruling in rulings for point in ruling.readings)
    ]
    assert nowhere == []


def test_few_points_are_named_that_decide_nothing() -> None:
    """On the average a ruling hangs on one or two points."""
    rulings = [ruling for case in CASES for ruling in hear(case.log, BOOKS.for_case(case)).rulings]
    assert sum(len(ruling.readings) for ruling in rulings) < 1.6 * len(rulings)
