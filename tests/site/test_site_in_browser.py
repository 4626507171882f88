"""The site as visitors use it: below a path of a server of files, without a network, and never asking anybody else."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlsplit

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page

from referee.cli.adjudicate import adjudicate_command
from referee.law import list_codes
from referee.teaching import find_scenarios
from referee.web.own_log import link_to_case
from referee.web.permalinks import unpacked
from tests.browser import NEEDS_CHROMIUM
from tests.house.source import ROOT
from tests.shared import scenario
from tests.web.browsing import Visit, browser_open, visiting
from tests.web.test_in_browser import PHONE, SIX_CARDS, faults

pytestmark = [*NEEDS_CHROMIUM, pytest.mark.late]

BELOW = "club/referee"
CASES = 100
COLD = 60_000
"""For how many milliseconds the referee may be on its way, on a machine with other work."""


ANSWERED = """
to => new Promise(take => {
  const own = URL.createObjectURL, link = document.createElement("a");
  URL.createObjectURL = file => {
    URL.createObjectURL = own;
    file.text().then(take);
    return own.call(URL, file);
  };
  link.href = to;
  document.body.append(link);
  link.click();
})
"""
"""Follows a link to what is no page, and returns what the site gives to be kept; browsers keep only so many files."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing of it."""

    newer: ClassVar[bool] = False
    """Whether the worker that keeps the site is another than it was."""

    def send_head(self) -> Any:
        """Answer with a file, and not that it is the same, where it is another."""
        if self.newer:
            del self.headers["If-Modified-Since"]
        return super().send_head()

    def copyfile(self, source: Any, out: Any) -> None:
        """Send a file."""
        super().copyfile(source, out)
        if self.newer and self.path.endswith("/sw.js"):
            out.write(b" ")

    def send_header(self, keyword: str, value: str) -> None:
        """Send a header; a worker that is another is longer by a blank."""
        longer = self.newer and self.path.endswith("/sw.js") and keyword == "Content-Length"
        super().send_header(keyword, str(int(value) + 1) if longer else value)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def serving(site: Path, folder: Path) -> Iterator[tuple[str, ThreadingHTTPServer]]:
    """Serve a site below a path; yield its address, without a slash at its end, and the server."""
    (folder / BELOW).parent.mkdir(parents=True)
    (folder / BELOW).symlink_to(site)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/{BELOW}", server
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return a browser."""
    with browser_open() as opened:
        yield opened


@pytest.fixture
def offline(site: Path, browser: Browser, tmp_path: Path) -> Iterator[Visit]:
    """Return a page of a browser that was on the site once, and has no network since."""
    with serving(site, tmp_path / "root") as (home, server), visiting(browser, home, viewport=PHONE) as visit:
        visit.open("/")
        visit.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        visit.page.reload()
        server.shutdown()
        server.server_close()
        yield visit
        assert visit.wrong == []


def ready(page: Page) -> None:
    """Wait until a page stands there and none is on its way."""
    page.wait_for_load_state("load")
    page.locator("html:not([data-going])").wait_for(timeout=COLD)


def press(page: Page, *names: str) -> None:
    """Press buttons one after another."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).first.click(timeout=COLD)
        ready(page)


