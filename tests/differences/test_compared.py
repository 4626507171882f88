"""What several codes say of shipped scenarios, side by side, as people and as programs are told.

After a deliberate change of wording, ``python -m tests.report.bless`` writes the texts anew.
"""

from __future__ import annotations

import io
import json
from functools import cache
from pathlib import Path

import jsonschema
import pytest

from referee.comparison import Code, Comparison, compare
from referee.differences import comparison_schema
from referee.differences.comparison import ComparisonReport
from referee.report.lines import WIDTH, show
from referee.report.writers import written
from tests.shared import case

ROOT = Path(__file__).resolve().parents[2]
COMPARED = Path(__file__).with_name("compared")
CODES = ("general", "london", "french", "akagiri", "denexa")

# A scenario of the shipped ones, and the beginning of the name of one of its cases; by the name of the golden texts.
HANDS = {
    "misdeal-claimed": ("london/dealing/09-surplus-claimed", "claimed in time"),
    "card-exposed": ("london/dealing/13-card-exposed", ""),
    "two-turned": ("london/dealing/11-two-cards-turned", ""),
    "turned-king": ("london/king/22-turned-king", ""),
    "silent-king": ("london/king/23-silent-king", ""),
    "king-led-first": ("london/king/24-king-led-first", ""),
    "false-king": ("london/king/25-false-king-makes-the-point", "noticed in the middle of the hand"),
    "dealer-takes-none": ("london/exchange/27-dealer-takes-none", ""),
    "number-before-the-answer": ("general/exchange/05-number-before-the-answer", ""),
    "short-stock": ("french/exchange/5-a-short-stock", ""),
    "king-shown": ("denexa/king/07-king-shown", ""),
    "suit-misnamed": ("akagiri/play/09-named-suit-required", ""),
    "renounce-claimed": ("london/play/43-replay-claimed", ""),
    "renounce-replayed": ("london/play/43-replay-played", ""),
    "resumed": ("akagiri/revoke/12-noticed-at-once", ""),
    "lead-taken-back": ("london/play/39-led-in-turn", ""),
    "given-up": ("london/play/42-gives-up-without-a-trick", ""),
    "vole-against-a-vulnerable-player": ("french/scoring/9-a-vole-and-no-more", ""),
    "point-forgotten": ("london/scoring/50-forgotten-point", "put up just after the turn-up"),
    "marked-too-much": ("london/scoring/51-over-mark", "admitted in the next deal"),
    "king-ends-the-game": ("french/games/11-a-king-ends-the-game", ""),
    "match": ("french/games/12-the-match", ""),
    "whole-game": ("london/games/one-peg-too-many-in-seven-deals", ""),
}

FOR_PROGRAMS = (
    "misdeal-claimed",
    "card-exposed",
    "turned-king",
    "silent-king",
    "king-led-first",
    "king-shown",
    "short-stock",
    "renounce-claimed",
    "given-up",
    "vole-against-a-vulnerable-player",
    "point-forgotten",
    "king-ends-the-game",
    "match",
)


@cache
def code(name: str) -> Code:
    """Return a code; it is loaded once."""
    return Code.named(name)


@cache
def compared(scenario: str, name: str) -> Comparison:
    """Return what the codes say of a case."""
    return compare(case(scenario, name).log, [code(each) for each in CODES], with_readings=True)


def told(scenario: str, name: str) -> str:
    """Return the comparison as a pipe would receive it."""
    stream = io.StringIO()
    show(ComparisonReport(compared(scenario, name)).lines(), stream)
    return stream.getvalue().replace(f"{ROOT}/", "")


def as_json(scenario: str, name: str) -> str:
    """Return the comparison as JSON."""
    return written(ComparisonReport(compared(scenario, name)), "json").decode()


def data(scenario: str, name: str) -> str:
    """Return the comparison for programs; digests change with every word of a code, and are left out."""
    whole = json.loads(as_json(scenario, name).replace(f"{ROOT}/", ""))
    for each in whole["codes"]:
        del each["digest"]
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_is_set_side_by_side_in_these_words(name: str) -> None:
    assert told(*HANDS[name]) == (COMPARED / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FOR_PROGRAMS)
def test_a_hand_is_set_side_by_side_as_this_data(name: str) -> None:
    assert data(*HANDS[name]) == (COMPARED / f"{name}.json").read_text(encoding="utf-8")


def test_every_golden_text_belongs_to_a_hand() -> None:
    expected = {*(f"{name}.txt" for name in HANDS), *(f"{name}.json" for name in FOR_PROGRAMS)}
    assert {path.name for path in COMPARED.iterdir()} == expected


@pytest.mark.parametrize("name", HANDS)
def test_the_data_fit_their_schema(name: str) -> None:
    jsonschema.validate(json.loads(as_json(*HANDS[name])), comparison_schema())


def test_no_line_is_wider_than_a_page() -> None:
    wide = {
        f"{path.name}: {line}"
        for path in COMPARED.glob("*.txt")
        for line in path.read_text(encoding="utf-8").splitlines()
        if len(line) > WIDTH
    }
    assert wide == set()


def test_text_and_data_agree_on_what_differs() -> None:
    for hand in HANDS.values():
        whole = json.loads(data(*hand))
        assert whole["agree"] == ("All the codes rule alike" in told(*hand))
        assert whole["agree"] <= ({each["kind"] for each in whole["differences"]} <= {"next"})
