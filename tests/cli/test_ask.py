"""``referee ask``: a quarrel in a few words, a few answers, and the ruling."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.asking import ask
from referee.cli import main
from referee.hearing import adjudicate
from referee.interviews import question_words
from referee.law import load_rulebook
from referee.record import load_log
from referee.teaching import grounds_meant


def call(*arguments: str | Path, typed: str = "") -> Result:
    """Run ``referee ask``."""
    return CliRunner().invoke(main, ["ask", *map(str, arguments)], input=typed)


SIX_CARDS = {
    "Whose hand is wrong?": "Bert",
    "How many cards were dealt to it?": "Too many",
    "Was it said before the trump was turned?": "No, later",
}


def typed_for(ground: str, known: Mapping[str, str]) -> str:
    """Return what is to be typed to answer as is known, and with the first answer where nothing is."""
    interview, typed = ask(load_rulebook("london"), ground), ""
    while (question := interview.question) is not None:
        text, words = question_words(question, interview.names)
        told = [words[answer] for answer in question.answers]
        at = told.index(known[text]) if text in known else 0
        interview, typed = interview.answer(question.answers[at]), f"{typed}{at + 1}\n"
    return typed


def told(done: Result) -> str:
    """Return what a call told, on one line."""
    assert (done.exit_code, done.stderr) == (0, "")
    return " ".join(done.stdout.split())


def test_six_cards_are_ruled_on_after_a_few_answers() -> None:
    text = told(call("six", "cards", typed=typed_for("dealt_count", SIX_CARDS)))
    assert "Whose hand is wrong? 1 Bert 2 Anne" in text
    assert "Anne may have a fresh deal" in text
    assert "(law 17.1)" in text


def test_answers_may_be_given_with_the_call() -> None:
    answers = typed_for("dealt_count", SIX_CARDS)
    with_call = told(call("six cards", *(part for n in answers.split() for part in ("--answer", n))))
    typed = told(call("six cards", typed=answers))
    assert with_call.split("Anne may have", 1)[1] == typed.split("Anne may have", 1)[1].partition(" What if")[0]


def test_an_answer_is_taken_back() -> None:
    text = told(call("six cards", typed="2\nb\n" + typed_for("dealt_count", SIX_CARDS)))
    assert "(law 17.1)" in text


def test_who_goes_back_before_the_first_question_is_asked_for_the_trouble() -> None:
    text = told(call("revoke", typed="b\nsix cards\n" + typed_for("dealt_count", SIX_CARDS)))
    assert (
        text.index("It is about a renounce.") < text.index("24 points not marked") < text.index("Whose hand is wrong?")
    )
    assert "(law 17.1)" in text


def test_where_several_troubles_may_be_meant_all_can_be_shown() -> None:
    text = told(call("king", typed="4\nsix cards\n" + typed_for("dealt_count", SIX_CARDS)))
    assert "4 none of these: show all troubles" in text
    assert text.count("24 points not marked") == 1
    assert "(law 17.1)" in text


def test_who_does_not_know_is_told_each_ruling() -> None:
    text = told(call("deal out of turn", typed="?\n" * 8))
    assert "As not all is known, one of these is ruled:" in text
    assert "1. " in text
    assert "2. " in text


def test_the_log_is_written_and_ruled_on_alike(tmp_path: Path) -> None:
    path = tmp_path / "quarrel.yaml"
    answers = typed_for("dealt_count", SIX_CARDS)
    told(call("six cards", "--dealer", "Tom", "--non-dealer", "Ada", "--save", path, typed=answers))
    found = adjudicate(load_log(path))
    assert [(ruling.outcome, ruling.clause, ruling.holder) for ruling in found.rulings] == [("open", "17.1", "Ada")]


def numbered(question: str) -> str:
    """Return the number of an answer of SIX_CARDS at the end."""
    interview = ask(load_rulebook("london"), "dealt_count")
    asked = []
    for n in typed_for("dealt_count", SIX_CARDS).split():
        assert interview.question is not None
        asked.append(question_words(interview.question, interview.names)[0])
        interview = interview.answer(interview.question.answers[int(n) - 1])
    return str(asked.index(question) + 1)


def test_after_the_ruling_an_answer_is_tried_otherwise_and_left_as_it_was() -> None:
    number = numbered("Was it said before the trump was turned?")
    text = told(call("six cards", typed=f"{typed_for('dealt_count', SIX_CARDS)}{number}\nb\n\n"))
    assert "What if an answer had been another? 1 Whose hand is wrong? Bert" in text
    shown = text.partition("No, later. What if it were: 1 Yes, before")[2].partition("Type the number")[0]
    assert "– " in shown
    assert "+ " in shown
    assert text.count("What if an answer had been another?") == 2
    assert "Anne may have a fresh deal, until" not in text.partition("Type the number")[2]


def test_the_other_answer_is_kept_and_the_log_says_it(tmp_path: Path) -> None:
    path, number = tmp_path / "quarrel.yaml", numbered("How many cards were dealt to it?")
    typed = f"{typed_for('dealt_count', SIX_CARDS)}{number}\n1\n1\n\n"
    text = told(call("six cards", "--save", path, typed=typed))
    assert f"{number} How many cards were dealt to it? Too few" in text
    clause = adjudicate(load_log(path)).rulings[0].clause
    assert clause is not None
    assert clause.startswith("18.")


def test_another_quarrel_is_ruled_on_by_itself_and_has_a_log_of_its_own(tmp_path: Path) -> None:
    second = "n\ndeal out of turn\n" + typed_for("deal_turn", {})
    text = told(call("six cards", "--save", tmp_path / "it.yaml", typed=typed_for("dealt_count", SIX_CARDS) + second))
    together = text.partition("Each quarrel is ruled on by itself, as if nothing else had gone wrong:")[2]
    assert "1. the number of cards dealt: Anne may have a fresh deal" in together
    assert "2. " in together
    clauses = [adjudicate(load_log(tmp_path / name)).rulings[0].clause for name in ("it.yaml", "it-2.yaml")]
    assert clauses == ["17.1", "14.1"]


def test_who_gives_answers_with_the_call_is_asked_nothing_after_the_ruling() -> None:
    assert "What if" not in call("deal out of turn", "--answer", "1", "--answer", "2").stdout


def test_without_a_trouble_all_are_listed() -> None:
    done = call(typed="")
    assert "What is the trouble?" in done.output
    assert "a renounce" in done.output


def test_a_trouble_that_nobody_knows_is_said_to_be_unknown() -> None:
    assert 'Nothing is known as "weather".' in call("weather").output


@pytest.mark.parametrize(
    ("name", "said"),
    [("Ada", "expected two names"), ("", "not a name"), ("a\nb", "holds a character that is not printed")],
)
def test_names_that_no_log_could_have_are_refused_before_any_question(name: str, said: str) -> None:
    done = call("--dealer", name, "--non-dealer", "Ada")
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_an_answer_that_is_none_is_refused() -> None:
    done = call("six cards", "--answer", "7")
    assert done.exit_code == 2
    assert "'7' is no answer; type a number from 1 to 2, ? or b" in done.stderr


def test_a_wrong_key_is_told_what_may_be_typed() -> None:
    typed = typed_for("dealt_count", SIX_CARDS)
    assert "Error: 'x' is no answer; type a number from 1 to 2, ? or b" in call("six cards", typed=f"x\n{typed}").output
    assert "; type a number from 1 to 5, n or Enter" in call("six cards", typed=f"{typed}x\n").output


def test_a_trouble_may_be_typed_in_words_where_all_are_listed() -> None:
    text = told(call(typed="weather\nking\nsix cards\n" + typed_for("dealt_count", SIX_CARDS)))
    assert 'Nothing is known as "weather".' in text
    assert text.count("What is the trouble? Its number, or a few words >") == 3
    assert "(law 17.1)" in text


@pytest.mark.parametrize(
    ("trouble", "ground"),
    [
        ("six cards", "dealt_count"),
        ("revoke", "renounce"),
        ("the dealer has six cards", "dealt_count"),
        ("threw up the hand", "abandonment"),
        ("not cut", "cut"),
    ],
)
def test_players_words_are_understood(trouble: str, ground: str) -> None:
    assert grounds_meant(load_rulebook("london"), trouble)[0] == ground
