"""Words that players use for those of a log lead to words that a log has."""

from __future__ import annotations

import pytest

from referee.record import ACTS, GROUNDS, REMEDY_NAMES
from referee.record.vocabulary import SYNONYMS, plain_words

WORDS = {"ground": GROUNDS, "remedy": REMEDY_NAMES, "act": ACTS.keys()}


@pytest.mark.parametrize("noun", WORDS)
def test_a_synonym_leads_to_a_word_of_the_log(noun: str) -> None:
    assert set(SYNONYMS[noun].values()) <= WORDS[noun]


@pytest.mark.parametrize("noun", SYNONYMS)
def test_a_synonym_is_spelt_as_it_is_looked_up(noun: str) -> None:
    assert [written for written in SYNONYMS[noun] if plain_words(written) != written] == []


@pytest.mark.parametrize("noun", WORDS)
def test_a_synonym_is_no_word_of_the_log_itself(noun: str) -> None:
    said_otherwise = {written for written, word in SYNONYMS[noun].items() if plain_words(word) != written}
    assert said_otherwise & {plain_words(word) for word in WORDS[noun]} == set()
