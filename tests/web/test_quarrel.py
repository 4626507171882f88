"""A quarrel of which there is no log, ruled on in the browser by a few questions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from types import MappingProxyType
from urllib.parse import parse_qs, urlsplit

import pytest

from referee.asking import STAGINGS
from referee.report import TROUBLE_WORDS
from referee.web.library import shipped_codes
from tests.web.support import page, sound, visitor, words

QUARREL = "/ask?code=london&about=dealt_count&dealer=Tom&non_dealer=Ada"


def answers(html: str) -> dict[str, str]:
    """Return the answers that a page offers: the address behind each."""
    found = html.partition('<section id="next" class="answers"')[2]
    return {unescape(text): unescape(address) for address, text in re.findall(r'<a href="([^"]+)">([^<]+)</a>', found)}


def links(html: str) -> dict[str, str]:
    """Return the address behind each link of a page, by its words; the first of several with the same words."""
    found = re.findall(r'<a href="([^"]+)"[^>]*>([^<]+)</a>', html)
    return {unescape(text): unescape(address) for address, text in reversed(found)}


def ended(html: str, known: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return the page at the end, with each question answered as is known, and by the first answer where nothing is."""
    while offered := answers(html):
        asked = re.findall(r'<h2 id="question">([^<]+)</h2>', html)
        html = page(offered.get(known.get(unescape(asked[0]), known.get("", "")), next(iter(offered.values()))))
    return html


def test_every_page_leads_to_it_and_the_first_page_before_all_else() -> None:
    assert links(page("/laws"))["Ask"] == "/ask"
    main = page("/").partition('<main id="main">')[2]
    assert main.index('<a href="/ask">Something went wrong at my table</a>') == main.index("<a ")


def test_it_begins_with_all_troubles_and_codes() -> None:
    html = page("/ask")
    for ground in STAGINGS:
        assert f'<button name="about" value="{ground}">{TROUBLE_WORDS[ground]}</button>' in html
    for code in shipped_codes():
        assert f'<option value="{code}"' in html


def test_a_trouble_in_players_words_leads_to_its_first_question() -> None:
    answer = visitor().get("/ask?code=french&trouble=six+cards&dealer=Tom", follow_redirects=False)
    assert answer.status_code == 303
    asked = parse_qs(urlsplit(answer.headers["location"]).query)
    assert (asked["about"], asked["code"], asked["dealer"]) == (["dealt_count"], ["french"], ["Tom"])


def test_a_trouble_that_may_be_several_leads_to_these() -> None:
    html = page("/ask?trouble=king")
    assert "One of these may be meant." in words(html)
    assert 1 < html.count('name="about"') < len(STAGINGS)


def test_a_trouble_that_nobody_knows_leads_to_all() -> None:
    html = page("/ask?trouble=weather+<b>")
    assert "Nothing is known as “weather <b>”." in words(html)
    assert html.count('name="about"') == len(STAGINGS)


SIX_CARDS = {
    "Whose hand is wrong?": "Tom",
    "How many cards were dealt to it?": "Too many",
    "Was it said before the trump was turned?": "No, later",
}


def test_questions_are_answered_one_by_one_to_the_ruling() -> None:
    html = ended(page(QUARREL), SIX_CARDS)
    assert "Whose hand is wrong? Tom change" in words(html)
    assert "Ada may have a fresh deal" in words(html)
    assert re.search(r'<a href="/laws/london/\d+#c[\d.]+">', html)


def test_an_answer_is_changed_at_its_question() -> None:
    html = ended(page(QUARREL), SIX_CARDS)
    assert "Answered so far" not in page(links(html)["change"])


def test_each_answer_can_be_tried_otherwise_beside_the_ruling() -> None:
    ruled = ended(page(QUARREL), SIX_CARDS)
    there = dict(re.findall(r'<a href="([^"]+)" aria-label="What if it were otherwise: ([^"]+)">', ruled))
    by_question = {unescape(question): unescape(address) for address, question in there.items()}
    assert set(SIX_CARDS) <= set(by_question)
    html = page(by_question["Was it said before the trump was turned?"])
    assert "The answer was: No, later. Back to the ruling" in words(html)
    assert "No longer Ada may have" in words(html)
    assert "Instead Ada may have" in words(html)
    assert "Anne" not in html
    assert re.search(r"<del>.*?</del>", html)
    assert re.search(r"<ins>.*?</ins>", html)
    assert "Ada may have a fresh deal" in words(page(links(html)["Back to the ruling"]))
    kept = ended(page(links(html)["Go on from there"]), SIX_CARDS)
    assert "Was it said before the trump was turned? Yes, before" in words(kept)


