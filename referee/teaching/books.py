"""The rulebooks that scenarios are ruled by: each loaded once for each set of readings."""

from __future__ import annotations

from pathlib import Path

from attrs import define, field

from referee.law import Rulebook, find_rulebook, load_rulebook
from referee.law.agreed import options_agreed
from referee.teaching.compare import Failure
from referee.teaching.scenario import Case, Scenario, check, check_names

Key = tuple[str, str, str, frozenset[str]]


@define
class Books:
    """Rulebooks by code, readings, options and clauses left out.

    ``code`` takes the place of what the scenarios' logs name; ``without`` lists clauses to leave out.
    """

    code: str | None = None
    without: frozenset[str] = frozenset()
    _found: dict[tuple[str | None, Path], str] = field(factory=dict)
    _loaded: dict[Key, Rulebook] = field(factory=dict)

    def plain(self, scenario: Scenario) -> Rulebook:
        """Return the rulebook of a scenario, read as the code itself reads it."""
        return self._load(self.code or scenario.base.header.rulebook, Path(scenario.path), {}, {})

    def plain_for(self, case: Case) -> Rulebook:
        """Return the rulebook of a case, read as the code itself reads it."""
        return self._load(self.code or case.rulebook, Path(case.log.path), {}, {})

    def for_case(self, case: Case, by_default: str | None = None) -> Rulebook:
        """Return the rulebook that a case is ruled by, with one open point or option by default if it is named."""
        readings = {point: reading for point, reading in case.readings.items() if point != by_default}
        code, near = self.code or case.rulebook, Path(case.log.path)
        agreed = options_agreed(case.log, self._load(code, near, {}, {}))
        taken = case.log.header.agreement.options | agreed | case.told.options
        return self._load(code, near, readings, {name: value for name, value in taken.items() if name != by_default})

    def leaving_out(self, clause: str) -> Books:
        """Return the same books without one more clause."""
        return Books(self.code, self.without | {clause})

    def check(self, scenario: Scenario) -> list[Failure]:
        """Return in what the rulings on the cases of a scenario are not as expected.

        Raises Unreadable where it speaks of laws, clauses or readings that there are not.
        """
        check_names(scenario, self.plain(scenario), self.plain_for)
        return [failure for case in scenario.cases for failure in check(scenario, case, self.for_case(case))]

    def _load(self, code: str | None, near: Path, readings: dict[str, str], options: dict[str, object]) -> Rulebook:
        asked = (code, near.parent)
        if asked not in self._found:
            self._found[asked] = str(find_rulebook(code, near))
        key = (self._found[asked], repr(sorted(readings.items())), repr(sorted(options.items())), self.without)
        if key not in self._loaded:
            self._loaded[key] = load_rulebook(self._found[asked], readings, options, self.without)
        return self._loaded[key]
