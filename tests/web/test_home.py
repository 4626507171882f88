"""The first page: what this is, a door for each thing that one comes for, and a board."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from referee.web.application import school
from referee.web.home import DOORS
from tests.house.source import ROOT
from tests.web.support import page, sound, words

QUESTION = ROOT / "docs" / "examples" / "question.yaml"


def test_every_door_opens() -> None:
    html = page("/")
    for door in DOORS:
        assert f'<a href="{door.address}">{door.words}</a>' in html
        assert page(door.address)


def test_the_board_shows_a_lesson_whose_question_leads_to_it() -> None:
    html = page("/")
    assert '<svg class="board"' in html
    lesson = re.search(r'<a href="(/scenarios/[^"]+)"><strong>([^<]+)', html)
    assert lesson is not None
    assert lesson[2].partition("<")[0].strip() in words(page(lesson[1]))


def test_each_card_of_the_board_is_a_picture_that_is_kept() -> None:
    cards = set(re.findall(r'href="(/cards/\w+\.svg)"', page("/")))
    assert cards
    with TestClient(school()) as visitor:
        for card in cards:
            answer = visitor.get(card)
            assert answer.headers["content-type"] == "image/svg+xml"
            assert "max-age" in answer.headers["cache-control"]
        assert visitor.get("/cards/1S.svg").status_code == 404


def test_a_school_of_one_lesson_has_a_first_page_too() -> None:
    assert DOORS[0].words in words(sound(TestClient(school([QUESTION])).get("/")))
