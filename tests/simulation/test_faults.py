"""Each kind of fault happens, is found by the referee with the ruling that it calls for, and is gone on from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
import yaml
from attrs import evolve

from referee import adjudicate_line, load_rulebook
from referee.docket import Adjudication
from referee.docket.rulings import is_ordinary
from referee.law import list_codes
from referee.law.files import find_rulebook
from referee.simulation.dice import Dice
from referee.simulation.faults import FAULTS, faults_for
from referee.simulation.hand import Fault
from referee.simulation.match import Match, Mishaps
from referee.simulation.rules import PlayRules
from referee.simulation.season import Entry, Form, entries

OFTEN = 3
"""How many times each fault is looked at."""

FOUND = {
    "shuffled_below_table": "2.1 barred",
    "shuffled_faces_shown": "2.2 barred",
    "thin_cut": "3.1 enforced, 3.1 complied",
    "thin_cut_unnoticed": "3.1 noted",
    "card_shown_in_cut": "7.1 enforced, 7.1 complied",
    "uncut_pack": "3.1 granted, 3.1 complied",
    "wrong_pack_dealt": "14.2 enforced, 14.2 complied",
    "dealt_out_of_turn": "14.1 enforced, 14.1 complied",
    "surplus_claimed": "9.5 open, 9.6 granted, 9.6 complied",
    "surplus_put_right": "9.5 open, 9.5 granted, 9.5 complied",
    "order_changed_unnoticed": "9.2 noted",
    "order_changed_claimed": "9.5 open, 9.6 granted, 9.6 complied",
    "exposed_in_deal_waived": "13.2 open, 13.2 waived",
    "exposed_in_deal_claimed": "13.2 open, 13.2 granted, 13.2 complied",
    "exposed_in_deal_claimed_late": "13.2 open, 13.3 lapsed, 13.3 denied",
    "faced_card_in_pack": "12.1 enforced, 12.1 complied",
    "two_cards_turned": "11.1 open, 11.1 granted",
    "surplus_found_after_turn": "15.1 open, 15.1 granted, 15.1 complied",
    "surplus_laid_away": "15.1 open, 15.1 waived, 15.2 open, 15.2 complied",
    "dealer_short_filled": "18.1 open, 18.1 granted, 18.1 complied",
    "wrong_hand_played": "20.1 enforced, 20.1 complied",
    "proposal_withdrawn": "26.1 barred",
    "number_changed": "26.2 barred",
    "refusal_withdrawn": "27.2 barred",
    "discard_face_up": "28.2 barred",
    "discard_on_stock": "28.3 barred",
    "discard_seen": "28.5 barred",
    "given_too_many_claimed": "31.1 open, 31.1 granted, 31.1 complied",
    "given_too_many_laid_away": "31.1 open, 31.1 waived, 31.2 open, 31.2 complied",
    "given_too_few_filled": "32.1 open, 32.1 waived, 32.2 open, 32.2 exercised",
    "dealer_fills_his_hand": "34.1 exercised",
    "shown_in_giving_taken": "36.1 open, 36.1 granted",
    "shown_in_giving_refused": "36.1 open, 36.2 granted, 36.2 complied",
    "faced_card_in_stock": "35.2 enforced, 35.2 complied",
    "false_king": "47.2 barred, 25.3 open, 25.3 granted",
    "false_king_unnoticed": "47.2 barred, 25.1 noted",
    "false_king_owned": "47.2 barred, 25.2 enforced",
    "king_marked_unannounced": "23.3 barred, 51.1 enforced",
    "king_marked_unannounced_unnoticed": "23.3 barred",
    "king_announced_late": "23.2 barred",
    "led_out_of_turn": "40.1 exercised",
    "led_out_of_turn_played_to": "40.2 denied",
    "suit_misnamed": "41.1 open, 41.1 granted",
    "renounce_taken_back": "39.2 exercised",
    "renounce_claimed": "43.3 open, 43.3 granted, 43.3 complied",
    "renounce_unnoticed": "43.1 noted",
    "missed_win_unnoticed": "43.2 noted",
    "groundless_take_back": "denied",
    "groundless_claim": "denied",
    "over_mark": "51.1 enforced",
    "over_mark_unnoticed": "barred",
    "late_mark": "",
    "mark_forgotten": "lapsed",
}
"""The rulings of the London laws on each fault, in order, among others that hang on the hand; without a clause, any.

