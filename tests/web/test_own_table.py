"""A log built at the table in the browser."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.web.support import page, sound, visitor, words
from tests.web.test_own_log import link


def carried(html: str) -> dict[str, str]:
    """Return what the forms of a page carry along."""
    found = re.search(r'name="log" value="([^"]*)"', html)
    assert found, html
    return {"log": found[1]}


def start(status: int = 200, **fields: str) -> str:
    """Return the table before the first deal."""
    return sound(visitor().post("/table", data={"first": "Anne", "second": "Bert", **fields}), status)


def take(html: str, status: int = 200, **fields: str) -> str:
    """Return the table after another act."""
    return sound(visitor().post("/table", data={**carried(html), **fields}), status)


def test_a_renounce_is_built_and_ruled_on() -> None:
    """The hands are not known when they are dealt; the card that shows the renounce falls later."""
    html = take(start(marks="yes"), do="deal", by="Bert", turn_up="7H")
    html = take(html, do="exchange", by="Anne", reply="refuse")
    played = (("Anne", "KS"), ("Bert", "AH"), ("Bert", "QH"), ("Anne", "9C"), ("Bert", "8S"), ("Anne", "QS"))
    for turn, (by, card) in enumerate(played):
        verb = "play" if turn % 2 else "lead"
        assert f"Next: {by} {verb}s" in words(html)
        html = take(html, do=verb, by=by, card=card)
    html = take(html, do="claim", by="Anne", remedy="replay_hands", ground="renounce")
    found = words(page(link(html, "Rule on this")))
    assert "Bert trumped K♠ with A♥ in trick 1 while holding 8♠" in found
    assert "Granted" in found
    assert "At the table" in words(page(link(page(link(html, "Rule on this")), "Go on at the table")))


def test_known_hands_are_offered() -> None:
    """Cards that a player is known to hold are buttons, and no others."""
    html = take(start(), do="deal", by="Bert", turn_up="7H", cards_0="KS QS JD 10D 9C", cards_1="QH AH KC QD 8S")
    assert 'aria-label="Anne leads the king of spades"' in html
    assert 'aria-label="Bert leads the king of spades"' not in html
    assert "a card that nobody noted" not in words(html)


def test_an_exchange_has_its_numbers() -> None:
    """Both take cards, and the stock is smaller."""
    html = take(start(), do="deal", by="Bert")
    html = take(html, do="exchange", by="Anne", reply="accept", cards_0="3", cards_1="2")
    assert "The stock has 16 cards." in html


def test_the_last_is_taken_back() -> None:
    """A whole deal as well, for it is one line."""
    dealt = take(start(), do="deal", by="Bert", turn_up="7H")
    marked = take(dealt, do="mark", by="Bert", n="1", reason="point")
    assert carried(take(marked, back="1")) == carried(dealt)
    assert "Nothing was dealt yet" in words(take(dealt, back="1"))
    assert "Nothing was dealt yet" in words(take(take(dealt, back="1"), 400, back="1"))


def test_words_are_acts() -> None:
    """Kings, exposed cards and notices are told in sentences."""
    html = take(start(), do="deal", by="Bert", turn_up="7H")
    html = take(html, do="announce_king", by="Anne")
    html = take(html, do="expose", by="Bert", cards="9C", of="Anne")
    html = take(html, do="notice", by="Anne", subject="exposed_card", about="a2")
    assert "Anne draws attention to an exposed card" in words(html)
    html = take(html, do="reveal", by="Bert", cards="KC")
    html = take(html, do="throw_down", by="Anne")
    assert "Anne throws the cards down" in words(html)


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "claim", "by": "Anne"},
        {"do": "deal", "by": "Zoe"},
        {"do": "lead", "by": "Anne", "card": "XX"},
        {"do": "mark", "by": "Anne", "n": "9" * 5000},
        {"do": "ply"},
        {},
    ],
)
def test_an_act_that_cannot_be_is_refused_in_words(fields: dict[str, str]) -> None:
    """The table stays as it was."""
    dealt = take(start(), do="deal", by="Bert", turn_up="7H")
    html = take(dealt, 400, **fields)
    assert 'class="refused"' in html
    assert carried(html) == carried(dealt)


def test_names_that_cannot_be_are_refused_in_words() -> None:
    """The same name twice, or none."""
    assert 'class="refused"' in start(400, second="Anne")
    assert 'class="refused"' in start(400, second=" ")


def test_markup_in_a_name_stays_text() -> None:
    """It is shown as it was written."""
    html = take(start(first="<b>Anne</b>"), do="deal", by="<b>Anne</b>")
    assert "<b>" not in html
    assert "<b>Anne</b>" in unescape(html)


def test_a_link_opens_to_the_same_table() -> None:
    """It carries the log."""
    html = take(start(), do="deal", by="Bert", turn_up="7H")
    assert words(page(link(html, "Link to this table"))) == words(html)
