"""Each kind of fact is told in a sentence, in each of its forms, and each act in three tenses.

After a deliberate change of wording, ``python -m tests.report.bless`` writes the lists anew; read the difference aloud.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from referee.docket import MatterRow
from referee.law import REMEDIES
from referee.record.acts import ACTS
from referee.record.acts.base import EventId
from referee.record.acts.dealing import Choose, Cut, Expose, Look
from referee.record.acts.play import Complete, Lead, Retract
from referee.record.acts.words import Claim, Mark
from referee.report.forms import FIELD, OPTIONAL, Form, first_form
from referee.report.sentences import TEMPLATES, sentence
from referee.report.stories import story
from referee.report.story_forms import DENIED, FORMS, TAILS
from referee.report.tenses import VERB, conjugate
from referee.table import FACTS
from tests.report.test_sentences import make
from tests.shared import SCENARIOS, cases, heard

SENTENCES = Path(__file__).with_name("sentences")
GENDER = re.compile(r"\b(he|she|him|his|her|hers)\b", re.IGNORECASE)
UNSAID = re.compile(r"\bNone\b|[{}\[\]<>_]|\.\.|  | ,|\bTrue\b|\bFalse\b|\b[AKQJ79][SHDC]\b")

NON_DEALERS = {"number_named", "proposer_took_none", "proposal_passed_over", "number_taken_asked", "king_wins"}
"""Kinds of fact that the list tells of Anne, who does not deal; all others are told of Bert."""

DETAILS: Final[dict[str, Any]] = {
    "dealer": "Bert",
    "non_dealer": "Anne",
    "leader": "Anne",
    "follower": "Bert",
    "hand_size": 5,
    "king": "KH",
    "turned": "9H",
    "all_turned": ["7H", "8S"],
    "cards": ["JD"],
    "foreign": ["JC"],
    "besides": ["9S"],
    "card": "9D",
    "lead": "KS",
    "reply": "9D",
    "held": ["AS", "9S"],
    "shown": ["KH", "9S"],
    "missing": ["9D"],
    "pack_name": "red",
    "value": "red",
    "packets": "2-3",
    "packs": 2,
    "trick": 1,
    "tricks": 2,
    "again": True,
    "dealt": 6,
    "unproved": True,
    "asked": 2,
    "laid": 2,
    "given": 3,
    "told": 3,
    "n": 2,
    "excess": 1,
    "for": "point",
    "kind": "held_king",
    "lifted": 1,
    "left": 1,
    "remedy": "fresh_deal",
    "named": "H",
    "what": "refusal",
    "score_claimed": "point",
    "cards_played": 1,
    "loser_score": 3,
    "winner": "non_dealer",
    "loser": "dealer",
    "of": "non_dealer",
    "by": "dealer",
}
"""Some value for each detail that a sentence can tell."""

DERIVED = ("truth", "actor", "own", "trumped", "all_excess", "dealt_off", "given_off")
"""What a form can ask for that is no detail of its own."""


MADE_OF = {"dealt_off": "dealt"}
"""The details that some of it is worked out from."""


def row(fact: str, conditions: Mapping[str, Any], *, supposed: bool = False, **more: Any) -> MatterRow:
    """Return a made-up matter that is as a form wants it."""
    actor = None if supposed or "actor" in conditions else "Anne" if fact in NON_DEALERS else "Bert"
    other = "Bert" if actor == "Anne" else "Anne"
    details = DETAILS | {"other": other, "player": actor if conditions.get("own") else other} | more
    for name, wanted in conditions.items():
        value = wanted[0] if isinstance(wanted, tuple) else wanted
        if value is None:
            details.pop(name, None)
        elif name not in DERIVED and (value is not ... or name not in details):
            details[name] = 2 if value is ... else value
    if conditions.get("trumped"):
        details["card"] = "QH"
    if conditions.get("all_excess"):
        details["excess"] = details["n"]
    truth = False if supposed else conditions.get("truth", True)
    return MatterRow("m1", 1, fact, EventId("e1"), actor, (EventId("e1"),), truth, details)


def positive(fact: str) -> Iterator[MatterRow]:
    """Yield a matter for each form of a kind of fact, and for each detail that the form may leave untold."""
    for index, (conditions, text) in enumerate(FORMS[fact]):
        for untold in ({}, *({name: None} for name in optional(text) if name not in conditions)):
            matter = row(fact, {**conditions, **untold})
            leave_out(matter, {*conditions, *(field["name"] for field in FIELD.finditer(text))}, FORMS[fact][:index])
            yield matter


def made_up(fact: str) -> Iterator[MatterRow]:
    """Yield a matter for each form of a kind of fact, for what is added to it, and for what is only supposed."""
    yield from positive(fact)
    for conditions, _ in TAILS.get(fact, []):
        yield row(fact, conditions)
    for conditions, _ in DENIED.get(fact, [({}, "")]):
        yield row(fact, conditions, supposed=True)


def optional(text: str) -> list[str]:
    """Return the details that a form tells in one of several ways, or not at all."""
    return [field["name"] for part in OPTIONAL.findall(text) for field in FIELD.finditer(part)]


def leave_out(matter: MatterRow, wanted: set[str], earlier: list[Form]) -> None:
    """Leave out what a form does not need, so that those before it do not fit."""
    for conditions, _ in earlier:
        for name in conditions.keys() - wanted:
            made_of = MADE_OF.get(name, name)
            if name in MADE_OF or first_form([({name: conditions[name]}, "fits")], matter.details):
                matter.details.pop(made_of, None)


def stories() -> str:
    """Return the sentences on every kind of fact, each once, under its name."""
    told = {fact: dict.fromkeys(map(story, made_up(fact))) for fact in FACTS}
    wished = {
        f"{do} (asked for, and not done)": {
            story(row("shuffled", {}, wished=True, do=do, asker="Anne", remedy="shuffle")): 0
        }
        for do in ("claim", "elect", "require", "permit")
    }
    return "".join(f"{fact}\n" + "".join(f"  {said}\n" for said in each) for fact, each in (told | wished).items())


def exact_demands() -> Iterator[dict[str, Any]]:
    """Yield demands that tell more than the remedy, for which the remedy has words of its own."""
    told = {"card": "KS", "suit": "H", "n": 1, "of": "Bert", "value": "red"}
    for name, remedy in REMEDIES.items():
        for way in remedy.exactly:
            yield {"remedy": name} | {key: value for key, value in told.items() if f"{{{key}" in way}


def acts() -> str:
    """Return every act in the past, and as it had been done before, told as far as can be and as little as can be."""
    events = [make(act, full=full) for act in map(ACTS.__getitem__, TEMPLATES) for full in (False, True)]
    events += [Claim(by="Anne", **asked) for asked in exact_demands()]
    events += [Choose(by="Anne", what="pack", value="red"), Choose(by="Anne", what="seat", value="north")]
    events += [Expose(by="Anne", cards=("KS",), of=of) for of in ("Anne", "stock")]
    events += [Complete(by="Anne", to="Anne", cards=("KS",)), Mark(by="Anne", n=1, reason="point", of="Anne")]
    events += [Cut(by="Anne", lifted=1), Cut(by="Anne", left=1)]
    return "".join(f"{sentence(event, 'past')}\n  {sentence(event, 'perfect')}\n" for event in events)


LISTS = {"stories.txt": stories, "acts.txt": acts}


@pytest.mark.parametrize("name", LISTS)
def test_the_sentences_are_those_that_were_read(name: str) -> None:
    assert LISTS[name]() == (SENTENCES / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("fact", FACTS)
def test_each_form_is_told_when_its_conditions_hold_and_one_fits_always(fact: str) -> None:
    assert FORMS[fact][-1][0] == {}
    told = [first_form([each], {}) for each in FORMS[fact] if not each[0]]
    assert len(told) == 1
    sentences = [story(each) for each in made_up(fact)]
    assert len(set(map(story, positive(fact)))) >= len({text for _, text in FORMS[fact]})
    for said in sentences:
        well_said(said)


def well_said(said: str) -> None:
    """Assert that a sentence is one: with a full stop, no part left unsaid, and nobody told to be he or she."""
    assert said.endswith(".")
    assert said[0].isupper() or not said[0].isalpha()
    assert not UNSAID.search(said), said
    assert not GENDER.search(said), said


def test_the_forms_ask_only_for_what_a_kind_of_fact_can_have() -> None:
    known = {*DETAILS, *DERIVED, "do", "filled", "laid_later"}
    for table in (FORMS, TAILS, DENIED):
        for fact, forms in table.items():
            assert fact in FACTS
            for name, wanted in (pair for conditions, _ in forms for pair in conditions.items()):
                values = FACTS[fact].values.get(name)
                assert values is not None or name in known, (fact, name)
                options = wanted if isinstance(wanted, tuple) else (wanted,)
                asked = [] if values is None or values.opaque else [each for each in options if each not in (..., None)]
                assert all(each in values for each in asked if values is not None), (fact, name, wanted)


def test_whatever_scenarios_rule_on_can_be_told() -> None:
    for case in cases(SCENARIOS / "london"):
        for matter in heard(case).matters:
            well_said(story(matter))


@pytest.mark.parametrize(
    ("lesson", "name", "said"),
    [
        (
            "london/play/43-renounce-reduction-claimed",
            "",
            "Anne trumped K♠ with Q♥ in trick 2 while holding A♠ and 9♠.",
        ),
    ],
)
def test_a_dispute_is_told_in_a_sentence(lesson: str, name: str, said: str) -> None:
    found = next(case for case in cases(SCENARIOS / f"{lesson}.yaml") if case.name.startswith(name))
    assert story(heard(found).matters[0]) == said


def test_what_the_record_proves_neither_way_is_told_as_such() -> None:
    unproved = row("renounced", {"truth": None})
    assert story(unproved) == (
        "Bert played 9♦ to K♠ in trick 1; whether Bert held another card of the suit is not on the record."
    )


def test_names_and_words_of_players_keep_their_letters() -> None:
    strange = row("led_out_of_turn", {})
    strange.actor = "anne <leads>"
    assert story(strange) == "anne <leads> led K♠ out of turn."
    assert sentence(Lead(by="<leads> {by} [x]", card="KS"), "past") == "<leads> {by} [x] led K♠."


def test_the_three_tenses() -> None:
    look = Look(by="Anne", at="hand")
    assert [sentence(look, tense) for tense in ("present", "past", "perfect")] == [
        "Anne looks at the hand.",
        "Anne looked at the hand.",
        "Anne had looked at the hand.",
    ]
    assert sentence(Retract(by="Anne", what="proposal"), "past") == "Anne wanted to take back the proposal."
    assert sentence(Expose(by="Bert", cards=("AC", "?"), of="Anne"), "perfect") == (
        "Bert had exposed A♣ and a card from Anne's cards."
    )


def test_each_act_has_one_verb_that_can_change_its_tense() -> None:
    for do, template in TEMPLATES.items():
        assert VERB.search(template) or do == "answer", do
        assert conjugate(template, "past") != conjugate(template) or do == "answer" or "<cuts>" in template


def test_what_was_done_by_none_of_the_players_was_done_by_somebody() -> None:
    drawn = row("surplus_drawn", {"concerned": "Bert"})
    drawn.actor = None
    assert story(drawn).startswith("Somebody drew")
