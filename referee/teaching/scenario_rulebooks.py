"""The rulebooks that scenarios and their cases are ruled on by, each loaded once."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from attrs import define, field

from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.law import Rulebook, find_rulebook, load_rulebook, options_agreed
from referee.teaching.expectations import Failure
from referee.teaching.scenario import Case, Scenario, check, check_names

Key = tuple[Path, str, str]


@define
class ScenarioRulebooks:
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
        taken = case.log.header.agreement.options | agreed | case.as_written.options
        options = {name: value for name, value in taken.items() if name != by_default}
        return self._as_read(self._folder(case.rulebook, Path(case.log.path)), readings, options)

    def ruled(self, case: Case) -> tuple[Adjudication, Rulebook]:
        """Rule on a case.

        Args:
            case: the case.

        Returns:
            The adjudication of its log, and the rulebook that it was ruled on by.
        """
        book = self.for_case(case)
        return adjudicate(case.log, book), book

    def leaving_out(self, clauses: Iterable[str]) -> ScenarioRulebooks:
        """Return the same rulebooks with more clauses left out.

        Args:
            clauses: the ids of the clauses.

        Returns:
            The rulebooks; what is loaded already is shared.
        """
        return ScenarioRulebooks(self.code, self.without.union(clauses), self._found, self._plain)

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
