"""The rulebooks that scenarios are ruled by: each loaded once for each set of readings."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from attrs import define, field

from referee.law import Rulebook, find_rulebook, load_rulebook
from referee.law.agreed import options_agreed
from referee.teaching.compare import Failure
from referee.teaching.scenario import Case, Scenario, check, check_names

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
