"""Which cases show which clause and which reading, and which notice that a clause is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from attrs import define, field

from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.law import Rulebook
from referee.record import Mistake, Unreadable, nearest, read_file, read_yaml, show, structure
from referee.teaching.expectations import Signature, cited, signature
from referee.teaching.scenario import Case, Scenario
from referee.teaching.scenario_rulebooks import ScenarioRulebooks

EXEMPTIONS = "exemptions.yaml"


@define(eq=False, repr=False)
class CaseResult:
    """A case of a scenario with what was ruled on it.

    scenario: the scenario.
    case: the case.
    signature: the outcome in a form that can be compared: rulings, ends of deals, marks, score, games, next dealer.
    cited: the ids of the clauses that its rulings and marks cite.
    """

    scenario: Scenario
    case: Case
    signature: Signature
    cited: set[str]

    @classmethod
    def of(cls, scenario: Scenario, case: Case, found: Adjudication) -> CaseResult:
        """Return a case with what was ruled on it.

        Args:
            scenario: the scenario.
            case: one of its cases.
            found: the adjudication of that case.

        Returns:
            The case as it was ruled on.
        """
        return cls(scenario, case, signature(found), cited(found))

    def differs(self, books: ScenarioRulebooks) -> bool:
        """Tell whether the case has another outcome under other rulebooks.

        Args:
            books: the other rulebooks.
        """
        return signature(adjudicate(self.case.log, books.for_case(self.case))) != self.signature

    def turns_on(self, choice: str, books: ScenarioRulebooks) -> bool:
        """Tell whether the case has another outcome with one open point or option set to its default.

        Args:
            choice: the id of the open point or the name of the option.
            books: the rulebooks that the case was ruled on by.
        """
        return signature(adjudicate(self.case.log, books.for_case(self.case, choice))) != self.signature

    def __str__(self) -> str:
        """Return where the case stands and what it is called."""
        return f"{self.case.place}: {self.case.name}"


@define
class Exemption:
    """A reading that no case has to show.

    reading: the reading, such as ``R07=deal_passes``.
    reason: why no case can show it.
    """

    reading: str
    reason: str


@define
class Coverage:
    """Which cases show which clause and which reading of a rulebook.

    clauses: the cases that show each clause, by its id, such as ``9.6``.
    readings: the cases that show each reading, by its name, such as ``R07=deal_passes``.
    exempt: readings that no case has to show, each with the reason.
    """

    clauses: dict[str, list[CaseResult]]
    readings: dict[str, list[CaseResult]]
    exempt: dict[str, str] = field(factory=dict)

    @property
    def bare_clauses(self) -> list[str]:
        """The clauses that no case shows."""
        return [clause for clause, cases in self.clauses.items() if not cases]

    @property
    def bare_readings(self) -> list[str]:
        """The readings that no case shows, without those that are exempt."""
        return [name for name, cases in self.readings.items() if not cases and name not in self.exempt]


def adjudicate_cases(scenarios: Iterable[Scenario], books: ScenarioRulebooks) -> list[CaseResult]:
    """Rule on all cases of some scenarios.

    Args:
        scenarios: the scenarios.
        books: the rulebooks; each case is ruled on by the one that it names.

    Returns:
        The cases, in order, with what was ruled on them.
    """
    cases = ((scenario, case) for scenario in scenarios for case in scenario.cases)
    return [CaseResult.of(scenario, case, adjudicate(case.log, books.for_case(case))) for scenario, case in cases]


def coverage_of(heard: list[CaseResult], rulebook: Rulebook, books: ScenarioRulebooks) -> Coverage:
    """Return which cases show which clauses and readings of a rulebook.

    A case shows a clause that its rulings cite; it shows a clause that only fixes a game value if its outcome would be
    another without that clause. It shows a reading, or the value of an option, that it names if its outcome would be
    another under the default; then it shows the default as well. For a code that builds on another, only the clauses
    and readings that are its own are listed.

    Args:
        heard: the cases as they were ruled on.
        rulebook: the rulebook, with default readings.
        books: the rulebooks that the cases were ruled on by.

    Returns:
        The cases behind each clause and reading.
    """
    clauses = {
        name: _changed_without(name, heard, books) if clause.kind == "setting" else _citing(name, heard)
        for name, clause in rulebook.clauses.items()
        if clause.cites is None and rulebook.words(name)
    }
    choices = [point for point in rulebook.choices if point.id in rulebook.own_choices]
    readings: dict[str, list[CaseResult]] = {f"{point.id}={name}": [] for point in choices for name in point.readings}
    for each in heard:
        for point in choices:
            name = each.case.named.get(point.id, point.default)
            if name != point.default and each.turns_on(point.id, books):
                readings[f"{point.id}={name}"].append(each)
                readings[f"{point.id}={point.default}"].append(each)
    return Coverage(clauses, readings)


def _citing(clause: str, heard: list[CaseResult]) -> list[CaseResult]:
    """Return the cases the rulings on which cite a clause."""
    return [each for each in heard if clause in each.cited]


def _changed_without(clause: str, heard: list[CaseResult], books: ScenarioRulebooks) -> list[CaseResult]:
    """Return the cases that come out otherwise without a clause."""
    others = books.leaving_out([clause])
    return [each for each in heard if each.differs(others)]


def read_exemptions(rulebook: Rulebook) -> dict[str, str]:
    """Return the readings of a rulebook that no case has to show, from the file ``exemptions.yaml`` beside it.

    Args:
        rulebook: the rulebook.

    Returns:
        The reason for each reading, by its name, such as ``R07=deal_passes``; empty where there is no such file.

    Raises:
        Unreadable: the file cannot be read, or names a reading that the rulebook does not have.
    """
    path = rulebook.folder / EXEMPTIONS
    if not path.is_file():
        return {}
    document = read_yaml(read_file(path), str(path))
    exemptions = structure(tuple[Exemption, ...], document) or ()
    known = {f"{point.id}={reading}" for point in rulebook.choices for reading in point.readings}
    mistakes: list[Mistake] = []
    for i, exemption in enumerate(exemptions):
        if (name := exemption.reading) not in known:
            place = document.place((i, "reading"))
            mistakes.append(Mistake(place, "no such reading", "one of the rulebook", show(name), nearest(name, known)))
    if mistakes:
        raise Unreadable(mistakes)
    return {exemption.reading: exemption.reason for exemption in exemptions}


@define
class Mutant:
    """A rulebook from which clauses were left out, to see whether a case notices.

    without: the ids of the clauses left out.
    noticed_by: the first case whose outcome is another without them; ``None`` if there is none.
    """

    without: frozenset[str]
    noticed_by: CaseResult | None


def mutate(heard: list[CaseResult], rulebook: Rulebook, code: str | None = None) -> Iterator[Mutant]:
    """Yield a mutant for each clause of a rulebook; clauses that restate one another are left out together.

    Args:
        heard: the cases that may notice it, as they were ruled on.
        rulebook: the rulebook.
        code: a code that replaces the rulebook which the logs name; ``None`` to replace none.
    """
    whole = ScenarioRulebooks(code)
    for without in leave_out(rulebook):
        books = whole.leaving_out(without)
        nearest = sorted(heard, key=_nearness(without, rulebook))
        yield Mutant(without, next((each for each in nearest if each.differs(books)), None))


def _nearness(without: frozenset[str], rulebook: Rulebook) -> Callable[[CaseResult], tuple[bool, ...]]:
    """Return by what to sort cases so that those stand first which are likely to notice that clauses are missing.

    These are the cases that cite them, that are taught as being on them, that cite what they limit or except, or that
    are taught as being on their law or on one that they refer to; and of all alike those first that are ruled by the
    code as it reads itself.
    """
    clauses = [rulebook.clauses[id] for id in without if id in rulebook.clauses]
    bound = {id for clause in clauses for id in (*clause.limits, *clause.excepts)}
    named = {id.partition(".")[0] for clause in clauses for id in (clause.id, *clause.see)}

    def nearness(each: CaseResult) -> tuple[bool, ...]:
        told = each.scenario.as_written
        return (
            without.isdisjoint(each.cited),
            without.isdisjoint(told.clauses),
            bound.isdisjoint(each.cited),
            named.isdisjoint(told.laws),
            bool(each.case.readings),
        )

    return nearness


def leave_out(rulebook: Rulebook) -> list[frozenset[str]]:
    """Return the sets of clauses that are left out together, as they restate one another.

    Args:
        rulebook: the rulebook.

    Returns:
        Sets of ids, in the order of the rulebook; each clause that the code words itself is in one of them.
    """
    text = [name for name, clause in rulebook.clauses.items() if clause.cites is None and rulebook.words(name)]
    together = {clause: frozenset({clause}) for clause in text}
    for restated in rulebook.restates:
        if together.keys().isdisjoint(restated):
            continue
        union = frozenset(restated).union(*(together.get(clause, frozenset()) for clause in restated))
        together.update(dict.fromkeys(union, union))
    return list(dict.fromkeys(together.values()))
