"""Which combinations of other readings change something that no part of them changes: the same as if all were tried."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.cli.schema import SCHEMAS
from referee.comparison import Choice, Trial, try_other_readings, try_readings_together
from referee.comparison.combining import Search
from referee.comparison.other_readings import GRAVITY, is_about_next_deal, unmade
from referee.comparison.readings_together import parts_of
from referee.hearing import adjudicate
from referee.law import Rulebook, load_rulebook, readings_touched
from referee.record import Mistake, Place, Unreadable, dump_log
from referee.teaching import Case
from tests.shared import BOOKS, cases, heard

ROOT = Path(__file__).resolve().parents[2]
HAND = str(ROOT / "docs" / "examples" / "hand.yaml")
LOGS = 200
MOST = 70
"""How many combinations are all tried of a log."""

Told = set[tuple[frozenset[Choice], tuple[str, ...], frozenset[str]]]

TOGETHER = {
    "11-12-15-two-turned.yaml:45": ("R08", "R29"),
    "king-that-would-have-won.yaml:43": ("R01", "R02", "R07", "R24"),
    "10-22-47-king-after-the-right-card-is-called-for.yaml:21": ("R30", "R07"),
    "08-told-and-dealt.yaml:37": ("R01", "R02", "R09"),
}
"""Logs, by the place of the case, and open points of which some change something together."""


def shown(place: str) -> Case:
    return next(case for case in cases() if place in str(case.place))


def all_combinations(book: Rulebook, points: tuple[str, ...]) -> Iterator[tuple[Choice, ...]]:
    others = [[None, *(choice for choice in book.other_readings if choice[0] == point)] for point in points]
    for readings in product(*others):
        yield tuple(each for each in readings if each is not None)


def told_by_trying_all(case: Case, book: Rulebook, points: tuple[str, ...]) -> Told:
    """Return what each combination changes that no part of it changes so; each by a rulebook read from its files."""
    found, options = heard(case), {**book.taken, **book.set_values}
    parts: dict[frozenset[Choice], dict[Any, Any]] = {frozenset(): parts_of(found)}
    rested_on = set[str]()
    for readings in all_combinations(book, points):
        if readings:
            other = load_rulebook(str(book.folder), {**book.readings, **dict(readings)}, options)
            ruled = adjudicate(case.log, other)
            parts[frozenset(readings)] = parts_of(ruled)
            if len(readings) == 1 and [*unmade(found.rulings, ruled.rulings)]:
                rested_on.add(readings[0][0])
    told: Told = set()
    for all_of, own in parts.items():
        smaller = [parts[frozenset(some)] for n in range(len(all_of)) for some in combinations(all_of, n)]
        names = own.keys() | {name for each in smaller for name in each}
        new = {name for name in names if all(own.get(name) != each.get(name) for each in smaller)} if smaller else set()
        changes = tuple(each for each in GRAVITY if each in {name[0] for name in new})
        if changes and (not is_about_next_deal(changes, found) or any(point in rested_on for point, _ in all_of)):
            told.add((all_of, changes, frozenset(name[1] for name in new if name[0] == "answers")))
    return told


def told_of(case: Case, book: Rulebook, points: tuple[str, ...]) -> Told:
    tried = try_readings_together(heard(case), case.log, book, points=points)
    assert tried.all_tried
    return {(frozenset(each.readings), each.changes, frozenset(each.answers)) for each in tried.effects}


@cache
def chosen() -> list[Case]:
    """Return logs of all codes, as many of London as of all others."""
    random, by_code = Random(4), dict[str, list[Case]]()
    for case in cases():
        by_code.setdefault(BOOKS.for_case(case).code, []).append(case)
    london = random.sample(by_code.pop("london"), LOGS // 2)
    others = [random.sample(some, LOGS // 2 // len(by_code)) for some in by_code.values()]
    return [*london, *(case for some in others for case in some)]


def some_points(case: Case, book: Rulebook, random: Random) -> tuple[str, ...]:
    """Return as many open points of a code as can all be tried together, most of them touched by the log."""
    touched = list(dict.fromkeys(p for p, _ in readings_touched(book, lambda read: adjudicate(case.log, read))))
    others = [point for point in book.open_points if point not in touched]
    random.shuffle(touched)
    random.shuffle(others)
    points, left = list[str](), [*touched[:4], *others[:2], *touched[4:], *others[2:]]
    for point in left:
        if len([*all_combinations(book, (*points, point))]) > MOST:
            break
        points.append(point)
    return tuple(points)


@pytest.mark.turns(50)
@pytest.mark.parametrize("number", range(LOGS))
def test_it_is_as_if_all_combinations_were_tried(number: int) -> None:
    case = chosen()[number]
    book = BOOKS.for_case(case)
    points = some_points(case, book, Random(number))
    assert told_of(case, book, points) == told_by_trying_all(case, book, points)


@pytest.mark.parametrize("place", TOGETHER)
def test_what_changes_only_together_is_found_as_by_trying_all(place: str) -> None:
    case = shown(place)
    book = BOOKS.for_case(case)
    told = told_of(case, book, TOGETHER[place])
    assert told == told_by_trying_all(case, book, TOGETHER[place])
    assert any(len(readings) > 1 for readings, _, _ in told)


def test_a_point_is_found_that_only_another_reading_leads_to() -> None:
    case = shown("10-22-47-king-after-the-right-card-is-called-for.yaml:21")
    book = BOOKS.for_case(case)
    touched = readings_touched(book, lambda read: adjudicate(case.log, read))
    assert ("R07", "deal_passes") not in touched
    told = told_of(case, book, ("R30", "R07"))
    assert frozenset({("R30", "fresh_deal"), ("R07", "deal_passes")}) in {readings for readings, _, _ in told}


@pytest.mark.turns(12)
@pytest.mark.parametrize("case", Random(3).sample(list(cases()), 48), ids=lambda case: case.name)
def test_alone_they_change_what_trying_one_at_a_time_tells(case: Case) -> None:
    book, found = BOOKS.for_case(case), heard(case)
    alone = try_other_readings(found, case.log, book).effects
    together = try_readings_together(found, case.log, book, max(len(book.other_readings), 1)).effects
    single = [each for each in together if len(each.readings) == 1]
    assert {(*e.readings[0], e.changes, e.answers) for e in single} == {
        (e.point, e.reading, e.changes, e.answers) for e in alone
    }


def trials(table: dict[str, tuple[int, str]]) -> Search[str]:
    """Return a search among readings with one letter each, by what outcome they come to and what they touch."""

    def hear(readings: tuple[Choice, ...], go_on: bool) -> Trial[str]:
        name = "".join(sorted(point for point, _ in readings))
        value, touched = table.get(name, (0, ""))
        return Trial(name, {("it",): value}, [(letter, "otherwise") for letter in touched] if go_on else [])

    return Search(hear)


def names(search: Search[str]) -> list[str]:
    return [each.found for each in search.tellings]


def test_it_goes_on_from_what_each_hearing_touched_and_nowhere_else() -> None:
    search = trials({"": (0, "a"), "a": (0, "b"), "ab": (0, "c"), "abc": (7, ""), "b": (9, ""), "c": (9, "")})
    search.run()
    assert names(search) == ["abc"]
    assert [(each.size, each.tried, each.known) for each in search.sizes] == [(1, 1, 1), (2, 1, 1), (3, 1, 1)]
    assert search.all_tried


def test_a_combination_is_told_where_it_changes_the_outcome_otherwise_than_its_parts() -> None:
    search = trials({"": (0, "abc"), "a": (1, "bc"), "b": (2, "ac"), "ab": (3, "c"), "ac": (1, "b"), "bc": (0, "a")})
    search.run()
    assert names(search) == ["a", "b", "ab"]  # not what is as with a part, or as without any


def test_at_the_limit_it_is_told_how_many_were_tried() -> None:
    search = trials({"": (0, "abc"), "a": (1, "bc"), "b": (0, "ac"), "c": (0, "ab")})
    search.most = 4
    search.run()
    assert [(each.size, each.tried, each.known) for each in search.sizes] == [(1, 3, 3), (2, 1, 3)]
    assert not search.all_tried
    search = trials({"": (0, "abc"), "a": (1, "bc")})
    search.most = 3
    search.run()
    assert [(each.size, each.tried, each.known) for each in search.sizes] == [(1, 3, 3), (2, 0, 2)]
    assert not search.all_tried


def test_where_no_more_work_may_be_done_it_stops() -> None:
    def hear(readings: tuple[Choice, ...], go_on: bool) -> Trial[str]:
        if len(readings) == 2:
            raise Unreadable([Mistake(Place("log.yaml", 1, 1), "too much work")])
        return Trial("", {}, [("a", "x"), ("b", "x")])

    search = Search(hear)
    search.run()
    assert [(each.size, each.tried, each.known) for each in search.sizes] == [(1, 2, 2), (2, 0, 1)]


def test_the_command_tells_which_readings_change_what() -> None:
    call = ["readings", HAND, "--point", "R75", "--point", "R76"]
    told = CliRunner().invoke(main, call).stdout
    assert told.startswith("The score is Anne 4, Bert 3.\n")
    assert "R75             Does the cut-down hang on a replay or on a claim? “On a replay.”" in told
    assert "Would be        the score is Anne 4, Bert 4 and what is asked for in line 19 is denied." in told
    assert "and 6 pairs; no other of these points can change anything." in told
    data = json.loads(CliRunner().invoke(main, [*call, "--format", "json"]).stdout)
    jsonschema.validate(data, SCHEMAS["readings"]())
    assert [(each["changes"], each["score"]) for each in data["effects"]] == [
        (["score", "answers", "rights"], {"Anne": 4, "Bert": 4}),
        (["score", "answers"], {"Anne": 4, "Bert": 4}),
    ]
    assert data["all_tried"]


def test_the_command_tells_what_changes_only_together(tmp_path: Path) -> None:
    case = shown("11-12-15-two-turned.yaml:45")
    log = tmp_path / "log.yaml"

    log.write_text(dump_log(case.log, "yaml"))
    told = CliRunner().invoke(main, ["readings", str(log), "--point", "R08", "--point", "R29"]).stdout
    assert "Together        the score is" in told


def test_the_command_tells_what_was_left_untried() -> None:
    told = CliRunner().invoke(main, ["readings", HAND, "--most", "40"]).stdout
    assert "Tried: 33 readings alone and of 524 pairs 7; there are more.\n" in told


def test_a_point_that_the_code_does_not_have_is_refused() -> None:
    done = CliRunner().invoke(main, ["readings", HAND, "--point", "R7500"])
    assert (done.exit_code, "--point: no such open point" in done.stderr) == (2, True)
