"""A school on a server of its own, and a browser that visits it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from attrs import define, field
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, sync_playwright

from tests.browser import CHROMIUM
from tests.house.source import ROOT

QUIET: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
)
"""What Chromium is started with: as root in a container, and without looking for news of itself."""

PATIENCE: Final = 30_000
"""How long a page may take before it counts as not coming, in milliseconds."""


@define(slots=False)  # the browser notes on the object that it listens
class Visit:
    """A page in a browser, and what went wrong on it.

    page: the page.
    home: the address of the school, without a slash at its end.
    wrong: messages of the console that are errors, errors of scripts, and requests to anywhere else.
    """

    page: Page
    home: str
    wrong: list[str] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        """Listen to what goes wrong."""
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self._asked)

    def open(self, address: str) -> None:
        """Open a page of the school by its address, which begins with a slash."""
        self.page.goto(f"{self.home}{address}")

    def follow_from(self, address: str, name: str) -> None:
        """Follow the link with a name from a page of the school."""
        self.open(address)
        self.follow(name)

    def says(self) -> str:
        """Return what the page says, its white space made even."""
        return " ".join(self.page.inner_text("main").split())

    def press(self, name: str | re.Pattern[str]) -> None:
        """Press the button with a name, or the first whose name a pattern finds."""
        self.go_by(self.page.get_by_role("button", name=name, exact=True).first)

    def follow(self, name: str) -> None:
        """Follow the link with a name."""
        self.go_by(self.page.get_by_role("link", name=name, exact=True).first)

    def go_by(self, way: Locator) -> None:
        """Click what opens another page, and wait for that page.

        A click by itself returns while the page before may still stand there, so that what is read next
        would be read from either.
        """
        with self.page.expect_navigation(wait_until="domcontentloaded"):
            way.click()

    def turn(self, key: str) -> None:
        """Press a key that opens another page, and wait for that page."""
        with self.page.expect_navigation(wait_until="domcontentloaded"):
            self.page.keyboard.press(key)

    def go_to_question(self) -> None:
        """Follow the link to the question of a case, where the page before it has one."""
        if (link := self.page.get_by_role("link", name="To the question").first).count():
            self.go_by(link)

    def _heard(self, message: ConsoleMessage) -> None:
        # A page that refuses what it was sent has the status 400, which Chromium calls an error.
        if message.type == "error" and "status of 400" not in message.text:
            self.wrong.append(message.text)

    def _asked(self, request: Request) -> None:
        own = urlsplit(self.home).netloc, ""  # what a page has made itself has no host
        if urlsplit(request.url).netloc not in own:
            self.wrong.append(f"asked for {request.url}")


@contextmanager
def school_running(record: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Serve the school of the shipped scenarios, and give its address and its process.

    Args:
        record: the folder of the live tables.
    """
    command = [sys.executable, "-u", "-m", "referee", "serve", "--port", "0", "--record", str(record)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=dict(os.environ)) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+", said)
            assert address, said
            yield address[0], server
        finally:
            server.terminate()


@contextmanager
def school_open(record: Path) -> Iterator[str]:
    """Serve the school of the shipped scenarios, and give its address.

    Args:
        record: the folder of the live tables.
    """
    with school_running(record) as (address, _):
        yield address


@contextmanager
def browser_open() -> Iterator[Browser]:
    """Start a browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def visiting(browser: Browser, home: str, **options: Any) -> Iterator[Visit]:
    """Open an empty page in a browser of somebody who was never there.

    Args:
        browser: the browser.
        home: the address of the school.
        options: how the browser shows pages, such as ``color_scheme``.
    """
    context = browser.new_context(**options)
    try:
        yield Visit(context.new_page(), home)
    finally:
        context.close()
