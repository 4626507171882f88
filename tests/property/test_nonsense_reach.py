"""How long a deal can be gone back to, when a game is won and by whom is what the clauses say."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from tests.property.test_nonsense import Plain, rewrite
from tests.property.test_nonsense_marks import CUT, point, sets, told_of
from tests.property.test_obeyed import ANNOUNCED, DEAL, FIRST, KING, UNKNOWN, WON, ask, hear, mark

PACKETS: Final = [("p1", "Anne", 3), ("p2", "Bert", 3), ("p3", "Anne", 2), ("p4", "Bert", 3)]
TRICKS: Final = [("KH", "7D"), ("QH", "8D"), ("AH", "9D"), ("KS", "7C"), ("KC", "8C")]
SIX_DEALT: Final[list[Plain]] = [
    *({"id": name, "do": "packet", "by": "Bert", "to": to, "cards": n} for name, to, n in PACKETS),
    {"id": "tu", "do": "turn_up", "by": "Bert", "cards": ["7H"]},
    *({"id": f"k-{player}", "do": "look", "by": player, "at": "hand"} for player in ("Anne", "Bert")),
    *({"id": f"t{n}", "trick": [f"Anne {led}", f"Bert {played}"]} for n, (led, played) in enumerate(TRICKS)),
]
"""A hand in which the dealer plays from six cards."""

NEXT: Final[Plain] = {"id": "d2", "deal": {"by": "Anne", "hands": {"Anne": 5, "Bert": 5}, "turn_up": "8S"}}


@pytest.mark.parametrize(("shuts", "outcome"), [("next_cut", "denied"), ("next_turn_up", "granted")])
def test_a_fault_is_within_reach_as_long_as_the_limit_says(tmp_path: Path, shuts: str, outcome: str) -> None:
    book = rewrite(tmp_path, sets("21.2", shuts=[shuts]))
    told = hear(book, *SIX_DEALT, CUT, ask("Anne", "fresh_deal", ground="dealt_count"))
    [answer] = [ruling for ruling in told.at("asked") if ruling.answers == "asked"]
    assert (answer.outcome, answer.clause) == (outcome, "21.1" if outcome == "granted" else "21.2")
    assert (answer.failed and (answer.failed.condition, answer.failed.event)) == (
        None if outcome == "granted" else ("too_late", "cu")
    )
    assert told.found.deals[0].ended == ("fresh_deal" if outcome == "granted" else "played")


@pytest.mark.parametrize(("shuts", "won"), [("next_cut", True), ("next_turn_up", False)])
def test_a_game_waits_for_an_earlier_mark_until_the_limit_shuts_it(tmp_path: Path, shuts: str, won: bool) -> None:
    book = rewrite(tmp_path, sets("22.2", shuts=[shuts]))
    told = hear(book, KING, WON, point(), CUT, score={"Anne": 4, "Bert": 4})
    assert [(game.winner, game.score) for game in told.found.games] == [("Anne", {"Anne": 5, "Bert": 4})] * won
    assert told_of(told, "cu") == [("lapsed", "22.2"), ("enforced", "46.1")] * won
    assert ("Stake:" in told.text) == won


@pytest.mark.parametrize(
    ("shuts", "stake"),
    [("game_closed", 2), ("next_cut", 2), ("next_game_cut", 3)],
)
def test_a_stake_counts_what_the_limit_lets_stand(tmp_path: Path, shuts: str, stake: int) -> None:
    book = rewrite(tmp_path, sets("51.2", shuts=[shuts]))
    wrong = point() | {"id": "mb", "by": "Bert"}
    again = [WON | {"id": "r2"}, point() | {"id": "m2"}]
    played: dict[str, Any] = {"score": {"Anne": 3, "Bert": 0}, "agreement": {"stakes": "graded"}}
    told = hear(book, UNKNOWN, WON, wrong, point(), NEXT, *again, **played)
    assert [(game.winner, game.stake) for game in told.found.games] == [("Anne", stake)]
    assert told.rows[1] == ("Bert", 1, "struck" if stake == 3 else "overmarked_stands")


@pytest.mark.parametrize(("to", "winner"), [("winner", "Anne"), ("loser", "Bert")])
def test_a_game_is_his_to_whom_the_clause_gives_it(tmp_path: Path, to: str, winner: str) -> None:
    told = hear(rewrite(tmp_path, sets("46.1", to=to)), UNKNOWN, WON, point(), score={"Anne": 4, "Bert": 1})
    assert [(ruling.clause, ruling.holder) for ruling in told.at("mk", "enforced")] == [("46.1", winner)]
    assert [game.winner for game in told.found.games] == [winner]


@pytest.mark.parametrize(("to", "winner"), [("winner", "Anne"), ("loser", "Bert")])
def test_a_match_is_his_to_whom_the_clause_gives_it(tmp_path: Path, to: str, winner: str) -> None:
    book = rewrite(tmp_path, sets("12.1", to=to, game={"match_games": 2}), "french")
    games = {"game": 2, "dealer": "Bert", "games": {"Anne": 1, "Bert": 0}, "score": {"Anne": 4, "Bert": 0}}
    told = hear(book, UNKNOWN, WON, opening=games, recorded=["looking"])
    assert [ruling.holder for ruling in told.found.rulings if ruling.clause == "12.1"] == [winner]
    assert [row.winner for row in told.found.matches][:1] == [winner]


@pytest.mark.parametrize(("keys", "points"), [({"add": 1}, 2), ({"add": 4}, 5), ({"add": None, "set_to": 3}, 3)])
def test_a_peril_makes_of_the_points_what_the_clause_says(tmp_path: Path, keys: dict[str, Any], points: int) -> None:
    lost = WON | {"winner": "Bert", "tricks": {"Anne": 2, "Bert": 3}, "exchange": "unproposed"}
    told = hear(rewrite(tmp_path, sets("49.1", **keys)), UNKNOWN, lost, mark(points, "Bert", "point"))
    assert [(ruling.clause, ruling.points) for ruling in told.found.rulings[:2]] == [("49.1", points)] * 2
    assert told.rows == [("Bert", points, "marked")]


def test_a_king_that_is_called_the_point_is_no_result_of_the_hand(tmp_path: Path) -> None:
    book = rewrite(tmp_path, sets("47.2", **{"for": "point"}))
    told = hear(book, DEAL, ANNOUNCED, point(), FIRST, WON, point() | {"id": "m2"})
    assert [each for name in ("mk", "m2") for each in told_of(told, name)] == [
        ("exercised", "47.2"),
        ("exercised", "48.1"),
    ]
    assert told.rows == [("Anne", 1, "marked"), ("Anne", 1, "marked")]
