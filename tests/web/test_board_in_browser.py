"""The board as somebody uses it: what went wrong is laid out by touch, by mouse and by keys, and ruled on."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import define, field
from playwright.sync_api import Browser, Locator, Response

from tests.browser import NEEDS_CHROMIUM
from tests.web.browsing import Visit, browser_open, school_open, school_running, visiting
from tests.web.test_in_browser import PHONE, tab_to

pytestmark = [*NEEDS_CHROMIUM, pytest.mark.turns(3)]

MOST_TAPS = 20
MOST_SECONDS = 90
WORDS_A_SECOND = 230 / 60
"""How fast adults read to themselves (Brysbaert 2019 has 238 words a minute for English prose)."""
A_TAP = 0.6
"""Seconds to bring the finger to what is touched."""
READ_SO_FAR = """
aim => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), said = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!aim.contains(text) && aim.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) break;
    const words = text.data.trim(), by = text.parentElement;
    if (words && by.checkVisibility() && by.offsetWidth > 1) said.push(words);
  }
  return said;
}
"""
"""What stands on a page down to what is touched, as one reads it."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a school."""
    with school_open(tmp_path_factory.mktemp("records")) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return a browser."""
    with browser_open() as opened:
        yield opened


@define
class Phone:
    """A phone on which a table is touched.

    visit: the page on it.
    taps: how often it was touched.
    words: how many words one had to read: what is new on a page, down to what is touched.
    known: what was read before, which nobody reads again.
    """

    visit: Visit
    taps: int = 0
    words: int = 0
    known: set[str] = field(factory=set)

    def tap(self, *names: str, scrolls: bool = False) -> None:
        """Touch buttons one after another, each by its name; each is in sight, unless one may scroll to it."""
        for name in names:
            self._touch(self.visit.page.get_by_role("button", name=name, exact=True).first, name, scrolls)

    def follow(self, *names: str) -> None:
        """Touch links, which may be out of sight."""
        for name in names:
            self._touch(self.visit.page.get_by_role("link", name=name, exact=True).first, name, True)

    def _touch(self, aim: Locator, name: str, scrolls: bool) -> None:
        if not scrolls:
            assert aim.count(), f"{name}: {self.visit.says()}"
            box = aim.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= PHONE["height"], f"{name} is not in sight"
        self.read(aim.evaluate(READ_SO_FAR))
        with self.visit.page.expect_navigation(wait_until="domcontentloaded"):
            aim.tap()
        self.taps += 1

    def read(self, texts: list[str]) -> None:
        """Count the words of what has not been read before."""
        self.words += sum(len(text.split()) for text in {*texts} - self.known)
        self.known |= {*texts}

    @property
    def seconds(self) -> float:
        """How long it took to read and to touch."""
        return self.words / WORDS_A_SECOND + self.taps * A_TAP

    def sit_down(self) -> None:
        """Come from the first page to an empty table."""
        self.visit.open("/")
        self.follow("Something went wrong at my table", "play it out at the table")
        self.tap("Sit down")

    @property
    def law(self) -> str:
        """What the page says of the law."""
        return " ".join(self.visit.page.get_by_role("region", name="What the law says").inner_text().split())


@pytest.fixture
def phone(browser: Browser, home: str) -> Iterator[Phone]:
    """Return a phone on whose pages nothing goes wrong."""
    with visiting(browser, home, viewport=PHONE, has_touch=True) as visit:
        yield Phone(visit)
        assert visit.wrong == []


def test_a_quarrel_is_laid_out_in_twenty_taps_and_ninety_seconds(phone: Phone) -> None:
    """A renounce that shows two tricks later, and one marked for three tricks, to the ruling, which is read as well."""
    phone.sit_down()
    phone.tap("Bert deals …", "seven of hearts", "Anne proposes, and is refused")
    phone.tap("king of spades", "ace of hearts", "queen of hearts", "nine of clubs", "eight of spades")
    phone.tap("seven of spades", "ten of diamonds")
    phone.tap("Bert marks one for the point")
    phone.tap("Anne: say or do", "Anne asks to have the hands played again")
    assert "Bert trumped K♠ with A♥ in trick 1 while holding 8♠" in phone.law
    assert "The hands are to be played again." in phone.law
    phone.follow("Rule on this")
    assert "Granted" in phone.visit.says()
    assert phone.taps <= MOST_TAPS
    assert phone.seconds <= MOST_SECONDS


A, B = "Anne: say or do", "Bert: say or do"
READY = ("The pack", "Bert shuffles", "The pack", "Anne cuts", "The pack", "Bert deals Anne three cards")
PACKETS = (*READY, "Bert is dealt three cards")
DEALT = ("Bert deals …", "seven of hearts")
REFUSED = (*DEALT, "Anne proposes, and is refused")
ACCEPTED = (
    *DEALT,
    A,
    "Anne proposes",
    "Bert accepts",
    A,
    "Anne asks for three cards",
    "Anne lays cards away …",
    "Anne discards three cards",
)
PLAYED = (*REFUSED, "king of spades", "ace of hearts")
WON = (*PLAYED, "queen of hearts", "nine of clubs", "queen of clubs", "eight of clubs")

IRREGULAR = {
    "six cards dealt": (
        (
            *PACKETS,
            "The stock",
            "Bert deals Anne three cards",
            "Bert is dealt two cards",
            "Bert turns up a card …",
            "seven of hearts",
        ),
        "Bert dealt Anne six cards, one too many.",
    ),
    "a card shown while dealing": (
        (
            *PACKETS,
            "a card in the hand of Anne",
            "Bert exposes a card from Anne's cards …",
            "king of spades",
            "Bert deals Anne two cards",
            "Bert is dealt two cards",
            "Bert turns up a card …",
            "seven of hearts",
        ),
        "Bert exposed Anne's K♠ while dealing. Anne may have a fresh deal.",
    ),
    "two cards turned": (
        (*PACKETS, "Bert deals Anne two cards", "Bert is dealt two cards", "The stock", "Bert turns up two cards"),
        "Bert turned up more than one card. Anne may choose the trump",
    ),
    "the pack not cut": (
        (
            "The pack",
            "Bert shuffles",
            "The pack",
            "The pack is not cut",
            *PACKETS[4:],
            A,
            "What may Anne ask for now? …",
            "Anne asks to have a fresh deal",
        ),
        "The pack was not cut",
    ),
    "a card taken back": (
        (*PLAYED, "ace of hearts played by Bert", "Bert takes ace of hearts back"),
        "Bert took back A♥, played to K♠.",
    ),
    "a suit misnamed": (
        (*REFUSED, "a card in the hand of Anne", "Anne leads a card, naming hearts …", "king of spades"),
        "Anne led K♠ but named hearts",
    ),
    "cards mixed": (
        (*ACCEPTED, "The stock", "Anne is given four cards", A, "Anne mixes the cards given into the hand"),
        "Anne asked for three cards and was given four, one too many.",
    ),
    "a hand abandoned": (
        (*PLAYED, A, "Anne gives up the hand", B, "Bert marks three points"),
        "Bert marked three points, one too many.",
    ),
    "a false king": (
        (
            *REFUSED,
            A,
            "Anne announces the king",
            "king of spades",
            "king of hearts",
            B,
            "Bert draws attention to a king announced but not held",
        ),
        "Anne announced K♥ without holding it.",
    ),
    "a mark too many": (
        (*WON, "seven of clubs", "knave of diamonds", B, "Bert marks three points"),
        "Bert marked three points, two too many.",
    ),
    "a lead out of turn": (
        (*REFUSED, "a card in the hand of Bert", "Bert leads a card …", "king of spades"),
        "Bert led K♠ out of turn. Bert may take the card back. Anne may have the card taken back.",
    ),
    "the discards looked at": (
        (*REFUSED, A, "Anne looks at the discards"),
        "Anne was not allowed to look at the discard.",
    ),
}


@pytest.mark.turns(6)
@pytest.mark.parametrize("what", IRREGULAR)
def test_an_irregularity_is_laid_out_by_touch(phone: Phone, what: str) -> None:
    """Nothing but buttons is used, and the law speaks beside the board."""
    taps, law = IRREGULAR[what]
    phone.visit.open("/table")
    phone.tap("Sit down")
    phone.tap(*taps, scrolls=True)
    assert law in phone.law


LAID_OUT = (*PLAYED, "queen of hearts", "nine of clubs", "eight of spades")


def test_an_act_in_the_middle_is_changed(phone: Phone) -> None:
    """The table shows how it stood there; what is put in and taken out is told with both answers."""
    phone.visit.open("/table")
    phone.tap("Sit down")
    phone.tap(*LAID_OUT, scrolls=True)
    assert "Bert trumped K♠ with A♥ in trick 1 while holding 8♠" in phone.law
    phone.tap("Show: Bert leads the eight of spades.", scrolls=True)
    phone.tap("Change it", scrolls=True)
    phone.visit.page.get_by_role("combobox", name="card", exact=True).select_option("8D")
    phone.tap("Rule again", scrolls=True)
    assert "The answer has changed." in phone.visit.says()
    phone.follow("Go on at the table")
    assert "Bert trumped" not in phone.law
    phone.tap("Show: Bert plays the ace of hearts.", scrolls=True)
    phone.tap(
        "a card in the hand of Bert", "Bert exposes a card from Bert's own cards …", "nine of spades", scrolls=True
    )
    assert "The answer has changed." in phone.law
    assert "Bert trumped K♠ with A♥ in trick 1 while holding 9♠" in phone.law


def test_a_card_is_dragged_and_pressed_long(phone: Phone) -> None:
    """Dragged to the trick it is led, dragged elsewhere it goes back; a long press opens what can be done with it."""
    phone.visit.open("/table")
    phone.tap("Sit down")
    phone.tap(*REFUSED, scrolls=True)
    page = phone.visit.page
    hand = page.get_by_role("button", name="a card in the hand of Anne", exact=True)
    drag(hand.first, page.locator('[data-zone="name"]').first)
    assert not page.locator(".dragged").count()
    with page.expect_navigation(wait_until="domcontentloaded"):
        drag(hand.first, page.locator('div[data-zone="trick"]'))
    phone.tap("king of spades")
    assert "Anne leads K♠." in phone.visit.says()
    phone.tap("Bert: say or do", "Tell what Bert holds …", scrolls=True)
    page.get_by_role("textbox", name="cards", exact=True).fill("AH QH 8S 7D 9C")
    phone.tap("Put it in", scrolls=True)
    box = middle(page.get_by_role("button", name="Bert plays the eight of spades", exact=True))
    page.mouse.move(*box)
    page.mouse.down()
    page.wait_for_url("**/table")
    page.mouse.up()
    assert "Bert shows 8♠" in phone.visit.says()
    with page.expect_navigation(wait_until="domcontentloaded"):
        page.get_by_role("button", name="Bert plays the eight of spades", exact=True).click(button="right")
    assert "Bert shows 8♠" in phone.visit.says()


def middle(aim: Locator) -> tuple[float, float]:
    """Return the middle of a thing on the page."""
    box = aim.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(card: Locator, onto: Locator) -> None:
    """Drag a card onto something."""
    mouse = card.page.mouse
    (x, y), there = middle(card), middle(onto)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 30, y + 20)
    mouse.move(*there)
    mouse.up()


def test_a_hand_is_laid_out_by_keys_without_scripts(browser: Browser, home: str) -> None:
    """Each thing on the board is reached by Tab under its name."""
    with visiting(browser, home, viewport=PHONE, java_script_enabled=False) as visit:
        visit.open("/table")
        for name in ("Sit down", "Bert deals …", "seven of hearts", "Anne: say or do", "Anne announces the king"):
            tab_to(visit.page.get_by_role("button", name=name, exact=True).first)
            visit.turn("Enter")
        assert "Anne announces the king." in visit.says()
        assert visit.wrong == []


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(browser: Browser, tmp_path: Path) -> None:
    """A match is recorded by touch; what a page has shown is there when the school is opened again."""
    with school_running(tmp_path) as (home, server), visiting(browser, home, viewport=PHONE, has_touch=True) as visit:
        phone = Phone(visit)
        visit.open("/")
        phone.follow("Record a match")
        visit.page.get_by_label("Name of the table").fill("final")
        phone.tap("Sit down", scrolls=True)
        phone.tap(*PLAYED, A, "Anne gives up the hand", scrolls=True)
        shown = visit.page.get_by_role("region", name="What was done").inner_text()
        server.kill()
    with school_open(tmp_path) as home, visiting(browser, home) as visit:
        visit.open("/live/final")
        again = visit.page.get_by_role("region", name="What was done").inner_text()
        assert again == shown
        assert "Anne gives up the hand." in again
        visit.follow("Look on")
        assert "Anne gives up the hand." in visit.says()


MOST_BYTES = 150_000
"""How much a page may weigh, with all that it asks for, compressed."""


@pytest.mark.turns(7)
@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/courses/first-course",
        "/scenarios/london/king/24-king-led-first.yaml?case=1",
        "/scenarios/london/play/43-replay-claimed.yaml?case=1&step=15&told=1",
        "/laws/london/43",
        "/ask",
        "/table",
    ],
)
def test_a_page_is_light(browser: Browser, home: str, address: str) -> None:
    """With its style, scripts and the drawings of its cards, as it first comes on a phone."""
    with visiting(browser, home, viewport=PHONE) as visit:
        got: list[Response] = []

        def came(answer: Response) -> None:
            got.append(answer)

        visit.page.on("response", came)
        visit.open(address)
        visit.page.wait_for_load_state("networkidle")
        assert len(got) > 2
        assert sum(len(zlib.compress(each.body())) for each in got) < MOST_BYTES


def test_twelve_irregularities_are_laid_out() -> None:
    """No fewer."""
    assert len(IRREGULAR) == 12
