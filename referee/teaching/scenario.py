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
from referee.record import Path as Place_
from referee.teaching.edits import Draft, apply
from referee.teaching.expectations import Failure, compare
from referee.teaching.scenario_file import CaseFile, Expectation, ScenarioFile

Key = tuple[Path, str, str]


@define
class Books:
    """Rulebooks by code, readings, options and clauses left out.

    ``code`` takes the place of what the scenarios' logs name; ``without`` lists clauses to leave out.
    """

    code: str | None = None
    without: frozenset[str] = frozenset()
    _found: dict[tuple[str | None, Path], Path] = field(factory=dict)
    _plain: dict[Path, Rulebook] = field(factory=dict)
    _read: dict[Key, Rulebook] = field(factory=dict, init=False)

    def plain(self, scenario: Scenario) -> Rulebook:
        """Return the rulebook of a scenario, read as the code itself reads it, and whole."""
        return self._as_it_is(self._folder(scenario.base.header.rulebook, Path(scenario.path)))

    def plain_for(self, case: Case) -> Rulebook:
        """Return the rulebook of a case, read as the code itself reads it, and whole."""
        return self._as_it_is(self._folder(case.rulebook, Path(case.log.path)))

    def for_case(self, case: Case, by_default: str | None = None) -> Rulebook:
        """Return the rulebook that a case is ruled by, with one open point or option by default if it is named."""
        readings = {point: reading for point, reading in case.readings.items() if point != by_default}
        agreed = options_agreed(case.log, self.plain_for(case))
        taken = case.log.header.agreement.options | agreed | case.told.options
        options = {name: value for name, value in taken.items() if name != by_default}
        return self._as_read(self._folder(case.rulebook, Path(case.log.path)), readings, options)

    def leaving_out(self, clauses: Iterable[str]) -> Books:
        """Return the same books without some more clauses."""
        return Books(self.code, self.without.union(clauses), self._found, self._plain)

    def check(self, scenario: Scenario) -> list[Failure]:
        """Return in what the rulings on the cases of a scenario are not as expected.

        Raises Unreadable where it speaks of laws, clauses or readings that there are not.
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
    """One case of a scenario: the log as edited, the readings it is ruled under, and what must come of it."""

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
        """The readings in force: those the players agreed on, and those of the case, which go before."""
        return self.log.header.agreement.readings | self.told.readings

    @property
    def options(self) -> dict[str, Any]:
        """The options in force: those that the players agreed on, and those of the case, which go before."""
        return self.log.header.agreement.options | self.told.options

    @property
    def named(self) -> dict[str, str]:
        """The readings and the options in force, as the rulebook names them."""
        return self.readings | {name: option_text(value) for name, value in self.options.items()}

    @property
    def rulebook(self) -> str | None:
        """The code that the case is ruled by."""
        return self.told.rulebook or self.log.header.rulebook

    @property
    def expect(self) -> Expectation:
        """What must come of it."""
        return self.told.expect


@define
class Scenario:
    """A scenario file that has been read: what it is about, its log as it stands, and its cases."""

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
    """Return the scenario in the file at a path, every case of it with its edited log.

    Raises Unreadable with every mistake in it.
    """
    document = read_yaml(read_file(path), str(path))
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
    """See that the laws, clauses and readings a scenario speaks of are in its rulebook, or in that of the case.

    ``by_case`` gives the rulebook of a case.  Raises Unreadable with every name that is not.
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
    """Return in what the rulings on a case of a scenario are not as expected; the rulebook is read as the case asks."""
    return failures(scenario, case, adjudicate(case.log, rulebook))


def failures(scenario: Scenario, case: Case, found: Adjudication) -> list[Failure]:
    """Return in what the adjudication ``found`` of a case is not as its scenario expects."""
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
