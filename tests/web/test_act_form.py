"""The forms of acts: every act can be told by its form, and each form reads back what it shows."""

from __future__ import annotations

import re
from functools import cache

import pytest

from referee.record import ACTS, Log, LogText, dump_log, event_data, flow, loads_log
from referee.web.act_form import acts_to_choose, fits, form_of
from tests.house.source import ROOT
from tests.shared import SCENARIOS, cases
from tests.web.support import page, sound, visitor, words
from tests.web.test_own_log import HAND, change, field
from tests.web.test_own_table import carried, deal, start, take

SAMPLES = 3
EXAMPLE = re.compile(r"^\| `(\w+)` \|.*\| `(\{do: .*\})` \|$", re.MULTILINE)
HEAD = "format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n  - {id: e1, do: propose, by: Anne}\n  - "


@cache
def told() -> dict[str, list[tuple[Log, int]]]:
    """Return acts by their words, each as a log and the number of the act in it: examples, and some of scenarios."""
    documented = EXAMPLE.findall((ROOT / "docs" / "log.md").read_text(encoding="utf-8"))
    found = {do: [(loads_log(HEAD + example), 1)] for do, example in documented}
    for case in cases(SCENARIOS, every=4):
        for index, event in enumerate(case.log.events):
            if len(found[event.do]) < SAMPLES:
                found[event.do].append((case.log, index))
    return found


@pytest.mark.parametrize("do", ACTS)
def test_a_form_tells_the_act_that_it_shows(do: str) -> None:
    """Put into the log in place of the act, it changes nothing."""
    for log, index in told()[do]:
        act = event_data(log.events[index])
        form = form_of(act, log.header.players, [])
        assert fits(act, form), act
        again = LogText(LogText(dump_log(log, "yaml")).replace(str(act["id"]), flow(form.data())))
        assert event_data(again.log.events[index]) == act


def test_a_form_has_no_room_for_what_other_programs_say() -> None:
    """Such an act is changed in YAML."""
    act = {"do": "lead", "by": "Anne", "card": "KS", "x-clock": 12}
    assert not fits(act, form_of(act, ("Anne", "Bert"), []))
    many = {"do": "rectify", "by": "Anne", "moves": [{"from": "stock", "to": "aside", "cards": 1}] * 4}
    assert not fits(many, form_of(many, ("Anne", "Bert"), []))


def test_every_act_can_be_chosen() -> None:
    """Each once, with what it is."""
    listed = [do for acts in acts_to_choose().values() for do, _ in acts]
    assert sorted(listed) == sorted(ACTS)
    assert len({words for acts in acts_to_choose().values() for _, words in acts}) == len(listed)


@pytest.mark.turns(3)
@pytest.mark.parametrize("do", ACTS)
def test_every_act_has_its_form_at_the_table(do: str) -> None:
    """The page has a field for each key of the act."""
    html = take(deal(start(), by="Bert", turn_up="7H"), put_in="", chosen=do)
    assert dict(acts_to_choose_flat())[do] in words(html)
    assert 'name="by"' in html
    assert 'name="note"' in html


def acts_to_choose_flat() -> list[tuple[str, str]]:
    """Return all acts that can be chosen, each with what it is."""
    return [pair for acts in acts_to_choose().values() for pair in acts]


def test_an_act_is_chosen_and_told_at_the_table() -> None:
    """A discard, its cards picked from the boxes and written beside them."""
    html = deal(start(), by="Bert", hands={"Anne": "KS QS JD 10D 9C"})
    html = take(html, put_in="", do="propose", by="Anne", n="2")
    html = take(html, before_act="", do="answer", by="Bert", reply="accept", n="1")
    answer = visitor().post(
        "/table", data={**carried(html), "before_act": "", "do": "discard", "by": "Anne", "cards": ["9C", "", "10D"]}
    )
    assert "Anne discards 9♣ and 10♦" in words(sound(answer))


def test_what_is_wrong_with_an_act_is_told_in_its_form() -> None:
    """And what was filled in stays there."""
    html = deal(start(), by="Bert")
    html = take(html, 400, before_act="", do="look", by="Anne", at="hand", cards="XX")
    assert 'role="alert"' in html
    assert 'name="cards" value="XX"' in html
    assert '<option value="hand" selected>' in html


def test_an_act_of_a_log_is_edited_in_its_form() -> None:
    """The fields hold what the act says; what is sent stands in its place."""
    html = change(HAND, edit="c1")
    assert '<option value="reduce_score" selected>' in html
    assert field(html, "told").startswith("{id: c1, do: claim")
    found = change(HAND, replace="c1", do="claim", by="Anne", remedy="replay_hands", ground="renounce")
    assert "replay" in words(found)
    assert "The answer has changed." in words(found)


def test_an_act_is_put_in_by_its_form() -> None:
    """Chosen first, then filled in."""
    html = change(HAND, put_in="m1", chosen="notice")
    assert "Attention is openly drawn to something." in words(html)
    assert 'name="before_act" value="m1"' in html
    found = change(HAND, before_act="m1", do="notice", by="Anne", subject="renounce", about="t1.play")
    assert "Anne drew attention" in words(found) or "Anne draws attention" in words(found)


def test_a_wrong_act_is_asked_for_again_in_its_form() -> None:
    """With what is wrong."""
    html = change(HAND, 400, before_act="", do="lead", by="Anne", card="XX")
    assert "1 mistake" in words(html)
    assert "A player leads a card." in words(html)


def test_the_form_of_a_log_still_opens() -> None:
    """With the words for the script that completes them."""
    assert 'class="yaml" data-players="Anne&#10;Bert"' in page("/rule").replace("\n", "&#10;")
