"""What a trouble in players' words is about."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
import yaml

from referee.asking import STAGINGS
from referee.law import load_rulebook
from referee.teaching import grounds_meant

HERE: Final = Path(__file__).parent
FILES: Final = ("calls.yaml", "calls_through_a_hand.yaml", "calls_of_right.yaml")
FIRST: Final = 0.85
"""How many of the calls have their own ground told first, at least."""


def calls() -> Iterator[tuple[str, str]]:
    """Yield what is said, each with its ground."""
    for name in FILES:
        for ground, said in yaml.safe_load((HERE / name).read_text("utf-8")).items():
            yield from ((each, ground) for each in said)


def meant(said: str) -> list[str]:
    return grounds_meant(load_rulebook("london"), said)


@pytest.mark.parametrize(("said", "ground"), [*calls()])
def test_what_is_said_at_the_table_is_understood(said: str, ground: str) -> None:
    assert ground in meant(said)


def test_most_calls_have_their_ground_told_first() -> None:
    found = [meant(said)[0] == ground for said, ground in calls()]
    assert sum(found) > FIRST * len(found)


def test_there_are_calls_on_every_ground() -> None:
    assert {ground for _, ground in calls()} == STAGINGS.keys()


@pytest.mark.parametrize("trouble", STAGINGS)
def test_a_trouble_is_meant_by_its_own_name(trouble: str) -> None:
    assert meant(trouble) == [trouble] == meant(trouble.replace("_", " "))


@pytest.mark.parametrize(
    ("said", "plainly"),
    [
        ("he's revoked", "he revoked"),
        ("He DIDN’T follow suit", "he did not follow suit"),
        ("didnt follow suit", "did not follow suit"),
        ("forgot to shuffel", "forgot to shuffle"),
        ("she peeked at the discards", "she looked at the discard"),
        ("led out of turn", "leads out of turn"),
    ],
)
def test_forms_of_words_do_not_matter(said: str, plainly: str) -> None:
    assert meant(said) == meant(plainly) != []


def test_what_may_be_several_is_not_taken_for_one() -> None:
    assert set(meant("king")) == {"mark_king", "false_king", "unannounced_king"}
    assert len(meant("he announced the king")) > 1


@pytest.mark.parametrize("said", ["", " ", "weather", "?!", "xyzzy plugh", "the of and"])
def test_of_what_is_no_trouble_nothing_is_meant(said: str) -> None:
    assert meant(said) == []


def test_a_long_story_is_read_in_its_beginning() -> None:
    assert meant("he revoked " + "and so on " * 10_000) == meant("he revoked " + "and so on " * 39)


def test_what_is_asked_for_means_all_that_it_can_be_had_for() -> None:
    assert {"renounce", "missed_win"} <= {*meant("replay")} < {*STAGINGS}
    assert meant("re-deal") == meant("fresh_deal")
    assert {"deal_order", "exposed_card", "given_count"} <= {*meant("fresh deal")}


def test_what_is_meant_is_the_same_in_every_run() -> None:
    script = (
        "import sys, yaml; from referee.law import load_rulebook; from referee.teaching import grounds_meant\n"
        "book = load_rulebook('london')\n"
        "print([grounds_meant(book, said) for each in yaml.safe_load(open(sys.argv[1])).values() for said in each])"
    )
    call = [sys.executable, "-c", script, str(Path(__file__).parent / "calls.yaml")]
    one, other = (
        subprocess.run(call, capture_output=True, check=True, env=os.environ | {"PYTHONHASHSEED": seed})
        for seed in "12"
    )
    assert one.stdout == other.stdout
