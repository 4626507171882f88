"""What changes between two codes is told whole, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.differences.law_differences import diff_data, diff_lines
from referee.law import Rulebook, load_rulebook
from referee.law.diff import Difference, differ
from tests.law.codes import KINGS, write

HOUSE = """\
extends: base
changes: {"2.2": {says: Seven points are game., game: {target: 7}}}
leaves_out: ["1.2"]
reads: {R01: his_who_does_not}
game: {must_win: true}
"""
OWN = """\
chapter: Ours
laws: {"3": Ours}
clauses: [{id: "3.1", kind: setting, says: We trump., game: {must_trump: true}, topics: [must_trump]}]
options: [{id: long, laws: ["2"], question: Is it long?, default: "false", readings: {"false": {says: No.}}}]
"""
OTHER = """\
chapter: All of it
laws: {"1": Kings}
clauses:
  - {id: "1.1", kind: silence, says: Nothing is said of kings., bears_on: [king_turned], topics: [turned_king]}
  - {id: "1.2", kind: setting, says: Seven points., game: {target: 7}, topics: [target]}
"""


@pytest.fixture
def base(tmp_path: Path) -> Rulebook:
    return load_rulebook(write(tmp_path, "base", all=KINGS))


@pytest.fixture
def house(tmp_path: Path, base: Rulebook) -> Rulebook:
    return load_rulebook(write(tmp_path, "house", HOUSE, own=OWN))


def text(found: Difference) -> str:
    return "\n".join(line.wrapped(100) for line in diff_lines(found))


def test_nothing_changes_between_a_code_and_itself(base: Rulebook) -> None:
    found = differ(base, base)
    assert (found.related, found.changes, found.values, found.topics) == (True, [], [], [])
    assert "Nothing changes." in text(found)


def test_a_code_and_what_is_built_on_it_are_compared_by_clause(base: Rulebook, house: Rulebook) -> None:
    found = differ(base, house)
    assert [(change.what, change.id, change.how) for change in found.changes] == [
        ("law", "3", "added"),
        ("clause", "1.1", "changed"),
        ("clause", "2.2", "changed"),
        ("clause", "3.1", "added"),
        ("clause", "1.2", "gone"),
        ("open_point", "R01", "changed"),
        ("option", "long", "changed"),
    ]
    keys = {change.id: [(key.name, key.old, key.new) for key in change.keys] for change in found.changes}
    assert keys["1.1"] == [("to", "dealer", "non_dealer")]
    assert keys["2.2"] == [
        ("says", "Five points are game.", "Seven points are game."),
        ("game", {"target": 5}, {"target": 7}),
    ]
    assert keys["R01"] == [("default", "his_who_deals", "his_who_does_not")]
    assert [key[0] for key in keys["long"]] == ["question", "reading true"]
    values = [(value.name, value.old, value.new, value.old_by, value.new_by) for value in found.values]
    assert values == [
        ("target", 5, 7, "2.2", "2.2"),
        ("must_win", False, True, None, ""),
        ("must_trump", False, True, None, "3.1"),
    ]


def test_the_other_way_round_what_was_added_is_gone(base: Rulebook, house: Rulebook) -> None:
    there, back = differ(base, house), differ(house, base)
    turned = {"added": "gone", "gone": "added", "changed": "changed"}
    assert sorted((c.what, c.id, turned[c.how]) for c in there.changes) == sorted(
        (c.what, c.id, c.how) for c in back.changes
    )


def test_two_codes_built_on_one_are_compared_by_clause(tmp_path: Path, house: Rulebook) -> None:
    other = load_rulebook(write(tmp_path, "other", "extends: base\n"))
    assert differ(house, other).related


def test_a_topic_narrows_it_down(base: Rulebook, house: Rulebook) -> None:
    found = differ(base, house, ["target"])
    assert [change.id for change in found.changes] == ["2.2"]
    assert [value.name for value in found.values] == ["target"]


def test_codes_that_have_nothing_in_common_are_compared_by_topic(tmp_path: Path, base: Rulebook) -> None:
    found = differ(base, load_rulebook(write(tmp_path, "other", all=OTHER)))
    assert not found.related
    rows = {row.name: row.sides for row in found.topics}
    assert list(rows) == ["exposed_in_deal", "turned_king", "point", "target"]
    assert [clause.id for clause in rows["turned_king"][0].clauses] == ["1.1"]
    assert [side.silent for side in rows["turned_king"]] == [False, True]
    assert [side.silent for side in rows["exposed_in_deal"]] == [False, True]
    assert [side.values for side in rows["target"]] == [{"target": (5, "2.2")}, {"target": (7, "1.2")}]
    assert [row.name for row in differ(found.old, found.new, ["target"]).topics] == ["target"]


def test_it_is_told_to_people(tmp_path: Path, base: Rulebook, house: Rulebook) -> None:
    assert text(differ(base, house)).splitlines() == [
        "Laws of base (base 1) → Laws of house (house 1)",
        "",
        "Laws: 1 added",
        "Law 3           added: Ours",
        "",
        "Clauses: 1 added, 2 changed, 1 gone",
        "1.1             changed: A king turned is worth one.",
        "                to: dealer → non_dealer",
        "2.2             changed: Seven points are game.",
        "                says: Five points are game. → Seven points are game.",
        "                game: target: 5 → target: 7",
        "3.1             added: We trump.",
        "1.2             gone: He may have a fresh deal.",
        "",
        "Open points: 1 changed",
        "R01             changed: Whose is a king turned?",
        "                default: his_who_deals → his_who_does_not",
        "",
        "Options: 1 changed",
        "option long     changed: Is it long?",
        "                question: Is it a long game? → Is it long?",
        "                reading true: says: Yes., game: (target: 9) → none",
        "",
        "Game values and procedure",
        "target: 5 (2.2) → 7 (2.2)",
        "must_win: no (nothing fixes it) → yes",
        "must_trump: no (nothing fixes it) → yes (3.1)",
    ]
    said = text(differ(base, load_rulebook(write(tmp_path, "other", all=OTHER))))
    assert "other           1.1 Nothing is said of kings.\n" in said
    assert "other           silent\n" in said


def test_it_is_told_to_programs(tmp_path: Path, base: Rulebook, house: Rulebook) -> None:
    data = diff_data(differ(base, house))
    assert (data["format"], data["related"]) == ("referee.law-diff/1", True)
    assert (data["old"]["code"], data["new"]["built_on"]) == ("base", ["base"])
    assert data["changes"][0] == {"what": "law", "id": "3", "how": "added", "says": "Ours", "keys": []}
    assert data["values"][0] == {"name": "target", "old": 5, "new": 7, "old_by": "2.2", "new_by": "2.2"}
    told = diff_data(differ(base, load_rulebook(write(tmp_path, "other", all=OTHER))))["topics"]
    assert told[-1] == {
        "section": "Game and match",
        "topic": "target",
        "title": "Points of the game",
        "old": {
            "silent": False,
            "clauses": [{"id": "2.2", "kind": "setting", "says": "Five points are game."}],
            "values": {"target": {"value": 5, "by": "2.2"}},
            "options": {"long": ["false", "true"]},
        },
        "new": {
            "silent": False,
            "clauses": [{"id": "1.2", "kind": "setting", "says": "Seven points."}],
            "values": {"target": {"value": 7, "by": "1.2"}},
            "options": {},
        },
    }
