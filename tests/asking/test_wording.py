"""A rulebook words the question of what a clause of it names, and nothing else changes by that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.asking import Interview, ask
from referee.asking.interview import Question
from referee.interviews import question_words
from referee.law import load_rulebook
from tests.law.codes import mistakes, write

SIX = 'changes: {{"9.1": {{asks: {asks}}}}}\n'
HEAD = "extends: london\n"


def own_code(folder: Path, more: str) -> str:
    """Return the folder of a code that builds on that of London."""
    return str(write(folder, "club", HEAD + more))


def asked(interview: Interview) -> dict[str, tuple[str, dict[tuple[Any, ...], str]]]:
    """Return every question of an interview in words, by what it is about, however it is answered."""
    if interview.question is None:
        return {}
    found = {interview.question.point: question_words(interview.question, interview.names)}
    for answer in interview.question.answers:
        found |= asked(interview.answer(answer))
    return found


def points(interview: Interview) -> list[Any]:
    """Return every question without its words, and what is ruled at each end."""
    question: Question | None = interview.question
    if question is None:
        return [[*interview.outcomes]]
    return [question.point, question.answers, *(points(interview.answer(each)) for each in question.answers)]


def test_a_field_and_a_moment_are_asked_for_in_the_words_of_the_clause(tmp_path: Path) -> None:
    changes = """changes:
  "9.1":
    asks:
      relation: {question: "How many cards has {dealer} dealt?", answers: {more: Six or more, fewer: Four or fewer}}
  "9.4":
    asks:
      turn_up: {question: "Had {dealer} turned the trump by then?", answers: {"yes": "Yes", "no": "Not yet"}}
"""
    plain = ask(load_rulebook("london"), "dealt_count")
    worded = ask(load_rulebook(own_code(tmp_path, changes)), "dealt_count", {"dealer": "Tom", "non_dealer": "Ada"})
    assert points(worded) == points(plain)
    found = asked(worded)
    assert found["relation"] == (
        "How many cards has Tom dealt?",
        {("more",): "Six or more", ("fewer",): "Four or fewer"},
    )
    assert found["turn_up?"] == ("Had Tom turned the trump by then?", {(False,): "Not yet", (True,): "Yes"})


def test_an_answer_that_is_not_worded_keeps_its_own_words(tmp_path: Path) -> None:
    changes = 'changes: {"9.1": {asks: {relation: {question: "How many?", answers: {more: Six}}}}}\n'
    found = asked(ask(load_rulebook(own_code(tmp_path, changes)), "dealt_count"))
    assert found["relation"] == ("How many?", {("more",): "Six", ("fewer",): "Too few"})


def test_a_moment_before_the_fact_is_worded_by_the_limit_that_runs_by_it() -> None:
    found = asked(ask(load_rulebook("french"), "unannounced_king"))
    assert found["actor_plays<"][0] == "Was the king announced before he had played a card?"
    assert set(found["actor_plays<"][1].values()) == {"Yes, before", "No, later"}


def test_a_code_that_builds_on_another_takes_the_words_out(tmp_path: Path) -> None:
    code = str(write(tmp_path, "club", 'extends: french\nchanges: {"10.7": {asks: null}}\n'))
    assert asked(ask(load_rulebook(code), "unannounced_king"))["actor_plays<"][0].startswith("Was it done before")


@pytest.mark.parametrize(
    ("asks", "said"),
    [
        ("{relation: {question: How many}}", "not a question; expected a question mark at its end"),
        ('{relation: {question: "{0}?"}}', "not words for a player"),
        ("{relation: {}}", 'the key "question" is missing'),
        ("{relaton: {question: How many?}}", "no such field of the fact, or moment"),
        ("{relation: {question: How many?, answers: {mor: Six}}}", "no answer to relation; expected"),
    ],
)
def test_wording_that_cannot_be_used_is_refused_with_its_place(tmp_path: Path, asks: str, said: str) -> None:
    found = mistakes(write(tmp_path, "club", HEAD + SIX.format(asks=asks)))
    assert [each for each in found if said in each and "rulebook.yaml:" in each] == found != []
