"""A scenario shown as a lesson: with its answers and without, in every form, and refused where it is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from referee.report import written
from referee.teaching import LessonReport, Scenario, lesson_schema, lesson_sheet, load_scenario
from tests.house.source import ROOT
from tests.scenarios.test_questions import write
from tests.shared import BOOKS, SCENARIOS, scenarios

LESSON = ROOT / "docs" / "examples" / "lesson.yaml"
EVERY_SO_MANY = 29

TEXT = """\
A card of the non-dealer's drops face up in the deal
Law 13. Laws of écarté as played in the London clubs.

┌──────────────────────────────────────────────────────────────────────────┐
│ Clara: no points, no tricks, face up: A♣                                 │
│   A♣  ?  ?  ?  ?                                                         │
│                                                                          │
│ Stock 21   Turn-up 9♠                                                    │
│                                                                          │
│   ?  ?  ?  ?  ?                                                          │
│ David (dealer): no points, no tricks                                     │
└──────────────────────────────────────────────────────────────────────────┘

What happened
  1.   David dealt Clara three cards.
  2.   David was dealt three cards.
  3.   David dealt Clara two cards.
  4.   David exposed A♣ from Clara's cards.
  5.   David was dealt two cards.
  6.   David turned up 9♠.
  7.   Clara looked at the hand.
  8.   Clara asked to have a fresh deal, on the ground of an exposed card.

Clara asked to have a fresh deal, on the ground of an exposed card (line 8). What is the ruling?
  1.  Denied: it is not Clara's to ask for that.
  2.  Granted. There is to be a fresh deal.
  3.  Denied, not noticed: nobody had drawn attention to it.
  4.  Denied, too late. A fresh deal for a card shown must be claimed before the non-dealer looks at
      his hand.
"""

ANSWERS = """\

Answer: 4
  1.  Not so. It is Clara's to ask for that. If the dealer shows a card of the non-dealer's, the
      non-dealer may claim a fresh deal (law 13.2).