A mark that is late but in time is in order, and nothing is said of it.
"""

SCORE_STAYS_WRONG = {"false_king_unnoticed", "king_marked_unannounced_unnoticed", "over_mark_unnoticed"}

every_fault = pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)


@cache
def rules(code: str) -> PlayRules:
    """Return a code as players know it."""
    return PlayRules.of(load_rulebook(code))


def played(code: str, faults: list[Fault], form: Form, seed: int, matches: int = 150) -> Iterator[Entry]:
    """Yield the logs of matches in which all goes wrong that can."""
    dice, mishaps = Dice(seed), Mishaps(faults, 1.0)
    for _ in range(matches):
        match = Match(rules(code), dice.child(), ("Anne", "Bert"), mishaps)
        match.play()
        yield from entries(match, form)


def hear(entry: Entry, code: str) -> Adjudication:
    """Return the adjudication of a log."""
    return adjudicate_line(msgspec.json.encode({"header": entry.header, "events": entry.events}), load_rulebook(code))


@cache
def examples(fault: Fault) -> list[tuple[Entry, Adjudication]]:
    """Return logs in which just this fault happens, once."""
    form: Form = "games" if fault.whole or fault.name == "mark_forgotten" else "hands"
    found = []
    for entry in played("london", [fault], form, seed=3):
        # In whole games other hands go wrong as well; the last of a game is the last there is of it.
        if entry.faults:
            found.append((entry, hear(entry, "london")))
        if len(found) == OFTEN:
            break
    return found


def test_what_is_expected_is_all_that_can_go_wrong() -> None:
    assert set(FOUND) == {fault.name for fault in FAULTS}


@every_fault
def test_the_referee_finds_it(fault: Fault) -> None:
    found = examples(fault)
    assert len(found) == OFTEN
    for entry, adjudication in found:
        assert adjudication.problems == []
        assert {told.name for _, told in entry.faults} == {fault.name}
        ruled = [f"{ruling.clause} {ruling.outcome}" for ruling in adjudication.rulings if not is_ordinary(ruling)]
        rest = iter(ruled)
        assert [each for each in FOUND[fault.name].split(", ") if not any(one.endswith(each) for one in rest)] in (
            [],
            [""],
        )
        assert bool(ruled) == bool(FOUND[fault.name])


@every_fault
def test_players_go_on_with_the_right_score_unless_nobody_noticed(fault: Fault) -> None:
    wrong = [found.score.recorded != found.score.corrected for _, found in examples(fault)]
    assert wrong == [fault.name in SCORE_STAYS_WRONG] * OFTEN


def test_only_what_players_can_go_on_from_is_played_by_a_code() -> None:
    everything = faults_for(rules("london"), whole=True)
    assert everything == list(FAULTS)
    assert {fault.name for fault in everything} - {
        fault.name for fault in faults_for(rules("london"), whole=False)
    } == {"late_mark"}
    bare = faults_for(evolve(rules("london"), remedies=frozenset()), whole=True)
    assert [fault for fault in everything if fault not in bare] == [fault for fault in everything if fault.needs]
    assert {fault.needs for fault in bare} == {None}
    assert len(bare) > len(everything) // 2


def test_some_go_unnoticed_and_some_claims_are_denied() -> None:
    assert Counter(fault.noticed for fault in FAULTS).keys() == {True, False}
    outcomes = {each.partition(" ")[2] for told in FOUND.values() for each in told.split(", ")}
    assert {"granted", "noted", "waived", "complied"} <= outcomes
    assert any("denied" in told for told in FOUND.values())


def test_every_chapter_of_the_law_has_its_faults() -> None:
    laws = {each.split(" ")[0].partition(".")[0] for told in FOUND.values() for each in told.split(", ")}
    folder = find_rulebook("london")
    chapters: list[str] = yaml.safe_load((folder / "rulebook.yaml").read_text(encoding="utf-8"))["chapters"]
    read = {name: yaml.safe_load((folder / f"{name}.yaml").read_text(encoding="utf-8")) for name in chapters}
    assert [name for name, chapter in read.items() if laws.isdisjoint(chapter["laws"])] == []


@pytest.mark.parametrize("form", ["hands", "games"])
@pytest.mark.parametrize("code", list_codes())
def test_what_is_regular_is_ruled_so_under_every_code(code: str, form: Form) -> None:
    dice = Dice(5)
    for _ in range(6):
        match = Match(rules(code), dice.child(), ("Anne", "Bert"), Mishaps(FAULTS, 0.0))
        match.play()
        for entry in entries(match, form):
            found = hear(entry, code)
            assert [ruling for ruling in found.rulings if not is_ordinary(ruling)] == []
            assert (found.problems, found.score.recorded) == ([], found.score.corrected)


@pytest.mark.turns(5)
@pytest.mark.parametrize("code", list_codes())
def test_whatever_goes_wrong_can_have_happened(code: str) -> None:
    problems: list[Any] = []
    happened: set[str] = set()
    # Who wins a trick that was led under a false name, some codes do not tell.
    faults = [fault for fault in faults_for(rules(code), whole=True) if fault.name != "suit_misnamed"]
    for entry in played(code, faults, "games", seed=11, matches=25):
        happened |= {fault.name for _, fault in entry.faults}
        problems += hear(entry, code).problems
    assert problems == []
    assert len(happened) > len(FAULTS) // 2
