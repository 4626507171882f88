"""Scenario files: one log, and cases on it, each with what the referee must say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import define, field

from referee.comparison import try_other_readings
from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.law import Rulebook, option_text
from referee.record import (
    Document,
    Log,
    Mistake,
    Path as Steps,
    Place,
    Position,
    Unreadable,
    event_data,
    header_data,
    log_from_data,
    nearest,
    read_file,
    read_yaml,
    show,
    structure,
)
from referee.teaching.expectation_file import ClaimedRuling, Expectation
from referee.teaching.expectations import Difference, Failure, compare
from referee.teaching.lesson_paths import find_lesson, lesson_names
from referee.teaching.question_check import claims_that_fail, question_mistakes
from referee.teaching.scenario_file import CaseFile, Draft, ScenarioFile, apply


@define
class Case:
    """One case of a scenario, ready to be ruled on.

    index: its number in the file, counted from 0.
    as_written: the case as it is written.
    log: the log of the scenario with the edit of the case.
    place: where the case stands in the file.
    """

    index: int
    as_written: CaseFile
    log: Log
    place: Place

    @property
    def name(self) -> str:
        """The sentence that names the case."""
        return self.as_written.name

    @property
    def readings(self) -> dict[str, str]:
        """The readings in force by open point: those that the players agreed on, replaced by those of the case."""
        return self.log.header.agreement.readings | self.as_written.readings

    @property
    def options(self) -> dict[str, Any]:
        """The options in force by name: those that the players agreed on, replaced by those of the case."""
        return self.log.header.agreement.options | self.as_written.options

    @property
    def named(self) -> dict[str, str]:
        """The readings and options in force, with values as the rulebook names them."""
        return self.readings | {name: option_text(value) for name, value in self.options.items()}

    @property
    def rulebook(self) -> str | None:
        """The code that the case is ruled on by, as the file names it; ``None`` for the default code."""
        return self.as_written.rulebook or self.log.header.rulebook

    @property
    def expect(self) -> Expectation:
        """What the referee must say of it."""
        return self.as_written.expect


@define
class Scenario:
    """A scenario file that has been read.

    path: the path of the file.
    as_written: the scenario as it is written.
    base: its log without any edit.
    document: the file as plain data, with the place of each part.
    cases: its cases, each with its edited log.
    """

    path: str
    as_written: ScenarioFile
    base: Log
    document: Document
    cases: list[Case] = field(factory=list)

    @property
    def title(self) -> str:
        """What the scenario is about, in a sentence."""
        return self.as_written.title

    @property
    def asked(self) -> Case | None:
        """The case that the written question is asked on; ``None`` where no question is written."""
        question = self.as_written.question
        named = (case for case in self.cases if question and question.case in (None, case.name))
        return next(named, None)


def load_scenario(path: str | Path) -> Scenario:
    """Read a scenario file.

    Args:
        path: the path of the file.

    Returns:
        The scenario, every case with its edited log.

    Raises:
        Unreadable: the file has mistakes; the error holds all of them.
    """
    return read_scenario(read_file(path), path)


def read_scenario(text: str, path: str | Path) -> Scenario:
    """Return the scenario that a text holds, every case of it with its edited log.

    Args:
        text: what stands, or is to stand, in a scenario file.
        path: the place of that file, for messages and for the rulebooks beside it.

    Raises:
        Unreadable: with every mistake in it.
    """
    document = read_yaml(text, str(path))
    told = structure(ScenarioFile, document)
    assert told is not None  # without a list of mistakes to add to, the codec raises
    scenario = Scenario(str(path), told, log_from_data(document, ("log",)), document)
    mistakes: list[Mistake] = []
    for i, case in enumerate(told.cases):
        try:
            log = _edited(scenario, case, ("cases", i, "edit"))
            scenario.cases.append(Case(i, case, log, document.place(("cases", i))))
        except Unreadable as error:
            mistakes += error.mistakes
    if told.question is not None and len(scenario.cases) == len(told.cases) > 0:
        logs = {case.name: case.log for case in scenario.cases}
        mistakes += question_mistakes(told.question, logs, document)
    if mistakes:
        raise Unreadable(mistakes)
    return scenario


def _edited(scenario: Scenario, case: CaseFile, where: Steps) -> Log:
    """Return the log of a case.  What counts as recorded stays as in the log without the edit."""
    base = scenario.base
    places = [Position(place.line, place.column) for place in base.places]
    events = list(zip(map(event_data, base.events), places, strict=True))
    draft = Draft(header_data(base.header), events, scenario.document, where)
    apply(case.edit, draft)
    return log_from_data(draft.document())


def check_names(scenario: Scenario, rulebook: Rulebook, by_case: Callable[[Case], Rulebook]) -> None:
    """Check that the laws, clauses and readings which a scenario names are in its rulebooks.

    Args:
        scenario: the scenario.
        rulebook: the rulebook of the scenario.
        by_case: returns the rulebook of a case, which may be another.

    Raises:
        Unreadable: some names are not in the rulebook; the error holds all of them.
    """
    mistakes = [*_Names(scenario.document).mistakes(scenario, rulebook, by_case)]
    if mistakes:
        raise Unreadable(mistakes)


@define
class _Names:
    """Tells which names in a scenario its rulebooks do not have."""

    document: Document

    def mistakes(
        self, scenario: Scenario, rulebook: Rulebook, by_case: Callable[[Case], Rulebook]
    ) -> Iterator[Mistake]:
        """Yield every such name."""
        for i, law in enumerate(scenario.as_written.laws):
            yield from self._see("law", law, map(str, rulebook.laws), "laws", i)
        for i, clause in enumerate(scenario.as_written.clauses):
            yield from self._see("clause", clause, rulebook.clauses, "clauses", i)
        yield from self._prerequisites(scenario, rulebook)
        for case in scenario.cases:
            yield from self._case(case, by_case(case))
        question, asked = scenario.as_written.question, scenario.asked
        if question is not None and asked is not None:
            for i, answer in enumerate(question.answers):
                path = ("question", "answers", i, "claims")
                yield from self._clauses(answer.claims.rulings or (), by_case(asked), *path)

    def _see(self, noun: str, name: str, known: Iterable[str], *path: str | int) -> Iterator[Mistake]:
        words = set(known)
        if name not in words:
            place = self.document.place(path, key=noun == "open point")
            yield Mistake(place, f"no such {noun}", "one of the rulebook", show(name), nearest(name, words))

    def _prerequisites(self, scenario: Scenario, rulebook: Rulebook) -> Iterator[Mistake]:
        near = Path(scenario.path)
        for i, name in enumerate(scenario.as_written.prerequisites):
            if name.isdecimal():
                yield from self._see("law", name, map(str, rulebook.laws), "prerequisites", i)
            elif find_lesson(name, near) is None:
                place, hint = self.document.place(("prerequisites", i)), nearest(name, lesson_names(near))
                yield Mistake(place, "no such lesson", "a law, or the path of a scenario file", show(name), hint)

    def _case(self, case: Case, book: Rulebook) -> Iterator[Mistake]:
        for point, reading in case.as_written.readings.items():
            where = ("cases", case.index, "readings", point)
            yield from self._see("open point", point, book.open_points, *where)
            if point in book.open_points:
                yield from self._see("reading", reading, book.open_points[point].readings, *where)
        yield from self._clauses(case.expect.rulings, book, "cases", case.index, "expect")

    def _clauses(self, rulings: Sequence[ClaimedRuling], book: Rulebook, *path: str | int) -> Iterator[Mistake]:
        for i, ruling in enumerate(rulings):
            clause = ruling.said().get("clause")
            if clause is not None:
                yield from self._see("clause", clause, book.clauses, *path, "rulings", i, "clause")


def check(scenario: Scenario, case: Case, rulebook: Rulebook) -> list[Failure]:
    """Rule on a case of a scenario and compare with what it expects.

    Args:
        scenario: the scenario.
        case: one of its cases.
        rulebook: the rulebook, with the readings and options of the case.

    Returns:
        In what the case is not as expected; empty if it holds.
    """
    return failures(scenario, case, adjudicate(case.log, rulebook), rulebook)


def failures(scenario: Scenario, case: Case, found: Adjudication, rulebook: Rulebook) -> list[Failure]:
    """Compare the adjudication of a case with what its scenario expects, and with the answers to a question on it.

    Args:
        scenario: the scenario.
        case: one of its cases.
        found: the adjudication of that case.
        rulebook: the rulebook by which it was heard.

    Returns:
        In what the case is not as expected; empty if it holds.
    """
    question = scenario.as_written.question if case is scenario.asked else None
    claims = [each.claims.rulings or () for each in question.answers] if question is not None else []
    if any("readings" in ruling.said() for each in (case.expect.rulings, *claims) for ruling in each):
        found = try_other_readings(found, case.log, rulebook).found
    differences: list[tuple[Steps, Difference]]
    differences = [(("cases", case.index, "expect"), each) for each in compare(case.expect, found)]
    if question is not None:
        differences += [(("question",), each) for each in claims_that_fail(question, found)]
    return [
        Failure(scenario.document.place((*path, *each.path)), case.name, each.what, each.expected, each.got)
        for path, each in differences
    ]
