"""Questions in words: each field, moment and remedy that a clause may name can be asked about."""

from __future__ import annotations

import pytest

from referee.asking import CHOSEN, COME, COME_EARLIER, STAGINGS, Question
from referee.asking.bearing import bearing_of
from referee.interviews import question_words
from referee.interviews.question_table import OF_FAMILY, OF_KIND
from referee.law import REMEDIES, load_rulebook
from referee.table import FACTS, MOMENTS
from tests.charts import CODES

NAMES = {"dealer": "Bert", "non_dealer": "Anne"}

POINTS = [(kind, field) for kind, fact in FACTS.items() for field in fact.values]
"""All that a clause may name of what happened."""


def asked(kind: str, point: str, *values: object) -> tuple[str, list[str]]:
    """Return the question on a point, and its answers, in words."""
    text, answers = question_words(Question(point, kind, tuple((value,) for value in values)), NAMES)
    return text, list(answers.values())


@pytest.mark.parametrize(("kind", "field"), POINTS)
def test_every_field_is_asked_about_with_an_answer_for_each_of_its_values(kind: str, field: str) -> None:
    text, answers = asked(kind, field, *FACTS[kind].values[field].options)
    assert text.endswith("?")
    assert text[0].isupper()
    assert all(answer[0].isupper() and "_" not in answer for answer in answers)
    assert len(set(answers)) == len(answers)


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_is_asked_about(moment: str) -> None:
    texts = [asked("led_out_of_turn", moment + come, True, False)[0] for come in (COME, COME_EARLIER)]
    assert all(text.endswith("?") and "_" not in text for text in texts)
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("remedy", REMEDIES)
def test_every_remedy_is_asked_about_as_chosen(remedy: str) -> None:
    text, answers = asked("led_out_of_turn", CHOSEN + remedy, True, False)
    assert text.endswith("?")
    assert "_" not in text
    assert answers == ["Yes", "No"]


@pytest.mark.parametrize("code", CODES)
def test_what_a_call_under_a_shipped_code_hangs_on_has_words_of_its_own(code: str) -> None:
    book = load_rulebook(code)
    spoken_of = (kind for kind, fact in FACTS.items() if not fact.grounds.isdisjoint(STAGINGS))
    named = {(OF_FAMILY.get(kind, kind), field) for kind in spoken_of for field in bearing_of(book, kind).fields}
    assert sorted(named - set(OF_KIND)) == []


def test_a_field_without_words_is_asked_about_by_its_name() -> None:
    assert ("new_cards", "number") not in OF_KIND
    text, answers = asked("new_cards", "number", "fewer", None)
    assert text == "New cards were called for or brought. What is so of it: number?"
    assert answers == ["Fewer", "Nobody can tell"]
