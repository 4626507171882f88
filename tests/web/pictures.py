"""Draws the pictures in the guides: ``python -m tests.web.pictures``.

Each is a look at a real page in Chromium: those of the school on a phone (390 pixels) and on a wide screen (1200), by
day and by night; pages that commands write as ``WRITTEN`` says.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.sync_api import Browser

from tests.house.source import ROOT
from tests.web.browsing import Visit, browser_open, school_open, visiting
from tests.web.test_own_log import HAND

IMAGES: Final = ROOT / "docs" / "images"
SIZES: Final = {390: 844, 1200: 900}
COLOURS: Final = 64
MORE_COLOURS: Final = 128
"""Colours of high pictures, in which the edge of a card is too small a part to get one of few."""
LESSON: Final = "/scenarios/london/play/43-replay-claimed.yaml?case=1&step=0"


def home(visit: Visit) -> None:
    """Open the first page."""
    visit.open("/")


def gallery(visit: Visit) -> None:
    """Look for the scenarios on a law."""
    visit.open("/scenarios?law=13")


def step(visit: Visit) -> None:
    """Open a lesson in the middle of a trick."""
    visit.open(LESSON.replace("step=0", "step=11"))


def question(visit: Visit) -> None:
    """Open a question, with a wrong answer told."""
    visit.open(LESSON)
    visit.follow("To the question")
    for number in range(visit.page.get_by_role("radio").count()):
        visit.page.get_by_role("radio").nth(number).check()
        visit.press("Answer")
        if visit.page.locator("#feedback strong").inner_text() == "Not so.":
            break
    visit.page.locator("fieldset").evaluate("field => field.scrollIntoView()")


def ruling(visit: Visit) -> None:
    """Open the ruling on a lesson, with its proof."""
    visit.open(LESSON)
    visit.follow("To the question")
    visit.follow("Tell the ruling")
    visit.page.get_by_text("Proof", exact=True).click()
    visit.page.get_by_role("heading", name="The ruling").scroll_into_view_if_needed()


def law(visit: Visit) -> None:
    """Open a law."""
    visit.open("/laws/london/43")


def mistakes(visit: Visit) -> None:
    """Send a log with mistakes."""
    visit.open("/rule")
    broken = HAND.replace("Anne KS, Bert AH", "Anne KS, Bert AX").replace("reason: point", "reason: pont")
    visit.page.get_by_label("The log, in YAML").fill(broken)
    visit.press("Rule")


def words(visit: Visit) -> None:
    """Begin to write a log."""
    visit.open("/rule")
    field = visit.page.get_by_label("The log, in YAML")
    field.fill("format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n  - {do: claim, by: Anne")
    field.focus()
    visit.page.keyboard.press("Control+End")
    visit.page.keyboard.type(", remedy: re")
    visit.page.get_by_text("Tab takes it").wait_for()


def changed(visit: Visit) -> None:
    """Drop an act, so that the answer changes."""
    visit.open("/rule")
    visit.page.get_by_label("The log, in YAML").fill(HAND)
    visit.press("Rule")
    visit.press(re.compile("^Drop: Bert marks"))


def table(visit: Visit) -> None:
    """Play to the card that shows a renounce."""
    visit.open("/table")
    for name in ("Sit down", "Bert deals …", "seven of hearts", "Anne proposes, and is refused"):
        visit.press(name)
    for card in ("king of spades", "ace of hearts", "queen of hearts", "nine of clubs", "eight of spades"):
        visit.press(card)


def touched(visit: Visit) -> None:
    """Touch a player after a renounce was shown."""
    table(visit)
    visit.press("Anne: say or do")


def ask(visit: Visit) -> None:
    """Answer three questions on six cards."""
    visit.open("/ask?code=london&about=dealt_count&answers=1.1.1")


def asked(visit: Visit) -> None:
    """Come to a ruling by questions."""
    visit.open("/ask?code=london&about=deal_turn&answers=2.1")


PICTURES: Final = (home, ask, asked, gallery, step, question, ruling, law, mistakes, words, changed, table, touched)


RULING: Final = ("adjudicate", "docs/examples/dispute-shown.yaml")
LESSON_PAGE: Final = ("scenarios", "show", "scenarios/london/dealing/13-card-exposed.yaml")
WRITTEN: Final = (
    ("ruling-page", RULING, 1200, False),
    ("ruling-page-dark", RULING, 1200, True),
    ("ruling-page-narrow", RULING, 390, False),
    ("lesson-page", LESSON_PAGE, 1200, False),
    ("lesson-page-narrow-dark", LESSON_PAGE, 390, True),
    ("findings-page", ("validate", "docs/examples/open/tournament.yaml"), 900, False),
)
"""Pictures of pages that commands write: name, command, width in pixels, whether by night."""

LOW: Final = 300
"""Pixels that a window is high which is to be no higher than the page in it."""


def draw_written(folder: Path, browser: Browser) -> None:
    """Draw the pages that commands write.

    Args:
        folder: where the pictures go.
        browser: what draws them.
    """
    for name, command, width, night in WRITTEN:
        call = [sys.executable, "-m", "referee", *command, "--format", "html"]
        written = subprocess.run(call, cwd=ROOT, capture_output=True, check=False).stdout.decode()
        page = browser.new_page(viewport={"width": width, "height": LOW}, color_scheme="dark" if night else "light")
        page.set_content(written)
        keep(page.screenshot(full_page=True), folder / f"{name}.png", MORE_COLOURS)
        page.close()


def keep(drawn: bytes, path: Path, colours: int = COLOURS) -> None:
    """Write a picture with few colours, which takes a fourth of the bytes."""
    Image.open(io.BytesIO(drawn)).convert("RGB").quantize(colours).save(path, optimize=True)


def draw(folder: Path) -> None:
    """Draw all pictures.

    Args:
        folder: where they go.
    """
    with TemporaryDirectory() as records, school_open(Path(records)) as address, browser_open() as browser:
        draw_written(folder, browser)
        for width, height in SIZES.items():
            for scheme in ("light", "dark"):
                for picture in PICTURES:
                    size = {"width": width, "height": height}
                    with visiting(
                        browser, address, viewport=size, color_scheme=scheme, reduced_motion="reduce"
                    ) as visit:
                        picture(visit)
                        keep(visit.page.screenshot(), folder / f"school-{picture.__name__}-{width}-{scheme}.png")


if __name__ == "__main__":
    draw(IMAGES)
