"""Varied disputes as the referee tells them to people, word for word.

After a deliberate change of wording, ``python -m tests.report.bless`` writes the texts anew; read the difference as a
tournament director would.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from attrs import define

from referee.comparison import try_other_readings
from referee.report.disputes import disputes_of
from referee.report.lines import Line, plain_lines, show
from referee.report.reading_aloud import answer_of
from referee.report.reasons import reason_of
from referee.report.text import report_lines
from referee.teaching import Case
from tests.house.source import ROOT
from tests.shared import BOOKS, case, cases, heard
from tests.turns import in_turn

GOLDEN = Path(__file__).with_name("golden")

PAGE = 25
"""Lines that a report on a single dispute has at most."""

JARGON = re.compile(r"\w_\w|\bNone\b|\.\.|[{}\[\]]")

# A scenario of the shipped ones, and the beginning of the name of one of its cases; by the name of the golden text.
DISPUTES = {
    "misdeal-fresh-deal": ("dealing/09-surplus-claimed", "claimed in time"),
    "misdeal-put-right": ("dealing/09-surplus-put-right", ""),
    "two-turned-looks-first": ("dealing/11-two-cards-turned", "he looks before he chooses"),
    "exposed-card-plays-on": ("dealing/13-card-exposed", "he proposes unseen before he claims"),
    "surplus-laid-away": ("dealing/15-surplus-laid-away", ""),
    "surplus-drawn-unseen": ("dealing/17-surplus-drawn", "the dealer had not taken his hand up"),
    "wrong-hand-led": ("dealing/20-wrong-hand-led", ""),
    "false-king-makes-the-point": ("king/25-false-king-makes-the-point", "noticed in the middle of the hand"),
    "renounce-replayed": ("play/43-replay-played", "replayed in mid-hand"),
    "renounce-not-noticed": ("combinations/11-43-named-trump-and-renounce", "the renounce is not noticed"),
    "taken-back-too-late": ("play/39-too-late", ""),
    "given-up": ("play/42-gives-up-without-a-trick", ""),
    "marked-too-much": ("scoring/51-over-mark", "admitted in the next deal"),
    "marked-too-late": ("scoring/50-forgotten-point", "put up just after the turn-up"),
    "undecided": ("play/43-unknown-hand-thrown-in", "he never shows it"),
    "undecided-then-proved": ("play/43-unknown-hand-thrown-in", "he shows his hand on demand"),
    "long-dispute": ("combinations/13-42-43-49-long-dispute", ""),
    "nothing-to-object-to": ("combinations/13-15-shown-and-count", "the number was right"),
    "held-to-a-proposal": ("exchange/26-proposal-held-to", ""),
    "points-claimed-by-the-loser": ("scoring/49-two-claimed-for-a-later-refusal", "the loser claims them"),
    "whole-game": ("games/one-peg-too-many-in-seven-deals", ""),
}


def told(scenario: str, name: str) -> str:
    """Return the report on a case as a pipe would receive it."""
    shown = case(f"london/{scenario}", name)
    stream = io.StringIO()
    found, book = heard(shown), BOOKS.for_case(shown)
    tried = try_other_readings(found, shown.log, book)
    show(report_lines(answer_of(tried.found, shown.log, book, tried.effects)), stream)
    return stream.getvalue().replace(f"{ROOT}/", "")


@pytest.mark.parametrize("name", DISPUTES)
def test_a_dispute_is_told_in_these_words(name: str) -> None:
    assert told(*DISPUTES[name]) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@define
class Report:
    """The report on a case, without other readings.   told: its lines as a pipe would receive them."""

    case: Case
    lines: list[Line]
    told: list[str]


@pytest.fixture(scope="module")
def reports() -> list[Report]:
    """Return the report on every case whose turn it is."""
    found = []
    for each in in_turn(list(cases()), 6):
        lines = list(report_lines(answer_of(heard(each), each.log, BOOKS.for_case(each))))
        found.append(Report(each, lines, "".join(plain_lines(lines)).splitlines()))
    return found


@pytest.mark.turns
def test_a_single_dispute_is_told_on_less_than_a_page_with_the_conclusion_first(reports: list[Report]) -> None:
    long = []
    for report in reports:
        each, told = report.case, report.told
        assert any(line.startswith(("Score ", "Games ")) for line in told[:5]), told
        if len(disputes_of(heard(each), each.log)) == 1 and len(heard(each).deals) == 1 and len(told) > PAGE:
            long.append((each.place, len(told)))
    assert long == []


@pytest.mark.turns
def test_no_report_names_the_acts_of_a_line_of_shorthand(reports: list[Report]) -> None:
    """Only where every event stands in one line is an event named by its id."""
    named = []
    for report in reports:
        each = report.case
        ids = {event.id for event in each.log.events if "." in event.id}
        if len({place.line for place in each.log.places}) > 1:
            said = re.split(r"[\s(),;:]+", " ".join(report.told))
            named += [(each.place, id) for id in ids.intersection(word.rstrip(".") for word in said)]
    assert named == []


def test_every_golden_text_belongs_to_a_dispute() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(DISPUTES)


@pytest.mark.turns
def test_no_shipped_case_is_told_in_jargon(reports: list[Report]) -> None:
    """Names of events stand in brackets, and may look like anything; reasons and problems name acts and facts."""
    found = set()
    for report in reports:
        ruled = heard(report.case)
        given = tuple({reason_of(ruling) for ruling in ruled.rulings} | {problem.message for problem in ruled.problems})
        said = (
            line.text for line in report.lines if not line.text.endswith(given)
        )  # a problem has its place before it
        found |= {text for text in said if JARGON.search(re.sub(r"\([^)]*\)", "", text))}
    assert found == set()
