"""A sample of the single changes to rulebooks, under which both ways of hearing must give the same answers."""

from __future__ import annotations

from random import Random

import pytest

from referee.bulk.adjudicating import adjudicate_regular
from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.law.files import list_codes
from tests.mutants.__main__ import part_of
from tests.mutants.changes import Change, changes
from tests.mutants.compare import compare, lines_of
from tests.mutants.reads import Parts
from tests.turns import ALL, TURN

SAMPLE = 8
KNOWN = {
    "london": (
        Change("23.1", "may", "cut_to_zero"),
        Change("23.2", "shuts", ("proposal",)),
        Change("23.2", "shuts", ("refusal",)),
    ),
    "french": (
        Change("10.4", "after", ("first_packet",)),
        Change("10.7", "opens", ("first_packet",)),
        Change("11.1", "when", "shuffled"),
    ),
}
"""Changes under which the short way was once found to answer otherwise."""


@pytest.mark.turns(5)
@pytest.mark.parametrize("code", list_codes())
def test_both_ways_answer_alike_under_changed_clauses(code: str) -> None:
    drawn = Random(1 if ALL else int(TURN)).sample(list(changes(lines_of(code).book)), 6 * SAMPLE)
    found = compare(code, drawn)
    assert found.otherwise == []
    assert found.compared["senseless"] < SAMPLE
    assert sum(found.compared.values()) == len(drawn)
    assert found.compared["same"] + found.compared["long"] > 0


def test_what_is_not_read_changes_no_answer() -> None:
    lines = lines_of("london")
    heard = {line: adjudicate(line.log, lines.book) for line in (*lines.tried.values(), *lines.lines)}
    regular = [line for line in heard if adjudicate_regular(line.raw, lines.book) is not None]
    for change in Random(4).sample(list(changes(lines.book)), 2 * SAMPLE):
        book = change.made(lines.book)
        otherwise = lines.parts.otherwise(change, Parts(book))
        unread = [line for line in regular if line.reads.isdisjoint(otherwise)]
        for line in unread[:: SAMPLE // 2]:
            assert adjudicate(line.log, book) == heard[line], change


@pytest.mark.parametrize("code", KNOWN)
def test_both_ways_answer_alike_where_they_once_did_not(code: str) -> None:
    found = compare(code, KNOWN[code])
    assert found.otherwise == []
    assert found.compared["long"] == len(KNOWN[code])


def test_every_change_is_made() -> None:
    book = load_rulebook()
    for change in Random(3).sample(list(changes(book)), 50):
        old, new = (
            getattr(each, change.of) if change.of in ("game", "procedure") else each.clauses[change.of]
            for each in (book, change.made(book))
        )
        assert getattr(old, change.field) != getattr(new, change.field) == change.value


def test_the_parts_of_a_run_are_all_its_changes() -> None:
    asked = list(changes(lines_of("denexa").book))
    parts = [part_of(asked, index, 7) for index in range(1, 8)]
    assert [change for part in parts for change in part] == asked
    assert max(map(len, parts)) - min(map(len, parts)) <= 1
