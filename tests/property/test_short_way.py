"""The short way and the long way: the same answer to every line, and no clause tested where all is regular."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, strategies as st

from referee.bulk import adjudicating
from referee.bulk.adjudicating import ArchiveLine, adjudicate_line, adjudicate_regular, regular_play
from referee.bulk.wire_acts import WIRE, Card, Number
from referee.docket import Adjudication
from referee.docket.conditions import Conditions
from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.law.files import list_codes
from referee.law.rulebook import Rulebook
from referee.record.acts import ACTS
from referee.record.cards import PACK, UNKNOWN
from referee.record.errors import Unreadable
from referee.record.log_data import dump_log
from referee.record.logfile import load_line
from referee.simulation import Plan, PlayRules, season_lines
from referee.teaching import find_scenarios
from tests.house.source import ROOT
from tests.property.sitting import Sitting
from tests.property.strategies import arbitrary_logs, disputed_logs, hidden_logs, hostile_files, regular_logs
from tests.property.support import BOOK
from tests.property.test_nonsense import rewrite
from tests.shared import BOOKS, scenario
from tests.turns import examples, in_turn

Plain = dict[str, Any]
SCENARIOS = find_scenarios(ROOT / "scenarios")
# Readings that bear on what a regular hand is worth, or on what is regular.
READINGS: tuple[tuple[str, str] | None, ...] = (
    None,
    ("R48", "held_at_first_card"),
    ("R49", "always"),
    ("R55", "must_precede_answer"),
    ("R56", "dealer_at_least_one"),
    ("R60", "counts_as_unproposed"),
    ("R98", "first_to_mark"),
    ("R104", "as_pegged"),
)
OTHER_READINGS = [(p.id, name) for p in BOOK.open_points.values() for name in p.readings if name != p.default]


@pytest.fixture(autouse=True, scope="module")
def kept_rules() -> Iterator[None]:
    """Keep the rules of regular play of all shared rulebooks: to make one ready costs as much as a hundred hearings."""
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(adjudicating, "regular_play", cache(regular_play.__wrapped__))
        yield


@cache
def read_as(*readings: tuple[str, str]) -> Rulebook:
    return load_rulebook(readings=dict(readings))


def line_of(log: Plain) -> bytes:
    return json.dumps(log).encode()


def the_long_way(line: bytes, book: Rulebook) -> Adjudication | list[str]:
    try:
        return adjudicate(load_line(line), book)
    except Unreadable as error:
        return list(map(str, error.mistakes))


def either_way(line: bytes, book: Rulebook) -> Adjudication | list[str]:
    try:
        return adjudicate_line(line, book)
    except Unreadable as error:
        return list(map(str, error.mistakes))


def agree(line: bytes, book: Rulebook) -> bool:
    found, wanted = either_way(line, book), the_long_way(line, book)
    if isinstance(found, list) or isinstance(wanted, list):
        return found == wanted
    return found == wanted and found.digest == wanted.digest and ArchiveLine(line).log() == load_line(line)


@examples(150)
@given(regular_logs(), st.sampled_from(READINGS))
def test_regular_lines_get_the_same_answer_both_ways(log: Plain, reading: tuple[str, str] | None) -> None:
    assert agree(line_of(log), read_as(reading) if reading else BOOK)


@examples(20)
@given(st.sampled_from(sorted(BOOK.clauses)), st.integers(0, 1000))
def test_a_rulebook_without_some_clause_gives_the_same_answer_both_ways(clause: str, seed: int) -> None:
    assert agree(line_of(regular(seed)), load_rulebook(without=frozenset({clause})))


@examples(20)
@given(st.sampled_from(OTHER_READINGS), st.integers(0, 1000))
def test_a_rulebook_read_otherwise_gives_the_same_answer_both_ways(reading: tuple[str, str], seed: int) -> None:
    assert agree(line_of(regular(seed)), read_as(reading))


@pytest.mark.turns
@pytest.mark.parametrize("code", ["akagiri", "french"])
def test_another_code_read_otherwise_gives_the_same_answer_both_ways(code: str) -> None:
    plain = load_rulebook(code)
    lines = list(season_lines(Plan(seed=7, hands=40, irregular=0, form="games"), PlayRules.of(plain)))
    readings = [(point.id, reading) for point in plain.open_points.values() for reading in point.readings]
    for point, reading in in_turn(readings, 4):
        book = load_rulebook(code, {point: reading})
        assert all(agree(line, book) for line in lines)


@pytest.mark.turns(4)
@pytest.mark.parametrize(
    "options",
    [
        {"target": 1},
        {"target": 3},
        {"tricks_for_point": 2},
        {"tricks_for_point": 4},
        {"least_cut": 5},
        {"hand_size": 4},
        {"packets": ["3-2"]},
        {"ranks": ["7", "8", "9", "10", "A", "J", "Q", "K"]},
        {"must_win": False},
        {"must_trump": False},
        {"first_order_free": True},
    ],
    ids=str,
)
def test_a_game_of_other_numbers_gets_the_same_answer_both_ways(options: Plain) -> None:
    book = load_rulebook(options=options)
    for seed in range(20):
        assert agree(line_of(regular(seed)), book)


@examples(150)
@given(st.one_of(disputed_logs, hidden_logs(), arbitrary_logs()))
def test_other_lines_get_the_same_answer_both_ways(log: Plain) -> None:
    assert agree(line_of(log), BOOK)


@examples(100)
@given(regular_logs(deals=3), st.data())
def test_a_regular_line_with_one_change_gets_the_same_answer_both_ways(log: Plain, data: st.DataObject) -> None:
    events = log["events"]
    event = events[data.draw(st.integers(0, len(events) - 1))]
    key = data.draw(st.sampled_from([*event, "note", "from", "n", "pack"]))
    other = events[data.draw(st.integers(0, len(events) - 1))]
    values = [other.get(key), None, 1, True, 1.0, "?", "Anne", "red", [], ["KS"], "e1", "\u0085", "a:b", {}]
    event[key] = data.draw(st.sampled_from(values))
    assert agree(line_of(log), BOOK)


@examples(40)
@given(regular_logs(deals=2), st.data())
def test_a_broken_line_gets_the_same_mistakes_both_ways(log: Plain, data: st.DataObject) -> None:
    line = bytearray(line_of(log))
    at = data.draw(st.integers(0, len(line) - 1))
    line[at : at + data.draw(st.integers(0, 3))] = data.draw(
        st.sampled_from([b"", b'"', b"1", b"\x7f", b"\\n", b"{", b"\xff"])
    )
    assert agree(bytes(line), BOOK)


@given(hostile_files())
def test_a_hostile_line_gets_the_same_mistakes_both_ways(line: bytes) -> None:
    assert agree(line.replace(b"\n", b" "), BOOK)


def test_a_key_that_stands_twice_is_told_both_ways() -> None:
    line = line_of(regular(1)).replace(b'"do": "lead"', b'"do": "lead", "do": "lead"', 1)
    assert isinstance(either_way(line, BOOK), list)
    assert agree(line, BOOK)


@pytest.mark.turns(16)
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenarios_get_the_same_answer_both_ways(path: Path) -> None:
    for case in scenario(path).cases:
        line, book = dump_log(case.log, "json").strip().encode(), BOOKS.for_case(case)
        short = adjudicate_regular(line, book)
        assert short is None or short == the_long_way(line, book)


@pytest.mark.turns(5)
@pytest.mark.parametrize("code", list_codes())
def test_a_line_gets_the_same_answer_both_ways_under_every_code(code: str) -> None:
    book = load_rulebook(code)
    for seed in range(20):
        assert agree(line_of(regular(seed, deals=3)), book)
    for plan in (
        Plan(seed=3, hands=60, irregular=0.1, form="games"),
        Plan(seed=3, hands=30, irregular=0.1, form="hands"),
    ):
        assert all(agree(line, book) for line in season_lines(plan, PlayRules.of(book)))


@pytest.mark.turns(5)
@pytest.mark.parametrize("code", list_codes())
def test_most_hands_of_a_season_go_the_short_way(code: str) -> None:
    book = load_rulebook(code)
    lines = list(season_lines(Plan(seed=4, hands=100, irregular=0, form="hands"), PlayRules.of(book)))
    assert sum(adjudicate_regular(line, book) is not None for line in lines) > 0.9 * len(lines)


def altered(find: Plain, change: Callable[[list[Plain], int], object]) -> Iterator[bytes]:
    """Yield lines of regular play with one alteration each, where an event first holds what is looked for."""
    for log in map(regular, count()):
        at = next((i for i, event in enumerate(log["events"]) if event.items() >= find.items()), None)
        if at is not None:
            change(log["events"], at)
            yield line_of(log)


@pytest.mark.parametrize(
    ("find", "change"),
    [
        ({"do": "announce_king"}, lambda events, at: events.insert(at + 2, dict(events[at]))),
        ({"do": "announce_king"}, lambda events, at: events.pop(at + 1)),
        ({"do": "packet"}, lambda events, at: events[at].update(pack="red")),
        ({"do": "packet"}, lambda events, at: events[at].update(pack="blue")),
        ({"do": "discard"}, lambda events, at: events[at]["cards"].append(events[at]["cards"][0])),
        ({"do": "discard"}, lambda events, at: events[at].update(cards=[])),
        ({"do": "give"}, lambda events, at: events[at].update(cards=events[at]["cards"][:-1])),
        ({"do": "give"}, lambda events, at: events.insert(at - 1, events.pop(at))),
        ({"do": "turn_up"}, lambda events, at: events[at]["cards"].append("7S")),
        ({"do": "answer", "reply": "accept"}, lambda events, at: events[at].update(reply="refuse")),
        ({"do": "answer", "reply": "refuse"}, lambda events, at: events[at].update(reply="accept")),
        ({"do": "lead"}, lambda events, at: events.insert(at, events.pop(at + 1))),
        ({"do": "play"}, lambda events, at: events.pop(at)),
        ({"do": "mark"}, lambda events, at: events.pop(at)),
    ],
)
def test_hands_that_are_not_quite_regular_get_the_same_answer_both_ways(
    find: Plain, change: Callable[[list[Plain], int], object]
) -> None:
    for line in islice(altered(find, change), 4):
        assert agree(line, BOOK)


def test_the_decoder_knows_every_card_and_every_act_but_those_of_which_a_key_is_not_decoded() -> None:
    assert set(get_args(Card)) == {UNKNOWN, *PACK}
    assert ACTS.keys() - WIRE.keys() == {"agree", "new_packs", "notify_order"}
    assert max(get_args(Number)) == len(PACK)


def regular(seed: int, deals: int = 6) -> Plain:
    sitting = Sitting(Random(seed))
    for _ in range(deals):
        sitting.deal()
    return sitting.log()


def results(found: Adjudication) -> set[str]:
    """Return what happened in the deals, as far as the clauses on scores tell them apart."""
    return {f"{row.clause} {row.for_}" for deal in found.deals for row in deal.marks} | {
        f"{ruling.clause}" for ruling in found.rulings if ruling.points is None
    }


def test_regular_play_goes_the_short_way_and_tests_no_clause() -> None:
    lines = [line_of(regular(seed)) for seed in range(80)]
    for line in lines:  # the clauses are asked once about each kind of result, and about each manner of exchange
        adjudicate_line(line, BOOK)
    seen: set[str] = set()
    for line in lines:
        before = Conditions.evaluated
        found = adjudicate_line(line, BOOK)
        assert Conditions.evaluated == before
        seen |= results(found)
    assert {"47.1 turned_king", "47.2 held_king", "48.1 point", "48.2 vole", "49.1 point", "49.2 point", "46.1"} <= seen


@pytest.mark.parametrize(
    "fault", ["dealt_too_many", "exposed_card", "renounce", "false_king", "over_mark", "late_mark"]
)
def test_what_is_irregular_is_judged(fault: str) -> None:
    sitting = Sitting(Random(5), faults=[fault])
    while not sitting.injected:
        sitting.deal()
    before = Conditions.evaluated
    adjudicate_line(line_of(sitting.log()), BOOK)
    assert Conditions.evaluated > before


@pytest.mark.turns(3)
@pytest.mark.parametrize("clause", ["46.1", "47.1", "47.2", "48.1", "48.2", "49.1", "49.2", "22.1", "23.1"])
def test_without_a_clause_on_scores_its_rulings_are_gone_both_ways(clause: str) -> None:
    book = load_rulebook(without=frozenset({clause}))
    for seed in range(12):
        line = line_of(regular(seed))
        assert agree(line, book)
        assert clause not in {ruling.clause for ruling in adjudicate_line(line, book).rulings}


def test_the_pack_that_a_head_names_is_that_of_the_first_deal_alone() -> None:
    log = regular(3, deals=3)
    log["events"] = [{key: value for key, value in event.items() if key != "pack"} for event in log["events"]]
    dealer = next(event["by"] for event in log["events"] if event["do"] == "packet")
    own = next(pack for pack, owned in log["header"]["packs"].items() if owned["owner"] == dealer)
    log["header"]["opening"] = {"dealer": dealer, "pack": own}
    line = line_of(log)
    found = adjudicate_regular(line, BOOK)
    assert found is not None
    assert [deal.pack for deal in found.deals] == [own, None, None]
    assert agree(line, BOOK)


def test_where_a_king_does_not_end_the_game_games_are_won_the_long_way_alone() -> None:
    book = load_rulebook(readings={"R99": "hand_played_out"})
    lines = list(season_lines(Plan(seed=1, hands=40, irregular=0, form="hands"), PlayRules.of(book)))
    won = [line for line in lines if adjudicate(load_line(line), book).games]
    assert won
    assert all(adjudicate_regular(line, book) is None for line in won)
    assert all(agree(line, book) for line in lines)


@pytest.mark.parametrize(
    ("clause", "key", "value"),
    [("23.2", "shuts", ["refusal"]), ("23.2", "shuts", ["proposal"]), ("23.1", "may", "cut_to_zero")],
)
def test_a_clause_to_which_a_regular_act_matters_is_obeyed_both_ways(
    tmp_path: Path, clause: str, key: str, value: Any
) -> None:
    def change(clauses: Plain) -> None:
        clauses[clause][key] = value

    book = rewrite(tmp_path, change)
    assert regular_play(load_rulebook("london")) is not None
    plan = Plan(seed=7, hands=40, irregular=0, form="hands")
    assert all(agree(line, book) for line in season_lines(plan, PlayRules.of(load_rulebook("london"))))
