"""The gallery: scenarios by law, chapter, level and word, and the courses."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from referee.law import default_code
from referee.teaching import LEVELS, find_course, find_scenarios, list_courses, load_course
from referee.web import school
from tests.house.source import ROOT
from tests.shared import SCENARIOS
from tests.web.support import page, sound, visitor, words

QUESTION = ROOT / "docs" / "examples" / "question.yaml"


def listed(text: str) -> list[str]:
    """Return the names of the scenarios that a page lists."""
    return [unescape(name) for name in re.findall(r'<li[^>]*><a href="/scenarios/([^"?]+)["?]', text)]


def test_all_shipped_scenarios_are_listed_page_by_page() -> None:
    names: list[str] = []
    address = "/scenarios"
    while address:
        text = page(address)
        names += listed(text)
        further = re.search(r'rel="next" href="([^"]+)"', text)
        address = unescape(further[1]) if further else ""
    assert sorted(names) == sorted(path.relative_to(SCENARIOS).as_posix() for path in find_scenarios(SCENARIOS))
    assert names[0].startswith(f"{default_code()}/")


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("law=13", "london/dealing/13-claimant-plays-on.yaml"),
        ("law=43.1", "london/play/43-replay-claimed.yaml"),
        ("chapter=london/dealing&law=13", "london/dealing/13-claimant-plays-on.yaml"),
        ("chapter=london&law=13", "london/dealing/13-claimant-plays-on.yaml"),
        ("word=HANDS+replay&law=43", "london/play/43-replay-claimed.yaml"),
    ],
)
def test_scenarios_are_found(query: str, name: str) -> None:
    found = listed(page(f"/scenarios?{query}"))
    assert name in found
    assert len(found) < 90


@pytest.mark.parametrize("level", LEVELS)
def test_scenarios_are_found_by_level(level: str) -> None:
    text = sound(TestClient(school([QUESTION])).get(f"/scenarios?level={level}"))
    assert f"<option selected>{level}</option>" in text
    assert listed(text) == (["question.yaml"] if level == "player" else [])


def test_where_nothing_is_found_that_is_told() -> None:
    assert "No scenario is found." in words(page("/scenarios?word=zebra"))
    assert "There is no page 999 of these scenarios." in words(page("/scenarios?page=999", 404))


def test_what_was_looked_for_stays_in_the_form_as_text() -> None:
    given = quote('<b>"x')
    text = page(f"/scenarios?word={given}")
    assert "<b>" not in text
    assert 'value="&lt;b&gt;&#34;x"' in text


@pytest.mark.parametrize("query", ["level=genius", "page=0", "page=two"])
def test_a_query_that_cannot_be_read_is_refused(query: str) -> None:
    assert "expected" in words(page(f"/scenarios?{query}", 400))


@pytest.mark.parametrize("path", list_courses(), ids=lambda path: path.stem)
def test_a_course_lists_its_lessons_in_order(path: Path) -> None:
    course = load_course(path)
    assert course.title in unescape(page("/scenarios"))
    text = page(f"/courses/{course.name}")
    assert listed(text) == [each.relative_to(SCENARIOS).as_posix() for each in course.lessons]


def test_each_lesson_of_a_course_has_a_small_picture_of_its_table() -> None:
    """Light, kept by the browser, and an empty table where no card lies yet."""
    name = find_course("first-course").stem
    text = page(f"/courses/{name}")
    pictures = re.findall(r'src="(/boards/[^"]+)"', text)
    assert len(pictures) == len(load_course(find_course(name)).lessons)
    for address in pictures[::6]:
        answer = visitor().get(address)
        assert answer.headers["Content-Type"] == "image/svg+xml"
        assert "max-age" in answer.headers["Cache-Control"]
        assert "card-edge" in answer.text
        assert len(answer.content) < 30_000
    assert "There is no scenario" in words(page("/boards/nothing.yaml.svg", 404))


def test_a_course_that_there_is_not_is_told() -> None:
    assert "There is no course nothing." in words(page("/courses/nothing", 404))
