"""The interview: it asks only what matters, ends, and rules as the log that it writes is ruled on."""

from __future__ import annotations

from collections import Counter
from functools import cache
from statistics import median

import pytest

from referee.asking.bearing import OF_HAND, WON
from referee.asking.calls import ACTOR, STAGINGS, Call, matter_of_call, ruled_on
from referee.asking.interview import UNSURE, Interview, Question, ask
from referee.asking.kept_calls import calls_on
from referee.hearing import Hearing, adjudicate
from referee.interviews import question_words
from referee.law import load_rulebook
from tests.asking.count import questions_on_each_way, ways
from tests.charts import CODES, every_chart
from tests.turns import in_turn

MOST, MIDDLE = 8, 4


@cache
def begun(code: str, ground: str) -> Interview:
    """Return an interview before its first question."""
    return ask(load_rulebook(code), ground)


@every_chart
def test_every_question_matters_is_worded_and_leads_to_one_ruling(code: str, ground: str) -> None:
    ends = []
    for asked, interview in ways(begun(code, ground)):
        if interview.question is None:
            assert len(interview.outcomes) <= 1
            ends.append(asked)
            continue
        text, words = question_words(interview.question, interview.names)
        assert text.endswith("?")
        assert text != "Who did it?"  # it is told what was done
        assert len(set(words.values())) == len(words) > 1
        rest = [interview.answer(answer) for answer in interview.question.answers]
        assert any(one.outcomes.keys() != rest[0].outcomes.keys() for one in rest[1:]) or len(interview.outcomes) > 1
    assert max(ends) <= MOST


@every_chart
def test_the_log_of_an_interview_is_ruled_on_as_it_says(code: str, ground: str) -> None:
    book = load_rulebook(code)
    for _, interview in ways(begun(code, ground)):
        if interview.question is None and interview.outcomes:
            log = interview.log()
            heard = Hearing(log.header, book)
            for event in log.events:
                heard.advance(event)
            matter = matter_of_call(heard, ground)
            assert matter is not None
            assert ruled_on(heard, matter) == next(iter(interview.outcomes))
            assert [each.clause for each in heard.case.rulings] == [
                each.clause for each in adjudicate(log, book).rulings[: len(heard.case.rulings)]
            ]


@every_chart
def test_what_is_known_alone_decides_what_is_ruled(code: str, ground: str) -> None:
    known: dict[tuple[tuple[str, str], ...], Call] = {}
    for call in calls_on(load_rulebook(code), ground):
        key = tuple(sorted((point, str(value)) for point, value in call.known.items()))
        assert known.setdefault(key, call).ruled == call.ruled


@pytest.mark.turns(len(CODES))
@pytest.mark.parametrize("code", CODES)
def test_half_of_all_ways_end_after_few_questions(code: str) -> None:
    """Over all that an interview on any trouble may come to; ``python -m tests.asking.count`` prints the figures."""
    ends = [asked for each in STAGINGS for asked in questions_on_each_way(begun(code, each))]
    assert max(ends) <= MOST
    assert median(ends) <= MIDDLE


@pytest.mark.parametrize(
    ("ground", "without"),
    [
        ("dealt_count", "9.4"),
        ("dealt_count", "15.4"),
        ("dealt_count", "17.5"),
        ("exposed_card", "13.3"),
        ("deal_turn", "14.3"),
        ("missing_mark", "50.2"),
    ],
)
def test_without_a_limit_the_chart_is_another(ground: str, without: str) -> None:
    other = ask(load_rulebook("london", without=frozenset({without})), ground)
    assert Counter(call.ruled for call in other.calls) != Counter(call.ruled for call in begun("london", ground).calls)


def test_who_does_not_know_is_told_all_that_may_be_ruled() -> None:
    interview = ask(load_rulebook("london"), "dealt_count")
    while interview.question is not None:
        interview = interview.answer(UNSURE)
    assert len(interview.outcomes) > 5
    for ruled in interview.outcomes:
        log = interview.log(ruled)
        assert adjudicate(log).rulings or not ruled


@every_chart
def test_whatever_may_be_asked_of_who_does_not_know_has_words(code: str, ground: str) -> None:
    interview = begun(code, ground)
    for kind, point in {(str(call.known["fact"]), point) for call in interview.calls for point in call.known}:
        if len({call.known.get(point) for call in interview.calls}) > 1:
            text, _ = question_words(Question(point, kind, ()), interview.names)
            assert text.endswith("?")


