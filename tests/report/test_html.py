"""The page of an adjudication: whole, linked, needing nothing besides, and safe to open."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from referee.hearing import adjudicate
from referee.hearing.rulings import is_ordinary
from referee.law import load_rulebook
from referee.record.logfile import loads_log
from referee.report.html import to_html
from tests.report.test_golden import DISPUTES
from tests.shared import BOOKS, case, heard

ALONE = {"meta"}
HOSTILE = """format: referee.log/1
players: ["<script>alert(1)</script>", 'Bert" onload="x']
events:
  - {id: "<b>1", do: mark, by: 'Bert" onload="x', n: 1, note: "<img src=x onerror=y> & 43.3"}
  - {do: notice, by: "<script>alert(1)</script>", subject: over_mark}
"""


class Reader(HTMLParser):
    """Reads a page: its elements closed in order, its anchors, its links, its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: set[str] = set()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.attributes |= {name for name, _ in attrs}
        told = dict(attrs)
        self.anchors += [told["id"] or ""] if "id" in told else []
        self.links += [told["href"] or ""] if "href" in told else []
        if tag not in ALONE:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def page_of(scenario: str, name: str) -> tuple[str, int]:
    """Return the page on a case, and how many rulings it must tell."""
    shown = case(f"london/{scenario}", name)
    found = heard(shown)
    return to_html(found, shown.log, BOOKS.for_case(shown)), sum(not is_ordinary(ruling) for ruling in found.rulings)


@pytest.mark.parametrize("name", DISPUTES)
def test_a_page_is_whole_and_its_links_lead_somewhere(name: str) -> None:
    page, rulings = page_of(*DISPUTES[name])
    read = Reader(page)
    assert read.open == []
    assert len(read.anchors) == len(set(read.anchors))
    assert {link for link in read.links if link.removeprefix("#") not in read.anchors} == set()
    assert [anchor for anchor in read.anchors if anchor.startswith("ruling-")] == [
        f"ruling-{number}" for number in range(1, rulings + 1)
    ]


@pytest.mark.parametrize("name", DISPUTES)
def test_a_page_needs_nothing_besides(name: str) -> None:
    page, _ = page_of(*DISPUTES[name])
    assert Reader(page).names.isdisjoint({"script", "link", "img", "iframe", "object"})
    assert not re.search(r"https?:|url\(|@import", page)


@pytest.mark.parametrize("name", DISPUTES)
def test_a_page_tells_every_verdict_and_clause_of_the_text(name: str) -> None:
    page, _ = page_of(*DISPUTES[name])
    golden = Path(__file__).with_name("golden") / f"{name}.txt"
    verdicts = re.findall(r"^\d+\. (.+?:)", golden.read_text(encoding="utf-8"), re.MULTILINE)
    text = Reader(page).text
    assert verdicts or "Nothing irregular" in text
    assert [verdict for verdict in verdicts if f".{verdict}" not in text] == []
    laws = set(re.findall(r"^ +Law (\d+\.\d+)", golden.read_text(encoding="utf-8"), re.MULTILINE))
    assert {law for law in laws if f'id="law-{law}"' not in page} == set()


def test_cards_are_symbols_with_their_names_for_those_who_listen() -> None:
    page, _ = page_of("play/43-replay-claimed", "")
    assert '<span class="card red" role="img" aria-label="the queen of hearts">Q♥</span>' in page
    assert '<span class="card" role="img" aria-label="the king of clubs">K♣</span>' in page


def test_what_people_wrote_stays_text() -> None:
    log = loads_log(HOSTILE, '"><i>.yaml')
    book = load_rulebook()
    read = Reader(to_html(adjudicate(log, book), log, book))
    assert read.open == []
    assert read.names.isdisjoint({"script", "b", "img", "i"})
    assert "onload" not in read.attributes
    assert "<script>alert(1)</script>" in read.text
    assert "<img src=x onerror=y> & 43.3" in read.text


def test_a_page_suits_day_and_night() -> None:
    page, _ = page_of("play/43-replay-claimed", "")
    assert "color-scheme: light dark" in page
    assert "prefers-color-scheme: dark" in page
