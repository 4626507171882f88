"""A log built at the table in the browser."""

from __future__ import annotations

import json
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


def press(html: str, name: str, status: int = 200) -> str:
    """Return the table after the button with a name was pressed: its words, or what is said of it."""
    names = []
    for attributes, inner in re.findall(r"<button([^>]*)>(.*?)</button>", html, re.DOTALL):
        told = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
        text = re.sub(r'<[^>]*aria-label="([^"]*)"[^>]*>[^<]*|<[^>]*>', r"\1", inner)
        names.append(unescape(told.get("aria-label") or " ".join(text.split())).removesuffix(" …"))
        if names[-1] == name:
            return take(html, status, **{**hidden(html), told["name"]: unescape(told["value"])})
    raise AssertionError(f"no button {name} among {names}")


def hidden(html: str) -> dict[str, str]:
    """Return all that the form of the board carries along."""
    form = html[html.index('id="doing"') :].partition("</form>")[0]
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


def start(status: int = 200, **fields: str) -> str:
    """Return the table before the first deal."""
    return sound(visitor().post("/table", data={"first": "Anne", "second": "Bert", **fields}), status)


def take(html: str, status: int = 200, **fields: str) -> str:
    """Return the table after another act."""
    return sound(visitor().post("/table", data={**carried(html), **fields}), status)


def deal(html: str, **told: object) -> str:
    """Return the table after a deal."""
    return take(html, acts=json.dumps([{"deal": told}]))


def test_a_renounce_is_built_and_ruled_on() -> None:
    """The hands are not known when they are dealt; the card that shows the renounce falls later."""
    html = deal(start(marks="yes"), by="Bert", turn_up="7H")
    html = press(html, "Anne proposes, and is refused")
    played = (("Anne", "KS"), ("Bert", "AH"), ("Bert", "QH"), ("Anne", "9C"), ("Bert", "8S"), ("Anne", "QS"))
    for turn, (by, card) in enumerate(played):
        verb = "play" if turn % 2 else "lead"
        assert f"{by} {verb}s" in words(html)
        html = take(html, do=verb, by=by, card=card)
    html = take(html, do="claim", by="Anne", remedy="replay_hands", ground="renounce")
    found = words(page(link(html, "Rule on this")))
    assert "Bert trumped K♠ with A♥ in trick 1 while holding 8♠" in found
    assert "Granted" in found
    assert "At the table" in words(page(link(page(link(html, "Rule on this")), "Go on at the table")))


def test_known_hands_are_offered() -> None:
    """Cards that a player is known to hold are buttons, and no others."""
    html = deal(start(), by="Bert", turn_up="7H", hands={"Anne": "KS QS JD 10D 9C", "Bert": "QH AH KC QD 8S"})
    assert 'aria-label="Anne leads the king of spades"' in html
    assert 'aria-label="Bert leads the king of spades"' not in html
    assert 'aria-label="A card not noted"' not in html


def test_a_card_that_would_be_played_by_a_touch_can_be_shown_without_a_script() -> None:
    """By way of the player who holds it."""
    html = deal(start(), by="Bert", turn_up="7H", hands={"Anne": "KS QS JD 10D 9C"})
    html = press(press(html, "Anne: say or do"), "Anne does something else with the king of spades")
    assert "Anne shows K♠." in words(press(html, "Anne shows king of spades"))


def test_an_exchange_has_its_numbers() -> None:
    """Both take cards, and the stock is smaller."""
    html = deal(start(), by="Bert")
    html = press(html, "Anne proposes, and is accepted")
    html = take(html, do="exchange", by="Anne", cards_0="3", cards_1="2")
    assert "The stock has 16 cards." in html


