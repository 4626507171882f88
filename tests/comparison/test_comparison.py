"""One log under several codes: what is told beside what, and on what each difference rests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from referee.comparison import Code, Comparison, Difference
from referee.comparison.rows import sense
from referee.record import load_log
from tests.comparison.support import MARKED, VOLE, club, side_by_side
from tests.house.source import ROOT
from tests.shared import case

WON = VOLE.replace("dealer: Bert", "dealer: Bert, score: {Anne: 3}") + MARKED
HAND = load_log(ROOT / "docs" / "examples" / "hand.yaml")


def of_kind(found: Comparison, kind: str) -> list[Difference]:
    """Return the differences of one kind."""
    return [each for each in found.differences if each.kind == kind]


def clauses(each: Difference) -> list[tuple[str, ...]]:
    """Return the clauses that each code rules by."""
    return [side.ground.clauses for side in each.sides]


def test_a_code_agrees_with_itself() -> None:
    found = side_by_side(HAND, "london", "london", "london")
    assert found.agree
    assert not any(row.differs for row in found.rows)
    assert len(found.rows) == len(found.answers[0].found.rulings)


def test_a_ruling_that_one_code_alone_makes_stands_alone_and_its_topic_is_looked_up_in_the_other(
    tmp_path: Path,
) -> None:
    found = side_by_side(HAND, "london", club(tmp_path, leaves_out=["43.5"]))
    alone = [row for row in found.rows if None in row.rulings and not row.ordinary]
    assert [(row.event, row.said[0].clause) for row in alone] == [("n1", "43.5")]
    ruling = of_kind(found, "ruling")[0]
    assert ruling.topics == ("revoke_remedy",)
    assert clauses(ruling) == [("43.5",), ()]
    assert "43.3" in ruling.sides[1].ground.related
    assert "43.5" not in ruling.sides[1].ground.related


def test_what_answers_one_claim_stands_in_one_row_whatever_is_said(tmp_path: Path) -> None:
    found = side_by_side(HAND, "london", club(tmp_path, leaves_out=["43.5"]))
    answers = [row for row in found.rows if row.answers == "c1"]
    assert [[ruling.outcome for ruling in row.said] for row in answers] == [["granted", "denied"]]


def test_a_right_of_the_other_player_is_a_difference_in_one_row(tmp_path: Path) -> None:
    found = side_by_side(HAND, "london", club(tmp_path, changes={"43.3": {"holder": "actor"}}))
    right = next(row for row in found.rows if row.said[0].outcome == "open")
    assert [ruling.holder for ruling in right.said] == ["Anne", "Bert"]
    assert right.differs


def test_points_are_set_beside_points_with_the_clauses_that_give_them(tmp_path: Path) -> None:
    found = side_by_side(VOLE, "london", club(tmp_path, changes={"48.2": {"points": 3}}))
    points = of_kind(found, "points")
    assert [(each.player, each.gain, each.topics) for each in points] == [("Anne", "hand", ("vole",))]
    assert [side.tells for side in points[0].sides] == [{"points": n, "for": ["vole"]} for n in (2, 3)]
    assert clauses(points[0]) == [("48.2", "49.4", "49.5")] * 2
    assert [side.tells["Anne"] for side in of_kind(found, "score")[0].sides] == [2, 3]
    assert not of_kind(found, "ruling")


def test_clauses_on_different_topics_are_each_set_beside_what_the_other_code_has_on_them(tmp_path: Path) -> None:
    """The default code has no extra point for a vole; a code that has one rules by another clause, on another topic."""
    extra: dict[str, Any] = {
        "id": "60.1",
        "kind": "modifier",
        "says": "A vole against a dealer who refused counts one more.",
        "bears_on": ["hand_over"],
        "stage": "peril",
        "hand": {"exchange_closed_by": "refusal", "made": "vole", "loser": "dealer"},
        "add": 1,
        "topics": ["peril_vole"],
    }
    found = side_by_side(VOLE, "london", club(tmp_path, [extra]))
    points = of_kind(found, "points")[0]
    assert points.topics == ("vole", "peril_vole")
    assert [each[0] for each in clauses(points)] == ["48.2", "60.1"]
    assert {"49.4", "49.5"} <= {*points.sides[0].ground.clauses, *points.sides[0].ground.related}


def test_a_game_won_under_one_code_alone_is_explained_by_the_points_that_win_it(tmp_path: Path) -> None:
    found = side_by_side(WON, "london", club(tmp_path, game={"target": 7}))
    won = of_kind(found, "game")[0]
    assert [[game["winner"] for game in side.tells] for side in won.sides] == [["Anne"], []]
    assert [side.ground.values["target"] for side in won.sides] == [5, 7]


def test_another_next_dealer_is_explained_by_the_value_that_differs(tmp_path: Path) -> None:
    found = side_by_side(VOLE, "london", club(tmp_path, game={"alternation": "loser"}))
    following = of_kind(found, "next")[0]
    assert [side.tells["dealer"] for side in following.sides] == ["Anne", "Bert"]
    assert [side.ground.values for side in following.sides] == [{"alternation": "alternate"}, {"alternation": "loser"}]
    assert [each.kind for each in found.differences] == ["next"]


def test_a_code_that_leaves_unsaid_who_deals_next_does_not_disagree(tmp_path: Path) -> None:
    found = side_by_side(VOLE, "london", club(tmp_path, game={"alternation": "untold"}))
    assert [side.tells["dealer"] for side in of_kind(found, "next")[0].sides] == ["Anne", None]
    assert found.agree


def test_a_hand_cut_down_to_nothing_is_explained_by_what_cut_it_down(tmp_path: Path) -> None:
    shown = case("london/king/25-false-king-makes-the-point", "noticed in the middle")
    found = side_by_side(shown.log, "london", club(tmp_path, leaves_out=["25.6"]))
    hand = of_kind(found, "points")[0]
    assert [side.tells["points"] for side in hand.sides] == [0, 1]
    assert [each[0] for each in clauses(hand)] == ["25.6", "48.1"]


def test_what_answers_the_act_is_set_beside_what_is_said_of_it_on_the_same_topic(tmp_path: Path) -> None:
    """A clause that forbids the act answers it; one that leaves it open need not."""
    shown = case("london/play/39-led-in-turn")
    silent = {"id": "60.1", "kind": "silence", "says": "Not said.", "bears_on": ["card_taken_back"]}
    ours = club(tmp_path, [{**silent, "topics": ["card_taken_back"]}], leaves_out=["39.1"])
    rows = [row for row in side_by_side(shown.log, "london", ours).rows if not row.ordinary]
    assert [[ruling.outcome for ruling in row.said] for row in rows] == [["barred", "undetermined"]]


def test_the_clause_that_fixes_a_value_is_named(tmp_path: Path) -> None:
    fixed = {"id": "60.1", "kind": "setting", "says": "Seven win.", "game": {"target": 7}, "topics": ["target"]}
    found = side_by_side(WON, "london", club(tmp_path, [fixed]))
    assert of_kind(found, "game")[0].sides[1].ground.fixed["target"] == ("60.1",)


def test_a_deal_that_ends_otherwise_is_told_with_the_clause_that_ends_it(tmp_path: Path) -> None:
    shown = case("london/dealing/09-surplus-claimed", "claimed in time")
    found = side_by_side(shown.log, "london", club(tmp_path, leaves_out=["9.6"]))
    ended = of_kind(found, "deal")[0]
    assert [side.tells for side in ended.sides] == ["fresh_deal", "unfinished"]
    assert clauses(ended)[0] == ("9.6",)


def test_a_reading_is_named_where_the_ruling_rests_on_it() -> None:
    found = side_by_side(HAND, "london", Code.named("london", {"R75": "only_in_replay"}))
    ruling = of_kind(found, "ruling")[0]
    assert [side.ground.chosen for side in ruling.sides] == [
        {"R75": "either_way_once_noticed"},
        {"R75": "only_in_replay"},
    ]


def test_what_is_undetermined_under_one_code_is_known_as_such(tmp_path: Path) -> None:
    silent = {
        "id": "60.1",
        "kind": "silence",
        "says": "What follows a revoke is not said.",
        "bears_on": ["faulty_play"],
        "topics": ["revoke_remedy"],
    }
    without = ["43.3", "43.4", "43.5", "43.6", "43.7", "43.8"]
    found = side_by_side(HAND, "london", club(tmp_path, [silent], leaves_out=without))
    answered = next(each for each in of_kind(found, "ruling") if each.event == "c1")
    assert [side.ruling and side.ruling.outcome for side in answered.sides] == ["granted", "undetermined"]
    assert answered.undetermined


def test_a_ruling_comes_to_the_same_whatever_its_clause() -> None:
    found = side_by_side(HAND, "london", "london")
    for row in found.rows:
        assert len({sense(ruling) for ruling in row.said}) == 1
