"""Stories are hands that can be: no log of one has a problem of the record."""

from __future__ import annotations

from typing import Any, Final

import pytest

from referee.asking import STAGINGS
from referee.asking.held_cards import cards_held
from referee.asking.story import NAMES, told_in_all_ways
from referee.hearing import adjudicate
from referee.law import list_codes, load_rulebook

CASES: Final = [(code, trouble) for code in list_codes() for trouble in STAGINGS]


@pytest.mark.turns(12)
@pytest.mark.parametrize(("code", "trouble"), CASES)
def test_the_log_of_a_story_has_no_problems(code: str, trouble: str) -> None:
    book = load_rulebook(code)
    problems = {
        str(problem): story.taken
        for story in told_in_all_ways(book, NAMES, STAGINGS[trouble])
        for problem in adjudicate(story.log(), book).problems
    }
    assert problems == {}


def test_cards_are_counted_as_they_come_and_go() -> None:
    acts: list[dict[str, Any]] = [
        {"do": "packet", "by": "Bert", "to": "Anne", "cards": ["?"] * 3},
        {"do": "result", "winner": "Anne"},
        {"do": "packet", "by": "Bert", "to": "Anne", "cards": ["?"] * 3},
        {"do": "packet", "by": "Bert", "to": "Bert", "cards": ["?"] * 3},
        {"do": "rectify", "by": "Bert", "moves": [{"from": "hand:Anne", "to": "stock", "cards": 1}]},
        {"do": "rectify", "by": "Bert", "moves": [{"from": "hand:Bert", "to": "hand:Anne", "cards": 1}]},
        {"do": "discard", "by": "Anne", "cards": ["?"]},
        {"do": "give", "by": "Bert", "to": "Anne", "cards": ["?"] * 2},
        {"do": "lead", "by": "Anne", "card": "7H"},
        {"do": "play", "by": "Bert", "card": "8H"},
        {"do": "take_back", "by": "Anne", "card": "7H"},
    ]
    assert [cards_held(acts, name) for name in ("Anne", "Bert")] == [4, 1]
    assert cards_held(acts[:8], "Anne") == 4
    assert cards_held(acts[:9], "Anne") == 3
    drawn = {"do": "draw", "by": "Anne", "hand_of": "Bert", "cards": ["?"]}
    assert [cards_held([*acts, drawn], name) for name in ("Anne", "Bert")] == [4, 0]
