"""What other readings of open points would change in the outcome of a log."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from referee.comparison import open_rights, other_readings, try_other_readings
from referee.comparison.other_readings import outcome, unmade
from referee.hearing import adjudicate
from referee.law import Rulebook, load_rulebook, read_otherwise, readings_touched
from referee.record import EventId, Log, load_log
from referee.record.acts.words import Claim
from referee.report.readings import readings_of
from referee.teaching import Case
from tests.house.source import ROOT
from tests.shared import BOOKS, SCENARIOS, cases, heard, scenario
from tests.turns import ALL, in_turn

HAND = ROOT / "docs" / "examples" / "hand.yaml"


def test_only_readings_are_told_under_which_something_comes_out_otherwise() -> None:
    log, book = load_log(HAND), load_rulebook("london")
    found = try_other_readings(adjudicate(log, book), log, book).effects
    assert [(each.point, each.reading, each.changes, each.answers) for each in found] == [
        ("R76", "until_score_marked", ("score", "answers", "rights"), ("c1",)),
        ("R75", "only_in_replay", ("score", "answers"), ("c1",)),
    ]
    assert found[-1].found.score.corrected == {"Anne": 4, "Bert": 4}


@pytest.mark.turns(3)
@pytest.mark.parametrize("case", Random(1).sample(list(cases()), 24), ids=lambda case: case.name)
def test_it_is_as_if_the_log_were_heard_by_that_reading(case: Case) -> None:
    book, found = BOOKS.for_case(case), heard(case)
    for each in try_other_readings(found, case.log, book).effects:
        read = load_rulebook(str(book.folder), {**book.readings, each.point: each.reading}, book.taken)
        ruled = adjudicate(case.log, read)
        assert outcome(ruled) == outcome(each.found) != outcome(found)


LONDON = [case for case in cases() if "/london/" in case.place.path]
READ_OTHERWISE = [case for case in cases() if "/london/" not in case.place.path and case.readings]


def touched(log: Log, book: Rulebook) -> list[tuple[str, str]]:
    """Return the readings that may make something otherwise of a log."""
    return readings_touched(book, lambda read: adjudicate(log, read))


def changed_by_untouched_readings(case: Case) -> list[tuple[str, str]]:
    """Return the readings that are not said to be touched under which a case or a ruling comes out otherwise."""
    book, found = BOOKS.for_case(case), heard(case)
    untouched = {*book.other_readings}.difference(touched(case.log, book))
    others = ((choice, adjudicate(case.log, read_otherwise(book, *choice))) for choice in untouched)
    return [
        choice
        for choice, other in others
        if outcome(other) != outcome(found) or [*unmade(found.rulings, other.rulings)]
    ]


@pytest.mark.turns(3)
@pytest.mark.parametrize("case", Random(2).sample(LONDON, 10), ids=lambda case: case.name)
def test_a_reading_that_is_not_touched_changes_nothing(case: Case) -> None:
    book = BOOKS.for_case(case)
    assert len(touched(case.log, book)) < len(book.other_readings)
    assert changed_by_untouched_readings(case) == []


@pytest.mark.parametrize("case", Random(2).sample(READ_OTHERWISE, 10), ids=lambda case: case.name)
def test_nor_does_it_in_other_codes_where_another_reading_is_in_force(case: Case) -> None:
    assert changed_by_untouched_readings(case) == []


def test_a_clause_on_demands_is_touched_only_where_its_remedy_is_asked_for() -> None:
    log, book = load_log(HAND), load_rulebook("london")
    asked = evolve(log, events=[*log.events, Claim(by="Anne", remedy="serve_what_is_left")])
    assert "R64" not in dict(touched(log, book))
    assert "R64" in dict(touched(asked, book))


def test_a_point_is_touched_whose_reading_in_force_leaves_a_clause_out() -> None:
    shown = next(each for each in READ_OTHERWISE if each.name == "the same, where no time is set")
    found, book = heard(shown), BOOKS.for_case(shown)
    effects = try_other_readings(found, shown.log, book).effects
    assert ("D02", "before_play_begins", ("score",)) in [(each.point, each.reading, each.changes) for each in effects]


def test_a_point_that_no_ruling_rests_on_is_touched_where_it_matters() -> None:
    shown = next(
        each for each in cases() if "21-announced-king-falls.yaml" in each.place.path and each.place.line == 27
    )
    found, book = heard(shown), BOOKS.for_case(shown)
    assert "R08" not in {point for ruling in found.rulings for point in ruling.readings}
    effects = try_other_readings(found, shown.log, book).effects
    assert ("R08", "king_mark_stands", ("score",)) in [(each.point, each.reading, each.changes) for each in effects]


@pytest.mark.parametrize(
    ("lesson", "point"),
    [
        ("london/combinations/25-43-one-offender-two-offences", "R77"),
        ("london/play/42-with-three-tricks", "R93"),
    ],
)
def test_a_reading_on_both_players_is_told_only_where_both_did_it(lesson: str, point: str) -> None:
    for each in scenario(SCENARIOS / f"{lesson}.yaml").cases:
        effects = try_other_readings(heard(each), each.log, BOOKS.for_case(each)).effects
        assert point not in [effect.point for effect in effects], each.name


def test_who_deals_after_a_hand_that_was_played_is_no_dispute() -> None:
    shown = next(each for each in cases() if "42-what-may-be-marked.yaml" in each.place.path)
    told = {each.point for each in try_other_readings(heard(shown), shown.log, BOOKS.for_case(shown)).effects}
    assert "R09" in dict(touched(shown.log, BOOKS.for_case(shown)))
    assert "R09" not in told


@pytest.mark.turns
def test_what_stands_open_is_granted_to_who_asks_for_it_next() -> None:
    asked = 0
    for case in in_turn(cases(), 4):
        for ruling in open_rights(heard(case)):
            for remedy in ruling.remedies if ruling.kind == "right" else ():
                claim = Claim(id=EventId("next"), by=ruling.holder, remedy=remedy)
                places = [*case.log.places, *case.log.places[-1:]]
                log = evolve(case.log, events=[*case.log.events, claim], places=places)
                found = adjudicate(log, BOOKS.for_case(case))
                answers = [each.outcome for each in found.rulings if each.answers == "next"]
                assert answers[-1:] == ["granted"], (case.name, ruling.clause, remedy)
                asked += 1
    assert asked > (200 if ALL else 40)


def test_a_remedy_that_has_lapsed_is_not_said_to_stand_open() -> None:
    shown = next(each for each in cases() if each.name == "rectifying ends at the turn-up")
    assert [ruling.remedies for ruling in open_rights(heard(shown))] == [("fresh_deal",)]


def test_a_duty_stands_open_whatever_else_was_granted_since() -> None:
    shown = next(each for each in cases() if each.place.path.endswith("15-19-22-barred-too-soon.yaml"))
    found = heard(shown)
    assert {ruling.outcome for ruling in found.rulings if ruling.id > 1} >= {"granted"}
    assert [(ruling.clause, ruling.remedies) for ruling in open_rights(found)] == [("15.2", ("discard_surplus",))]


def test_no_right_stands_open_in_a_deal_that_was_set_aside() -> None:
    shown = next(each for each in cases() if each.name == "the faced card governs")
    found = heard(shown)
    assert found.deals[0].ended == "fresh_deal"
    assert {ruling.outcome for ruling in found.rulings if ruling.clause == "13.2"} == {"open"}
    assert [ruling.clause for ruling in open_rights(found)] == []


def test_of_a_long_log_only_points_are_tried_that_a_ruling_names(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = next(each for each in LONDON if "21-announced-king-falls.yaml:27" in str(each.place))
    found, book = heard(shown), BOOKS.for_case(shown)
    monkeypatch.setattr(other_readings, "LONG", len(shown.log.events))
    named = {point for ruling in found.rulings if ruling.under for point in ruling.under.open_points}
    tried = try_other_readings(found, shown.log, book)
    assert {point for ruling in tried.found.rulings for point in ruling.readings} <= named
    assert {each.point for each in tried.effects} <= named
    told = readings_of(found, shown.log, book, [])
    assert told.heading == "Score and answers are the same on every reading of the points that the rulings rest on."


def test_a_game_that_the_same_player_wins_is_told_by_its_stake() -> None:
    shown = next(each for each in cases() if "46-stakes-and-the-pegs.yaml" in each.place.path)
    found, book = heard(shown), BOOKS.for_case(shown)
    told = readings_of(found, shown.log, book, try_other_readings(found, shown.log, book).effects).points
    assert "“What his counter shows”: the stake of game 1 is 1." in told["R104"]
