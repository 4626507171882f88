"""Courses: every lesson of a shipped one exists and asks something; what is wrong with a file is told at its place."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.cli.schema import SCHEMAS
from referee.law import load_rulebook
from referee.record import Unreadable
from referee.teaching import NoCourse, find_course, find_scenarios, lesson_sheet, list_courses, load_course
from tests.scenarios.test_runner import GOOD
from tests.shared import BOOKS, SCENARIOS, common_yaml, scenario

OWN = """\
format: referee.course/1
title: Two lessons
about: One of ours, and one that is shipped.
level: beginner
lessons:
  - ours.yaml
  - london/dealing/13-card-exposed.yaml
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return the file of a course, with a lesson beside it."""
    (tmp_path / "ours.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "course.yaml").write_text(OWN, encoding="utf-8")
    return tmp_path / "course.yaml"


@pytest.mark.parametrize("path", list_courses(), ids=lambda path: path.stem)
def test_every_lesson_of_a_shipped_course_asks_something(path: Path) -> None:
    course = load_course(path)
    jsonschema.validate(common_yaml(path), SCHEMAS["course"]())
    assert len(course.lessons) > 20
    silent = [each for each in course.lessons if lesson_sheet(scenario(each), BOOKS).question is None]
    assert silent == []


@pytest.mark.parametrize("path", list_courses(), ids=lambda path: path.stem)
def test_a_lesson_comes_after_what_it_builds_on(path: Path) -> None:
    lessons = load_course(path).lessons
    law_of = {lesson: scenario(lesson).as_written.laws[0] for lesson in lessons}
    for number, lesson in enumerate(lessons):
        for name in scenario(lesson).as_written.prerequisites:
            wanted = [each for each in lessons if law_of[each] == name or each == SCENARIOS / name]
            assert not wanted or not set(wanted).isdisjoint(lessons[:number]), f"{lesson.name} stands before {name}"


def test_each_law_has_a_lesson_in_the_course_on_the_whole_law() -> None:
    course = load_course(find_course("whole-law"))
    taught = {scenario(lesson).as_written.laws[0] for lesson in course.lessons}
    assert taught == set(map(str, load_rulebook("london").laws))
    assert all(scenario(lesson).as_written.question for lesson in course.lessons)
    assert {course.lessons[0].name[:2], course.lessons[-2].name, course.lessons[-1].name} == {
        "05",
        "43-both-offend.yaml",
        "25-42-43-everything-given-up.yaml",
    }


def test_no_course_is_taken_for_a_scenario() -> None:
    assert list_courses() != []
    assert set(list_courses()).isdisjoint(find_scenarios(SCENARIOS))


def test_lessons_lie_beside_the_course_or_among_those_that_are_shipped(own: Path) -> None:
    course = load_course(own)
    assert (course.name, course.title, course.as_written.level) == ("course", "Two lessons", "beginner")
    assert course.lessons == [own.with_name("ours.yaml"), SCENARIOS / "london" / "dealing" / "13-card-exposed.yaml"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("ours.yaml", "our.yaml", '6:5: no such lesson; expected the path of a scenario file; got "our.yaml"; did you'),
        ("london/dealing/13-card-exposed.yaml", "ours.yaml", '7:5: a lesson stands twice; expected each lesson'),
        ("level:", "levle:", '4:1: unknown key "levle"; did you mean "level"?'),
        ("level: beginner", "level: beginer", "4:8: not a word that can stand here; expected beginner, player or dir"),
        ("referee.course/1", "referee.scenario/1", "1:9: this file is a scenario, not a course; expected format: "),
    ],
)  # fmt: skip
def test_a_mistake_is_told_at_its_place(own: Path, old: str, new: str, said: str) -> None:
    own.write_text(OWN.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Unreadable) as refused:
        load_course(own)
    assert str(refused.value).startswith(f"{own}:{said}")


def test_all_lessons_that_there_are_not_are_told_at_once(own: Path) -> None:
    own.write_text(OWN.replace("ours.yaml", "our.yaml").replace("exposed", "expose"), encoding="utf-8")
    with pytest.raises(Unreadable) as refused:
        load_course(own)
    assert [mistake.place.line for mistake in refused.value.mistakes] == [6, 7]


def test_a_course_is_found_by_its_name_or_its_path(own: Path) -> None:
    assert find_course(str(own)) == own
    assert find_course("first-course") == SCENARIOS / "courses" / "first-course.yaml"
    with pytest.raises(NoCourse, match=r'no such course: first-curse; .*; did you mean "first-course"\?'):
        find_course("first-curse")


def test_the_lessons_of_a_course_are_listed_in_its_order(own: Path) -> None:
    done = CliRunner().invoke(main, ["scenarios", "list", "--course", str(own), "--format", "json"])
    assert done.exit_code == 0, done.output
    titles = [row["title"] for row in json.loads(done.stdout)]
    assert titles == [scenario(path).title for path in load_course(own).lessons]
    both = CliRunner().invoke(main, ["scenarios", "list", "--course", str(own), str(own)])
    assert both.exit_code == 2


def test_courses_are_listed() -> None:
    rows = json.loads(CliRunner().invoke(main, ["scenarios", "courses", "--format", "json"]).stdout)
    assert [row["name"] for row in rows] == [path.stem for path in list_courses()]
    assert "first-course" in CliRunner().invoke(main, ["scenarios", "courses"]).stdout


def test_a_course_given_to_the_wrong_command_is_told(own: Path) -> None:
    done = CliRunner().invoke(main, ["scenarios", "show", str(own)])
    assert done.exit_code == 2
    assert f"this is a course, which `referee scenarios list --course {own}` takes; expected a scenario" in done.stderr
