"""Lessons in the terminal: answers by number, progress between runs, and cards for Anki."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from referee.teaching import LessonRecord, Progress, Tutor, anki_deck, lesson_sheet, load_course, load_progress
from referee.teaching.progress import BROKEN
from tests.house.source import ROOT
from tests.scenarios.test_questions import write
from tests.shared import BOOKS, SCENARIOS, scenario

LESSON = ROOT / "docs" / "examples" / "lesson.yaml"
COURSE = load_course(SCENARIOS / "courses" / "first-course.yaml")
SHORT = """\
format: referee.course/1
title: Two lessons
about: Both on cards that are shown.
lessons: [london/dealing/13-card-exposed.yaml, london/play/43-replay-claimed.yaml]
"""


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Return where the progress is kept."""
    return tmp_path / "kept" / "progress.json"


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """Return the file of a course of two lessons."""
    (tmp_path / "short.yaml").write_text(SHORT, encoding="utf-8")
    return tmp_path / "short.yaml"


def teach(kept: Path, *arguments: str | Path, said: str = "") -> Result:
    """Take lessons, with some lines typed."""
    return CliRunner().invoke(main, ["teach", *map(str, arguments), "--progress", str(kept)], input=said)


def right(lesson: Path) -> str:
    """Return what is typed to answer a lesson."""
    question = lesson_sheet(scenario(lesson), BOOKS).question
    assert question is not None
    return f"{question.right}\n"


def test_a_lesson_is_answered_by_a_number(kept: Path) -> None:
    done = teach(kept, LESSON, said=right(LESSON))
    assert done.exit_code == 0, done.output
    begins, asked, ends = done.stdout.partition("Answer (1 to 4, s, h, n, q): ")
    assert "Lesson 1 of 1\nA card of the non-dealer's drops face up in the deal\n" in begins
    assert "┌──" in begins
    assert asked
    assert "\nRight. If the dealer shows a card of the non-dealer's, " in ends
    assert "\nThe ruling\n  David exposed Clara's A♣ while dealing (line 4).\n" in ends
    assert "\nResult\nRight at the first try: 1 of 1.\n" in ends
    assert f"Your progress is kept in {kept}.\n" in ends


def test_a_wrong_answer_is_told_and_asked_again(kept: Path) -> None:
    wrong = "1\n" if right(LESSON) != "1\n" else "2\n"
    told = teach(kept, LESSON, said=wrong + right(LESSON)).stdout
    assert told.count("Not so. ") == 1
    assert told.count("Right. ") == 1
    assert "Right at the first try: 0 of 1.\nTake again  A card of the non-dealer's drops" in told
    assert "\nThe next run asks what was not right at the first try.\n" in told
    (record,) = json.loads(kept.read_text(encoding="utf-8"))["lessons"].values()
    assert (record["right"], record["tries"]) == (False, 2)


def test_hints_steps_and_what_is_no_answer(kept: Path, tmp_path: Path) -> None:
    told = teach(kept, write(tmp_path), said="h\nh\n7\nfoo\n\ns\n\nq\n1\n").stdout
    assert "Hint     Count the cards.\n" in told
    assert "Hint     There is no further hint.\n" in told
    assert told.count("Expected a number from 1 to 3, or s, h, n, q.") == 2
    steps = told.partition("): s\n")[2].partition("Answer (")[0]
    assert steps.count("Enter: the next act, q: back to the question: ") == 2
    assert steps.count("┌──") == 2
    assert "Anne and Bert" not in steps
    assert "Right at the first try: 1 of 1." in told


def test_a_wrong_lesson_of_a_course_is_refused_with_the_reason_after_the_result_so_far(
    kept: Path, tmp_path: Path
) -> None:
    write(tmp_path)
    shutil.copy(LESSON.with_name("lesson-wrong.yaml"), tmp_path)
    course = tmp_path / "course.yaml"
    head = "format: referee.course/1\ntitle: Two\nabout: One is wrong.\nlessons: "
    course.write_text(head + "[scenario.yaml, lesson-wrong.yaml]\n", encoding="utf-8")
    done = teach(kept, course, said="1\n")
    assert done.exit_code == 2
    assert "Right at the first try: 1 of 1.\n" in done.stdout
    assert "lesson-wrong.yaml:35:11: she looks first: ruling 3 differs; expected {at: c1, clause: 13.2, " in done.stderr
    assert "Traceback" not in done.stderr
    assert len(json.loads(kept.read_text(encoding="utf-8"))["lessons"]) == 1


def test_after_the_last_step_the_question_is_asked_again(kept: Path) -> None:
    told = teach(kept, LESSON, said="h\ns\n" + "\n" * 6 + "q\n").stdout
    assert "Hint     There is none here.\n" in told
    steps = told.partition("): s\n")[2]
    assert steps.count("Enter: the next act, q: back to the question: ") == 6
    assert "  7.   Clara asked to have a fresh deal" in steps


@pytest.mark.parametrize("typed", ["", "q\n", "s\n"])
def test_a_learner_may_stop_at_any_time(typed: str, kept: Path) -> None:
    done = teach(kept, LESSON, said=typed)
    assert done.exit_code == 0
    assert "Result\nNo lesson was answered.\n" in done.stdout
    assert not kept.exists()


