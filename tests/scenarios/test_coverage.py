"""What of the law the scenarios show: the functions themselves, and the shipped law and scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.law import Rulebook, list_codes, load_rulebook
from referee.record.errors import Unreadable
from referee.teaching import (
    CaseResult,
    Coverage,
    ScenarioRulebooks,
    adjudicate_cases,
    coverage_of,
    leave_out,
    load_scenario,
    mutate,
    read_exemptions,
)
from tests.shared import BOOKS, SCENARIOS, heard, rulebook, scenarios

HEAD = """\
format: referee.rulebook/1
code: small
title: A small code
version: "1"
chapters: [only]
"""
CHAPTER = """\
chapter: All of it
laws: {"1": Kings}
clauses:
  - {id: "1.1", kind: scoring, says: A king turned is worth one., when: king_turned, to: dealer, points: 1,
     for: turned_king, open_points: [R01]}
  - {id: "1.2", kind: definition, says: The hand is over., when: hand_over, defines: over}
  - {id: "1.3", kind: scoring, says: The point is worth one., when: over, where: {made: point}, to: winner, points: 1,
     for: point}
restates: [["1.2", "1.3"]]
open_points:
  - id: R01
    laws: ["1"]
    question: Whose is a king turned?
    default: his_who_deals
    readings:
      his_who_deals: {says: The dealer's.}
      his_who_does_not: {says: The other's., patch: {"1.1": {to: non_dealer}}}
      his_who_turned_it: {says: It comes to the same., patch: {"1.1": {to: actor}}}
"""
SCENARIO = """\
format: referee.scenario/1
title: A king is turned
laws: ["1"]
clauses: ["1.1"]
teaches: A king turned is worth one.
log:
  format: referee.log/1
  players: [Anne, Bert]
  events:
    - {id: d, deal: {by: Anne, turn_up: KH}}
cases:
  - {name: it is the dealer's, expect: {rulings: [], corrected: {Anne: 1, Bert: 0}}}
  - name: it is not
    readings: {R01: his_who_does_not}
    expect: {rulings: [], corrected: {Anne: 0, Bert: 1}}
  - name: it is his who turned it
    readings: {R01: his_who_turned_it}
    expect: {rulings: [], corrected: {Anne: 1, Bert: 0}}
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Return the folder of a small code of laws with one scenario."""
    for name, text in (("rulebook", HEAD), ("only", CHAPTER), ("scenario", SCENARIO)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def heard_in(small: Path) -> tuple[list[CaseResult], Rulebook, ScenarioRulebooks]:
    books = ScenarioRulebooks(str(small))
    scenario = load_scenario(small / "scenario.yaml")
    assert books.check(scenario) == []
    return adjudicate_cases([scenario], books), load_rulebook(str(small)), books


def test_a_clause_is_shown_where_it_is_cited(small: Path) -> None:
    found, book, books = heard_in(small)
    coverage = coverage_of(found, book, books)
    assert [str(each).removeprefix(f"{small}/") for each in coverage.clauses["1.1"]] == [
        "scenario.yaml:12:5: it is the dealer's",
        "scenario.yaml:13:5: it is not",
        "scenario.yaml:16:5: it is his who turned it",
    ]
    assert coverage.bare_clauses == ["1.2", "1.3"]


def test_a_reading_is_shown_where_it_changes_the_outcome(small: Path) -> None:
    found, book, books = heard_in(small)
    coverage = coverage_of(found, book, books)
    shown = {name: [each.case.name for each in cases] for name, cases in coverage.readings.items()}
    assert shown == {
        "R01=his_who_deals": ["it is not"],
        "R01=his_who_does_not": ["it is not"],
        "R01=his_who_turned_it": [],
    }
    assert coverage.bare_readings == ["R01=his_who_turned_it"]


def test_clauses_that_restate_one_another_are_left_out_together(small: Path) -> None:
    assert leave_out(load_rulebook(str(small))) == [frozenset({"1.1"}), frozenset({"1.2", "1.3"})]


def test_a_mutant_survives_that_no_case_notices(small: Path) -> None:
    found, book, _ = heard_in(small)
    first, second = mutate(found, book, str(small))
    assert first.noticed_by is not None
    assert first.noticed_by.case.name == "it is the dealer's"
    assert second.noticed_by is None


def test_exemptions_name_readings_that_there_are(small: Path) -> None:
    book = load_rulebook(str(small))
    assert read_exemptions(book) == {}
    exemptions = small / "exemptions.yaml"
    exemptions.write_text("- {reading: R01=his_who_turned_it, reason: It is the same.}\n", encoding="utf-8")
    assert read_exemptions(book) == {"R01=his_who_turned_it": "It is the same."}
    exemptions.write_text("- {reading: R01=his_who_turned, reason: It is the same.}\n", encoding="utf-8")
    with pytest.raises(Unreadable, match=r":1:13: no such reading; .*did you mean \"R01=his_who_turned_it\""):
        read_exemptions(book)


@pytest.fixture(scope="module", params=list_codes())
def shipped(request: pytest.FixtureRequest) -> tuple[list[CaseResult], Rulebook, ScenarioRulebooks]:
    """Return the shipped scenarios of a code as they are ruled on by it."""
    lessons = scenarios(SCENARIOS / request.param)
    return (
        [CaseResult.of(each, case, heard(case)) for each in lessons for case in each.cases],
        rulebook(request.param),
        BOOKS,
    )


@pytest.fixture(scope="module")
def covered(shipped: tuple[list[CaseResult], Rulebook, ScenarioRulebooks]) -> Coverage:
    """Return what those scenarios show."""
    return coverage_of(*shipped)


def test_every_clause_of_the_shipped_law_is_shown(covered: Coverage) -> None:
    assert covered.bare_clauses == []


def test_every_reading_of_the_shipped_law_changes_an_outcome(
    covered: Coverage, shipped: tuple[list[CaseResult], Rulebook, ScenarioRulebooks]
) -> None:
    exempt = read_exemptions(shipped[1])
    assert [name for name in covered.bare_readings if name not in exempt] == []


@pytest.mark.turns(5)
def test_some_case_notices_each_clause_left_out(shipped: tuple[list[CaseResult], Rulebook, ScenarioRulebooks]) -> None:
    found, book, _ = shipped
    unmissed = [sorted(mutant.without) for mutant in mutate(found, book, book.code) if mutant.noticed_by is None]
    assert unmissed == []
