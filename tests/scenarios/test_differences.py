"""Where codes differ: each row of the page on it is shown, for every code that it names, by a scenario."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest

from referee.hearing import adjudicate
from referee.law import Rulebook, list_codes, load_rulebook
from referee.law.diff import side
from referee.law.files import topics
from referee.teaching import Case, Scenario
from referee.teaching.expectations import cited, signature
from tests.house.source import ROOT
from tests.shared import BOOKS, heard, rulebook, scenario

PAGE = ROOT / "docs" / "differences.md"
ROW = re.compile(r"^\| \[[^]]+\]\(laws/README\.md#(\w+)\) \| (.+?) \| ([a-z, ]+) \| (.+) \|$")
LINK = re.compile(r"\]\(([^)]+\.yaml)\)")
ROWS = {match[1]: match for line in PAGE.read_text(encoding="utf-8").splitlines() if (match := ROW.match(line))}
CODES = list(list_codes())
SHOWN = [(topic, code) for topic, row in ROWS.items() for code in row[3].split(", ")]


def linked(row: re.Match[str]) -> list[Scenario]:
    return [scenario((PAGE.parent / link).resolve()) for link in LINK.findall(row[4])]


def shows(case: Case, code: str, topic: str) -> bool:
    """Return whether a case is ruled by a clause of a code on a topic, or comes out otherwise without all of them."""
    book = BOOKS.for_case(case)
    if book.code != code:
        return False
    clauses = frozenset(clause.id for clause in book.clauses.values() if topic in clause.topics)
    found = heard(case)
    return bool(clauses & cited(found)) or signature(adjudicate(case.log, without(book, clauses))) != signature(found)


@lru_cache(maxsize=16)
def without(book: Rulebook, clauses: frozenset[str]) -> Rulebook:
    """Return a rulebook, read as it is, without some clauses."""
    return load_rulebook(str(book.folder), book.readings, book.taken, clauses)


def test_there_is_a_row_for_every_topic() -> None:
    assert set(ROWS) == set(topics())
    assert len([line for line in PAGE.read_text(encoding="utf-8").splitlines() if "](laws/README.md#" in line]) == len(
        ROWS
    )


@pytest.mark.parametrize("topic", ROWS)
def test_a_row_is_shown_for_every_code_that_has_a_clause_on_it(topic: str) -> None:
    named = set(ROWS[topic][3].split(", "))
    speaking = {code for code in CODES if not side(rulebook(code), topic, ()).silent}
    assert speaking <= named
    assert named <= set(CODES)


@pytest.mark.parametrize(("topic", "code"), SHOWN)
def test_a_scenario_shows_what_a_code_has_on_it(topic: str, code: str) -> None:
    cases = [case for each in linked(ROWS[topic]) for case in each.cases]
    assert any(shows(case, code, topic) for case in cases)
