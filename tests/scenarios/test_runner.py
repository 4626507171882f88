"""The runner itself: what it accepts, what it finds wrong, and where it says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from referee.record.errors import Unreadable
from referee.teaching import Scenario, ScenarioRulebooks, load_scenario

GOOD = """\
format: referee.scenario/1
title: The non-dealer gets six cards
laws: ["9"]
clauses: ["9.6"]
teaches: A wrong number of cards lets the non-dealer choose.
log:
  format: referee.log/1
  players: [Anne, Bert]
  rulebook: london
  recorded: [looking, marking]
  events:
    - {id: p1, do: packet, by: Anne, to: Bert, cards: 3}
    - {id: p2, do: packet, by: Anne, to: Anne, cards: 3}
    - {id: p3, do: packet, by: Anne, to: Bert, cards: 3}
    - {id: p4, do: packet, by: Anne, to: Anne, cards: 2}
    - {id: n1, do: notice, by: Bert, subject: dealt_count}
    - {id: c1, do: claim, by: Bert, remedy: fresh_deal}
cases:
  - name: claimed in time
    expect:
      rulings:
        - {at: n1, clause: "9.5", outcome: open, remedies: [rectify, fresh_deal]}
        - {at: c1, clause: "9.6", outcome: granted, holder: Bert, remedy: fresh_deal}
      marks: []
      deals: [fresh_deal]
      next: {dealer: Anne}
      corrected: {Anne: 0, Bert: 0}
      recorded: {Anne: 0, Bert: 0}
      problems: 0
      pending: 0
      games: []
"""


# What is replaced in the good scenario, by what, and what is said of it.
DIFFERENCES = [
    (
        "outcome: granted, holder: Bert",
        "outcome: granted, holder: Anne",
        "scenario.yaml:23:11: claimed in time: ruling 2 differs; "
        "expected {at: c1, clause: 9.6, outcome: granted, holder: Anne, remedy: fresh_deal}; "
        "got {at: c1, clause: 9.6, outcome: granted, holder: Bert}",
    ),
    (
        "deals: [fresh_deal]",
        "deals: [played]",
        "scenario.yaml:25:15: claimed in time: end of deal 1 differs; expected played; got fresh_deal",
    ),
    (
        "corrected: {Anne: 0",
        "corrected: {Anne: 1",
        "scenario.yaml:27:18: claimed in time: corrected differs; expected {Anne: 1, Bert: 0}; got {Anne: 0, Bert: 0}",
    ),
    (
        "marks: []",
        'marks: [[Anne, 1, point, "48.1", marked]]',
        "scenario.yaml:24:15: claimed in time: mark 1 differs; expected [Anne, 1, point, 48.1, marked]; got nothing",
    ),
    (
        "next: {dealer: Anne}",
        "next: {dealer: Bert}",
        "scenario.yaml:26:13: claimed in time: next deal 1 differs; expected {dealer: Bert}; got {dealer: Anne}",
    ),
    (
        "problems: 0",
        "problems: 1",
        "scenario.yaml:29:17: claimed in time: problems differs; expected 1; got 0",
    ),
    (
        "games: []",
        "games: [{winner: Anne}]",
        "scenario.yaml:31:14: claimed in time: number of games differs; expected 1; got 0",
    ),
]

UNREADABLE = [
    (
        "title:",
        "titel:",
        '2:1: unknown key "titel"; did you mean "title"?',
    ),
    (
        "outcome: open,",
        "outcom: open,",
        '22:35: unknown key "outcom"; did you mean "outcome"?',
    ),
    (
        "problems: 0",
        "problems: no",
        '29:17: wrong kind of value; expected a whole number; got "no"',
    ),
    (
        "    expect:",
        "    edit: {drop: n2}\n    expect:",
        '20:12: the log has no such event; expected the id of an event; got "n2"',
    ),
    (
        "    expect:",
        "    edit: {drop: n1, move: {p1: {after: p2}}}\n    expect:",
        "20:5: more than one edit; expected one edit a case; got drop, move",
    ),
    (
        "    expect:",
        "    edit: {move: {p1: {behind: p2}}}\n    expect:",
        "20:19: not a move; expected before or after another event; got behind",
    ),
    (
        "    expect:",
        "    edit: {change: {p1: {cards: red}}}\n    expect:",
        '20:25: not a card; expected a card such as KS or 10H, or "?"; got "red"',
    ),
]

UNKNOWN = [
    (
        'laws: ["9"]',
        'laws: ["99"]',
        '3:8: no such law; expected one of the rulebook; got "99"; did you mean "9"?',
    ),
    (
        'clauses: ["9.6"]',
        'clauses: ["9.66"]',
        '4:11: no such clause; expected one of the rulebook; got "9.66"; did you mean "9.6"?',
    ),
    (
        "    expect:",
        "    readings: {R07: deal_pases}\n    expect:",
        '20:21: no such reading; expected one of the rulebook; got "deal_pases"; did you mean "deal_passes"?',
    ),
    (
        "    expect:",
        "    readings: {R777: deal_passes}\n    expect:",
        '20:16: no such open point; expected one of the rulebook; got "R777"; did you mean "R77"?',
    ),
]


def load(tmp_path: Path, text: str) -> Scenario:
    path = tmp_path / "scenario.yaml"
    path.write_text(text, encoding="utf-8")
    return load_scenario(path)


def check(tmp_path: Path, old: str = "", new: str = "") -> list[str]:
    """Return the failures, without the folder, of the good scenario in which one text is replaced."""
    assert old in GOOD
    scenario = load(tmp_path, GOOD.replace(old, new, 1))
    return [str(failure).removeprefix(f"{tmp_path}/") for failure in ScenarioRulebooks().check(scenario)]


def edited(tmp_path: Path, edit: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the ids and acts of the log after an edit."""
    text = GOOD.replace("    expect:", f"    edit: {edit}\n    expect:")
    return [(event.id, {"do": event.do, "by": event.by}) for event in load(tmp_path, text).cases[0].log.events]


