"""The rulebooks that scenarios are ruled by: each loaded once for each set of readings."""

from __future__ import annotations

from attrs import define, field

from referee.law import Rulebook, load_rulebook
from referee.teaching.scenario import Case, Scenario, check_names

Key = tuple[str | None, str, str, frozenset[str]]


@define
class Books:
    """Rulebooks by code, readings, options and clauses left out.

    ``code`` takes the place of what the scenarios' logs name; ``without`` lists clauses to leave out.
    """

    code: str | None = None
    without: frozenset[str] = frozenset()
    _loaded: dict[Key, Rulebook] = field(factory=dict)

    def plain(self, scenario: Scenario) -> Rulebook:
        """Return the rulebook of a scenario, read as the code itself reads it."""
        return self._load(self.code or scenario.base.header.rulebook, {}, {})

    def for_case(self, case: Case) -> Rulebook:
        """Return the rulebook that a case is ruled by."""
        header = case.log.header
        return self._load(self.code or header.rulebook, case.readings, header.agreement.options)

    def check_names(self, scenario: Scenario) -> None:
        """See that a scenario speaks of laws, clauses and readings that there are; raise Unreadable if not."""
        check_names(scenario, self.plain(scenario))

    def _load(self, code: str | None, readings: dict[str, str], options: dict[str, object]) -> Rulebook:
        key = (code, repr(sorted(readings.items())), repr(sorted(options.items())), self.without)
        if key not in self._loaded:
            self._loaded[key] = load_rulebook(code, readings, options, self.without)
        return self._loaded[key]
