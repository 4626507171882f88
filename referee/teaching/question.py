"""A question on a case, written in the scenario or made by the program, with the answers to choose from."""

from __future__ import annotations

from referee.docket import Adjudication
from referee.law import Rulebook
from referee.record import EventId
from referee.teaching.made_question import QuestionMaker
from referee.teaching.question_file import END, QuestionFile
from referee.teaching.question_parts import Choice, Question
from referee.teaching.scenario import Case, Scenario
from referee.teaching.scenario_rulebooks import ScenarioRulebooks


def question_on(scenario: Scenario, case: Case, found: Adjudication, rulebook: Rulebook) -> Question | None:
    """Return the question on a case: the one that is written in the scenario, or else one that the program makes.

    Args:
        scenario: the scenario.
        case: one of its cases.
        found: the adjudication of that case.
        rulebook: the rulebook that it was adjudicated by.

    Returns:
        The question; ``None`` where none is written and there is nothing to ask: no ruling, and no points.
    """
    asked = scenario.asked
    if scenario.as_written.question is not None and asked is not None and case.index == asked.index:
        return _written(scenario.as_written.question, case)
    return QuestionMaker(case.log, found, rulebook, scenario.as_written.clauses).question()


def _written(question: QuestionFile, case: Case) -> Question:
    """Return a question as it is written; its answers keep their order."""
    at = EventId(question.at) if question.at != END else case.log.events[-1].id if case.log.events else None
    choices = tuple(Choice(each.text.strip(), each.right, each.feedback.strip()) for each in question.answers)
    return Question(question.text.strip(), at, choices, made=False)


def case_to_teach(scenario: Scenario, books: ScenarioRulebooks) -> Case:
    """Return the case of a scenario that a lesson is on where none is chosen.

    Args:
        scenario: the scenario.
        books: loads the rulebooks of its cases.

    Returns:
        The case that the written question is asked on; else the first on which there is a ruling to ask about, or
        the first of all.
    """
    if scenario.asked is not None:
        return scenario.asked
    ruled = (case for case in scenario.cases if QuestionMaker(case.log, *books.ruled(case)).decisive_ruling())
    return next(ruled, scenario.cases[0])