def test_the_last_is_taken_back_and_done_again() -> None:
    """A whole deal as well, for it is one line."""
    dealt = deal(start(), by="Bert", turn_up="7H")
    marked = press(press(dealt, "Bert: say or do"), "Bert marks one for the point")
    once = press(marked, "Undo")
    assert carried(once) == carried(dealt)
    twice = press(once, "Undo")
    assert "Nothing was done yet" in words(twice)
    assert "Undo" not in words(twice)
    assert carried(press(twice, "Redo")) == carried(dealt)
    again = press(press(twice, "Redo"), "Redo")
    assert carried(again) == carried(marked)
    assert "Redo" not in words(again)


def test_an_act_is_put_in_taken_out_and_both_answers_told() -> None:
    """In the middle: the table shows how it stood there, and what came after stays."""
    html = deal(start(), by="Bert", turn_up="7H")
    html = press(html, "Anne proposes, and is refused")
    html = press(press(html, "king of spades"), "ace of hearts")
    assert "Bert trumped" not in words(html)
    there = press(html, "Show: Anne leads the king of spades.")
    assert "Anne leads K♠." in words(there).partition("Earlier")[0]
    assert "What is done now comes before" in words(there)
    seen = press(press(there, "a card in the hand of Bert"), "Bert exposes a card from Bert's own cards")
    seen = press(seen, "eight of spades")
    assert "The answer has changed." in words(seen)
    assert "Bert trumped K♠ with A♥" in words(seen)
    back = press(press(seen, "Show: Bert exposes the eight of spades from Bert's own cards."), "Take it out")
    assert "The answer has changed." in words(back)
    assert "Bert trumped" not in words(press(back, "Show: Bert plays the ace of hearts."))


def test_nothing_is_told_of_the_law_where_nobody_wants_it() -> None:
    """A learner looks first; the wish goes along with what is done."""
    html = press(deal(start(), by="Bert", turn_up="7H"), "Do not tell what the law says")
    assert "What the law says" not in words(html).replace("Tell what the law says", "")
    html = press(html, "Anne proposes, and is refused")
    assert "Nothing was irregular" in words(press(html, "Tell what the law says"))
    assert "Nothing was irregular" not in words(html)


def test_what_went_wrong_is_found_in_the_words_of_players() -> None:
    """Acts, what is pointed out and what is asked for; what nobody says is answered in words."""
    html = deal(start(), by="Bert", turn_up="7H")
    assert "Anne draws attention to a renounce" in words(take(html, q="had a spade renounce"[12:]))
    assert "Bert asks to have the hands played again" in words(take(html, q="replay"))
    assert "Nothing is called so" in words(take(html, q="zzzzzzzzzzzz"))


@pytest.mark.parametrize("marks", ["", "yes"])
def test_a_mark_that_is_told_counts(marks: str) -> None:
    """Whether or not it was said before that marks will be; the point is won with three tricks, and may be marked."""
    html = press(deal(start(marks=marks), by="Bert", turn_up="7H"), "Anne proposes, and is refused")
    for card in (
        "king of spades",
        "ace of hearts",
        "queen of hearts",
        "nine of clubs",
        "king of clubs",
        "ten of clubs",
    ):
        html = press(html, card)
    html = press(html, "Bert marks one for the point")
    assert "Nothing was irregular so far." in words(html)
    assert "Score Anne 0, Bert 1" in words(html)


def test_a_player_is_told_what_he_may_ask_for() -> None:
    """What is granted now, each a button."""
    html = deal(start(), by="Bert", turn_up="7H")
    html = press(html, "Anne proposes, and is refused")
    for card in ("king of spades", "ace of hearts", "queen of hearts", "nine of clubs", "eight of spades"):
        html = press(html, card)
    asked = press(press(html, "Anne: say or do"), "What may Anne ask for now?")
    html = press(asked, "Anne asks to have the hands played again")
    assert "The hands are to be played again." in words(html)


