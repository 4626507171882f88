"""Pages in a browser: nothing cut off, nothing over anything else, all legible; one sheet of paper for one dispute."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable
from html import unescape
from pathlib import Path

import pytest

from referee.asking import STAGINGS, ask
from referee.interviews import ANYBODY, ChartsReport, chart_of
from referee.law import load_rulebook
from referee.report.html import to_html
from referee.report.reading_aloud import answer_of
from referee.teaching import LessonReport, lesson_sheet
from tests.browser import CHROMIUM, NEEDS_CHROMIUM
from tests.report.test_golden import DISPUTES
from tests.shared import BOOKS, SCENARIOS, case, heard, scenario

LOOK = Path(__file__).with_name("look.html").read_text(encoding="utf-8")
SCHEMES = {"dark": 0, "light": 1}
SINGLE = ["renounce-replayed", "misdeal-put-right", "two-turned-looks-first"]

pytestmark = [*NEEDS_CHROMIUM, pytest.mark.turns(3)]


def browse(folder: Path, page: str, *options: str) -> str:
    """Return what Chromium prints about a page."""
    (folder / "page.html").write_text(page, encoding="utf-8")
    quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
    command = [str(CHROMIUM), *quiet, f"--user-data-dir={folder}", *options, (folder / "page.html").as_uri()]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout


def page_on(name: str) -> str:
    """Return the page on a dispute of which a golden text is kept."""
    scenario, beginning = DISPUTES[name]
    shown = case(f"london/{scenario}", beginning)
    return to_html(answer_of(heard(shown), shown.log, BOOKS.for_case(shown)))


def faults(folder: Path, page: str, width: int, scheme: str) -> list[str]:
    """Return what is wrong with a page on a screen of a width, by day or by night."""
    values = {"PAGE": json.dumps(page).replace("</", "<\\/"), "WIDTH": str(width), "HEIGHT": "900"}
    look = re.sub("PAGE|WIDTH|HEIGHT", lambda found: values[found[0]], LOOK)
    options = [f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}", "--window-size=1280,1000", "--dump-dom"]
    told = re.search(r"<title>(\w+): (.*?)</title>", browse(folder, look, *options), re.DOTALL)
    assert told is not None, "the page was not looked at"
    assert told[1] == scheme
    found: list[str] = json.loads(unescape(told[2]))
    return found


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", [390, 1200])
def test_nothing_is_cut_off_or_over_anything_else_and_all_is_legible(width: int, scheme: str, tmp_path: Path) -> None:
    assert faults(tmp_path, page_on("long-dispute"), width, scheme) == []


@pytest.mark.parametrize("answers", [False, True], ids=["folded", "open"])
def test_a_lesson_is_legible(answers: bool, tmp_path: Path) -> None:
    sheet = lesson_sheet(scenario(SCENARIOS / "london" / "play" / "43-replay-claimed.yaml"), BOOKS)
    assert faults(tmp_path, LessonReport(sheet, answers).html(), 390, "light") == []


def test_a_fault_of_a_page_would_be_seen(tmp_path: Path) -> None:
    bad = (
        page_on("renounce-replayed")
        .replace("--faint: #625c52", "--faint: #c9c5bd")
        .replace("max-width: 30rem", "min-width: 60rem")
    )
    found = faults(tmp_path, bad, 390, "light")
    assert "wider than the screen" in found
    assert any(fault.startswith("faint: ") for fault in found)
    assert any(fault.startswith("cut off: ") for fault in found)


@pytest.mark.parametrize("name", SINGLE)
def test_one_dispute_fits_on_one_sheet_of_paper(name: str, tmp_path: Path) -> None:
    assert sheets(tmp_path, page_on(name)) == 1


def sheets(folder: Path, page: str) -> int:
    """Return how many sheets of paper a page takes."""
    browse(folder, page, "--no-pdf-header-footer", f"--print-to-pdf={folder / 'page.pdf'}")
    return len(re.findall(rb"/Type /Page\b", (folder / "page.pdf").read_bytes()))


def charts(grounds: Iterable[str], *codes: str) -> str:
    """Return the page of the charts of some grounds under some codes."""
    books = [load_rulebook(code) for code in codes]
    return ChartsReport([[chart_of(ask(book, ground, ANYBODY)) for book in books] for ground in grounds]).html()


@pytest.mark.turns(8)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", [390, 1200])
def test_charts_are_legible(width: int, scheme: str, tmp_path: Path) -> None:
    assert faults(tmp_path, charts(["renounce", "cut"], "london", "french"), width, scheme) == []


@pytest.mark.late
def test_each_chart_of_a_booklet_fits_on_one_sheet_of_paper(tmp_path: Path) -> None:
    assert sheets(tmp_path, charts(STAGINGS, "london")) == len(STAGINGS)
    longest = ["dealt_count", "renounce", "abandonment"]
    assert sheets(tmp_path, charts(longest, "london", "french")) == len(longest)
