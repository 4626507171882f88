"""Every act, and every word of the closed lists, can be said in plain English."""

from __future__ import annotations

import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from attrs import NOTHING, fields

from referee.record.acts import ACTS
from referee.record.acts.base import Event, Move
from referee.record.acts.dealing import Look, Rectify, Shuffle
from referee.record.acts.play import Answer
from referee.record.cards import describe
from referee.record.vocabulary import GROUNDS, MARK_REASONS, REMEDY_NAMES
from referee.report import words
from referee.report.forms import FIELD
from referee.report.sentences import TEMPLATES, sentence
from referee.report.words import CHOICES
from referee.table.moments import MOMENTS, UNTIL

SAMPLES: dict[str, Any] = {
    "claiming": "vole",
    "by": "Anne",
    "card": "KS",
    "n": 2,
    "moves": (Move(from_="hand:Bert", to="stock", cards=("?",)),),
    "named_suit": "H",
    "suit": "H",
    "remedy": "fresh_deal",
    "ground": "dealt_count",
    "subject": "dealt_count",
}


def sample(name: str, hint: Any) -> Any:
    """Return some value for a field, by its name or else by its type."""
    if name in SAMPLES:
        return SAMPLES[name]
    if get_origin(hint) in (Union, types.UnionType):
        return sample(name, get_args(hint)[0])
    if get_origin(hint) is Literal:
        return get_args(hint)[-1]
    if get_origin(hint) is dict:
        return {"Anne": sample(name, get_args(hint)[1]), "Bert": sample(name, get_args(hint)[1])}
    if get_origin(hint) is tuple:
        return ("KS", "?")
    return {int: 2, bool: True}.get(hint, "Bert")


def make(act: type[Event], *, full: bool) -> Event:
    """Return an event of this act with every field told, or only those that must be."""
    hints = get_type_hints(act)
    wanted = [f for f in fields(act) if f.name not in ("id", "x") and (full or f.default is NOTHING)]
    return act(**{f.name: sample(f.name, hints[f.name]) for f in wanted})


def test_every_act_has_a_sentence_and_no_other() -> None:
    assert set(TEMPLATES) == set(ACTS)


@pytest.mark.parametrize("act", ACTS.values(), ids=str)
@pytest.mark.parametrize("full", [True, False], ids=["full", "bare"])
def test_an_act_is_said_whole(act: type[Event], full: bool) -> None:
    said = sentence(make(act, full=full))
    assert said.endswith(".")
    assert not any(sign in said for sign in "{}[]_")
    assert "None" not in said


@pytest.mark.parametrize("act", ACTS.values(), ids=str)
def test_a_sentence_tells_every_field_that_matters(act: type[Event]) -> None:
    own = {f.name for f in fields(act)} - {f.name for f in fields(Event)}
    untold = own - {field["name"] for field in FIELD.finditer(TEMPLATES[act.do])}
    assert not untold


def test_choices_name_fields_of_acts() -> None:
    for key in CHOICES:
        act, _, name = key.partition(".")
        assert name in {f.name for f in fields(ACTS[act])}


def test_every_remedy_ground_mark_and_moment_has_words() -> None:
    assert set(words.REMEDY_WORDS) == REMEDY_NAMES
    assert set(words.GROUND_WORDS) == GROUNDS
    assert set(words.MARKS) == set(MARK_REASONS)
    assert set(UNTIL) == set(MOMENTS)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Answer(by="Anne", reply="accept", n=2), "Anne accepts, wanting two cards."),
        (Look(by="both", at="hand"), "Each player looks at the hand."),
        (Shuffle(by="Anne", pack="red"), "Anne shuffles the red pack."),
        (
            Rectify(by="Anne", moves=(Move(from_="hand:Bert", to="stock", cards=("?",)),)),
            "Anne puts the deal right: one card from Bert's hand to the stock.",
        ),
    ],
)
def test_sentences_read_as_people_speak(event: Event, said: str) -> None:
    assert sentence(event) == said


def test_a_second_copy_is_told_apart() -> None:
    assert describe("10H#2") == "second ten of hearts"
