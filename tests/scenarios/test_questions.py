"""Questions in scenario files: what is refused, where, and that no right answer contradicts the referee."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml
from click.testing import CliRunner

from referee.cli import main
from referee.record import schema_of
from referee.record.errors import Unreadable
from referee.teaching import ScenarioFile, ScenarioRulebooks, lesson_of, load_scenario
from tests.house.source import ROOT
from tests.scenarios.test_runner import GOOD
from tests.shared import common_yaml

QUESTION = """\
level: player
prerequisites: ["10", london/dealing/13-card-exposed.yaml]
moral: Who is dealt a wrong number of cards may choose.
hints: [Count the cards.]
question:
  case: claimed in time
  at: c1
  text: What is the ruling?
  answers:
    - text: Granted.
      right: true
      claims: {rulings: [{at: c1, outcome: granted}], deals: [fresh_deal]}
      feedback: He asked in time.
    - text: Denied.
      claims: {rulings: [{at: c1, outcome: denied}]}
      feedback: Nothing had ended his right.
    - text: The hand is played.
      feedback: He chose otherwise.
"""
CLAIMS = "      claims: {rulings: [{at: c1, outcome: granted}], deals: [fresh_deal]}\n"
FIRST = GOOD.count("\n") + 1
"""The line of the file on which the keys of a lesson begin."""


def write(tmp_path: Path, old: str = "", new: str = "", text: str = GOOD + QUESTION) -> Path:
    """Return a file with the good lesson, in which one text is replaced."""
    assert old in text
    path = tmp_path / "scenario.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def refusals(path: Path) -> list[str]:
    """Return what is wrong with a file, and how it fails, with places counted from the first line of the lesson."""
    try:
        told = [str(failure) for failure in ScenarioRulebooks().check(load_scenario(path))]
    except Unreadable as error:
        told = str(error).splitlines()
    parts = [line.removeprefix(f"{path}:").split(":", 2) for line in told]
    return [f"{int(line) - FIRST}:{column}:{rest}" for line, column, rest in parts]


def test_a_true_lesson_passes(tmp_path: Path) -> None:
    path = write(tmp_path)
    assert refusals(path) == []
    scenario = load_scenario(path)
    assert scenario.asked is scenario.cases[0]
    assert (lesson_of(scenario).level, lesson_of(scenario).asks) == ("player", True)
    jsonschema.validate(yaml.safe_load(GOOD + QUESTION), schema_of(ScenarioFile))


# What is replaced in the good lesson, by what, and how the message on it begins and ends.
REFUSED = [
    ("level: player", "level: plaer", "0:8: not a word that can stand here; expected beginner, player or", '"player"?'),
    ("moral:", "morals:", '2:1: unknown key "morals"', 'did you mean "moral"?'),
    ('["10"', '["99"', "1:17: no such law; expected one of the rulebook", 'did you mean "9"?'),
    ("card-exposed", "card-expose", "1:23: no such lesson; expected a law, or the path of", '13-card-exposed.yaml"?'),
    ("case: claimed", "case: claim", "5:9: no such case; expected the name of a case", 'mean "claimed in time"?'),
    ("  at: c1", "  at: c2", "6:7: no such event; expected the id of an event, or end", 'got "c2"'),
    ("right: true", "right: yes", "10:14: wrong kind of value; expected true or false", 'got "yes"'),
    ("      right: true\n", "", "9:5: not one right answer; expected one answer with right: true", "got 0"),
    ("text: Denied.", "text: Denied.\n      right: true", "9:5: not one right answer", "got 2"),
    ("text: The hand is played.", "text: Denied.", "16:13: an answer stands twice", 'got "Denied."'),
    (CLAIMS, "", "9:7: a right answer that claims nothing; expected claims that can be checked", "got none"),
    ("outcome: denied", "outcome: denid", "14:44: not a word for an outcome", 'did you mean "denied"?'),
    ("{at: c1, outcome: d", "{at: c3, outcome: d", "14:31: no such event; expected the id of", 'got "c3"'),
    ("{at: c1, outcome: d", "{holder: Brt, outcome: d", "14:35: no such player", 'got "Brt"; did you mean "Bert"?'),
    ("{at: c1, outcome: d", '{clause: "9.66", outcome: d', "14:35: no such clause", 'did you mean "9.6"?'),
    ("deals: [fresh_deal]}", "corrected: {Ann: 0}}", "11:67: no such player", 'did you mean "Anne"?'),
]


@pytest.mark.parametrize(("old", "new", "begins", "ends"), REFUSED, ids=[old.strip()[:20] for old, *_ in REFUSED])
def test_a_mistake_is_told_at_its_place(tmp_path: Path, old: str, new: str, begins: str, ends: str) -> None:
    (said,) = refusals(write(tmp_path, old, new))
    assert said.startswith(begins)
    assert said.endswith(ends)


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    path = write(tmp_path, text=(GOOD + QUESTION).replace("  at: c1", "  at: c2").replace("      right: true\n", ""))
    assert len(refusals(path)) == 2


CONTRADICTED = [
    (
        "outcome: granted}], deals",
        "outcome: denied}], deals",
        "11:26: claimed in time: the right answer: there is no such ruling; expected {at: c1, outcome: denied}; got "
        "{at: c1, clause: 9.6, outcome: granted}",
    ),
    (
        "deals: [fresh_deal]}",
        "deals: [played]}",
        "11:63: claimed in time: the right answer: end of deal 1 differs; expected played; got fresh_deal",
    ),
    (
        "rulings: [{at: c1, outcome: granted}]",
        "rulings: []",
        "11:25: claimed in time: the right answer: there is a ruling; expected nothing; got "
        "{at: n1, clause: 9.5, outcome: open}",
    ),
    (
        "deals: [fresh_deal]}",
        'marks: [[Anne, 1, point, "48.1", marked]]}',
        "11:63: claimed in time: the right answer: there is no such mark; "
        "expected [Anne, 1, point, 48.1, marked]; got nothing",
    ),
    (
        "{rulings: [{at: c1, outcome: denied}]}",
        "{corrected: {Anne: 0, Bert: 0}}",
        "13:7: claimed in time: a wrong answer is what the referee rules; expected claims of which one fails; got "
        "{corrected: {Anne: 0, Bert: 0}}",
    ),
]


@pytest.mark.parametrize(("old", "new", "said"), CONTRADICTED)
def test_a_lesson_that_contradicts_the_referee_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    (failure,) = refusals(write(tmp_path, old, new))
    assert failure.startswith(said)


def test_lessons_are_listed_by_level(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "other.yaml").write_text(GOOD, encoding="utf-8")

    def listed(*levels: str) -> list[tuple[str, bool]]:
        named = [part for level in levels for part in ("--level", level)]
        done = CliRunner().invoke(main, ["scenarios", "list", str(tmp_path), *named, "--format", "json"])
        assert done.exit_code == 0, done.output
        return [(row["level"], row["asks"]) for row in json.loads(done.stdout)]

    assert listed() == [(None, False), ("player", True)]
    assert listed("beginner") == []
    assert listed("beginner", "player") == [("player", True)]


def test_the_lesson_of_the_guide_is_the_one_of_the_page_and_passes() -> None:
    page = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    shown = page[page.index("```yaml\nlevel:") :].removeprefix("```yaml\n").partition("```")[0]
    asked = ROOT / "docs" / "examples" / "question.yaml"
    whole = (ROOT / "docs" / "examples" / "lesson.yaml").read_text(encoding="utf-8")
    assert common_yaml(asked) == yaml.safe_load(whole + shown)
    assert ScenarioRulebooks().check(load_scenario(asked)) == []
