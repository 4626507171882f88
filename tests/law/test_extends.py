"""Codes that build on others: what is taken over, what is not, and where every mistake is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.law import Rulebook, load_rulebook
from tests.law.codes import KINGS, mistakes, write


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """Return a folder with a small code called ``base``."""
    write(tmp_path, "base", all=KINGS)
    return tmp_path


def house(base: Path, head: str = "", **chapters: str) -> Rulebook:
    return load_rulebook(write(base, "house", f"extends: base\n{head}", **chapters))


def wrong(base: Path, head: str = "", **chapters: str) -> list[str]:
    return mistakes(write(base, "house", f"extends: base\n{head}", **chapters))


def chapter(*clauses: str, more: str = "") -> str:
    rows = "".join(f"  - {clause}\n" for clause in clauses)
    return f'chapter: Ours\nlaws: {{"1": Kings}}\nclauses:\n{rows}{more}'


ANEW = (
    '{id: "1.2", kind: option, says: We say so., when: faced_card_found, group: faced, holder: actor, may: fresh_deal}'
)


def test_all_is_taken_over_that_is_not_touched(base: Path) -> None:
    book = house(base)
    assert list(book.clauses) == ["1.1", "1.2", "1.3", "2.1", "2.2"]
    assert (book.code, book.built_on, book.title) == ("house", ("base",), "Laws of house")
    assert set(book.origins.values()) == {"base"}
    assert (book.changed, book.game.target, list(book.options)) == ({}, 5, ["long"])


def test_a_clause_is_worded_anew_in_its_old_seat(base: Path) -> None:
    book = house(base, own=chapter(ANEW))
    assert list(book.clauses) == ["1.1", "1.2", "1.3", "2.1", "2.2"]
    assert (book.clauses["1.2"].holder, book.clauses["1.2"].says) == ("actor", "We say so.")
    assert (book.origins["1.2"], book.origins["1.3"]) == ("house", "base")
    assert book.limits["1.2"] == [book.clauses["1.3"]]


def test_single_keys_change_and_null_takes_one_out(base: Path) -> None:
    book = house(base, 'changes: {"1.1": {points: 2, open_points: null}}\n')
    assert (book.clauses["1.1"].points, book.clauses["1.1"].open_points) == (2, ())
    assert (book.origins["1.1"], book.changed) == ("base", {"1.1": "house"})


def test_single_keys_of_a_condition_change_and_null_takes_one_out(base: Path) -> None:
    book = house(base, 'changes: {"2.1": {where: {made: null, winner: dealer}}, "2.2": {game: {hand_size: 6}}}\n')
    assert book.clauses["2.1"].where == {"winner": "dealer"}
    assert load_rulebook(str(base / "base")).clauses["2.1"].where == {"made": "point"}
    assert book.clauses["2.2"].game == {"target": 5, "hand_size": 6}


def test_a_clause_left_out_takes_its_game_values_with_it(base: Path) -> None:
    book = house(base, 'leaves_out: ["2.2"]\n')
    assert "2.2" not in book.clauses
    assert book.game.target is None


def test_references_to_what_was_left_out_are_no_mistakes(base: Path) -> None:
    assert house(base, 'leaves_out: ["1.2"]\n').clauses["1.3"].limits == ("1.2",)


def test_leaving_something_out_hides_no_other_mistake(base: Path) -> None:
    own = chapter('{id: "1.4", kind: limit, says: So., limits: ["1.22"], clock: election, shuts: [turn_up]}')
    assert wrong(base, 'leaves_out: ["1.2"]\n', own=own) == [
        'house/own.yaml:4:50: no such clause; expected a known clause; got 1.22; did you mean "1.2"?'
    ]


def test_another_reading_is_taken_by_default(base: Path) -> None:
    book = house(base, "reads: {R01: his_who_does_not}\n")
    assert (book.clauses["1.1"].to, book.open_points["R01"].default) == ("non_dealer", "his_who_does_not")
    assert load_rulebook(str(base / "house"), {"R01": "his_who_deals"}).clauses["1.1"].to == "dealer"


def test_an_open_point_and_an_option_are_worded_anew(base: Path) -> None:
    own = chapter(
        ANEW,
        more="""\
