"""Rulebooks in which every part, or every window, is another's: what is ruled over the lessons follows them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from attrs import frozen

from referee.docket import Ruling
from referee.docket.case import Case
from referee.docket.matters import Matter
from referee.hearing import Hearing
from referee.hearing.reach import past_since
from referee.law import Rulebook
from referee.law.clause import Clause
from referee.record.log import Log
from referee.report.decisions import verdict
from referee.table.moments import MOMENTS, impossible_since, reached_at
from tests.property.shipped import LONDON, shipped
from tests.property.test_nonsense import SWAPPED, Clauses, rewrite
from tests.shared import cases

EVERY: Final = 5
SIDES: Final = {**SWAPPED, "winner": "loser", "loser": "winner"}
PARTS: Final = {("option", "open"): "may", ("duty", "open"): "must", ("scoring", "enforced"): "earns"}
"""Kinds of clause with the outcome by which somebody has what they give, and how the report says so."""

LOGS: Final = [each.log for each in cases(LONDON, EVERY)]


@frozen
class Ruled:
    """A ruling with the clause it rests on, the matter it is about, and the ends of the clause that had come.

    begun: since when the right could be told to be over: it is not at the act that opens it.
    shut: when its ends came, since when what opens it could come no more, and since when its deal is past.
    """

    ruling: Ruling
    clause: Clause
    matter: Matter
    begun: int
    shut: frozenset[int]


@pytest.fixture
def ruled(monkeypatch: pytest.MonkeyPatch) -> list[Ruled]:
    """Return a list to which every ruling on a matter is added as it is made."""
    rule, found = Case.rule, list[Ruled]()

    def kept(case: Case, outcome: str, kind: str, clause: Any, matter: Any = None, **rest: Any) -> Ruling:
        ruling = rule(case, outcome, kind, clause, matter, **rest)
        if clause is not None and matter is not None:
            times = [reached_at(matter.fact, (name,)) for name in ends(clause)]
            times += [impossible_since(matter.fact, clause.after)] if clause.after else []
            times.append(past_since(case, matter))
            right = matter.groups.get(str(clause.group))
            begun = matter.fact.event if right is None else max(matter.fact.event, right.opened + 1)
            found.append(Ruled(ruling, clause, matter, begun, frozenset(time for time in times if time is not None)))
        return ruling

    monkeypatch.setattr(Case, "rule", kept)
    return found


def hear(book: Rulebook, log: Log) -> Hearing:
    hearing = Hearing(log.header, book)
    for event in log.events:
        hearing.advance(event)
    hearing.finish()
    return hearing


def swap_parts(clauses: Clauses) -> None:
    """Give each right and duty to the other player, and the points to him as well."""
    for clause in clauses.values():
        for key in ("holder", "to"):
            if key in clause:
                clause[key] = SIDES.get(clause[key], clause[key])


def test_each_part_is_his_to_whom_the_clause_gives_it(tmp_path: Path, ruled: list[Ruled]) -> None:
    book, seen = rewrite(tmp_path, swap_parts), set[str]()
    for log in LOGS:
        hear(book, log)
    for each in ruled:
        said = PARTS.get((each.clause.kind, each.ruling.outcome))
        wanted = each.matter.role(each.clause.to if said == "earns" else each.clause.holder)
        if said is not None and wanted is not None:
            assert each.ruling.holder == wanted, each.ruling
            assert f"{wanted} {said} " in verdict(each.ruling) or verdict(each.ruling) == "Earned", each.ruling
            seen.add(each.clause.id)
    assert len(seen) > 25


def swap_windows(seed: int, clauses: Clauses) -> None:
    """Let each limit shut when another of the same clock would, and each other clause end when another would."""
    limits = [clause for clause in clauses.values() if clause.get("shuts")]
    for clock in sorted({limit["clock"] for limit in limits}):
        mine = [limit for limit in limits if limit["clock"] == clock]
        windows = [limit["shuts"] for limit in mine]
        Random(seed).shuffle(windows)
        for limit, shuts in zip(mine, windows, strict=True):
            limit["shuts"] = shuts
    ended = [clause for clause in clauses.values() if clause.get("until")]
    untils = [clause["until"] for clause in ended]
    Random(seed).shuffle(untils)
    for clause, until in zip(ended, untils, strict=True):
        clause["until"] = until


def draw_points(clauses: Clauses) -> None:
    """Let points be other numbers: those that are earned, those that are added, and those that are left."""
    dice = Random(1)
    drawn = {"points": [2, 3, 4, 6], "add": [1, 2, 3], "set_to": [0, 1, 2, 3]}
    for clause in clauses.values():
        for key, numbers in drawn.items():
            if key in clause:
                clause[key] = dice.choice(numbers)


def test_each_award_comes_to_what_the_clause_says(tmp_path: Path, ruled: list[Ruled]) -> None:
    book, seen = rewrite(tmp_path, draw_points), set[str]()
    for log in LOGS:
        hear(book, log)
    for each in ruled:
        clause, ruling = each.clause, each.ruling
        if ruling.outcome != "enforced" or (clause.points, clause.add, clause.set_to) == (None, None, None):
            continue
        earned = (book.clauses[name].points or 0 for name in ruling.also if name in book.clauses)
        total = next(filter(None, earned), 0) + clause.add if clause.add is not None else clause.set_to
        assert ruling.points == (total if clause.points is None else clause.points), ruling
        seen.add(clause.id)
    assert len(seen) > 10


def ends(clause: Clause) -> Iterator[str]:
    """Yield the moments at which a clause ends something."""
    yield from (*clause.until, *clause.shuts, *clause.before)
    for moments in clause.also_shuts.values():
        yield from moments


@pytest.mark.turns(3)
@pytest.mark.parametrize("seed", range(3))
def test_each_window_shuts_when_the_clause_says(tmp_path: Path, ruled: list[Ruled], seed: int) -> None:
    book, seen = rewrite(tmp_path, lambda clauses: swap_windows(seed, clauses)), set[str]()
    for log in LOGS:
        ruled.clear()
        ids = hear(book, log).case.ids
        for each in ruled:
            failed = each.ruling.failed
            late = failed is not None and failed.condition == "too_late"
            ending = each.clause.kind == "limit" or bool(each.clause.until)
            if not ending or not (late or each.ruling.outcome == "lapsed"):
                continue
            at = failed.event if failed is not None else each.ruling.event
            earlier = bool(each.shut) and min(each.shut) < each.begun
            assert earlier or at in {ids[time] for time in each.shut}, each.ruling
            seen.add(each.clause.id)
    assert len(seen) >= 5


def test_every_moment_can_be_asked_for_of_every_fact() -> None:
    seen = set[str]()
    for each in shipped(EVERY):
        docket = hear(each.book, each.log).case.docket
        for matter in (*docket.matters, *docket.past_matters):
            for name in MOMENTS:
                assert isinstance(reached_at(matter.fact, (name,)), int | None), (name, matter.fact)
            seen.add(matter.fact.name)
    assert len(seen) > 40
