"""Questions that the program makes: one right answer, and wrong ones that each teach a condition of the law."""

from __future__ import annotations

import pytest
from attrs import evolve

from referee.docket import FAILED_BY, is_ordinary
from referee.teaching import Case, Question, Scenario, case_to_teach, question_on
from tests.shared import BOOKS, SCENARIOS, case, heard, scenario, scenarios

EVERY_SO_MANY = 13


def unasked(scenario: Scenario) -> Scenario:
    """Return a scenario without the question that is written in it, so that the program makes one."""
    return evolve(scenario, as_written=evolve(scenario.as_written, question=None))


SAMPLE = [(each, one) for each in map(unasked, scenarios(every=EVERY_SO_MANY)) for one in each.cases]


def asked(lesson: str, name: str) -> Question:
    """Return the question on a case of a shipped scenario."""
    one = case(lesson, name)
    made = question_on(unasked(scenario(SCENARIOS / f"{lesson}.yaml")), one, heard(one), BOOKS.for_case(one))
    assert made is not None
    return made


def wrong(question: Question) -> dict[str | None, tuple[str, str]]:
    """Return the wrong answers with their feedback, by the conditions that they teach."""
    return {each.condition: (each.text, each.feedback) for each in question.choices if not each.right}


@pytest.mark.parametrize(("scenario", "case"), SAMPLE, ids=lambda each: "" if isinstance(each, Scenario) else each.name)
def test_one_answer_is_right_and_each_wrong_one_teaches_a_condition(scenario: Scenario, case: Case) -> None:
    found = heard(case)
    made = question_on(scenario, case, found, BOOKS.for_case(case))
    told = [ruling for ruling in found.rulings if not is_ordinary(ruling) and ruling.clause is not None]
    if made is None:
        assert told == []
        return
    assert made == question_on(scenario, case, found, BOOKS.for_case(case))
    assert [choice.right for choice in made.choices].count(True) == 1
    assert made.choices[made.right - 1].right
    assert 2 <= len(made.choices) <= 4
    assert len({choice.text for choice in made.choices}) == len(made.choices)
    assert all(choice.feedback and choice.text[-1] == choice.feedback[-1] == "." for choice in made.choices)
    assert made.at in {event.id for event in case.log.events}
    assert [choice.condition is None for choice in made.choices] == [choice.right for choice in made.choices]
    assert {choice.condition for choice in made.choices if not choice.right} <= set(FAILED_BY)


def test_a_claim_made_in_time_teaches_when_it_would_be_late_and_what_is_excepted() -> None:
    made = asked("london/dealing/13-card-exposed", "claimed before")
    assert (made.at, made.made) == ("c1", True)
    assert (
        made.text == "Bert asked to have a fresh deal, on the ground of an exposed card (line 20). What is the ruling?"
    )
    assert made.choices[made.right - 1].text == "Granted. There is to be a fresh deal."
    told = wrong(made)
    limit = "A fresh deal for a card shown must be claimed before the non-dealer looks at his hand"
    assert told["not_shut"] == (f"Denied, too late. {limit}.", f"It was in time. {limit} (law 13.3).")
    exception = "A deal stands although the dealer has shown cards of his own"
    assert told["not_spared"][0] == f"Denied, another rule stands against it. {exception}."
    assert told["not_spared"][1] == f"No exception speaks of it. {exception} (law 13.1)."
    assert told["holder"][0] == "Denied: it is not Bert's to ask for that."


def test_a_late_claim_teaches_what_ended_it() -> None:
    made = asked("london/dealing/13-card-exposed", "claimed after looking")
    right = made.choices[made.right - 1]
    assert (
        right.text
        == "Denied, too late. A fresh deal for a card shown must be claimed before the non-dealer looks at his hand."
    )
    assert "Bert had looked at the hand (line 38)" in right.feedback
    granted, feedback = wrong(made)["not_shut"]
    assert granted == "Granted. There is to be a fresh deal."
    assert feedback == right.feedback


def test_an_act_teaches_whose_right_follows_from_it() -> None:
    made = asked("london/play/43-replay-claimed", "required by the offender")
    assert made.choices[made.right - 1].text == "Denied: it is not Anne's to ask for that."
    assert wrong(made)["holder"][0] == "Granted. The hands are to be played again."


def test_where_nothing_was_ruled_on_the_score_is_asked_for() -> None:
    made = asked("london/king/22-turned-king", "marked at the turn-up")
    assert made.text == "What is the score now?"
    assert made.choices[made.right - 1].text == "Anne 1, Bert 1."
    assert {choice.text for choice in made.choices if not choice.right} == {
        "Anne 1, Bert 0.",
        "Anne 2, Bert 0.",
        "Anne 0, Bert 1.",
    }


def test_a_lesson_is_on_a_case_with_a_ruling() -> None:
    told = unasked(scenario(SCENARIOS / "london/dealing/13-card-exposed.yaml"))
    assert case_to_teach(told, BOOKS) is told.cases[0]
    quiet = [each for each in map(unasked, scenarios(every=EVERY_SO_MANY)) if not each.cases[0].expect.rulings]
    chosen = [case_to_teach(each, BOOKS) for each in quiet]
    assert any(one.expect.rulings for one in chosen)
    assert all(one.expect.rulings or one is each.cases[0] for each, one in zip(quiet, chosen, strict=True))


def test_it_is_told_whether_the_law_or_the_record_leaves_something_open() -> None:
    answers = {
        made.choices[made.right - 1].text
        for each, one in SAMPLE
        for made in (question_on(each, one, heard(one), BOOKS.for_case(one)),)
        if made is not None
    }
    assert {"Not decided: the law does not say.", "Not decided: the record does not show it."} <= answers


def test_a_bystander_has_no_say() -> None:
    made = asked("london/play/43-who-speaks", "a bystander asks for it")
    assert made.choices[made.right - 1].text == "Denied: a bystander has no say in the game."
