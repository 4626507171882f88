"""On what an outcome hangs: what is found turns it indeed, and nothing smaller does."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from referee.asking import Edit, edited
from referee.cli import main
from referee.cli.schema import SCHEMAS
from referee.comparison import outcome, pivot_of
from referee.comparison.pivot import changes
from referee.hearing import adjudicate
from referee.law import Rulebook, load_rulebook
from referee.record import Log, RefereeError, Unreadable, dump_log, load_log, loads_log
from tests.shared import cases

ROOT = Path(__file__).resolve().parents[2]
HAND = ROOT / "docs" / "examples" / "hand.yaml"
LOGS = 200


@cache
def small() -> list[tuple[Log, Rulebook]]:
    """Return the smallest logs of scenarios, each with a rulebook."""
    found = sorted((case.log for case in cases() if len(case.log.events) > 1), key=lambda log: len(log.events))
    return [(loads_log(dump_log(log, "yaml"), "log.yaml"), load_rulebook("london")) for log in found[:LOGS]]


def score(log: Log, book: Rulebook) -> object:
    return outcome(adjudicate(log, book))["score"]


def by_text(log: Log, edits: tuple[Edit, ...]) -> Log | None:
    """Return a log with changes that were made in its text; ``None`` where what stands there then is no log."""
    try:
        return edited(log, edits)
    except Unreadable:
        return None


@pytest.mark.late
@pytest.mark.parametrize("number", range(LOGS))
def test_what_is_found_turns_the_score_and_nothing_smaller_does(number: int) -> None:
    log, book = small()[number]
    pivot = pivot_of(log, book, most=400)
    now = score(log, book)
    for turn in pivot.turns[:20]:
        other = by_text(log, turn.edits)
        assert other is None or score(other, book) != now
    if not pivot.turns or len(pivot.turns[0].edits) > 1:
        for each in changes(log, book):
            if each.kind == "added":
                break  # the same act put in; that it is the same in the text is tried below
            other = by_text(log, (each.edit,))
            try:
                assert other is None or score(other, book) == now, each.edit
            except RefereeError:
                continue


def test_a_change_is_the_same_in_the_text_and_in_the_log() -> None:
    log, book = load_log(HAND), load_rulebook("london")
    kinds = dict[str, int]()
    for each in changes(log, book, None):
        kinds[each.kind] = kinds.get(each.kind, 0) + 1
        if kinds[each.kind] <= 25:
            assert [event.id for event in edited(log, [each.edit]).events] == [e.id for e in each.log.events]
    assert {*kinds} == {"moved", "left_out", "by_other", "exchanged", "other_card", "added"}


def test_the_command_tells_what_would_turn_the_answer() -> None:
    call = ["pivot", str(HAND), "--ruling", "5", "--most", "120"]
    told = CliRunner().invoke(main, call).stdout
    assert told.startswith("Anne asked to have the score cut down, on the ground of a renounce (line 19): granted.")
    assert "Each of these changes would turn it (120 changes tried; there are more):" in told
    found = json.loads(CliRunner().invoke(main, [*call, "--format", "json"]).stdout)
    jsonschema.validate(found, SCHEMAS["pivot"]())
    assert (found["now"], found["tried"], found["all_tried"]) == ("granted", 120, False)
    assert {each["becomes"] for each in found["turns"]} <= {"denied", "not decided", "not answered"}
    assert found["turns"]


def test_a_ruling_that_answers_nothing_is_refused() -> None:
    done = CliRunner().invoke(main, ["pivot", str(HAND), "--ruling", "99"])
    assert done.exit_code == 2
    assert "--ruling: expected the number of a ruling that answers a demand" in done.stderr
