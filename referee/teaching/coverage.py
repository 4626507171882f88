"""Which cases show which clause, and which reading of which open point changes an outcome."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from referee.hearing import Adjudication, adjudicate
from referee.law import Rulebook
from referee.record.codec import structure
from referee.record.document import read_file
from referee.record.errors import Mistake, Unreadable
from referee.record.kinds import nearest, show
from referee.record.yamlform import read_yaml
from referee.teaching.books import Books
from referee.teaching.scenario import Case, Scenario
from referee.teaching.signature import Signature, cited, signature

EXEMPTIONS = "exemptions.yaml"


@define(eq=False)
class Heard:
    """A case as it was heard under the rulebook as it is: what it came to, and the clauses that it cites."""

    scenario: Scenario
    case: Case
    signature: Signature
    cited: set[str]

    @classmethod
    def of(cls, scenario: Scenario, case: Case, found: Adjudication) -> Heard:
        """Return a case of a scenario with what its adjudication comes to."""
        return cls(scenario, case, signature(found), cited(found))

    def differs(self, books: Books) -> bool:
        """Return whether the case comes out otherwise by other books."""
        return signature(adjudicate(self.case.log, books.for_case(self.case))) != self.signature

    def turns_on(self, choice: str, books: Books) -> bool:
        """Return whether the case comes out otherwise with one open point, or one option, as by default."""
        return signature(adjudicate(self.case.log, books.for_case(self.case, choice))) != self.signature

    def __str__(self) -> str:
        """Return where the case stands and what it is called."""
        return f"{self.case.place}: {self.case.name}"


@define
class Exemption:
    """A reading, written ``R07=deal_passes``, that no case need show, and why."""

    reading: str
    reason: str


@define
class Coverage:
    """Traceability: the cases behind each clause and each reading, by ``9.6`` and by ``R07=deal_passes``."""

    clauses: dict[str, list[Heard]]
    readings: dict[str, list[Heard]]
    exempt: dict[str, str] = field(factory=dict)

    @property
    def bare_clauses(self) -> list[str]:
        """The clauses that no case cites."""
        return [clause for clause, cases in self.clauses.items() if not cases]

    @property
    def bare_readings(self) -> list[str]:
        """The readings that change the outcome of no case, and are not exempt from having to."""
        return [name for name, cases in self.readings.items() if not cases and name not in self.exempt]


def hear(scenarios: Iterable[Scenario], books: Books) -> list[Heard]:
    """Return all cases of some scenarios as they are ruled on; ``books`` give each the rulebook that it names."""
    cases = ((scenario, case) for scenario in scenarios for case in scenario.cases)
    return [Heard.of(scenario, case, adjudicate(case.log, books.for_case(case))) for scenario, case in cases]


def cover(heard: list[Heard], rulebook: Rulebook, books: Books) -> Coverage:
    """Return which cases show which clauses and readings of a rulebook.

    ``heard`` are the cases as they were ruled on, and ``books`` give each its rulebook read otherwise.

    A clause is shown where it is cited; one that only fixes how the game goes, where the outcome would be another
    without it.  A case shows a reading (or the value of an option) that it names if the outcome would be another under
    the one taken by default; so it shows the default as well.  Of a code that builds on another, only what it words,
    changes or reads otherwise itself is asked for.
    """
    clauses = {
        name: _changed_without(name, heard, books) if clause.kind == "setting" else _citing(name, heard)
        for name, clause in rulebook.clauses.items()
        if clause.cites is None and rulebook.words(name)
    }
    choices = [point for point in rulebook.choices if point.id in rulebook.own_choices]
    readings: dict[str, list[Heard]] = {f"{point.id}={name}": [] for point in choices for name in point.readings}
    for each in heard:
        for point in choices:
            name = each.case.named.get(point.id, point.default)
            if name != point.default and each.turns_on(point.id, books):
                readings[f"{point.id}={name}"].append(each)
                readings[f"{point.id}={point.default}"].append(each)
    return Coverage(clauses, readings)


def _citing(clause: str, heard: list[Heard]) -> list[Heard]:
    """Return the cases the rulings on which cite a clause."""
    return [each for each in heard if clause in each.cited]


def _changed_without(clause: str, heard: list[Heard], books: Books) -> list[Heard]:
    """Return the cases that come out otherwise without a clause."""
    others = books.leaving_out([clause])
    return [each for each in heard if each.differs(others)]


def read_exemptions(rulebook: Rulebook) -> dict[str, str]:
    """Return the readings of a rulebook that no case need show, each with the reason.

    Raises Unreadable where the file names a reading that there is not.
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
