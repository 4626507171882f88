"""What a king is worth where the record does not show it yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.property.test_nonsense import rewrite
from tests.property.test_obeyed import ANNOUNCED, DEAL, FIRST, UNKNOWN, WORDS, ask, gives, hear, mark


@pytest.mark.parametrize("n", [2, 4])
def test_a_king_presumed_is_worth_what_the_clause_says(tmp_path: Path, n: int) -> None:
    told = hear(rewrite(tmp_path, gives(c47_2=n)), UNKNOWN, ANNOUNCED, mark(n), FIRST)
    assert [ruling.points for ruling in told.found.rulings if ruling.clause == "47.2"] == [n, n]
    assert told.rows == [("Anne", n, "marked")]
    assert told.found.score.corrected == {"Anne": n, "Bert": 0}
    assert f"Anne: {WORDS[n]} for the king held" in told.text


@pytest.mark.parametrize(("worth", "before"), [(2, 3), (3, 2), (2, 4)])
def test_a_king_that_wins_the_game_must_be_shown(tmp_path: Path, worth: int, before: int) -> None:
    book = rewrite(tmp_path, gives(c47_2=worth))
    score = {"Anne": before, "Bert": 0}
    announced = hear(book, UNKNOWN, ANNOUNCED, mark(worth), score=score)
    assert announced.found.games == []
    shown = hear(book, UNKNOWN, ANNOUNCED, mark(worth), FIRST, score=score)
    assert [game.winner for game in shown.found.games] == ["Anne"]


@pytest.mark.parametrize("worth", [1, 2])
def test_a_claim_to_mark_too_much_is_told_how_many_are_due(tmp_path: Path, worth: int) -> None:
    told = hear(rewrite(tmp_path, gives(c47_2=worth)), DEAL, ANNOUNCED, ask("Anne", "mark_king", n=worth + 1))
    [answer] = told.at("asked")
    assert (answer.outcome, answer.points) == ("denied", worth)