def cases() -> Iterator[tuple[str, str]]:
    """Yield the addresses of answers to scenarios of all codes, each with the answer as the command writes it."""
    files = find_scenarios(ROOT / "scenarios")
    for path in files[:: len(files) // CASES][:CASES]:
        address = link_to_case(scenario(path).cases[0], "/rule.json")
        assert address is not None
        log = unpacked(parse_qs(urlsplit(address).query)["log"][0])
        yield address, CliRunner().invoke(adjudicate_command, ["-", "--format", "json"], input=log).output


def test_the_answers_are_those_of_the_command(offline: Visit) -> None:
    page, codes = offline.page, set()
    told = list(cases())
    for address, answer in told:
        assert page.evaluate(ANSWERED, offline.home + address) == answer
        codes.add(json.loads(answer)["rulebook"]["code"])
    assert len(told) == CASES
    assert codes == {*list_codes()}


def test_a_hand_is_laid_out_and_kept(offline: Visit) -> None:
    page = offline.page
    offline.open("/table/")
    press(page, "Sit down", "Bert deals …", "seven of hearts", "Anne proposes, and is refused")
    press(page, "king of spades", "ace of hearts", "queen of hearts", "nine of clubs", "eight of spades")
    assert "Bert trumped K♠ with A♥ in trick 1 while holding 8♠" in " ".join(offline.says().split())
    page.get_by_role("link", name="Rule on this").click()
    ready(page)
    page.get_by_text("Another reading of the law would change this").wait_for()
    assert "may have the hands played again" in offline.says()
    with page.expect_download() as answer:
        page.get_by_role("link", name="The answer as JSON").click()
    assert json.loads(Path(answer.value.path()).read_text())["format"] == "referee.adjudication/1"
    page.go_back()
    ready(page)
    press(page, "Bert: say or do")
    opened = page.locator("#panel").inner_text()
    page.get_by_role("link", name="Laws", exact=True).click()
    ready(page)
    page.go_back()
    page.locator("#panel").wait_for()
    assert page.locator("#panel").inner_text() == opened
    press(page, "Undo")
    page.get_by_role("link", name="Live", exact=True).click()
    ready(page)
    assert page.locator("#kept a").count() == 1
    with page.expect_download() as file:
        page.get_by_role("button", name="Save to a file").click()
    saved = file.value.path()
    page.get_by_role("button", name="Forget Anne and Bert").click()
    assert page.locator("#kept a").count() == 0
    page.get_by_label("Take from a file").set_input_files(saved)
    page.locator("#kept a").click()
    ready(page)
    assert "Anne plays 9♣." in offline.says()


def test_a_quarrel_is_asked_about_to_its_ruling(offline: Visit) -> None:
    page = offline.page
    offline.open("/ask/")
    page.get_by_role("searchbox").first.fill("six cards")
    page.keyboard.press("Enter")
    asked = page.locator("#question")
    asked.wait_for(timeout=COLD)
    while asked.count():
        offered = page.locator(".answers").get_by_role("link").all_inner_texts()
        answer = SIX_CARDS.get(asked.inner_text(), offered[0])
        page.get_by_role("link", name=answer, exact=True).first.click()
        ready(page)
    assert "Anne may have the error put right or a fresh deal" in offline.says()


def test_a_lesson_is_taken_to_its_end(offline: Visit) -> None:
    page = offline.page
    offline.open("/courses/first-course/")
    ready(page)
    page.locator('a[rel~="next"]').first.click()
    ready(page)
    page.get_by_role("link", name="To the question").first.click()
    ready(page)
    for choice in range(page.get_by_role("radio").count()):
        page.get_by_role("radio").nth(choice).check()
        press(page, "Answer")
        if page.locator("[data-answered]").count():
            break
    assert page.locator("[data-answered]").count()
    page.get_by_role("link", name="Next lesson", exact=True).click()
    ready(page)
    assert "lesson 2 of" in offline.says()
    offline.open("/courses/first-course/")
    ready(page)
    page.get_by_text("1 of").first.wait_for(timeout=COLD)
    assert "answered" in offline.says()


def test_a_newer_version_is_offered_and_taken_when_asked_for(
    site: Path, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(site, tmp_path / "root") as (home, _), visiting(browser, home, viewport=PHONE) as visit:
        page = visit.page
        visit.open("/laws/")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        monkeypatch.setattr(Quiet, "newer", True)
        page.reload()
        offer = page.get_by_role("button", name="Take it")
        offer.wait_for(timeout=COLD)
        assert page.locator("#engine-says").inner_text() == "There is a newer version of this site. Take it"
        assert faults(visit) == []
        visit.open("/ask/")
        offer.wait_for(timeout=COLD)  # it waits for as long as nobody takes it
        with page.expect_navigation():
            offer.click()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        assert offer.count() == 0
        assert visit.wrong == []


def test_the_kept_tables_are_for_everybody(offline: Visit) -> None:
    offline.open("/live/")
    assert offline.page.locator("#none-kept").is_visible()
    assert faults(offline) == []


def test_it_opens_in_the_root_of_a_server(site: Path, browser: Browser, tmp_path: Path) -> None:
    handler = partial(Quiet, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with visiting(browser, f"http://127.0.0.1:{server.server_port}") as visit:
            visit.open("/laws/harbour/")
            assert "Harbour" in visit.says()
            visit.open("/table/")
            press(visit.page, "Sit down", "Bert deals …", "seven of hearts")
            assert "Anne proposes" in visit.says()
            assert visit.wrong == []
        server.shutdown()