def test_progress_is_kept_between_runs(kept: Path, short: Path) -> None:
    first, second = load_course(short).lessons
    assert "Lesson 1 of 2" in teach(kept, short, said=right(first) + "q\n").stdout
    told = teach(kept, short, said="n\n").stdout
    assert "Lesson 1 of 2" not in told
    assert "Lesson 2 of 2" in told
    teach(kept, short, said=right(second))
    assert "Every lesson was right before; --again takes them all once more." in teach(kept, short).stdout
    assert "Lesson 1 of 2" in teach(kept, short, "--again").stdout
    assert set(json.loads(kept.read_text(encoding="utf-8"))["lessons"]) == {
        "london/dealing/13-card-exposed.yaml",
        "london/play/43-replay-claimed.yaml",
    }


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff", b'{"format": "referee.progress/2"}', b'{"lessons": []}'])
def test_a_broken_progress_file_is_told_and_set_aside(raw: bytes, kept: Path) -> None:
    kept.parent.mkdir()
    kept.write_bytes(raw)
    done = teach(kept, LESSON, said=right(LESSON))
    aside = kept.with_name(kept.name + BROKEN)
    assert done.exit_code == 0
    assert f"{kept}: this is no progress file; it is now {aside}, and you begin anew\n" in done.stderr
    assert aside.read_bytes() == raw
    assert len(load_progress(kept)[0].records) == 1


def test_progress_that_cannot_be_kept_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    progress = Progress(tmp_path / "file" / "progress.json")
    record = LessonRecord(right=True, tries=1, day="1905-05-31")
    assert "the progress cannot be kept" in progress.note(LESSON, record)
    assert progress.note(LESSON, record) == ""
    assert progress.of(LESSON) == record
    told = load_progress(tmp_path)[1]
    assert "the progress cannot be read, and none is kept" in told


def test_nothing_is_left_beside_the_progress_file(kept: Path) -> None:
    teach(kept, LESSON, said=right(LESSON))
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]


def test_the_lessons_on_a_law_are_taken(kept: Path) -> None:
    told = teach(kept, "13", said="q\n").stdout
    assert told.startswith("Law 13: Dealer exposes cards: ")
    assert "\nLaw 13, for players. Laws of écarté as played in the London clubs.\n" in told


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("99", "no scenario of the Laws of écarté as played in the London clubs is on law 99"),
        (
            "first-curse",
            "no such course: first-curse; expected a course file, or one of first-course, second-course, whole-law;",
        ),
        (str(LESSON.with_name("hand.yaml")), "this is a log, which `referee adjudicate"),
    ],
)
def test_what_cannot_be_taught_is_told(what: str, said: str, kept: Path) -> None:
    done = teach(kept, what)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_a_lesson_that_contradicts_the_ruling_is_refused_with_the_reason(kept: Path, tmp_path: Path) -> None:
    done = teach(kept, write(tmp_path, "outcome: granted}], deals", "outcome: lapsed}], deals"), said="1\n")
    assert done.exit_code == 2
    assert "the right answer: there is no such ruling; expected {at: c1, outcome: lapsed}; got {at: c1" in done.stderr


def test_the_shipped_course_is_completed(kept: Path) -> None:
    said: list[str] = []
    answers = iter([right(lesson) for lesson in COURSE.lessons])
    tutor = Tutor(COURSE.lessons, Progress(None), lambda prompt: next(answers), lambda lines: None, said.append)
    result = tutor.teach()
    assert len(result.right) == len(COURSE.lessons)
    assert (result.wrong, result.passed, result.stopped, said) == ([], 0, False, [])
    assert next(answers, None) is None


def test_lessons_are_written_as_cards(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["teach", "first-course", "--anki", str(tmp_path / "deck.txt")])
    assert (done.exit_code, done.stdout) == (0, f"{tmp_path / 'deck.txt'}: {len(COURSE.lessons)} cards written.\n")
    lines = (tmp_path / "deck.txt").read_text(encoding="utf-8").splitlines()
    head = [line for line in lines if line.startswith("#")]
    assert head[:3] == ["#separator:tab", "#html:true", "#guid column:1"]
    cards = [line.split("\t") for line in lines[len(head) :]]
    assert {len(card) for card in cards} == {5}
    assert len({card[0] for card in cards}) == len(cards) == len(COURSE.lessons)
    assert {card[1] for card in cards} == {COURSE.title}
    assert all("<pre>┌" in card[2] or "cut" in card[2] for card in cards)
    assert any("<p>Deal 1 (lines 1 to 18): Bert dealt; 9♥ turned." in card[2] for card in cards)
    assert not any(part.startswith('"') for card in cards for part in card)


def test_a_card_holds_no_markup_of_a_lesson(tmp_path: Path) -> None:
    path = write(tmp_path, "title: The non-dealer gets six cards", "title: '\"<script> The'")
    deck = anki_deck('"A" deck', [lesson_sheet(scenario(path), BOOKS)])
    assert "<script>" not in deck
    assert "\t'A' deck\t<p><b>&quot;&lt;script&gt; The" in deck
