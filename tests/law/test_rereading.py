"""A rulebook read otherwise in one point is the same whether it is made from the one in memory or from its files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest
from attrs import fields

from referee.law import list_codes, load_rulebook, read_otherwise
from referee.law.rulebook import Rulebook


@pytest.mark.turns(5)
@pytest.mark.parametrize("code", list_codes())
def test_each_other_reading_is_as_the_files_have_it(code: str) -> None:
    book, read = load_rulebook(code), 0
    for point in book.open_points.values():
        for reading in point.readings.keys() - {book.in_force(point)}:
            loaded, found = load_rulebook(code, {point.id: reading}), read_otherwise(book, point.id, reading)
            compared = {*[each.name for each in fields(Rulebook)], *vars(loaded)} - {"memo"}
            assert [name for name in compared if getattr(loaded, name) != getattr(found, name)] == []
            assert [*loaded.clauses] == [*found.clauses]
            read += 1
    assert read > 0


def test_what_was_chosen_besides_stays_chosen() -> None:
    book = load_rulebook("london", {"R75": "only_in_replay"}, {"target": 7})
    for point, reading in (("R76", "until_score_marked"), ("R84", "leader_only")):
        read = read_otherwise(book, point, reading)
        assert (read.readings, read.game.target) == ({"R75": "only_in_replay", point: reading}, 7)
        assert [*read.clauses] == [*load_rulebook("london", read.readings).clauses]


def worded_twice(book: Rulebook) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """Yield the pairs of readings of two points that give words to the same clause, or take away one of its."""
    told = [(id, name, read) for id, point in book.open_points.items() for name, read in point.readings.items()]
    for (one, first, mine), (other, second, its) in permutations(told, 2):
        if one != other and {*mine.patch, *mine.remove} & {*its.patch, *its.remove}:
            yield (one, first), (other, second)


@pytest.mark.parametrize("code", list_codes())
def test_of_two_readings_that_word_a_clause_it_does_not_matter_which_is_taken_first(code: str) -> None:
    for taken, then in worded_twice(load_rulebook(code)):
        loaded = load_rulebook(code, dict((taken, then)))
        found = read_otherwise(load_rulebook(code, dict([taken])), *then)
        assert {id: each for id, each in found.clauses.items() if each != loaded.clauses.get(id)} == {}
        assert [*found.clauses] == [*loaded.clauses]


def test_there_are_readings_that_word_the_same_clause() -> None:
    assert (("R34", "counts_as_look"), ("R27", "touching")) in [*worded_twice(load_rulebook("london"))]


def test_readings_that_change_other_keys_of_a_condition_hold_together() -> None:
    one, other = ("R38", "final_count_governs"), ("R68", "as_mixed")
    mine, both = dict([one]), dict((one, other))
    plain, found = load_rulebook("london").clauses["33.1"], load_rulebook("london", both).clauses["33.1"]
    assert plain.where == {"to": "dealer", "given_vs_discarded": "more", "mixed": True}
    assert found.where == {"to": "dealer", "given_vs_discarded": "more", "relation": "more"}
    assert read_otherwise(load_rulebook("london", mine), *other).clauses["33.1"] == found
