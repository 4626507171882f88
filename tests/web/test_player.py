"""Every shipped scenario opens in the player, and is stepped through, asked and answered there."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from referee.teaching import ScenarioRulebooks, find_course, find_scenarios, load_course
from referee.web import school, stage
from tests.house.source import ROOT
from tests.shared import SCENARIOS, scenario
from tests.web.support import page, sound, visitor, words
from tests.web.test_own_log import link

NAMES = [path.relative_to(SCENARIOS).as_posix() for path in find_scenarios(SCENARIOS)]
PARTS = 12
EVERY_SO_MANY = 97
QUESTION = ROOT / "docs" / "examples" / "question.yaml"


@pytest.fixture
def checked_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the shipped scenarios be shown without being read and checked once more: other tests do nothing else."""
    monkeypatch.setattr(ScenarioRulebooks, "check", lambda self, scenario: [])
    monkeypatch.setattr(stage, "load_scenario", scenario)


@pytest.mark.turns(4)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.usefixtures("checked_elsewhere")
def test_every_shipped_scenario_opens(part: int) -> None:
    for name in NAMES[part::PARTS]:
        text = page(f"/scenarios/{name}")
        assert scenario(SCENARIOS / name).title in unescape(re.sub(r"<.*?>", "", text)) or "sign" in text
        assert "← Back" in words(text)


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", NAMES[::EVERY_SO_MANY])
def test_every_case_and_every_step_of_some_opens(name: str) -> None:
    for case in scenario(SCENARIOS / name).cases:
        steps = len(case.log.events)
        first = page(f"/scenarios/{name}?case={case.index + 1}&step=0")
        assert 'rel="prev"' not in first
        for step in range(1, steps + 1):
            text = page(f"/scenarios/{name}?case={case.index + 1}&step={step}")
            assert f"Act {step} of {steps}" in words(text)
            assert ('rel="next"' in text) == (step < steps)
        sound(visitor().get(f"/scenarios/{name}?case={case.index + 1}&step={steps + 1}"), 400)


def test_the_links_of_a_step_lead_to_pages_that_there_are() -> None:
    text = page("/scenarios/london/play/43-replay-claimed.yaml?case=1&step=15&told=1")
    links = {unescape(each) for each in re.findall(r'href="(/(?:scenarios|laws)[^"]*)"', text)}
    assert len(links) > 10
    for each in links:
        there = page(each)
        _, _, anchor = each.partition("#")
        assert not anchor or f'id="{anchor}"' in there, each


@pytest.fixture(scope="module")
def lesson() -> TestClient:
    """Return somebody who visits a school of one scenario, whose question is written in it."""
    return TestClient(school([QUESTION]))


AT = "/scenarios/question.yaml?case=2&step=8"


def test_the_question_is_asked_at_its_moment_and_no_sooner(lesson: TestClient) -> None:
    before, then = (words(sound(lesson.get(f"/scenarios/question.yaml?case=2&step={step}"))) for step in (7, 8))
    assert "What is the ruling?" not in before
    assert "To the question" in before
    assert "What is the ruling?" in then
    assert "Hint" in then
    assert "too late" not in then
    assert "Whoever looks at his hand accepts the deal" not in then


def test_a_wrong_answer_is_told_why_and_the_ruling_is_not(lesson: TestClient) -> None:
    said = words(sound(lesson.get(f"{AT}&answer=2")))
    assert "Not so. The card was hers, but her time was over once she had looked (law 13)." in said
    assert "The ruling" not in said.replace("Tell the ruling", "")


@pytest.mark.parametrize("query", ["&answer=1", "&told=1"])
def test_after_the_right_answer_the_ruling_is_told_with_law_and_proof(lesson: TestClient, query: str) -> None:
    text = sound(lesson.get(AT + query))
    said = words(text)
    assert ("Right. She could choose only until she looked (law 13)." in said) == (query == "&answer=1")
    assert "Clara asked to have a fresh deal, on the ground of an exposed card (line 8). Denied, too late" in said
    assert "Score: Clara 0, David 0" in said
    assert "Whoever looks at his hand accepts the deal." in said
    assert "Proof" in said
    assert "Fails It is too late." in said
    assert '<a href="/laws/london/13' in text
    assert '<a href="/scenarios/question.yaml?case=2&amp;step=7#act">' in text


