"""Scenario files: one log, and cases on it, each with what the referee must say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from attrs import define, field

from referee.hearing import Adjudication, adjudicate
from referee.law import Rulebook, find_rulebook, load_rulebook, option_text, options_agreed
from referee.record import (
    Document,
    Log,
    Mistake,
    Path as Place_,
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
from referee.teaching.expectations import Failure, compare
from referee.teaching.scenario_file import CaseFile, Draft, Expectation, ScenarioFile, apply

Key = tuple[Path, str, str]


@define
class Books:
    """Loads the rulebooks that scenarios and their cases name, and keeps them.

    code: a code that replaces the one which the logs name; ``None`` to replace none.
    without: the ids of clauses that are left out of every rulebook.
    """

    code: str | None = None
    without: frozenset[str] = frozenset()
    _found: dict[tuple[str | None, Path], Path] = field(factory=dict)
    _plain: dict[Path, Rulebook] = field(factory=dict)
    _read: dict[Key, Rulebook] = field(factory=dict, init=False)

    def plain(self, scenario: Scenario) -> Rulebook:
        """Return the rulebook of a scenario with default readings and no clause left out.

        Args:
            scenario: the scenario.

        Returns:
            The rulebook that its log names, or the code that replaces it.
        """
        return self._as_it_is(self._folder(scenario.base.header.rulebook, Path(scenario.path)))

    def plain_for(self, case: Case) -> Rulebook:
        """Return the rulebook of a case with default readings and no clause left out.

        Args:
            case: the case.

        Returns:
            The rulebook that the case or its log names, or the code that replaces it.
        """
        return self._as_it_is(self._folder(case.rulebook, Path(case.log.path)))

    def for_case(self, case: Case, by_default: str | None = None) -> Rulebook:
        """Return the rulebook that a case is ruled on by, with its readings and options.

        Args:
            case: the case.
            by_default: an open point or option that keeps its default all the same; ``None`` for none.

        Returns:
            The rulebook, without the clauses that are left out.

        Raises:
            RefereeError: there is no such rulebook, reading or option.
        """
        readings = {point: reading for point, reading in case.readings.items() if point != by_default}
        agreed = options_agreed(case.log, self.plain_for(case))
        taken = case.log.header.agreement.options | agreed | case.told.options
        options = {name: value for name, value in taken.items() if name != by_default}
        return self._as_read(self._folder(case.rulebook, Path(case.log.path)), readings, options)

    def leaving_out(self, clauses: Iterable[str]) -> Books:
        """Return the same rulebooks with more clauses left out.

        Args:
            clauses: the ids of the clauses.

        Returns:
            The rulebooks; what is loaded already is shared.
        """
        return Books(self.code, self.without.union(clauses), self._found, self._plain)

    def check(self, scenario: Scenario) -> list[Failure]:
        """Rule on all cases of a scenario and compare with what it expects.

        Args:
            scenario: the scenario.

        Returns:
            In what the cases are not as expected; empty if the scenario holds.

        Raises:
            Unreadable: it names a law, clause or reading that its rulebook does not have.
        """
        check_names(scenario, self.plain(scenario), self.plain_for)
        return [failure for case in scenario.cases for failure in check(scenario, case, self.for_case(case))]

    def _folder(self, code: str | None, near: Path) -> Path:
        asked = (self.code or code, near.parent)
        if asked not in self._found:
            self._found[asked] = find_rulebook(self.code or code, near)
        return self._found[asked]

    def _as_it_is(self, folder: Path) -> Rulebook:
        if folder not in self._plain:
            self._plain[folder] = load_rulebook(str(folder))
        return self._plain[folder]

    def _as_read(self, folder: Path, readings: dict[str, str], options: dict[str, object]) -> Rulebook:
        if not (readings or options or self.without):
            return self._as_it_is(folder)
        key = (folder, repr(sorted(readings.items())), repr(sorted(options.items())))
        if key not in self._read:
            self._read[key] = load_rulebook(str(folder), readings, options, self.without)
        return self._read[key]


@define
class Case:
    """One case of a scenario, ready to be ruled on.

    index: its number in the file, counted from 0.
    told: the case as it is written.
    log: the log of the scenario with the edit of the case.
    place: where the case stands in the file.
    """

    index: int
    told: CaseFile
    log: Log
    place: Place

    @property
    def name(self) -> str:
        """The sentence that names the case."""
        return self.told.name

    @property
    def readings(self) -> dict[str, str]:
        """The readings in force by open point: those that the players agreed on, replaced by those of the case."""
        return self.log.header.agreement.readings | self.told.readings

    @property
    def options(self) -> dict[str, Any]:
        """The options in force by name: those that the players agreed on, replaced by those of the case."""
        return self.log.header.agreement.options | self.told.options

    @property
    def named(self) -> dict[str, str]:
        """The readings and options in force, with values as the rulebook names them."""
        return self.readings | {name: option_text(value) for name, value in self.options.items()}

    @property
    def rulebook(self) -> str | None:
        """The code that the case is ruled on by, as the file names it; ``None`` for the default code."""
        return self.told.rulebook or self.log.header.rulebook

    @property
    def expect(self) -> Expectation:
        """What the referee must say of it."""
        return self.told.expect


@define
class Scenario:
    """A scenario file that has been read.

    path: the path of the file.
    told: the scenario as it is written.
    base: its log without any edit.
    document: the file as plain data, with the place of each part.
    cases: its cases, each with its edited log.
    """

    path: str
    told: ScenarioFile
    base: Log
    document: Document
    cases: list[Case] = field(factory=list)

    @property
    def title(self) -> str:
        """What the scenario is about, in a sentence."""
        return self.told.title


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
    if mistakes:
        raise Unreadable(mistakes)
    return scenario


def _edited(scenario: Scenario, case: CaseFile, where: Place_) -> Log:
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
    mistakes: list[Mistake] = []

    def see(noun: str, name: str, known: Iterable[str], *path: str | int) -> None:
        words = set(known)
        if name not in words:
            place = scenario.document.place(path, key=noun == "open point")
            mistakes.append(Mistake(place, f"no such {noun}", "one of the rulebook", show(name), nearest(name, words)))

    for i, law in enumerate(scenario.told.laws):
        see("law", law, map(str, rulebook.laws), "laws", i)
    for i, clause in enumerate(scenario.told.clauses):
        see("clause", clause, rulebook.clauses, "clauses", i)
    for case in scenario.cases:
        book = by_case(case)
        for point, reading in case.told.readings.items():
            where = ("cases", case.index, "readings", point)
            see("open point", point, book.open_points, *where)
            if point in book.open_points:
                see("reading", reading, book.open_points[point].readings, *where)
        for i, ruling in enumerate(case.expect.rulings):
            if ruling.clause is not None:
                see("clause", ruling.clause, book.clauses, "cases", case.index, "expect", "rulings", i, "clause")
    if mistakes:
        raise Unreadable(mistakes)


def check(scenario: Scenario, case: Case, rulebook: Rulebook) -> list[Failure]:
    """Rule on a case of a scenario and compare with what it expects.

    Args:
        scenario: the scenario.
        case: one of its cases.
        rulebook: the rulebook, with the readings and options of the case.

    Returns:
        In what the case is not as expected; empty if it holds.
    """
    return failures(scenario, case, adjudicate(case.log, rulebook))


def failures(scenario: Scenario, case: Case, found: Adjudication) -> list[Failure]:
    """Compare the adjudication of a case with what its scenario expects.

    Args:
        scenario: the scenario.
        case: one of its cases.
        found: the adjudication of that case.

    Returns:
        In what the case is not as expected; empty if it holds.
    """
    return [
        Failure(
            place=scenario.document.place(("cases", case.index, "expect", *difference.path)),
            case=case.name,
            what=difference.what,
            expected=difference.expected,
            got=difference.got,
        )
        for difference in compare(case.expect, found)
    ]
