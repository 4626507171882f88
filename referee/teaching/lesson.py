"""A lesson as a learner meets it: the table at a moment of a case, what happened up to then, and the question."""

from __future__ import annotations

from typing import Final

from attrs import define, evolve

from referee.docket import Adjudication
from referee.law import Rulebook
from referee.record import Demand, EventId, Log, Place, RefereeError
from referee.report import Answer, TableView, answer_of, table_views
from referee.teaching.made_question import QuestionMaker
from referee.teaching.question import case_to_teach, question_on
from referee.teaching.question_parts import Question
from referee.teaching.scenario import Case, Scenario
from referee.teaching.scenario_rulebooks import ScenarioRulebooks

LEVEL_WORDS: Final = {"beginner": "for beginners", "player": "for players", "director": "for directors"}
"""For whom a lesson is, in words."""


class WrongLesson(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A lesson that says otherwise than the referee rules."""


@define
class LessonSheet:
    """One case of a scenario as a learner meets it.

    scenario: the scenario.
    case: the case; each act of its log has its number in the log for its line, so that sentences tell acts by numbers.
    rulebook: the rulebook that it is ruled on by.
    found: its adjudication.
    question: what is asked; ``None`` where there is nothing to ask.
    at: the id of the event after which the question is asked; ``None`` where the log has no event.
    table: the table after that event, or after the disputed act where nobody holds a card any more; ``None`` where no
        card was dealt by then.
    told_from: the index of the first event that is told: where the deal is made ready in which the question is asked.
    first: the index of the event by which that deal begins.
    last: the index of the last event that is told.
    """

    scenario: Scenario
    case: Case
    rulebook: Rulebook
    found: Adjudication
    question: Question | None
    at: EventId | None
    table: TableView | None
    told_from: int
    first: int
    last: int

    @property
    def log(self) -> Log:
        """The log of the case."""
        return self.case.log

    @property
    def setting(self) -> str:
        """The laws that it is about, for whom it is, and the code, in a sentence or two."""
        laws, level = self.scenario.as_written.laws, self.scenario.as_written.level
        about = f"Law{'s' * (len(laws) > 1)} {', '.join(laws)}" if laws else ""
        said = ", ".join(filter(None, (about, LEVEL_WORDS.get(level or ""))))
        return " ".join(f"{text[:1].upper()}{text[1:]}." for text in (said, self.rulebook.title) if text)

    @property
    def answer(self) -> Answer:
        """What the referee says of the case, as it is read aloud."""
        return answer_of(self.found, self.log, self.rulebook)


def lesson_sheet(scenario: Scenario, books: ScenarioRulebooks, case: Case | None = None) -> LessonSheet:
    """Return the lesson on a case of a scenario.

    Args:
        scenario: the scenario.
        books: loads the rulebooks of its cases.
        case: the case; ``None`` for the one that the written question is asked on, or else the first on which there
            is a ruling.

    Returns:
        The lesson.

    Raises:
        Unreadable: the scenario names a law, clause, reading or lesson that there is not.
        WrongLesson: a case is not ruled on as the scenario says, or the right answer is not what is ruled.
    """
    if wrong := books.check(scenario):
        raise WrongLesson("\n".join(map(str, wrong)))
    chosen = case_to_teach(scenario, books) if case is None else case
    numbered = evolve(chosen, log=with_numbered_acts(chosen.log))
    found, book = books.ruled(numbered)
    question = question_on(scenario, numbered, found, book)
    events = numbered.log.events
    at = question.at if question is not None else events[-1].id if events else None
    last = next((i for i, event in enumerate(events) if event.id == at), -1)
    table = _table(numbered.log, book, at, _disputed_act(scenario, numbered, found, book)) if at is not None else None
    ready, first = _beginning(found, numbered.log, table)
    return LessonSheet(scenario, numbered, book, found, question, at, table, ready, first, last)


def _disputed_act(scenario: Scenario, case: Case, found: Adjudication, rulebook: Rulebook) -> EventId | None:
    """Return the id of the act that the decisive ruling of a case is about."""
    ruling = QuestionMaker(case.log, found, rulebook, scenario.as_written.clauses).decisive_ruling()
    matters = {matter.id: matter.event for matter in found.matters}
    return matters.get(ruling.matter or "") if ruling is not None else None


def _table(log: Log, rulebook: Rulebook, at: EventId, disputed: EventId | None) -> TableView | None:
    """Return the table after an event; after a disputed act before it where nobody holds a card any more."""
    ids = [event.id for event in log.events]
    tables = table_views(log, rulebook, {at, disputed or at})
    then, before = tables.get(at), tables.get(disputed or at)
    empty = then is not None and not any(player.hand for player in then.players)
    if not empty or before is None or ids.index(EventId(before.event)) > ids.index(at):
        return then
    return before if any(player.hand for player in before.players) else then


def with_numbered_acts(log: Log) -> Log:
    """Return a log in which each act has its number, counted from 1, in place of its line in the file.

    Args:
        log: the log.
    """
    return evolve(log, places=[Place(log.path, number, 1) for number, _ in enumerate(log.events, start=1)])


def _beginning(found: Adjudication, log: Log, table: TableView | None) -> tuple[int, int]:
    """Return from which event on the deal that a table shows was made ready, and by which it begins.

    Both are indices, and 0 where there is no table.
    """
    index = {event.id: i for i, event in enumerate(log.events)}
    begins = [index[deal.events[0]] for deal in found.deals if table is not None and deal.number == table.deal]
    first = ready = next(iter(begins), 0)
    while ready and log.events[ready - 1].prepares_deal and not isinstance(log.events[ready - 1], Demand):
        ready -= 1
    return ready, first
