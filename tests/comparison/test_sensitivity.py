"""Which slip of the scorer would turn a ruling or the score: what is told turns it indeed, and no other slip does."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import jsonschema
import pytest
from click.testing import CliRunner

from referee.asking import Edit, edited
from referee.cli import main
from referee.cli.schema import SCHEMAS
from referee.comparison import Sensitivity, outcome, sensitivity_of
from referee.docket import Adjudication, is_ordinary
from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.record import (
    RANKS,
    SUITS,
    EventId,
    Log,
    Unreadable,
    dump_log,
    event_data,
    flow,
    limited,
    load_log,
    loads_log,
)
from referee.teaching import Case
from tests.shared import BOOKS, cases

ROOT = Path(__file__).resolve().parents[2]
HAND = ROOT / "docs" / "examples" / "hand.yaml"
DISPUTE = ROOT / "docs" / "examples" / "dispute.yaml"
LOGS = 100
WORD = re.compile(r"(?<![\w.#])(?:(?P<card>(?:10|[KQJA987])[SHDC])|(?P<number>\d+)|(?P<name>\w+))(?![\w.#]|: )")
"""A word of an act in YAML that may be a card, a number or a name; no key, and no part of an id."""

CASES = sorted((case for case in cases() if 1 < len(case.log.events) < 16), key=lambda case: str(case.place))


def like(word: re.Match[str], players: tuple[str, ...]) -> list[str]:
    """Return what the scorer may have put in place of a word."""
    if card := word["card"]:
        same = [card[:-1] + suit for suit in SUITS if suit != card[-1]]
        return same + [rank + card[-1] for rank in RANKS if abs(RANKS.index(rank) - RANKS.index(card[:-1])) == 1]
    if number := word["number"]:
        return [str(n) for n in (int(number) - 1, int(number) + 1) if n > 0]
    return [other for other in players if word["name"] in players and other != word["name"]]


def all_slips(log: Log) -> Iterator[tuple[str, Edit]]:
    """Yield every slip of the scorer, made in the text of each act."""
    players, events = log.header.players, log.events
    for event in events:
        data = {key: value for key, value in event_data(event).items() if key != "note"}
        text = flow(data)
        own = text.index(f"do: {data['do']}") + len(f"do: {data['do']}")
        for word in WORD.finditer(text, own):
            for other in like(word, players):
                kind = "card" if word["card"] else "number" if word["number"] else "name"
                yield kind, Edit("replace", event.id, told=text[: word.start()] + other + text[word.end() :])
        yield "left_out", Edit("drop", event.id)
    for one, two in pairwise(events):
        yield "exchanged", Edit("swap", one.id, two.id)


def turned(one: Adjudication, other: Adjudication, kind: str, edit: Edit) -> tuple[bool, tuple[int, ...]]:
    """Return whether the score turns, and which rulings are not made."""

    def says(ruling: object) -> tuple[object, ...]:
        names = "answers kind outcome by holder bound offender remedies remedy points".split()
        return tuple(getattr(ruling, name) for name in names)

    right = [each.score.recorded == each.score.corrected for each in (one, other)]
    score = outcome(one)["score"] != outcome(other)["score"] or right == [False, True]
    left, gone = Counter(map(says, other.rulings)), list[int]()
    for ruling in one.rulings:
        left[says(ruling)] -= 1
        another = (kind == "left_out" and edit.event in (ruling.event, ruling.answers)) or (
            kind == "name" and edit.event == ruling.answers
        )
        if left[says(ruling)] < 0 and not is_ordinary(ruling) and not another:
            gone.append(ruling.id)
    return score, tuple(gone)


def read(log: Log, edit: Edit) -> Log | None:
    """Return a log with a change made in its text; ``None`` where what stands there then is no log."""
    try:
        return edited(log, [edit])
    except Unreadable:
        return None


def content(log: Log) -> str:
    return repr([event_data(event) for event in log.events])


@pytest.mark.turns(25)
@pytest.mark.parametrize("case", Random(5).sample(CASES, LOGS), ids=lambda case: case.name)
def test_what_is_told_turns_it_and_no_other_slip_does(case: Case) -> None:
    book = BOOKS.for_case(case)
    log = loads_log(dump_log(case.log, "yaml"), "log.yaml")
    found = adjudicate(log, book)
    told = sensitivity_of(found, log, book)
    assert told.all_tried
    expected = dict[str, tuple[bool, tuple[int, ...]]]()
    for kind, edit in all_slips(log):
        other = read(log, edit)
        if other is not None:
            turns = turned(found, adjudicate(other, book), kind, edit)
            if turns[0] or turns[1]:
                expected[content(other)] = turns
    by_text = {content(other): slip for slip in told.slips if (other := read(log, slip.edit)) is not None}
    assert {text: (slip.score, slip.rulings) for text, slip in by_text.items()} == expected


def of_hand(most: int = 5_000, times: int = 25) -> Sensitivity:
    log, book = load_log(HAND), load_rulebook("london")
    return sensitivity_of(adjudicate(log, book), log, book, most, times)


def test_the_likeliest_come_first() -> None:
    slips = of_hand().slips
    order = [(max(each.impossible, 0), each.irregular) for each in slips]
    assert order == sorted(order)
    assert order[0][0] == 0 < order[-1][0]
    first = slips[0]
    assert (first.kind, first.edit.event, first.irregular, first.rulings) == ("left_out", "m1", -1, ())
    assert first.likely
    assert first.score  # the mark that is one too many


def test_an_act_that_a_ruling_is_about_does_not_turn_it_by_not_being_told() -> None:
    found = of_hand()
    missed = {slip.edit.event: slip.rulings for slip in found.slips if slip.kind == "left_out"}
    assert 5 not in missed.get(EventId("c1"), ())


def test_at_the_limit_it_is_said_that_there_are_more() -> None:
    found = of_hand(most=10)
    assert (found.tried, found.all_tried) == (10, False)
    with limited(work=3_000):
        found = of_hand(times=2)
    assert not found.all_tried
    assert 0 < found.tried < 168


def test_the_command_tells_what_hangs_on_one_word() -> None:
    told = CliRunner().invoke(main, ["sensitivity", str(HAND)]).stdout
    assert told.startswith("The score is Anne 4, Bert 3.\nRuling 3        A right: Anne may")
    assert "\nOne slip turns: the score and rulings 4 and 5.\n" in told
    assert "\nOne slip turns, but more would be irregular or impossible then: ruling 3.\n" in told
    assert "\nAn act missed   Left out: Bert marked one for the point (line 17). Less would be irregular.\n" in told
    data = json.loads(CliRunner().invoke(main, ["sensitivity", str(HAND), "--format", "json"]).stdout)
    jsonschema.validate(data, SCHEMAS["sensitivity"]())
    assert (data["score_hangs"], data["tried"], data["all_tried"]) == (
        "on_likely_slip",
        len([*all_slips_of_hand()]),
        True,
    )
    hangs = {row["id"]: row["hangs"] for row in data["rulings"]}
    assert hangs == {3: "on_other_slip", 4: "on_likely_slip", 5: "on_likely_slip"}


def all_slips_of_hand() -> Iterator[Edit]:
    """Yield the slips in the hand that leave a log that can be heard."""
    log = load_log(HAND)
    return (edit for _, edit in all_slips(log) if read(log, edit) is not None)


def test_the_command_tells_what_was_left_untried() -> None:
    told = CliRunner().invoke(main, ["sensitivity", str(DISPUTE), "--most", "1"]).stdout
    assert told.endswith("1 slip tried; there are more.\n")
    assert "No slip that was tried turns: the score and ruling 3.\n" in told