def test_a_true_scenario_passes(tmp_path: Path) -> None:
    assert check(tmp_path) == []


@pytest.mark.parametrize(("old", "new", "failure"), DIFFERENCES)
def test_a_wrong_expectation_fails_at_its_place(tmp_path: Path, old: str, new: str, failure: str) -> None:
    assert check(tmp_path, old, new) == [failure]


def test_an_extra_ruling_fails(tmp_path: Path) -> None:
    line = '        - {at: c1, clause: "9.6", outcome: granted, holder: Bert, remedy: fresh_deal}\n'
    (failure,) = check(tmp_path, line, "")
    assert "ruling 2 is one too many; expected nothing; got {at: c1, clause: 9.6, outcome: granted}" in failure


def test_a_missing_ruling_fails(tmp_path: Path) -> None:
    line = "      marks: []\n"
    (failure,) = check(tmp_path, line, '        - {at: c1, clause: "9.3", outcome: lapsed}\n' + line)
    assert failure.startswith("scenario.yaml:24:11: claimed in time: ruling 3 is missing; expected {")


@pytest.mark.parametrize(
    ("edit", "ids"),
    [
        ("{drop: n1}", "p1 p2 p3 p4 c1"),
        ("{insert_before: {c1: {id: k1, do: look, by: Bert, at: hand}}}", "p1 p2 p3 p4 n1 k1 c1"),
        ("{insert_after: {c1: {id: k1, do: look, by: Bert, at: hand}}}", "p1 p2 p3 p4 n1 c1 k1"),
        ("{insert_after: {c1: {id: t, trick: [Anne KS, Bert 7S]}}}", "p1 p2 p3 p4 n1 c1 t.lead t.play"),
        ("{replace: {p4: {do: look, by: Bert, at: hand}}}", "p1 p2 p3 p4 n1 c1"),
        ("{move: {p1: {after: p2}}}", "p2 p1 p3 p4 n1 c1"),
        ("{move: {c1: {before: n1}}}", "p1 p2 p3 p4 c1 n1"),
    ],
)
def test_edits(tmp_path: Path, edit: str, ids: str) -> None:
    assert " ".join(name for name, _ in edited(tmp_path, edit)) == ids


def test_a_change_sets_and_removes_fields(tmp_path: Path) -> None:
    text = GOOD.replace("    expect:", "    edit: {change: {c1: {by: Anne, ground: dealt_count}}}\n    expect:")
    event = load(tmp_path, text).cases[0].log.events[-1]
    assert (event.by, getattr(event, "ground", None)) == ("Anne", "dealt_count")
    text = GOOD.replace("    expect:", "    edit: {header: {recorded: [marking], rulebook: null}}\n    expect:")
    header = load(tmp_path, text).cases[0].log.header
    assert (header.recorded, header.rulebook) == (frozenset({"marking"}), None)


def test_an_edit_does_not_change_what_counts_as_recorded(tmp_path: Path) -> None:
    text = GOOD.replace("  recorded: [looking, marking]\n", "").replace(
        "    expect:", "    edit: {insert_before: {c1: {id: k1, do: look, by: Bert, at: hand}}}\n    expect:"
    )
    assert load(tmp_path, text).cases[0].log.header.recorded == frozenset()


def test_shorthand_is_expanded_before_it_is_edited(tmp_path: Path) -> None:
    data = yaml.safe_load(GOOD)
    data["log"]["events"] = [{"id": "d", "deal": {"by": "Anne", "turn_up": "7H"}}]
    data["cases"][0]["edit"] = {"drop": "d.look.Bert"}
    ids = [event.id for event in load(tmp_path, yaml.safe_dump(data)).cases[0].log.events]
    assert ids == ["d.shuffle", "d.cut", "d.packet1", "d.packet2", "d.turn_up", "d.look.Anne"]


@pytest.mark.parametrize(("old", "new", "mistake"), UNREADABLE)
def test_a_file_is_refused_with_every_mistake_at_its_place(tmp_path: Path, old: str, new: str, mistake: str) -> None:
    with pytest.raises(Unreadable) as refused:
        load(tmp_path, GOOD.replace(old, new, 1))
    assert f"{tmp_path}/scenario.yaml:{mistake}" in str(refused.value).splitlines()


@pytest.mark.parametrize(("old", "new", "mistake"), UNKNOWN)
def test_a_scenario_speaks_only_of_what_the_rulebook_has(tmp_path: Path, old: str, new: str, mistake: str) -> None:
    with pytest.raises(Unreadable) as refused:
        check(tmp_path, old, new)
    assert f"{tmp_path}/scenario.yaml:{mistake}" in str(refused.value).splitlines()