open_points:
  - {id: R01, laws: ["1"], question: "Whose is it, we ask?", default: nobodys,
     readings: {nobodys: {says: Nobody's., remove: ["1.1"]}}}
options:
  - {id: long, laws: ["2"], question: How long?, default: "7",
     readings: {"7": {says: Seven., game: {target: 7}}, "8": {says: Eight., game: {target: 8}}}}
""",
    )
    book = house(base, own=own)
    assert book.open_points["R01"].question == "Whose is it, we ask?"
    assert "1.1" not in book.clauses
    assert book.game.target == 7
    assert load_rulebook(str(base / "house"), options={"long": 8}).game.target == 8


def test_a_chain_of_three_knows_where_each_clause_comes_from(base: Path) -> None:
    write(base, "house", 'extends: base\nchanges: {"2.1": {points: 3}}\ngame: {target: 7}\n', own=chapter(ANEW))
    more = '{id: "3.1", kind: setting, says: Ours alone., game: {must_win: true}}'
    own = chapter(more).replace('"1": Kings', '"3": Ours, "1": Kings of ours')
    third = 'extends: house\nchanges: {"2.1": {points: 4}, "1.2": {says: Said again.}}\nleaves_out: ["1.3"]\n'
    book = load_rulebook(write(base, "third", third, own=own))
    assert book.built_on == ("house", "base")
    assert list(book.clauses) == ["1.1", "1.2", "2.1", "2.2", "3.1"]
    assert book.origins == {"1.1": "base", "1.2": "house", "2.1": "base", "2.2": "base", "3.1": "third"}
    assert book.changed == {"2.1": "third", "1.2": "third"}
    assert (book.clauses["2.1"].points, book.clauses["1.2"].says) == (4, "Said again.")
    assert book.laws == {1: "Kings of ours", 2: "Points", 3: "Ours"}
    assert (book.game.target, book.game.must_win) == (7, True)


def test_values_of_a_change_go_before_those_of_the_codes_between(base: Path) -> None:
    write(base, "house", "extends: base\ngame: {target: 7}\n")
    third = write(base, "third", 'extends: house\nchanges: {"2.2": {game: {target: 8}}}\n')
    assert load_rulebook(third).game.target == 8
    assert load_rulebook(third, without=frozenset({"2.2"})).game.target == 7


@pytest.mark.parametrize("third", ["base", "house"])
def test_no_code_builds_on_itself(base: Path, third: str) -> None:
    write(base, "base", f"extends: {third}\n", all=KINGS)
    found = wrong(base)
    assert [line for line in found if "base/rulebook.yaml:6:10: a code cannot build on itself" in line] == found != []


def test_the_code_built_on_must_be_there(base: Path) -> None:
    (line,) = mistakes(write(base, "house", "extends: basis\n"))
    assert line.startswith("house/rulebook.yaml:6:10: no rulebook 'basis': neither a code (")


def test_a_chapter_may_hold_options_alone(base: Path) -> None:
    options = 'chapter: Choices\nlaws: {}\noptions:\n  - {id: short, laws: ["2"], question: Short?, default: "no",'
    options += " readings: {'no': {says: No.}, 'yes': {says: Yes., game: {target: 3}}}}\n"
    house(base, choices=options)
    assert load_rulebook(str(base / "house"), options={"short": "yes"}).game.target == 3


def test_a_reading_brings_a_clause_into_a_law_that_has_none_here(base: Path) -> None:
    points = """\
chapter: Questions
laws: {"1": Kings}
open_points:
  - id: H01
    laws: ["1"]
    question: More?
    default: more
    readings: {more: {says: Yes., clauses: [{id: "1.8", kind: setting, says: More., game: {must_win: true}}]}}
"""
    book = house(base, questions=points)
    assert (book.origins["1.8"], book.game.must_win) == ("house", True)


def test_a_reading_of_one_code_adds_to_a_law_of_another(base: Path) -> None:
    head = """\
open_points:
  - id: H01
    laws: ["2"]
    question: More?
    default: more
    readings: {more: {says: Yes., clauses: [{id: "2.8", kind: setting, says: More., game: {must_win: true}}]}}
"""
    assert house(base, head).origins["2.8"] == "house"


def test_the_digest_changes_with_the_code_built_on(base: Path) -> None:
    before = house(base).digest
    assert house(base).digest == before
    write(base, "base", all=KINGS.replace("says: Until he looks.", "says: Till he looks."))
    assert house(base).digest != before


BAD_CLAUSE = '{id: "4.1", kind: setting, says: Nothing.}'


# What is in the head of the derived code, what is in its chapter, and what is said of it.
MISTAKES = [
    (
        'changes: {"1.11": {points: 2}}\n',
        "",
        'house/rulebook.yaml:7:11: no such clause; expected a clause of the codes that it builds on; got "1.11"; '
        'did you mean "1.1"?',
    ),
    (
        'changes: {"1.9": {points: 2}}\n',
        "",
        'house/rulebook.yaml:7:11: no such clause; expected a clause of the codes that it builds on; got "1.9"; '
        'did you mean "1.3"?',
    ),
    (
        'changes: {"1.1": {points: two}}\n',
        "",
        'house/rulebook.yaml:7:27: wrong kind of value; expected a whole number; got "two"',
    ),
    (
        'changes: {"2.2": {pionts: 2}}\n',
        "",
        'house/rulebook.yaml:7:19: unknown key "pionts"; did you mean "points"?',
    ),
    ('changes: {"1.1": {id: "1.7"}}\n', "", "house/rulebook.yaml:7:19: a clause keeps its id"),
    (
        'changes: {"1.1": {when: king_turnt}}\n',
        "",
        "house/rulebook.yaml:7:25: no such term or fact; expected a known term or fact; got king_turnt; "
        'did you mean "king_turned"?',
    ),
    (
        'changes: {"2.2": {game: {targte: 6}}}\n',
        "",
        'house/rulebook.yaml:7:26: unknown key "targte"; did you mean "target"?',
    ),
    (
        'changes: {"2.1": {where: {mode: null}}}\n',
        "",
        'house/rulebook.yaml:7:27: unknown key "mode"; did you mean "made"?',
    ),
    (
        'changes: {"1.2": {says: So.}}\n',
        ANEW,
        'house/rulebook.yaml:7:11: the code words this clause itself; expected the keys there; got "1.2"',
    ),
    (
        'leaves_out: ["1.1", "1.7"]\n',
        "",
        'house/rulebook.yaml:7:21: no such clause; expected a clause of the codes that it builds on; got "1.7"; '
        'did you mean "1.3"?',
    ),
    (
        'leaves_out: ["1.2"]\n',
        ANEW,
        'house/rulebook.yaml:7:14: the code words this clause itself; expected no clause here; got "1.2"',
    ),
    (
        "reads: {R02: his_who_deals}\n",
        "",
        'house/rulebook.yaml:7:9: no such open point; expected one of the codes that it builds on; got "R02"; '
        'did you mean "R01"?',
    ),
    (
        "reads: {R01: his_who_dealt}\n",
        "",
        "house/rulebook.yaml:7:14: no such reading; expected a known reading; got his_who_dealt; "
        'did you mean "his_who_deals"?',
    ),
    (
        "",
        '{id: "4.1", kind: setting, says: Nothing., game: {must_win: true}}',
        'house/own.yaml:4:10: no such law; expected a known law; got 4',
    ),
    (
        "",
        '{id: "1.4", kind: definition, says: So., when: hand_over, defines: so, see: ["7"], cites: "1.44"}',
        'house/own.yaml:4:95: no such clause; expected a known clause; got 1.44; did you mean "1.4"?',
    ),
    (
        "",
        '{id: "1.4", kind: definition, says: So., when: hand_over, defines: so, open_points: [R1]}',
        'house/own.yaml:4:90: no such open point; expected a known open point; got R1; did you mean "R01"?',
    ),
]  # fmt: skip


@pytest.mark.parametrize(("head", "clause", "said"), MISTAKES)
def test_a_mistake_is_told_where_it_was_made(base: Path, head: str, clause: str, said: str) -> None:
    chapters = {"own": chapter(clause)} if clause else {}
    assert said in wrong(base, head, **chapters)


def test_a_mistake_in_the_code_built_on_is_told_there(base: Path) -> None:
    write(
        base,
        "base",
        all=KINGS.replace("when: king_turned, to: dealer, points: 1,\n", "when: king_turnt, to: dealer,\n"),
    )
    assert [line.partition(":")[0] for line in wrong(base, own=chapter(ANEW))] == ["base/all.yaml"]


def test_a_mistake_in_a_reading_is_told_though_it_is_not_taken(base: Path) -> None:
    text = KINGS.replace("{to: non_dealer}", "{too: non_dealer}").replace("game: {target: 9}", "game: {target: nine}")
    write(base, "base", all=text.replace("points: 1, for: turned_king}]}", "points: one, for: turned_king}]}"))
    found = mistakes(str(base / "base"))
    assert [line.partition(": ")[2] for line in found] == [
        'unknown key "too"; did you mean "to"?',
        'wrong kind of value; expected a whole number; got "one"',
        'not a count; expected a whole number from 1 up; got "nine"',
    ]
    assert [line.split(":")[1] for line in found] == ["20", "22", "30"]


@pytest.mark.parametrize(("what", "of"), [("open_points", "open point"), ("options", "option")])
def test_what_may_be_chosen_stands_once(base: Path, what: str, of: str) -> None:
    row = "{id: twice, laws: ['1'], question: What?, default: so, readings: {so: {says: So.}}}"
    found = wrong(base, own=chapter(ANEW, more=f"{what}: [{row}, {row}]\n"))
    assert [line.partition(": ")[2] for line in found] == [
        f"this {of} stands twice; expected an id of its own; got twice"
    ]
