"""The independent scorer and the sittings by themselves, before anything is held against them."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from tests.property.scorer import Won, score_log
from tests.property.sitting import PACK, RECORDED, Sitting, allowed
from tests.property.strategies import FAULTS, regular_logs

HEADER = {"players": ["Anne", "Bert"], "agreement": {"stakes": "graded"}}


def hand(turned: str, tricks: list[tuple[str, str, str]], *exchange: tuple[str, str]) -> list[dict[str, Any]]:
    """Return a deal by Bert in which the tricks are played as told: the leader, his card, the answer."""
    other = {"Anne": "Bert", "Bert": "Anne"}
    events: list[dict[str, Any]] = [
        {"do": "packet", "by": "Bert", "to": "Anne", "cards": 5},
        {"do": "turn_up", "by": "Bert", "cards": [turned]},
    ]
    for act, reply in exchange:
        events.append({"do": act, "by": "Anne", "reply": reply})
    for leader, lead, card in tricks:
        events.append({"do": "lead", "by": leader, "card": lead})
        events.append({"do": "play", "by": other[leader], "card": card})
    return events


ANNE_3 = [("Anne", "KS", "7S"), ("Anne", "QS", "8S"), ("Anne", "JS", "7D"), ("Anne", "9C", "10C"), ("Bert", "KC", "7C")]
ANNE_5 = [("Anne", rank + "S", low) for rank, low in zip("KQJA9", ("7C", "8C", "9C", "7D", "8D"), strict=True)]
BERT_3 = [("Anne", "7S", "8S"), ("Bert", "KC", "7C"), ("Bert", "QC", "8C"), ("Bert", "7D", "8D"), ("Anne", "9D", "7H")]


@pytest.mark.parametrize(
    ("events", "score"),
    [
        pytest.param(hand("7H", ANNE_3, ("propose", ""), ("answer", "accept")), (1, 0), id="the point"),
        pytest.param(hand("KH", ANNE_3, ("propose", ""), ("answer", "accept")), (1, 1), id="and the king turned"),
        pytest.param(hand("7H", ANNE_5, ("propose", ""), ("answer", "accept")), (2, 0), id="the vole"),
        pytest.param(hand("7H", ANNE_3, ("propose", ""), ("answer", "refuse")), (2, 0), id="the dealer refused"),
        pytest.param(hand("7H", ANNE_5, ("propose", ""), ("answer", "refuse")), (2, 0), id="the vole is never three"),
        pytest.param(hand("7H", BERT_3), (0, 2), id="the non-dealer did not propose"),
        pytest.param(hand("7H", ANNE_3), (1, 0), id="who did not propose and wins"),
        pytest.param(
            hand("7H", ANNE_3, ("propose", ""), ("answer", "accept"), ("propose", ""), ("answer", "refuse")),
            (1, 0),
            id="only the first refusal counts",
        ),
    ],
)
def test_the_score_of_a_hand(events: list[dict[str, Any]], score: tuple[int, int]) -> None:
    assert tuple(score_log({"header": HEADER, "events": events}).score.values()) == score


@pytest.mark.parametrize(("times", "stake"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
def test_the_stake_of_a_game(times: int, stake: int) -> None:
    one = hand("7H", BERT_3, ("propose", ""), ("answer", "accept"))
    game = one * times + hand("7H", ANNE_5) * 3
    assert score_log({"header": HEADER, "events": game}).games == [Won("Anne", {"Anne": 5, "Bert": times}, stake)]


def test_the_scorer_is_independent() -> None:
    for module in ("scorer", "sitting", "strategies"):
        tree = ast.parse(Path(__file__).with_name(f"{module}.py").read_text(encoding="utf-8"))
        imported = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        assert not any(str(name).startswith("referee") for name in imported)


@given(regular_logs())
def test_a_regular_deal_shows_no_card_twice(log: dict[str, Any]) -> None:
    seen: Counter[str] = Counter()
    for event in log["events"]:
        if event["do"] == "shuffle" or (event["do"] == "packet" and len(seen) >= 11):
            seen.clear()
        if event["do"] in ("packet", "turn_up", "give"):
            seen.update(event["cards"])
        assert set(seen) <= set(PACK)
        assert all(times == 1 for times in seen.values())


@given(regular_logs())
def test_a_regular_game_is_marked_to_five_at_most(log: dict[str, Any]) -> None:
    scorer = score_log(log)
    for game in scorer.games:
        assert game.score[game.winner] == 5
        assert max(game.score.values()) == 5
    if "marking" in log["header"]["recorded"]:
        marked = Counter(dict.fromkeys(log["header"]["players"], 0))
        for event in log["events"]:
            if event["do"] == "mark":
                marked[event["by"]] += event["n"]
        totals = {player: sum(game.score[player] for game in scorer.games) + scorer.score[player] for player in marked}
        assert dict(marked) == totals


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_comes_about(fault: str) -> None:
    def came(seed: int) -> bool:
        helped = ["renounce"] if fault == "take_back" else []
        sitting = Sitting(Random(seed), recorded=RECORDED, faults=[fault, *helped])
        for _ in range(4):
            sitting.deal()
        names = [injected.name.replace("king_of_the_adversary", "false_king") for injected in sitting.injected]
        return names.count(fault) == 1

    assert sum(came(seed) for seed in range(20)) >= 8


def test_who_must_follow_win_and_trump() -> None:
    assert allowed(["KS", "7S", "AH"], "QS", "H") == ["KS"]
    assert allowed(["9S", "7S", "AH"], "QS", "H") == ["9S", "7S"]
    assert allowed(["7D", "AH"], "QS", "H") == ["AH"]
    assert allowed(["7D", "AC"], "QS", "H") == ["7D", "AC"]
    assert allowed(["7D", "7H"], "QH", "H") == ["7H"]
