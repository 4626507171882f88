"""Rulings on a log of one's own in the browser."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode
from html import unescape

import pytest
from click.testing import CliRunner

from referee.cli.adjudicate import adjudicate_command
from referee.record import dump_log, load_log
from referee.report import say_counts
from referee.teaching import Case
from referee.web.own_log import PAGE, link_to_case
from referee.web.permalinks import MOST_CHARACTERS, BadLink, packed, unpacked
from referee.web.sent_log import ACTS_AS_JSON, ACTS_TO_REREAD
from tests.house.source import ROOT
from tests.shared import SCENARIOS, cases, heard
from tests.web.support import page, sound, visitor, words

HAND = (ROOT / "docs" / "examples" / "hand.yaml").read_text(encoding="utf-8")
SCORE = "Anne 4, Bert 3 (recorded 4–4: one point of Bert's comes off)"

OTHERWISE = "Another reading of the law would change this"


def rule(text: str, status: int = 200, **fields: str) -> str:
    """Return the page on a log that was pasted."""
    return sound(visitor().post("/rule", data={"text": text, **fields}), status)


def reread(text: str) -> str:
    """Return the page on a log on which the other readings of the law were tried."""
    return sound(visitor().post("/rule/readings", data={"log": packed(text)}))


def change(text: str, status: int = 200, **fields: str) -> str:
    """Return the page on a log of which an act was changed."""
    return sound(visitor().post("/rule/change", data={"log": packed(text), **fields}), status)


def link(html: str, text: str) -> str:
    """Return the address of the link with a text."""
    found = re.search(rf'<a href="([^"]*)">{text}</a>', html)
    assert found, html
    return unescape(found[1])


def field(html: str, name: str) -> str:
    """Return what stands in a field for text."""
    found = re.search(rf'<textarea id="{name}".*?>&#10;(.*?)</textarea>', html, re.DOTALL)
    assert found, html
    return unescape(found[1])


def test_the_form_is_there() -> None:
    """Every page leads to it."""
    form = page("/rule")
    assert "<option>london</option>" in form
    assert '<a href="/rule">Rule on a log</a>' in page("/")


def test_a_pasted_log_is_ruled_on() -> None:
    """The page is that of the report, and the text comes back as it was."""
    found = rule(HAND)
    assert SCORE in words(found)
    assert field(found, "text") == HAND


def test_a_browser_sends_other_ends_of_lines() -> None:
    """They are no part of the log."""
    assert field(rule(HAND.replace("\n", "\r\n")), "text") == HAND


@pytest.mark.parametrize("form", ["yaml", "json", "jsonl"])
def test_a_file_is_ruled_on(form: str) -> None:
    """A file goes before what stands in the form."""
    raw = dump_log(load_log(ROOT / "docs" / "examples" / "hand.yaml"), form).encode()
    answer = visitor().post("/rule", data={"text": "nothing"}, files={"file": ("hand", raw)})
    assert SCORE in words(sound(answer))


def test_a_file_that_is_no_text_is_refused_in_words() -> None:
    """The form is there again."""
    answer = visitor().post("/rule", files={"file": ("hand", b"\xff\xfe\x00")})
    assert "The file is not UTF-8 text" in words(sound(answer, 400))


def test_all_mistakes_are_told_at_their_lines() -> None:
    """Each with the line shown and the word marked, and the form filled in."""
    broken = HAND.replace("Anne KS, Bert AH", "Anne KS, Bert AX").replace("reason: point", "reason: pont")
    found = rule(broken, 400)
    assert "2 mistakes" in words(found)
    assert "Line 12." in words(found)
    assert "Line 17." in words(found)
    assert re.search(r'<span class="where">12</span> .*\[Anne KS, Bert <mark>AX</mark>\]', unescape(found))
    assert "<mark>pont</mark>" in found
    assert field(found, "text") == broken


def test_the_rulebook_and_readings_can_be_chosen() -> None:
    """A reading is taken, and a wrong one is refused in words."""
    read_otherwise = rule(HAND, readings="R75=only_in_replay")
    assert "Anne 4, Bert 4 (as recorded)" in words(read_otherwise)
    assert 'name="readings" value="R75=only_in_replay"' in read_otherwise
    assert "French" in words(rule(HAND, rulebook="french"))
    assert "is no reading" in words(rule(HAND, 400, readings="R75"))
    assert "R9999" in words(rule(HAND, 400, readings="R9999=x"))
    assert "There is no code" in words(rule(HAND, 400, rulebook="/etc"))


def test_the_ruling_is_told_before_other_readings_are_tried() -> None:
    """They have a page of their own, with the same ruling, whose parts the script puts in the places of the first."""
    first, whole = rule(HAND), reread(HAND)
    assert OTHERWISE not in words(first)
    assert OTHERWISE in words(whole)
    assert "later.js" in first
    assert "later.js" not in whole
    asked = re.search(r'data-later="([^"]+)"', first)
    assert asked
    assert asked[1].split(", ") == [".proof", "#other-readings", "#otherwise"]
    for part in ('class="proof" id="ruling-3"', 'id="other-readings"', 'id="otherwise"'):
        assert part in first
        assert part in whole


def test_on_a_long_log_other_readings_are_not_tried() -> None:
    """Nor asked for; the page says so."""
    log = HAND + "".join(f"  - {{do: look, by: Anne, at: hand, id: more{i}}}\n" for i in range(ACTS_TO_REREAD))
    found = rule(log)
    assert "other readings of the law were not tried" in words(found)
    assert "later.js" not in found


def test_a_log_cannot_have_files_of_the_machine_read() -> None:
    """It may name a code, and no folder."""
    found = rule(HAND.replace("rulebook: london", "rulebook: /etc/passwd"), 400)
    assert "There is no such code here" in words(found)
    assert "Line 6." in words(found)


def test_a_dropped_act_changes_the_ruling() -> None:
    """What has changed is told first."""
    found = words(change(HAND, drop="m1"))
    assert found.index("The answer has changed.") < found.index("Anne and Bert, game 1, deal 6")
    assert f"Before {SCORE}" in found
    assert "Now Anne 4, Bert 3 (as recorded)" in found


def test_a_dropped_act_that_others_need_is_told() -> None:
    """The new text stands in the form with its mistake."""
    found = change(HAND, 400, drop="t1.play")
    assert "t1.play" in words(found)
    assert "t1.lead" in field(found, "text")


def test_an_act_is_changed() -> None:
    """It is asked for as it was written, and the log is ruled on with the other."""
    asked = change(HAND, edit="t1.play")
    assert field(asked, "told") == "{id: t1.play, do: play, by: Bert, card: AH}"
    found = words(change(HAND, replace="t1.play", told="{do: play, by: Bert, card: 8S}"))
    assert "Now Anne 4, Bert 4 (as recorded)" in found


def test_an_act_is_put_in() -> None:
    """Before another, or at the end."""
    assert "Before:" in words(change(HAND, put_in="x"))
    claim = "{do: claim, by: Anne, remedy: fresh_deal}"
    assert "asked to have a fresh deal" in words(change(HAND, before_act="x", told=claim))
    assert "At the end of the log." in words(change(HAND, put_in=""))
    assert "asked to have a fresh deal" in words(change(HAND, before_act="", told=claim))


@pytest.mark.parametrize("told", ["", "no act", "{do: play, by: Bert, card: 8X}", "{do: ply, by: Bert}"])
def test_a_wrong_act_is_asked_for_again(told: str) -> None:
    """With what is wrong, and as it was written."""
    found = change(HAND, 400, replace="t1.play", told=told)
    assert "1 mistake" in words(found)
    assert field(found, "told") == told
    assert "t1.play" in words(found)


def test_an_act_that_there_is_not_is_told() -> None:
    """Whatever is to be done with it."""
    for fields in ({"drop": "zz"}, {"edit": "zz"}, {"replace": "zz", "told": "{do: gather, by: Anne}"}):
        assert "no such act" in words(change(HAND, 400, **fields))


def test_a_link_opens_to_the_same_ruling() -> None:
    """With readings, rulebook, and what has changed."""
    found = rule(HAND, readings="R75=only_in_replay")
    assert words(page(link(found, "Link to this ruling"))) == words(found)
    changed = change(HAND, drop="m1")
    assert words(page(link(changed, "Link to this ruling"))) == words(changed)
    assert SCORE in words(page(link(changed, "Back to the log before")))


@pytest.mark.parametrize("carried", ["%%%", "abc", packed(HAND)[:-4], packed(HAND) + "AAAA"])
def test_a_broken_link_is_told(carried: str) -> None:
    """In words."""
    assert "The link is not whole" in words(sound(visitor().get("/rule", params={"log": carried}), 400))


def test_a_bomb_is_refused() -> None:
    """A link that unpacks to more than a log may have is not unpacked."""
    bomb = urlsafe_b64encode(zlib.compress(b"a" * 10**7, 9)).decode().rstrip("=")
    with pytest.raises(BadLink, match="too long"):
        unpacked(bomb)
    assert "too long" in words(sound(visitor().get("/rule", params={"log": bomb}), 400))


def test_too_much_is_refused_with_the_limit() -> None:
    """Characters, acts and bytes."""
    assert f"Here it may have {MOST_CHARACTERS:,}" in words(rule("#" * (MOST_CHARACTERS + 1), 400))
    many = HAND.partition("events:")[0] + "events:\n" + "  - {do: propose, by: Anne}\n" * 1001
    assert "The log has 1,001 acts" in words(rule(many, 400))
    assert "At most 1,000 kB" in words(rule("#" * 2_000_000, 413))


@pytest.mark.parametrize(
    "hostile", ["a: &x [*x, *x]", "[" * 5000, "{" * 100, "\x00\x1b[31m", "!!python/object:os.system {}"]
)
def test_hostile_yaml_is_refused_in_words(hostile: str) -> None:
    """Aliases, nesting, control characters and tags."""
    assert "mistake" in words(rule(hostile, 400))


def test_hostile_names_stay_text() -> None:
    """Markup in names, ids and notes is shown as it was written."""
    evil = "<script>alert(1)</script>"
    text = HAND.replace("Anne", evil).replace("id: m1,", "id: '\"><b>',").replace("You had", "<i>You</i> had")
    changed = change(text, drop='"><b>')
    for found in (rule(text), changed, change(text, edit='"><b>'), rule(text.replace("KS", "<u>"), 400)):
        assert not re.search(r"<script>|<b>|<i>|<u>", found)
        assert evil in unescape(found)


@pytest.mark.turns(3)
@pytest.mark.parametrize("case", cases(SCENARIOS, every=80), ids=lambda case: case.name)
def test_the_log_of_a_case_can_be_changed(case: Case) -> None:
    """Its readings, options and rulebook come along, so the score is that of the case."""
    address = link_to_case(case, PAGE)
    assert address is not None
    assert say_counts(heard(case).score.corrected) in words(page(address))


def test_a_case_leads_to_its_log() -> None:
    """Once its question is answered, and not before, as the ruling would answer it."""
    html = page("/scenarios/london/dealing/13-card-exposed.yaml?case=1&step=0")
    question = page(re.sub("#.*", "", link(html, "To the question")))
    assert "Change something" not in question
    told = page(re.sub("#.*", "", link(question, "Tell the ruling")))
    assert "Keep or send this" in words(page(link(told, "Change something, and rule again")))


def test_the_log_is_ruled_on_by_another_reading_or_code_with_one_click() -> None:
    """Each reading that changes something has its link, and each other code."""
    found = reread(HAND)
    other = link(found, r"R75: On a replay\.?")
    assert "Anne 4, Bert 4 (as recorded)" in words(page(other))
    assert "French" in words(page(link(found, "The code french")))
    assert "The code london" not in words(found)
    assert "The code london" in words(page(link(found, "The code french")))


def test_the_answer_is_had_as_the_command_writes_it() -> None:
    client = visitor()
    answer = client.get("/rule.json", params={"log": packed(HAND)})
    assert answer.text == CliRunner().invoke(adjudicate_command, ["-", "--format", "json"], input=HAND).output
    assert answer.headers["content-disposition"] == 'attachment; filename="ruling.json"'


def test_a_long_log_has_no_answer_as_json() -> None:
    acts = "\n".join(f"  - {{do: shuffle, by: Bert, id: s{n}}}" for n in range(ACTS_AS_JSON + 1))
    log = packed(f"format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n{acts}\n")
    client = visitor()
    assert "The answer as JSON" not in client.get("/rule", params={"log": log}).text
    answer = client.get("/rule.json", params={"log": log})
    assert answer.status_code == 400
    assert "referee adjudicate" in answer.text