"""


def show(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["scenarios", "show", *map(str, arguments)])


def test_a_lesson_is_shown_without_its_answers() -> None:
    done = show(LESSON, "she looks first")
    assert (done.exit_code, done.stdout) == (0, TEXT)


def test_the_answers_follow_where_they_are_asked_for() -> None:
    told = show(LESSON, "2", "--answers").stdout
    assert told.startswith(TEXT + ANSWERS)
    assert "\nThe ruling\n" in told
    assert told.endswith(" ".join(load_scenario(LESSON).as_written.teaches.split()[-4:]) + "\n")


def test_programs_are_told_the_answers_only_where_they_are_asked_for() -> None:
    bare, whole = (json.loads(show(LESSON, "2", "--format", "json", *more).stdout) for more in ((), ("--answers",)))
    for data in (bare, whole):
        jsonschema.validate(data, lesson_schema())
    given_away = {name for name in whole if whole[name] != bare[name]}
    assert given_away == {"case", "choices", "ruling", "score", "teaches"}
    assert {bare[name] for name in given_away - {"choices"}} == {None}
    assert [choice["text"] for choice in bare["choices"]] == [choice["text"] for choice in whole["choices"]]
    assert {value for choice in bare["choices"] for key, value in choice.items() if key != "text"} == {None}
    assert [choice["right"] for choice in whole["choices"]] == [False, False, False, True]
    assert [choice["condition"] for choice in whole["choices"]] == ["holder", "not_shut", "noticed", None]
    assert bare["acts"][3] == {"number": 4, "event": "x1", "says": "David exposed A♣ from Clara's cards."}
    assert bare["table"]["turned"] == ["9S"]


def test_a_message_holds_the_table_and_the_question() -> None:
    told = show(LESSON, "2", "--format", "markdown").stdout
    assert "```text\n┌──" in told
    assert "\n8. Clara asked to have a fresh deal, on the ground of an exposed card.\n" in told
    assert "Answer" not in told
    assert "\n**Answer: 4**\n" in show(LESSON, "2", "--format", "markdown", "--answers").stdout


def test_a_page_has_the_table_and_folds_the_ruling(tmp_path: Path) -> None:
    done = show(LESSON, "2", "--format", "html", "--output", tmp_path / "page.html")
    assert (done.exit_code, done.stdout) == (0, "")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert '<figure class="table">' in page
    assert "Face up: ace of clubs." in page
    assert page.count("<details") == 5
    assert "<details open" not in page
    assert page.count("<details open") + page.count('<details class="answer" open') == 0
    assert show(LESSON, "2", "--format", "html", "--answers").stdout.count(" open>") == 5


def test_a_written_question_is_asked_as_it_is_written(tmp_path: Path) -> None:
    told = show(write(tmp_path), "--answers").stdout
    assert "Laws of" in told
    assert "Law 9, for players." in told
    assert "What is the ruling?\n  1.  Granted.\n  2.  Denied.\n  3.  The hand is played.\nHint     Count" in told
    assert "Hint     Count the cards.\n\nAnswer: 1\n  1.  Right. He asked in time.\n" in told
    assert told.endswith("Who is dealt a wrong number of cards may choose.\n")


def test_the_deal_before_is_told_in_short() -> None:
    lesson = SCENARIOS / "london" / "scoring" / "51-over-mark.yaml"
    short = "Deal 1 (lines 1 to 18): Bert dealt; 9♥ turned. Anne won three tricks and Bert won two tricks."
    marked = "Anne marked two for the point (line 18)."
    told = f"What happened\n  {short}\n  {marked}\n  19.  Anne shuffled.\n  20.  Bert cut.\n  21.  Anne dealt Bert"
    assert told in show(lesson).stdout
    data = json.loads(show(lesson, "--format", "json").stdout)
    assert (data["before"], data["earlier"]) == ([short, marked], 18)
    assert f"**What happened**\n\n{short}\n\n{marked}\n\n19. Anne" in show(lesson, "--format", "markdown").stdout
    assert '<p class="faint">Deal 1 (lines 1 to 18): Bert dealt; ' in show(lesson, "--format", "html").stdout


def test_a_first_deal_is_told_from_its_shuffle_on() -> None:
    lesson = SCENARIOS / "london" / "king" / "23-silent-king.yaml"
    assert "What happened\n  1.   Bert shuffled.\n  2.   Anne cut.\n  3.   Bert dealt Anne" in show(lesson).stdout


def test_hints_are_shown_with_the_question(tmp_path: Path) -> None:
    path = write(tmp_path)
    assert show(path).stdout.endswith("  3.  The hand is played.\nHint     Count the cards.\n")
    assert show(path, "--format", "markdown").stdout.endswith("\n*Hint:* Count the cards.\n")
    assert json.loads(show(path, "--format", "json").stdout)["hints"] == ["Count the cards."]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([LESSON, "she"], "several cases begin so: 'she'; there are\n  1. she asks before she looks\n"),
        ([LESSON, "nobody"], "no such case: 'nobody'; there are\n  1. she asks before she looks\n"),
        ([LESSON.with_name("hand.yaml")], "this is a log, which `referee adjudicate"),
        ([LESSON.with_name("lesson-wrong.yaml"), "2"], "lesson-wrong.yaml:35:11: she looks first: ruling 3 differs; "),
    ],
)
def test_what_cannot_be_shown_is_told(arguments: list[Path | str], said: str) -> None:
    done = show(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_a_lesson_whose_right_answer_contradicts_the_ruling_is_not_shown(tmp_path: Path) -> None:
    done = show(write(tmp_path, "outcome: granted}], deals", "outcome: lapsed}], deals"))
    assert (done.exit_code, done.stdout) == (2, "")
    assert "the right answer: there is no such ruling; expected {at: c1, outcome: lapsed}; got {at: c1" in done.stderr


@pytest.mark.parametrize("scenario", scenarios(every=EVERY_SO_MANY), ids=lambda scenario: scenario.title)
def test_every_shipped_scenario_can_be_shown(scenario: Scenario) -> None:
    report = LessonReport(lesson_sheet(scenario, BOOKS), answers=True)
    jsonschema.validate(json.loads(written(report, "json")), lesson_schema())
    lines = written(report, "text").decode().splitlines()
    edges = [line for line in lines if line[:1] in "┌│└" and line]
    assert len({len(line) for line in edges}) <= 1
    page = written(report, "html").decode()
    assert "{{" not in page
    assert "None" not in page


def test_a_question_may_be_asked_after_all_that_was_done(tmp_path: Path) -> None:
    told = show(write(tmp_path, "  at: c1\n", "")).stdout
    assert "\n  6.   Bert asked to have a fresh deal.\n\nWhat is the ruling?\n" in told
    early = show(write(tmp_path, "  at: c1", "  at: p2")).stdout
    assert "\n  2.   Anne was dealt three cards.\n\nWhat is the ruling?\n" in early


def test_a_lesson_is_refused_for_any_case_that_is_wrong() -> None:
    done = show(LESSON.with_name("lesson-wrong.yaml"), "1")
    assert done.exit_code == 2
    assert "she looks first: ruling 3 differs" in done.stderr


def test_markup_in_a_lesson_is_harmless(tmp_path: Path) -> None:
    path = write(tmp_path, "text: Granted.", "text: <b>*Granted*</b>")
    page = show(path, "--format", "html").stdout
    assert "<b>" not in page
    assert "&lt;b&gt;*Granted*" in page
    assert r"1. \<b\>\*Granted\*\</b\>" in show(path, "--format", "markdown").stdout


def test_where_all_cards_are_played_the_table_is_shown_at_the_disputed_act() -> None:
    told = show(SCENARIOS / "london" / "play" / "43-replay-claimed.yaml").stdout
    assert "\nThe table at line 11. Anne played Q♥.\n┌──" in told
    assert "│   8♦  7♦  7♣                                                             │" in told
    assert "\n  19.  Anne demanded to have the hands played again, on the ground of a renounce.\n" in told
