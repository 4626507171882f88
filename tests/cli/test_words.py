"""``referee words``: every word of a log, found by what players call it, and the tables of the guide to logs."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from referee.cli.reference import law_link
from referee.law import list_codes, load_rulebook
from referee.record import ACT_SYNONYMS, ACTS, GROUND_SYNONYMS, GROUNDS, REMEDY_NAMES, REMEDY_SYNONYMS
from referee.teaching import find_words, list_words, word_tables
from tests.record.bless import GUIDE, with_word_tables

BOOK = load_rulebook()


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["words", *arguments])


def meant(text: str) -> set[str]:
    return {word.name for word in find_words(BOOK, text)}


def test_every_word_has_synonyms_and_no_other_has() -> None:
    assert set(GROUND_SYNONYMS) == GROUNDS
    assert set(REMEDY_SYNONYMS) == REMEDY_NAMES
    assert set(ACT_SYNONYMS) <= set(ACTS)
    said = [*GROUND_SYNONYMS.values(), *REMEDY_SYNONYMS.values(), *ACT_SYNONYMS.values()]
    assert all(each and len(set(each)) == len(each) and all(each) for each in said)


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("misdeal", "dealt_count"),
        ("misdeal", "fresh_deal"),
        ("Misdeal!", "fresh_deal"),
        ("wrong number", "dealt_count"),
        ("redeal", "fresh_deal"),
        ("re-deal", "fresh_deal"),
        ("king", "false_king"),
        ("king", "mark_king"),
        ("redeel", "fresh_deal"),
        ("fresh_deal", "fresh_deal"),
        ("fresh deal", "fresh_deal"),
        ("renounce", "renounce"),
        ("revoke", "renounce"),
        ("king not announced", "unannounced_king"),
        ("announce the king", "mark_king"),
        ("replay", "replay_hands"),
        ("talon", "stock"),
        ("penalty", "reduce_score"),
        ("led out of turn", "lead_out_of_turn"),
    ],
)
def test_a_word_is_found_by_what_players_call_it(said: str, word: str) -> None:
    assert word in meant(said)


@pytest.mark.turns(4)
@pytest.mark.parametrize("word", sorted(GROUNDS | REMEDY_NAMES | set(ACTS)))
def test_a_word_is_found_by_its_own_name(word: str) -> None:
    assert word in meant(word)
    assert word in meant(word.replace("_", " ").upper())


def test_every_synonym_finds_its_word() -> None:
    table = [*GROUND_SYNONYMS.items(), *REMEDY_SYNONYMS.items(), *ACT_SYNONYMS.items()]
    assert [(name, said) for name, synonyms in table for said in synonyms if name not in meant(said)] == []


@pytest.mark.parametrize("code", list_codes())
def test_the_laws_are_those_of_the_rulebook(code: str) -> None:
    book = load_rulebook(code)
    for word in list_words(book):
        assert all(book.clauses[clause.id] is clause for clause in word.clauses)
        if word.kind == "remedy":
            naming = {clause.id for clause in book.clauses.values() if word.name in (clause.may, clause.does)}
            assert naming <= {clause.id for clause in word.clauses}


def test_points_are_spoken_of_by_the_clauses_that_give_them_or_cut_them_down() -> None:
    laws = {word.name: {clause.id for clause in word.clauses} for word in list_words(BOOK) if word.kind == "remedy"}
    assert "43.5" in laws["reduce_score"] & laws["cut_to_zero"]
    assert "47.2" in laws["mark_king"]
    assert laws["mark_point"]
    assert not laws["mark_point"] & laws["reduce_score"]


def test_the_list_names_every_word_once() -> None:
    told = json.loads(call("--format", "json").stdout)
    assert [(each["kind"], each["word"]) for each in told] == [
        *(("ground", name) for name in sorted(GROUNDS)),
        *(("remedy", name) for name in sorted(REMEDY_NAMES)),
        *(("act", name) for name in sorted(ACTS)),
    ]
    printed = call()
    assert printed.exit_code == 0
    assert [each["word"] for each in told if f"\n  {each['word']}\n" not in printed.stdout] == []


def test_a_word_that_is_asked_for_is_told_with_its_clauses() -> None:
    shown = call("king", "not", "announced")
    assert shown.exit_code == 0
    assert "unannounced_king" in shown.stdout
    assert BOOK.clauses["23.2"].says in re.sub(r"\s+", " ", shown.stdout)


def test_only_words_of_a_kind_are_listed_where_one_is_asked_for() -> None:
    told = json.loads(call("misdeal", "--kind", "remedy", "--format", "json").stdout)
    assert [each["word"] for each in told] == ["fresh_deal"]


def test_a_word_that_is_not_known_is_told_with_what_else_to_try() -> None:
    done = call("zzz")
    assert (done.exit_code, done.stdout) == (2, "")
    assert '"zzz" is no word of a log' in done.stderr
    assert "referee law" in done.stderr


def test_the_tables_cannot_be_cut_short() -> None:
    assert call("redeal", "--format", "markdown").exit_code == 2


def test_the_guide_to_logs_lists_every_ground_and_remedy() -> None:
    """Where this fails, ``python -m tests.record.bless`` writes the tables anew."""
    text = GUIDE.read_text(encoding="utf-8")
    guide = text.splitlines()
    assert with_word_tables(text) == text
    told = [line for line in word_tables(BOOK, law_link(BOOK)) if line]
    assert call("--format", "markdown").stdout.split("\n") == [*word_tables(BOOK, law_link(BOOK))]
    assert [line for line in told if line not in guide] == []
    names = {match[1] for line in guide if (match := re.match(r"\| `(\w+)` \| [^|]+ \| [^|]+ \| [^|]* \|$", line))}
    assert names >= GROUNDS | REMEDY_NAMES