@pytest.mark.parametrize("course", ["first-course"])
@pytest.mark.usefixtures("checked_elsewhere")
def test_a_course_is_taken_from_its_first_lesson_to_its_last(course: str) -> None:
    taken = load_course(find_course(course)).lessons
    further = re.search(r'rel="next" href="([^"]+)"', page(f"/courses/{course}"))
    for number, path in enumerate(taken, start=1):
        assert further is not None
        text = page(unescape(further[1]))
        assert path.name in further[1]
        assert f"lesson {number} of {len(taken)}" in words(text)
        asked = re.search(r'<li><a href="([^"]+)">To the question</a>', text)
        text = page(unescape(asked[1])) if asked else text
        answers = re.search(r'<form method="get" action="([^"#]+)', text)
        fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', text)
        choices = range(1, text.count('type="radio"') + 1)
        assert answers is not None
        tries = [visitor().get(answers[1], params=[*fields, ("answer", str(choice))]).text for choice in choices]
        (text,) = [each for each in tries if "Right." in words(each)]
        further = re.search(r'<a href="([^"]+)">(?:Next lesson|The course is done)</a>', text)
    assert further is not None
    assert further[1] == f"/courses/{course}"


def test_an_answer_that_there_is_not_is_refused(lesson: TestClient) -> None:
    for wrong in ("9", "x", "-1", "1.5", "²", "1" * 99):
        assert "expected a number from 1 to" in words(sound(lesson.get(f"{AT}&answer={wrong}"), 400))


def test_what_is_wanting_for_a_remedy_is_told(lesson: TestClient) -> None:
    assert 'action="/why-not/question.yaml"' in sound(lesson.get(f"{AT}&told=1"))
    said = words(sound(lesson.get("/why-not/question.yaml?case=2&step=8&remedy=fresh_deal")))
    assert "May Clara or David have a fresh deal?" in said
    assert "Denied, too late" in said
    assert "It would have been granted" in said
    assert "Expected a step" in words(sound(lesson.get("/why-not/question.yaml?case=2&step=8&remedy=x"), 400))
    assert "Expected a step" in words(sound(lesson.get("/why-not/question.yaml?case=2&remedy=fresh_deal"), 400))


def test_no_file_outside_is_shown() -> None:
    for name in ("nothing.yaml", "..%2F..%2Fpyproject.toml", "%2Fetc%2Fpasswd", "courses/first-course.yaml"):
        assert "There is no" in words(page(f"/scenarios/{name}", 404))


def test_hostile_names_stay_text(tmp_path: Path) -> None:
    name = "<script>alert(1)</script>"
    text = QUESTION.read_text(encoding="utf-8").replace("Clara", f"'{name}'")
    text = re.sub(
        r"    text: .* asks for a fresh deal.*|  text: .* asks for a fresh deal.*", "  text: <img src=x> asks.", text
    )
    (tmp_path / "hostile.yaml").write_text(text, encoding="utf-8")
    guest = TestClient(school([tmp_path]))
    for step in range(1, 9):
        shown = guest.get(f"/scenarios/hostile.yaml?case=2&step={step}&answer=1").text
        assert "<script>" not in shown
        assert "<img src=x" not in shown
        assert "&lt;script&gt;" in shown


def test_a_lesson_that_says_otherwise_than_is_ruled_is_refused_with_the_reason(tmp_path: Path) -> None:
    text = QUESTION.read_text(encoding="utf-8").replace(
        "outcome: denied}\n      corrected", "outcome: granted}\n      corrected"
    )
    (tmp_path / "wrong.yaml").write_text(text, encoding="utf-8")
    said = words(sound(TestClient(school([tmp_path])).get("/scenarios/wrong.yaml"), 400))
    assert "wrong.yaml:" in said
    assert "granted" in said


def test_a_step_is_laid_out_on_the_table() -> None:
    """As it stands there; what the law says stays untold where the question was not answered."""
    there = page("/scenarios/london/play/43-replay-claimed.yaml?case=1&step=5")
    table = page(link(there, "Lay it out on the table"))
    assert "5. Bert turned up 7♥." in words(there)
    assert words(table).startswith("At the table Bert turns up 7♥.")
    assert "Tell what the law says" in words(table)
    assert "What the law says" not in words(table).replace("Tell what the law says", "")