def test_what_nobody_knows_is_tried_as_if_it_were_known() -> None:
    ruled = ended(page("/ask?code=london&about=deal_turn"), {"": "Nobody knows"})
    html = page(links(ruled)["what if"])
    assert "The answer was: Nobody knows." in words(html)
    assert html.count("Go on from there</a>") == 2


def test_another_quarrel_is_ruled_on_by_itself_and_told_with_the_first() -> None:
    first = ended(page(QUARREL), SIX_CARDS)
    start = page(links(first)["There is another quarrel"])
    assert "This is another quarrel." in words(start)
    before = re.findall(r'name="before" value="([^"]+)"', start)
    second = ended(
        sound(
            visitor().get(
                "/ask", params={"trouble": "revoke", "dealer": "Tom", "non_dealer": "Ada", "before": before[0]}
            )
        )
    )
    told = words(second)
    assert "Ruled on before" in told
    assert "The number of cards dealt: Ada may have a fresh deal" in told
    assert "as if nothing else had gone wrong" in told
    again = page(links(second)["The number of cards dealt"])
    assert "Ada may have a fresh deal" in words(again).partition("Ruled on before")[0]
    assert "renounce" in words(again).partition("Ruled on before")[2].lower()


def test_no_more_quarrels_are_told_than_an_address_may_hold() -> None:
    html = ended(page(f"/ask?about=deal_turn&before={'~'.join(['deal_turn.2.1'] * 4)}"))
    assert "Ruled on before" in words(html)
    assert "There is another quarrel" not in links(html)


def test_what_nobody_knows_leads_to_all_that_may_be_ruled_each_with_its_log() -> None:
    html = ended(page(QUARREL), {"": "Nobody knows"})
    assert "As not all is known, one of these is ruled:" in words(html)
    assert html.count('class="conclusion"') > 5
    assert "players: [Ada, Tom]" in unescape(html)


def test_the_log_that_came_of_it_is_opened_for_rulings_and_at_the_table() -> None:
    found = links(ended(page(QUARREL), SIX_CARDS))
    assert "Ada may have a fresh deal" in words(page(found["Open it with its proof"]))
    assert "Undo" in page(found["Go on at the table"])


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("code=paris", "code: expected london"),
        ("about=weather", "about: expected shuffle"),
        ("about=dealt_count&answers=x", "answers: expected numbers or u"),
        ("about=dealt_count&answers=1..2", "answers: expected numbers or u"),
        ("about=dealt_count&answers=9", "answers: question 1 has no answer 9."),
        ("about=dealt_count&answers=0", "answers: question 1 has no answer 0."),
        ("about=dealt_count&answers=2" + ".u" * 30, "of them."),
        ("about=deal_turn&if=1", "if: expected the number of an answer"),
        ("about=deal_turn&answers=2.1&if=3", "if: expected the number of an answer"),
        ("about=deal_turn&answers=2.1&if=x", "if: expected the number of an answer"),
        ("about=deal_turn&before=weather", "before: expected up to 4 troubles"),
        ("about=deal_turn&before=cut.x", "before: expected up to 4 troubles"),
        ("about=deal_turn&before=" + "~".join(["cut"] * 5), "before: expected up to 4 troubles"),
        ("about=deal_turn&answers=2.1&before=deal_turn.9", "answers: question 1 has no answer 9."),
    ],
)
def test_an_address_that_cannot_be_read_is_refused(query: str, said: str) -> None:
    assert said in words(page(f"/ask?{query}", 400))


@pytest.mark.parametrize("names", ["dealer=Ada&non_dealer=Ada", "dealer=&non_dealer=Ada", "dealer=a%0Ab"])
def test_names_that_are_none_are_asked_for_again(names: str) -> None:
    html = page(f"/ask?about=dealt_count&{names}", 400)
    assert "What is the trouble?" in words(html)
    assert 'role="alert"' in html


def test_names_stand_as_text() -> None:
    html = sound(visitor().get("/ask", params={"about": "dealt_count", "dealer": "<b>{0}", "non_dealer": "Ada"}))
    assert "<b>" not in html
    assert "&lt;b&gt;{0}" in html
