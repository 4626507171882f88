"""Near-miss twins: what is denied for one condition alone is granted where just that condition is made to hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from tests.hearing.test_demands import Demand, row
from tests.shared import common_yaml

Answered = tuple[str, str, str]
FOLDER: Final = Path(__file__).parent / "demanded"

TWINS: Final[list[tuple[str, Answered, Answered]]] = [
    # The list whose pieces make up the logs; what is denied; its twin: log, demand, answer.
    (
        "dealing",
        ("two six said looked", "Anne fresh_deal", "denied 9.4 too_late k1"),
        ("two six said", "Anne fresh_deal", "granted 9.6"),
    ),
    (
        "dealing",
        ("two six said", "Bert rectify", "denied 9.5 not_yours"),
        ("two six said", "Anne rectify", "granted 9.5"),
    ),
    (
        "dealing",
        ("two six own_five turned said waived", "Anne fresh_deal", "denied 15.1 given_up w1"),
        ("two six own_five turned said", "Anne fresh_deal", "granted 15.1"),
    ),
    (
        "dealing",
        ("two five own_five two_turned chosen", "Anne fresh_deal ground=turned_cards", "denied 11.2 used c0"),
        ("two five own_five two_turned", "Anne fresh_deal ground=turned_cards", "granted 11.2"),
    ),
    (
        "dealing",
        ("two five own_five own_shown", "Anne fresh_deal", "denied 13.1 spared x1"),
        ("two five own_five shown", "Anne fresh_deal", "granted 13.2"),
    ),
    (
        "dealing",
        ("two five", "Anne fresh_deal ground=dealt_count", "denied 8.1|9.5|9.6 not_so"),
        ("two six", "Anne fresh_deal ground=dealt_count", "granted 9.6"),
    ),
    (
        "dealing",  # a wrong ground uncovers nothing; it does not defeat what was noticed before
        ("two six", "Anne fresh_deal ground=exposed_card", "denied 13.2|9.6 not_so|unnoticed"),
        ("two six said", "Anne fresh_deal ground=exposed_card", "granted 9.6"),
    ),
    (
        "dealing",
        ("two six own_five turned said", "Bert require:discard_surplus", "denied 15.1|15.2 not_yet"),
        ("two six own_five turned said waived", "Bert require:discard_surplus", "granted 15.2"),
    ),
    (
        "dealing",
        ("two four own_five turned proposed said", "Anne complete_from_stock", "denied 16.3 too_late pr"),
        ("two four own_five turned said", "Anne complete_from_stock", "granted 16.1"),
    ),
    (
        "dealing",
        ("packs blue", "Anne packs_stay_changed", "denied 14.2 yields"),
        ("packs blue five own_five turned", "Anne packs_stay_changed", "granted 14.4"),
    ),
    (
        "exchange",
        ("d x turned_again", "Anne take_exposed card=8S", "denied 37.2 not_yet"),
        ("d x turned_again again", "Anne take_exposed card=8S", "granted 37.2"),
    ),
    (
        "exchange",
        ("d x", "Anne fresh_deal ground=given_count", "denied 31.1|32.1|33.1|33.2 not_so"),
        ("d too_many", "Anne fresh_deal ground=given_count", "granted 31.1"),
    ),
    (
        "exchange",
        ("d too_many led replied given_said", "Anne fresh_deal", "denied 31.1 too_late l1"),
        ("d too_many given_said", "Anne fresh_deal", "granted 31.1"),
    ),
    (
        "play",
        ("d refused first renounce", "Bert replay_hands ground=renounce", "denied 43.3 not_yet"),
        ("d refused first renounce led_on", "Bert replay_hands ground=renounce", "granted 43.3"),
    ),
    (
        "play",
        ("d refused first renounce back led_on", "Bert replay_hands ground=renounce", "denied 43.8 spared"),
        ("d refused first renounce led_on", "Bert replay_hands ground=renounce", "granted 43.3"),
    ),
    (
        "play",
        ("his_king announced led", "Bert replay_hands ground=false_king", "denied 25.9 spared"),
        ("d announced led", "Bert replay_hands ground=false_king", "granted 25.4"),
    ),
    (
        "play",
        ("d first clean point_marked", "Anne mark_point", "denied 48.1 used mp"),
        ("d first clean", "Anne mark_point", "granted 48.1"),
    ),
    (
        "play",
        ("d misnamed_without", "Bert require:require_named_suit suit=D", "denied 41.3 spared l1"),
        ("d misnamed", "Bert require:require_named_suit suit=S", "granted 41.2"),
    ),
]


def told(name: str) -> Any:
    """Return a list of demands as it stands in its file."""
    return common_yaml(FOLDER / f"{name}.yaml")


def check(demand: Demand) -> None:
    """See that a demand is answered as it should be."""
    answer = demand.answered()
    assert answer.outcome == demand.outcome
    assert answer.clause in demand.clauses
    if answer.failed is not None:
        assert answer.failed.condition in demand.failed
        assert demand.event in (None, answer.failed.event)


@pytest.mark.parametrize(("name", "denied", "granted"), TWINS, ids=[" ".join(denied) for _, denied, _ in TWINS])
def test_only_the_condition_that_failed_stood_in_the_way(name: str, denied: Answered, granted: Answered) -> None:
    check(row(told(name), *denied))
    check(row(told(name), *granted))


def test_the_twins_fail_in_many_ways() -> None:
    ways = {denied[2].split()[2] for _, denied, _ in TWINS}
    assert {"not_so", "not_yet", "too_late", "not_yours", "given_up", "used", "spared", "yields"} <= ways