def test_what_was_ordered_comes_next() -> None:
    """A fresh deal by who dealt, hands to be played again, a card to be taken back."""
    html = take(start(), acts='[{"do": "packet", "by": "Bert", "to": "Anne", "cards": 5}]')
    html = take(html, acts='[{"do": "packet", "by": "Bert", "to": "Bert", "cards": 5}]')
    html = take(html, acts='[{"do": "turn_up", "by": "Bert", "cards": 2}]')
    html = take(html, acts='[{"do": "claim", "by": "Anne", "remedy": "fresh_deal"}]')
    assert "There is to be a fresh deal." in words(html)
    assert "Bert turns up 7♥." in words(press(press(html, "Bert deals"), "seven of hearts"))
    refused = press(deal(start(), by="Bert", turn_up="7H"), "Anne proposes, and is refused")
    html = refused
    for card in ("king of spades", "ace of hearts", "queen of hearts", "nine of clubs", "eight of spades"):
        html = press(html, card)
    html = press(press(html, "Anne: say or do"), "Anne asks to have the hands played again")
    html = press(html, "The hands are taken up again to be replayed")
    assert "Anne leads" in words(html)
    html = take(refused, acts='[{"do": "lead", "by": "Bert", "card": "KS"}]')
    html = press(press(html, "Anne: say or do"), "Anne asks to have the card taken back")
    assert "Bert takes K♠ back." in words(press(html, "Bert takes king of spades back"))


@pytest.mark.parametrize(
    ("onto", "says"), [("trick", "Anne leads K♠."), ("discards", "Anne discards K♠."), ("stock", "")]
)
def test_a_card_is_dragged(onto: str, says: str) -> None:
    """To the trick it is led or played, to the discards it is laid away; elsewhere its deeds open."""
    html = deal(start(), by="Bert", turn_up="7H", hands={"Anne": "KS QS JD 10D 9C"})
    html = take(html, touch="hand 0 KS", onto=onto)
    assert says in words(html)
    assert ("Anne shows K♠" in words(html)) is (says == "")


def test_words_are_acts() -> None:
    """Kings, exposed cards and notices are told in sentences."""
    html = deal(start(), by="Bert", turn_up="7H")
    html = take(html, do="announce_king", by="Anne")
    html = take(html, do="expose", by="Bert", cards="9C", of="Anne")
    html = press(press(html, "Anne: say or do"), "Anne draws attention to an exposed card")
    assert "Anne draws attention to an exposed card" in words(html)
    html = take(html, do="reveal", by="Bert", cards="KC")
    html = take(html, do="throw_down", by="Anne")
    assert "Anne throws the cards down" in words(html)


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "claim", "by": "Anne"},
        {"acts": '[{"deal": {"by": "Zoe"}}]'},
        {"do": "lead", "by": "Anne", "card": "XX"},
        {"do": "mark", "by": "Anne", "n": "9" * 5000},
        {"do": "ply"},
        {"acts": "no"},
        {"acts": "[]"},
        {"acts": '[{"do": "lead"}]'},
        {"acts": "[" * 9_000},
        {},
    ],
)
def test_an_act_that_cannot_be_is_refused_in_words(fields: dict[str, str]) -> None:
    """The table stays as it was."""
    dealt = deal(start(), by="Bert", turn_up="7H")
    html = take(dealt, 400, **fields)
    assert 'class="refused"' in html
    assert carried(html) == carried(dealt)


def test_names_that_cannot_be_are_refused_in_words() -> None:
    """The same name twice, or none."""
    assert 'class="refused"' in start(400, second="Anne")
    assert 'class="refused"' in start(400, second=" ")


def test_markup_in_a_name_stays_text() -> None:
    """It is shown as it was written."""
    html = deal(start(first="<b>Anne</b>"), by="<b>Anne</b>")
    assert "<b>" not in html
    assert "<b>Anne</b>" in unescape(html)


def test_a_link_opens_to_the_same_table() -> None:
    """It carries the log."""
    html = deal(start(), by="Bert", turn_up="7H")
    assert words(page(link(html, "Link to this table"))) == words(html)
