"""The school as somebody uses it: clicked through in a browser, without an error and without a word to another host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, FilePayload, Locator, ViewportSize

from referee.teaching import find_course, find_scenarios, lesson_sheet, load_course
from tests.browser import NEEDS_CHROMIUM
from tests.shared import BOOKS, SCENARIOS, scenario
from tests.turns import in_turn
from tests.web.browsing import Visit, browser_open, school_open, visiting
from tests.web.test_own_log import HAND
from tests.web.test_quarrel import QUARREL

pytestmark = [*NEEDS_CHROMIUM, pytest.mark.turns(3)]

NAMES = [path.relative_to(SCENARIOS).as_posix() for path in find_scenarios(SCENARIOS)]


def asking(names: list[str]) -> str:
    """Return the first of some scenarios that asks a question; one in which all is regular asks none."""
    return next(name for name in names if lesson_sheet(scenario(SCENARIOS / name), BOOKS).question is not None)


def visited(number: int) -> str:
    """Return one of thirty scenarios that are stepped through, by its number from 0 on."""
    return asking(NAMES[number * (len(NAMES) // 30) :])


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the live tables."""
    return tmp_path_factory.mktemp("records")


@pytest.fixture(scope="module")
def home(records: Path) -> Iterator[str]:
    """Return the address of a school."""
    with school_open(records) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return a browser."""
    with browser_open() as opened:
        yield opened


@pytest.fixture
def visit(browser: Browser, home: str) -> Iterator[Visit]:
    """Return a page on which nothing goes wrong."""
    with visiting(browser, home) as visited:
        yield visited
        assert visited.wrong == []


@pytest.mark.late
def test_thirty_scenarios_are_visited() -> None:
    """No fewer, and of several codes."""
    names = {visited(number) for number in range(30)}
    assert len(names) == 30
    assert len({name.partition("/")[0] for name in names}) > 3


@pytest.mark.turns(15)
@pytest.mark.parametrize("number", range(30))
def test_a_scenario_is_stepped_through_and_answered(visit: Visit, number: int) -> None:
    """Act by act with the keys, forth and one back; then each answer, of which one is right."""
    name = visited(number)
    visit.open(f"/scenarios/{name}?step=0")
    count = re.search(r"Before act 1 of (\d+)", visit.says())
    assert count
    steps = int(count[1])
    for step in range(1, steps + 1):
        visit.turn("ArrowRight")
        assert f"Act {step} of {steps}" in visit.says()
    visit.turn("ArrowLeft")
    assert f"Act {steps - 1} of {steps}" in visit.says() or steps == 1
    answer_all(visit)


def answer_all(visit: Visit) -> None:
    """Give each answer to the question of a case; one is right, and the ruling is told after that one alone."""
    visit.go_to_question()
    at = visit.page.url
    told = [answered(visit, number) for number in range(visit.page.get_by_role("radio").count())]
    assert len(told) > 1
    assert told.count("Right.") == 1
    assert set(told) == {"Right.", "Not so."}
    visit.page.goto(at)
    answered(visit, told.index("Right."))
    assert "The ruling" in visit.says()
    assert "Score:" in visit.says()


def answered(visit: Visit, number: int) -> str:
    """Choose an answer, and return whether it is said to be right."""
    visit.page.get_by_role("radio").nth(number).check()
    visit.press("Answer")
    return visit.page.locator("#feedback strong").inner_text()


@pytest.mark.late
def test_a_course_is_taken_from_its_first_lesson_to_its_last(visit: Visit) -> None:
    """Lesson after lesson by its links, the right answer in each."""
    lessons = load_course(find_course("first-course")).lessons
    visit.open("/courses/first-course")
    visit.go_by(visit.page.locator('a[rel~="next"]').first)
    for number in range(1, len(lessons) + 1):
        assert f"lesson {number} of {len(lessons)}" in visit.says()
        visit.go_to_question()
        choices = range(visit.page.get_by_role("radio").count())
        assert next((choice for choice in choices if answered(visit, choice) == "Right."), None) is not None
        visit.follow("Next lesson" if number < len(lessons) else "The course is done")
    assert visit.page.url.endswith("/courses/first-course")


def test_what_was_answered_is_marked_in_its_course(visit: Visit) -> None:
    """In this browser, and nowhere else; a wrong answer marks nothing."""
    visit.open("/courses/first-course")
    assert "answered" not in visit.says()
    visit.go_by(visit.page.locator('a[rel~="next"]').first)
    visit.go_to_question()
    for answer in range(visit.page.get_by_role("radio").count()):
        if answered(visit, answer) == "Right.":
            break
        assert visit.page.evaluate("localStorage.length") == 0
    count = len(load_course(find_course("first-course")).lessons)
    visit.open("/courses/first-course")
    assert f"1 of {count} answered" in visit.says()
    assert visit.page.locator(".answered").count() == 1


def test_an_act_of_a_scenario_is_edited_and_the_ruling_changes(visit: Visit) -> None:
    """By its form: the renounce becomes a card of the suit led."""
    visit.open("/scenarios/london/play/43-replay-claimed.yaml?case=1&step=0")
    visit.follow("To the question")
    visit.follow("Tell the ruling")
    visit.follow("Change something, and rule again")
    visit.press(re.compile(r"^Edit: .* plays the "))
    card = visit.page.get_by_role("combobox", name="card", exact=True)
    before = card.input_value()
    card.select_option("8S" if before != "8S" else "7S")
    visit.press("Rule again")
    assert "The answer has changed." in visit.says()
    visit.follow("Back to the log before")
    assert "The answer has changed." not in visit.says()


def test_a_match_is_recorded_at_a_live_table(visit: Visit, records: Path) -> None:
    """Act by act, and ruled on; what is chosen on a page that is out of date is not recorded."""
    visit.follow_from("/", "Live")
    visit.page.get_by_label("Name of the table").fill("final")
    visit.press("Sit down")
    visit.press("Bert deals …")
    visit.press("seven of hearts")
    late = Visit(visit.page.context.new_page(), visit.home, visit.wrong)
    late.open("/live/final")
    visit.press("Anne proposes, and is refused")
    recorded = (records / "final.jsonl").read_bytes()
    late.press("Anne proposes, and is refused")
    assert "Another act was recorded meanwhile." in late.says()
    assert (records / "final.jsonl").read_bytes() == recorded
    assert faults(visit) == []
    visit.follow("Rule on this")
    assert "Keep or send this" in visit.says()


def test_a_broken_log_is_uploaded_and_its_error_told_at_its_line(visit: Visit) -> None:
    """With the line shown and the word marked."""
    broken = HAND.replace("Anne KS, Bert AH", "Anne KS, Bert AX")
    line = next(number for number, each in enumerate(broken.splitlines(), 1) if "AX" in each)
    visit.open("/rule")
    file: FilePayload = {"name": "hand.yaml", "mimeType": "application/yaml", "buffer": broken.encode()}
    visit.page.get_by_label("Or a file with the log").set_input_files(file)
    visit.press("Rule")
    assert f"Line {line}." in visit.page.get_by_role("alert").inner_text()
    assert visit.page.locator("mark").inner_text() == "AX"


def test_other_readings_come_after_the_ruling(visit: Visit) -> None:
    """Without a click, in the place that is kept for them, and no other part of the page is changed."""
    visit.open("/rule")
    visit.page.get_by_label("The log, in YAML").fill(HAND)
    visit.press("Rule")
    visit.page.get_by_text("Proof", exact=True).click()
    visit.page.get_by_text("Another reading of the law would change this").wait_for()
    visit.page.get_by_text("Rests on").first.wait_for()  # in a proof that was opened before
    assert visit.page.get_by_role("button", name="What would another reading").count() == 0
    visit.page.get_by_role("link", name="R75: On a replay").click()
    assert "Anne 4, Bert 4 (as recorded)" in " ".join(visit.says().split())


def test_words_are_completed_while_a_log_is_written(visit: Visit) -> None:
    """Keys, acts, players, remedies; Escape closes the list, and the next Tab leaves the field."""
    visit.open("/rule")
    field = visit.page.get_by_label("The log, in YAML")
    field.fill("format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n  - {")
    field.focus()
    visit.page.keyboard.press("Control+End")
    for typed in ("d", ": cla", ", b", "B", ", rem", "replay_h"):
        visit.page.keyboard.type(typed.removeprefix(": "))
        visit.page.get_by_role("status").get_by_text("Tab takes it").wait_for()
        visit.page.keyboard.press("Tab")
    assert field.input_value().endswith("- {do: claim, by: Bert, remedy: replay_hands")
    visit.page.keyboard.type(", g")
    visit.page.get_by_text("Tab takes it").wait_for()
    visit.page.keyboard.press("Escape")
    visit.page.keyboard.press("Tab")
    assert field.evaluate("field => field !== document.activeElement")


def test_a_scenario_is_read_and_answered_without_scripts(browser: Browser, home: str) -> None:
    """Links and forms do it all."""
    with visiting(browser, home, java_script_enabled=False) as visit:
        visit.open("/scenarios/london/dealing/13-card-exposed.yaml?step=0")
        visit.follow("Next →")
        assert "Act 1 of" in visit.says()
        answer_all(visit)
        assert visit.wrong == []


WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
"""Whether a page is wider than the screen."""

PHONE: ViewportSize = {"width": 390, "height": 844}
SIX_CARDS = {"Whose hand is wrong?": "Bert", "How many cards were dealt to it?": "Too many"}


@pytest.mark.turns(2)
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_quarrel_is_ruled_on_by_keys_alone(browser: Browser, home: str, scripts: bool) -> None:
    """On a phone, from the first page to the ruling: what is aimed at is reached by Tab under its role and name."""
    with visiting(browser, home, viewport=PHONE, java_script_enabled=scripts) as visit:
        page = visit.page
        visit.open("/")
        assert tab_to(page.get_by_role("link", name="To the page")) == 1
        page.keyboard.press("Enter")
        assert tab_to(page.get_by_role("link", name="Something went wrong at my table", exact=True)) == 1
        visit.turn("Enter")
        tab_to(page.get_by_role("searchbox", name="What is the trouble?"))
        page.keyboard.type("six cards")
        visit.turn("Enter")
        asked = page.locator("#question")
        while asked.count():
            assert not scripts or faults(visit) == []  # axe-core is a script
            offered = page.locator(".answers").get_by_role("link").all_inner_texts()
            answer = SIX_CARDS.get(asked.inner_text(), offered[0])
            count = tab_to(page.get_by_role("link", name=answer, exact=True).first)
            assert count == offered.index(answer) + 1 or "#next" not in page.url
            visit.turn("Enter")
        assert "Anne may have the error put right or a fresh deal" in visit.says()
        assert page.get_by_role("heading", level=1).inner_text() == "The number of cards dealt"
        assert page.get_by_role("heading", level=2).first.inner_text() == "The ruling"
        assert not scripts or faults(visit) == []
        tab_to(page.get_by_text("The log that says this").first)
        page.keyboard.press("Enter")
        page.get_by_text("players: [Anne, Bert]").first.wait_for()
        there, ruled = page.url, page.get_by_role("region", name="What follows").inner_text()
        tab_to(page.get_by_role("link", name="Open it with its proof").first)
        visit.turn("Enter")
        assert "Anne may have the error put right or a fresh deal" in visit.says()
        page.goto(there)
        assert page.get_by_role("region", name="What follows").inner_text() in ruled
        tab_to(page.get_by_role("link", name="Change: Whose hand is wrong?"))
        visit.turn("Enter")
        assert asked.inner_text() == "Whose hand is wrong?"
        assert visit.wrong == []


def tab_to(aim: Locator) -> int:
    """Press Tab until the focus is on something, and return how often; it is in sight then, with a frame around it."""
    for count in range(1, 80):
        aim.page.keyboard.press("Tab")
        if aim.evaluate("each => each === document.activeElement"):
            box = aim.bounding_box()
            assert box is not None
            assert 0 <= box["x"] <= box["x"] + box["width"] <= PHONE["width"]
            assert 0 <= box["y"] <= PHONE["height"]
            assert aim.evaluate("each => getComputedStyle(each).outlineStyle") != "none"
            assert not aim.page.evaluate(WIDE)
            return count
    raise AssertionError("Tab does not come there")


WAYS = pytest.mark.parametrize(("width", "scheme"), [(w, s) for w in (390, 768, 1200) for s in ("light", "dark")])
"""The sizes and colours in which a page is looked at."""

KINDS = {
    "first page": "/",
    "gallery": "/scenarios",
    "course": "/courses/first-course",
    "step": "/scenarios/london/play/43-replay-claimed.yaml?case=1&step=5",
    "question": "/scenarios/london/dealing/13-card-exposed.yaml",
    "ruling": "/scenarios/london/play/43-replay-claimed.yaml?case=1&step=15&told=1",
    "why-not": "/why-not/london/play/43-replay-claimed.yaml?case=1&step=15&remedy=replay_hands",
    "codes": "/laws",
    "code": "/laws/london",
    "law": "/laws/london/43",
    "points": "/laws/london/points",
    "chart": "/charts/london/renounce",
    "troubles": "/ask?trouble=king",
    "quarrel": f"{QUARREL}&answers=1.u",
    "quarrel ruled on": f"{QUARREL}&answers=1.2.2",
    "what if": f"{QUARREL}&answers=1.2.2&if=2",
    "two quarrels": f"{QUARREL}&answers=1.2.2&before=renounce.1.1",
    "form": "/rule",
    "start": "/table",
    "live tables": "/live",
    "missing": "/nothing-here",
}


@pytest.mark.turns(8)
@WAYS
def test_everybody_can_use_every_kind_of_page(browser: Browser, home: str, width: int, scheme: str) -> None:
    """The rules of axe-core find nothing, not even where it is minor."""
    found: dict[str, list[str]] = {}
    with visiting(browser, home, viewport={"width": width, "height": 900}, color_scheme=scheme) as visit:
        for kind in in_turn([*KINDS], 3):
            visit.open(KINDS[kind])
            found[kind] = faults(visit)
    assert {kind: each for kind, each in found.items() if each} == {}


@pytest.mark.turns(16)
@WAYS
def test_everybody_can_use_what_comes_of_filling_a_form_in(
    browser: Browser, home: str, width: int, scheme: str
) -> None:
    found: dict[str, list[str]] = {}
    with visiting(browser, home, viewport={"width": width, "height": 900}, color_scheme=scheme) as visit:
        visit.open("/rule")
        visit.page.get_by_label("The log, in YAML").fill(HAND)
        visit.press("Rule")
        found["own ruling"] = faults(visit)
        visit.press(re.compile("^Edit: "))
        found["act"] = faults(visit)
        visit.page.get_by_label("What was done or said").select_option("rectify")
        visit.press(re.compile("^Choose"))
        found["another act"] = faults(visit)
        visit.page.go_back()
        visit.page.go_back()
        visit.press("Ask more of this ruling")
        visit.press("What would turn the score?")
        found["after the quarrel"] = faults(visit)
        visit.open("/rule")
        visit.page.get_by_label("The log, in YAML").fill(HAND.replace("KS", "KX"))
        visit.press("Rule")
        found["mistakes"] = faults(visit)
        visit.open("/table")
        visit.press("Sit down")
        found["empty table"] = faults(visit)
        visit.press("Bert deals …")
        found["deal"] = faults(visit)
        visit.press("seven of hearts")
        found["table"] = faults(visit)
        visit.press("Anne: say or do")
        found["player touched"] = faults(visit)
    assert {kind: each for kind, each in found.items() if each} == {}


def faults(visit: Visit) -> list[str]:
    """Return what is wrong with a page for somebody who cannot see, point or tell colours apart, or on a phone."""
    told = Axe().run(visit.page).response["violations"]
    wide = visit.page.evaluate(WIDE)
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in told] + (["wider than the screen"] * wide)
