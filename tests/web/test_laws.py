"""The rulebooks as pages: every law of every code, its open points, its lessons, and the other codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from referee.asking import ask
from referee.interviews import ANYBODY, chart_of
from referee.interviews.chart import Node
from referee.law import list_codes, load_rulebook
from referee.teaching import list_words
from tests.shared import rulebook
from tests.web.support import page, visitor, words
from tests.web.test_own_log import link

CODES = sorted(list_codes())


def test_the_codes_are_listed() -> None:
    said = words(page("/laws"))
    assert all(rulebook(code).title in said for code in CODES)


@pytest.mark.parametrize("code", CODES)
def test_every_law_of_a_code_has_a_page_with_its_clauses(code: str) -> None:
    book = rulebook(code)
    contents = page(f"/laws/{code}")
    for number, title in book.laws.items():
        assert f'<a href="/laws/{code}/{number}">' in contents
        text = page(f"/laws/{code}/{number}")
        assert f"Law {number}: {title}" in words(text)
        for clause in (each for each in book.clauses.values() if each.law == number):
            assert f'id="c{clause.id}"' in text


@pytest.mark.parametrize("code", CODES)
def test_every_open_point_stands_with_its_readings_and_can_be_linked_to(code: str) -> None:
    book, text = rulebook(code), page(f"/laws/{code}/points")
    for point in book.choices:
        assert f'id="{point.id}"' in text
    said = " ".join(unescape(words(text)).split())
    assert all(point.default in said for point in book.choices)


def test_a_law_names_the_lessons_that_show_it_and_the_other_codes() -> None:
    text = page("/laws/london/43")
    assert "/scenarios/london/play/43-replay-claimed.yaml" in text
    assert 'href="/laws/general/' in text
    assert 'rel="prev" href="/laws/london/42"' in text
    assert 'rel="next" href="/laws/london/44"' in text


def test_all_links_of_a_law_lead_somewhere() -> None:
    text = page("/laws/london/13")
    for each in {unescape(each) for each in re.findall(r'href="(/[^"]*)"', text)}:
        there = visitor().get(each)
        assert there.status_code == 200, each
        _, _, anchor = each.partition("#")
        assert not anchor or f'id="{anchor}"' in there.text, each


@pytest.mark.parametrize("address", ["/laws/nowhere", "/laws/london/999", "/laws/..%2f/1", "/laws/nowhere/points"])
def test_a_law_that_there_is_not_is_told(address: str) -> None:
    assert "There is no such page" in words(page(address, 404))


@pytest.mark.parametrize("code", ["london", "french"])
def test_a_law_leads_to_the_charts_in_which_it_speaks(code: str) -> None:
    """Each is drawn, and told as a list that says the same."""
    book = load_rulebook(code)
    law = next(word.laws[0] for word in list_words(book) if word.kind == "ground" and word.name == "renounce")
    there = page(link(page(f"/laws/{code}/{law}"), "A renounce"))
    drawing = visitor().get(f"/charts/{code}/renounce.svg")
    assert drawing.headers["Content-Type"] == "image/svg+xml"
    questions = {node.question for node in places(chart_of(ask(book, "renounce", ANYBODY)).root) if node.question}
    assert len(questions) > 1
    assert {question for question in questions if question not in unescape(re.sub("<[^>]*>", "", there))} == set()


def places(node: Node) -> Iterator[Node]:
    """Yield a place of a chart and all behind it."""
    yield node
    for way in node.answers:
        yield from places(way.then)


def test_a_chart_that_there_is_not_is_told() -> None:
    """Another code, another trouble, a trouble of which a code says nothing."""
    assert "There is no chart" in words(page("/charts/nothing/renounce", 404))
    assert "There is no chart" in words(page("/charts/london/nothing.svg", 404))
