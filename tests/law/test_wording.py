"""Reports quote a clause by itself, so what it says must be clear without the clause before it."""

from __future__ import annotations

import re

import pytest

from referee.law import list_codes
from tests.shared import rulebook

LEANING = re.compile(
    r"(If |Once |Until |When )?(he|she|it(?! is\b(?! not))|they|them|his|their|this|that(?= (is|was)\b)|these)\b"
    r"|.* instead$",
    re.IGNORECASE,
)
"""How words go on from others.  "It is faulty play to renounce" does not."""


@pytest.mark.parametrize("code", list_codes())
def test_no_clause_goes_on_from_the_words_of_another(code: str) -> None:
    clauses = rulebook(code).clauses.values()
    assert [(clause.id, clause.says) for clause in clauses if LEANING.match(clause.says.rstrip("."))] == []


def test_words_that_lean_on_others_are_found() -> None:
    leaning = (
        "He may claim it.",
        "If it was so, he plays.",
        "The dealer may have a fresh deal instead.",
    )
    assert all(LEANING.match(each.rstrip(".")) for each in leaning)
    assert not LEANING.match("It is faulty play to renounce")
