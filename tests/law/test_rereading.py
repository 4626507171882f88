"""A rulebook read otherwise in one point is the same whether it is made from the one in memory or from its files."""

from __future__ import annotations

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
