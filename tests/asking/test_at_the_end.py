"""What an interview comes to where it once told otherwise: wrongly, without the law, or not what may come later."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

import pytest

from referee.asking import Interview, ask, later_clauses, sparing_clauses
from referee.interviews import possible_rulings
from referee.law import load_rulebook

FEWER: Final = ("given_vs_discarded", "asked_vs_discarded")
"""The fields that tell of who asked for fewer cards than he laid away, and was given as many as he asked for."""


def ended(ground: str, known: Mapping[str, Hashable]) -> Interview:
    """Return an interview of which the questions on what is known are answered so, and others by their first answer."""
    interview = ask(load_rulebook("london"), ground)
    while (question := interview.question) is not None:
        answers = (each for each in question.answers if question.point in known and known[question.point] in each)
        interview = interview.answer(next(answers, question.answers[0]))
    return interview


def clauses(interview: Interview) -> list[str | None]:
    """Return the clauses by which it was ruled."""
    return [said.clause for ruled in interview.outcomes for said in ruled]


@pytest.mark.parametrize(
    ("ground", "known", "by"),
    [
        ("missed_win", {"taken_back": False, "hand won": "non_dealer point", "actor": "dealer"}, ["43.3"]),
        ("shuffle", {"manner": "below_table", "cut": False, "phase": "preparing"}, ["2.1"]),
        ("given_count", {"to": "non_dealer", "given_vs_asked": "equal", **dict.fromkeys(FEWER, "fewer")}, ["30.1"]),
        ("abandonment", {"tricks": 2, "claiming": True}, ["42.3"]),
        ("hold_to_proposal", {"what": "acceptance"}, ["27.1", "27.1"]),
        ("call_new_packs", {"late": True}, ["44.2"]),
    ],
)
def test_it_is_ruled_as_the_text_has_it(ground: str, known: Mapping[str, Hashable], by: list[str]) -> None:
    assert clauses(ended(ground, known)) == by


@pytest.mark.parametrize(("whose", "now", "later"), [("non_dealer", "15.4", "20.1"), ("dealer", "17.5", "21.1")])
def test_it_is_told_which_law_opens_later(whose: str, now: str, later: str) -> None:
    known = {
        "to": whose,
        "relation": "more",
        "proposal?": True,
        "turn_up?": True,
        "first_answer?": whose == "dealer",
        "non_dealer_plays?": False,
        "dealer_plays?": False,
    }
    interview = ended("dealt_count", known)
    (ruled,) = interview.outcomes
    assert (clauses(interview), later_clauses(interview, ruled)) == ([now], (later,))
    _, told = next(possible_rulings(interview))
    said = [each.text for dispute in told.disputes for each in dispute.statements]
    assert any(each.startswith("Later: ") and f"(law {later})" in each for each in said)


def test_the_law_is_named_by_which_nothing_follows() -> None:
    interview = ended("exposed_card", {"actor": "dealer", "by": "dealer", "of": "dealer", "non_dealer_looks<": False})
    assert (clauses(interview), [*sparing_clauses(interview, ())]) == ([], ["13.1"])