@every_chart
def test_who_does_not_know_is_not_asked_the_same_again(code: str, ground: str) -> None:
    interview, asked = begun(code, ground), []
    while interview.question is not None:
        asked.append(question_words(interview.question, interview.names))
        interview = interview.answer(UNSURE)
    assert all(each not in asked[:at] for at, each in enumerate(asked))


@pytest.mark.parametrize(("ground", "first"), [("given_count", "to"), ("faced_card", "phase")])
def test_what_was_done_is_asked_where_it_decides_and_not_who_did_it(ground: str, first: str) -> None:
    interviews = [interview for _, interview in ways(begun("london", ground)) if interview.question is not None]
    points = [interview.question.point for interview in interviews if interview.question is not None]
    assert points[0] == first
    assert ACTOR not in points


def test_a_number_that_was_not_named_is_an_answer_of_its_own() -> None:
    interviews = [interview for _, interview in ways(begun("london", "given_count"))]
    asked = [each.question for each in interviews if each.question and each.question.point == "given_vs_asked"]
    told = {text for each in asked for text in question_words(each, interviews[0].names)[1].values()}
    assert "No number was asked for" in told
    assert "As many, or more" not in told


def test_the_log_bears_the_names_of_the_players() -> None:
    interview = ask(load_rulebook("london"), "renounce", {"dealer": "Tom", "non_dealer": "Ada"})
    log = interview.log()
    assert log.header.players == ("Ada", "Tom")
    assert {event.by for event in log.events} <= {"Ada", "Tom", None}


def test_what_is_no_answer_is_refused() -> None:
    interview = ask(load_rulebook("london"), "dealt_count")
    with pytest.raises(ValueError, match="not an answer"):
        interview.answer((0,))
    with pytest.raises(ValueError, match="nothing is asked about 'weather'"):
        ask(load_rulebook("london"), "weather")


def ended(interview: Interview, *answers: int | str) -> Interview:
    """Return an interview after answers by their numbers, from 0 on, or ``UNSURE``; then the first of each question."""
    for said in answers:
        assert interview.question is not None
        interview = interview.answer(said if isinstance(said, str) else interview.question.answers[said])
    while interview.question is not None:
        interview = interview.answer(interview.question.answers[0])
    return interview


@every_chart
def test_an_answer_that_had_been_another_leads_where_that_answer_leads(code: str, ground: str) -> None:
    interview = ended(begun(code, ground))
    for number, (question, said) in enumerate(interview.answered):
        assert interview.otherwise(number, said).given == interview.given
        for other in question.answers:
            there = interview.otherwise(number, other)
            assert there.given[question.point] == other
            besides = [(q.point, a) for q, a in there.answered if q.point in interview.given and q != question]
            assert all({*interview.given[point]} & {*a} for point, a in besides)


def test_what_nobody_knows_is_tried_as_if_it_were_known() -> None:
    interview = ended(begun("london", "deal_turn"), UNSURE)
    assert len(interview.outcomes) == 2
    question, said = interview.answered[0]
    assert said == UNSURE
    clauses = [next(iter(interview.otherwise(0, each).outcomes))[0].clause for each in question.answers]
    assert sorted(map(str, clauses)) == ["14.1", "14.3"]


def test_an_interview_tells_how_it_came_about() -> None:
    interview = ended(begun("london", "dealt_count"))
    assert [each.question for each in interview.course[:-1]] == [question for question, _ in interview.answered]
    assert (interview.course[0].given, interview.course[-1]) == ({}, interview)


def test_there_is_no_log_of_what_the_code_says_nothing_of() -> None:
    interview = ask(load_rulebook("denexa", without=frozenset({"2.4"})), "deal_order")
    assert interview.question is None
    with pytest.raises(ValueError, match="the code says nothing of deal_order"):
        interview.log()


@pytest.mark.turns
@pytest.mark.parametrize("code", in_turn(CODES, len(CODES)))
def test_every_shipped_code_rules_on_every_trouble(code: str) -> None:
    assert [ground for ground in STAGINGS if not any(begun(code, ground).outcomes)] == []


def test_that_the_hand_is_not_over_is_an_answer_wherever_it_is_asked_who_won_it() -> None:
    asked = [interview.question for _, interview in ways(begun("london", "false_king")) if interview.question]
    won = [question.answers for question in asked if question.point == OF_HAND + WON]
    assert won
    assert all(None in {value for answer in answers for value in answer} for answers in won)
