"""A case names the open points that decide it, and few that have no part in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from referee.hearing import Hearing, Ruling
from referee.law import Rulebook, load_rulebook
from referee.record.log import Log
from referee.teaching.scenario import Case
from tests.property.shipped import LONDON, hear
from tests.shared import BOOKS, cases

EVERY_SO_MANY: Final = 6
"""Of how many scenarios the gate looks at one; 1 looks at them all."""

EVERY_SO_MANY_CASES: Final = 100
EVERY_SO_MANY_POINTS: Final = 10
"""Of how many cases the gate tries one under every other reading, and of one of how many open points; 1 tries all."""

CASES: Final = cases(LONDON, EVERY_SO_MANY)


def said(ruling: Ruling) -> tuple[object, ...]:
    """Return what a ruling says, whatever it hangs on; to say the same sooner or later is to say the same."""
    reason = ruling.failed.condition if ruling.failed else None
    return ruling.answers, ruling.outcome, ruling.clause, ruling.remedy, ruling.holder, ruling.points, reason


def gone(case: Case) -> tuple[list[Ruling], list[Ruling]]:
    """Return the rulings by default on a case that is read otherwise, and those of them that this reading unmakes."""
    by_default = hear(case.log, BOOKS.plain_for(case)).rulings
    otherwise = Counter(map(said, hear(case.log, BOOKS.for_case(case)).rulings))
    return by_default, [ruling for ruling in by_default if not otherwise[said(ruling)]]


def named(rulings: list[Ruling]) -> set[str]:
    """Return the open points that rulings name."""
    return {point for ruling in rulings for point in ruling.readings}


def test_a_point_that_decides_a_case_is_named() -> None:
    tried = [(case, *gone(case)) for case in CASES if case.readings]
    unmade = [(case, rulings) for case, rulings, unmade in tried if unmade]
    assert len(unmade) > 20
    nowhere = [(case.name, dict(case.readings)) for case, rulings in unmade if named(rulings).isdisjoint(case.readings)]
    assert nowhere == []


@cache
def _read(folder: str, point: str, reading: str) -> Rulebook:
    return load_rulebook(folder, {point: reading})


def readings(book: Rulebook) -> Iterator[tuple[str, list[Rulebook]]]:
    """Give each open point of a rulebook, with the rulebooks that read it otherwise."""
    for point in [*book.open_points.values()][::EVERY_SO_MANY_POINTS]:
        others = [name for name in point.readings if name != book.in_force(point)]
        yield point.id, [_read(str(book.folder), point.id, name) for name in others]


def heard(log: Log, book: Rulebook) -> tuple[list[Ruling], str]:
    """Return the rulings on a log, and what the deals, the games and the score come to."""
    hearing = Hearing(log.header, book)
    for event in log.events:
        hearing.advance(event)
    hearing.finish()
    found = hearing.statement(log)
    return found.rulings, repr((found.deals, found.games, found.score, found.next_dealer, found.next_pack))


def tried(case: Case) -> tuple[set[str], set[str], set[str]]:
    """Return the points that a case names, those that would unmake a ruling, and those that would change anything."""
    book = BOOKS.plain_for(case)
    by_default, came_to = heard(case.log, book)
    unmaking, changing, before = set[str](), set[str](), Counter(map(said, by_default))
    for point, others in readings(book):
        for other in others:
            rulings, comes_to = heard(case.log, other)
            after = Counter(map(said, rulings))
            if before - after:
                unmaking.add(point)
            if before != after or comes_to != came_to:
                changing.add(point)
    return named(by_default) & {point for point, _ in readings(book)}, unmaking, changing


def test_every_reading_that_would_unmake_a_ruling_is_named_and_few_are_that_change_nothing() -> None:
    found = [tried(case) for case in cases(LONDON)[::EVERY_SO_MANY_CASES]]
    deciding = [(names, point) for names, unmaking, _ in found for point in unmaking]
    idle = [point for names, _, changing in found for point in names - changing]
    assert len(deciding) > 5
    assert sum(point not in names for names, point in deciding) <= 0.2 * len(deciding)
    assert len(idle) < 0.4 * sum(len(names) for names, _, _ in found)


def test_few_points_are_named_that_decide_nothing() -> None:
    """On the average a ruling hangs on one point."""
    rulings = [ruling for case in CASES for ruling in hear(case.log, BOOKS.for_case(case)).rulings]
    assert sum(len(ruling.readings) for ruling in rulings) < 1.2 * len(rulings)
