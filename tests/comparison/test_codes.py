"""What players agreed on belongs to the code that their log names; another code takes of it what it knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.comparison import Code
from referee.law.choices import UnknownOption, UnknownReading
from referee.record import Log, loads_log
from tests.comparison.support import REGULAR, club

POINT = {
    "id": "Z01",
    "laws": ["1"],
    "question": "Which?",
    "default": "this",
    "readings": {"this": {"says": "This."}, "that": {"says": "That."}},
}
WAGER = {
    **POINT,
    "id": "wager",
    "laws": ["1"],
    "readings": {"this": {"says": "5.", "game": {"target": 5}}, "that": {"says": "9."}},
}


def log(agreement: str = "{}", rulebook: str = "london", said: str = "") -> Log:
    head = f"rulebook: {rulebook}\nagreement: {agreement}\nevents:\n{said}"
    return loads_log(REGULAR.replace("events:\n", head), "hand.yaml")


@pytest.fixture
def other(tmp_path: Path) -> Code:
    """Return a code that builds on the default one and leaves a point open and offers an option of its own."""
    return Code.named(club(tmp_path, open_points=[POINT], options=[WAGER]))


def test_nothing_agreed_on_is_nothing_left_aside(other: Code) -> None:
    applied = other.applied_to(log())
    assert applied.rulebook is other.plain
    assert (applied.readings_left_aside, applied.options_left_aside) == ({}, {})


def test_a_code_takes_what_it_knows_and_leaves_the_rest_aside(other: Code) -> None:
    agreed = "{readings: {Z01: that, R75: only_in_replay}, options: {wager: that, target: 7}}"
    named = other.applied_to(log(agreed, rulebook="club"))
    assert named.rulebook.readings == {"Z01": "that", "R75": "only_in_replay"}
    applied = Code.named("london").applied_to(log(agreed, rulebook="club"))
    assert applied.rulebook.readings == {"R75": "only_in_replay"}
    assert applied.rulebook.game.target == 7
    assert (applied.readings_left_aside, applied.options_left_aside) == ({"Z01": "that"}, {"wager": "that"})


def test_a_reading_or_a_value_that_a_code_has_not_is_left_aside_too(other: Code) -> None:
    agreed = "{readings: {R75: unheard_of}, options: {wager: unheard_of, target: many}}"
    applied = other.applied_to(log(agreed))
    assert applied.readings_left_aside == {"R75": "unheard_of"}
    assert applied.options_left_aside == {"wager": "unheard_of", "target": "many"}


def test_under_the_code_that_the_log_names_nothing_may_be_left_aside() -> None:
    with pytest.raises(UnknownReading):
        Code.named("london").applied_to(log("{readings: {Z01: that}}"))
    with pytest.raises(UnknownOption):
        Code.named("london").applied_to(log("{options: {wager: that}}"))


def test_another_edition_of_the_code_that_the_log_names_takes_what_it_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    now = club(tmp_path, edition="1930", open_points=[POINT])
    (Path(now) / "editions").mkdir()
    club(Path(now) / "editions", code="1900", edition="1900")
    agreed = log("{readings: {Z01: that}}", rulebook="club")
    assert Code.named("club@1930").applied_to(agreed).rulebook.readings == {"Z01": "that"}
    older = Code.named("club@1900")
    assert older.plain.edition == "1900"
    assert older.applied_to(agreed).readings_left_aside == {"Z01": "that"}


def test_what_is_agreed_on_by_word_counts_as_what_stands_in_the_head(
    other: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = log(rulebook="club", said="  - {do: agree, topic: wager, value: that}\n")
    assert other.applied_to(said).rulebook.taken == {"wager": "that"}
    elsewhere, london = Code.named("london").applied_to(said), Code.named("london")
    assert (
        elsewhere.options_left_aside == {}
    )  # nobody can tell that this is an option of a code that is not to be found
    monkeypatch.chdir(tmp_path)
    assert london.applied_to(said).options_left_aside == {"wager": "that"}


def test_what_the_call_sets_goes_before_what_was_agreed_on() -> None:
    code = Code.named("london", {"R75": "only_in_replay"}, {"target": 9})
    applied = code.applied_to(log("{readings: {R75: either_way_once_noticed}, options: {target: 7}}"))
    assert applied.rulebook.readings == {"R75": "only_in_replay"}
    assert applied.rulebook.game.target == 9


def test_a_rulebook_is_read_once_for_one_agreement_and_not_kept_for_ever() -> None:
    code = Code.named("london")
    agreed = [log(f"{{options: {{target: {points}}}}}") for points in (6, 6, 8)]
    first, second, third = [code.applied_to(each).rulebook for each in agreed]
    assert first is second
    assert (second.game.target, third.game.target) == (6, 8)
