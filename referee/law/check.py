"""Every name in a rulebook must be one that the program knows; all that are not are reported at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from attrs import define

from referee.law.choices import Path, Placed
from referee.law.clause import Clause, OpenPoint
from referee.law.merge import NO_CLAUSE
from referee.law.rulebook import Procedure
from referee.law.topics import topics
from referee.record.codec import mistakes_of, structure, structure_value
from referee.record.edge import Document
from referee.record.errors import Mistake
from referee.record.kinds import Wrong, nearest, show
from referee.record.shapes import written_fields
from referee.record.vocabulary import REMEDIES
from referee.table.facts import FACTS
from referee.table.game import Game
from referee.table.moments import MOMENTS

PlacedClause = tuple[Document, Path, Clause]

_MOMENT_FIELDS = ("after", "before", "until", "shuts", "opens")
_CLAUSE_FIELDS = ("limits", "excepts", "outlives")
_GROUP_FIELDS = ("unless_arisen", "unless_used", "declined", "opens_if", "passed_up", "if_used")
_REMEDY_FIELDS = ("may", "does")
_NEEDS = {
    "definition": ("defines",),
    "option": ("group", "holder", "may"),
    "duty": ("holder", "does"),
    "limit": ("limits", "clock"),
    "effect": ("does",),
    "modifier": ("bears_on", "stage"),
    "silence": ("facts",),
}
_WAKING = ("limit", "exception", "modifier", "setting", "silence")


@define
class Known:
    """What a clause may name beside other clauses.

    vanished: clauses that were left out on purpose, and what went with them; whoever names them names nothing.
    """

    laws: Collection[int]
    choices: list[Placed]
    vanished: set[str]


def check_clauses(placed: list[PlacedClause], known: Known, mistakes: list[Mistake]) -> dict[str, Clause]:
    """Check the names in all clauses together and return the clauses by id, in order."""
    told = [each for each in placed if each[2].id not in NO_CLAUSE]
    clauses = {clause.id: clause for _, _, clause in told}
    checker = _Checker(clauses, known, mistakes)
    seen: set[str] = set()
    for document, path, clause in told:
        if clause.id in seen:
            checker.report(document, (*path, "id"), "this clause stands twice", "an id of its own", clause.id)
        seen.add(clause.id)
        checker.check(document, path, clause)
    return clauses


class _Checker:
    """Checks one clause after another against the names that there are."""

    def __init__(self, clauses: dict[str, Clause], known: Known, mistakes: list[Mistake]) -> None:
        self.clauses = clauses
        self.known = known
        self.mistakes = mistakes
        self.groups = {clause.group for clause in clauses.values() if clause.group} | known.vanished
        self.terms = {clause.defines for clause in clauses.values() if clause.defines} | known.vanished
        self.ids = {*clauses} | known.vanished
        self.points = {point.id for _, _, point in known.choices}
        self.laws = set(map(str, known.laws))

    def report(self, document: Document, path: Path, what: str, expected: str, got: str) -> None:
        """Add a mistake."""
        self.mistakes.append(Mistake(document.place(path), what, expected, got, None))

    def name(
        self, document: Document, path: Path, what: str, name: str, known: Collection[str], key: bool = False
    ) -> None:
        """Report a name that is not among those known, with the nearest that is."""
        if name not in known:
            place = document.place(path, key)
            self.mistakes.append(Mistake(place, f"no such {what}", f"a known {what}", name, nearest(name, known)))

    def each(self, document: Document, path: Path, key: str, what: str, clause: Clause, known: Collection[str]) -> None:
        """Report the names in a list of a clause that are not known."""
        for i, name in enumerate(getattr(clause, key)):
            self.name(document, (*path, key, i), what, name, known)

    def check(self, document: Document, path: Path, clause: Clause) -> None:
        """Check every name in one clause."""
        if clause.when is not None:
            self.name(document, (*path, "when"), "term or fact", clause.when, {*FACTS, *self.terms})
        self.name(document, (*path, "id"), "law", str(clause.law), self.laws)
        self._fields(document, path, clause)
        for key in _MOMENT_FIELDS:
            self.each(document, path, key, "moment", clause, MOMENTS)
        for key in _CLAUSE_FIELDS:
            self.each(document, path, key, "clause", clause, self.ids)
        for key in _GROUP_FIELDS:
            self.each(document, path, key, "group", clause, self.groups)
        for key in ("denies", "chose"):
            self.each(document, path, key, "remedy", clause, REMEDIES)
        for key in _REMEDY_FIELDS:
            if getattr(clause, key) is not None:
                self.name(document, (*path, key), "remedy", getattr(clause, key), REMEDIES)
        self.each(document, path, "topics", "topic", clause, topics())
        self.each(document, path, "open_points", "open point", clause, self.points)
        facts = {*FACTS, *self.terms} if clause.kind == "silence" else FACTS
        self.each(document, path, "bears_on", "fact", clause, facts)
        self._others(document, path, clause)
        self._needs(document, path, clause)

    def _others(self, document: Document, path: Path, clause: Clause) -> None:
        """Check the clauses and laws that one only refers to."""
        if clause.cites is not None:
            self.name(document, (*path, "cites"), "clause", clause.cites, self.ids)
        self.each(document, path, "see", "clause or law", clause, {*self.ids, *self.laws})
        for limited, moments in clause.also_shuts.items():
            self.name(document, (*path, "also_shuts", limited), "clause", limited, self.ids, key=True)
            for i, moment in enumerate(moments):
                self.name(document, (*path, "also_shuts", limited, i), "moment", moment, MOMENTS)

    def _needs(self, document: Document, path: Path, clause: Clause) -> None:
        """Report what a clause of its kind cannot do without."""
        for key in _NEEDS.get(clause.kind, ()):
            if not getattr(clause, key):
                self.report(document, path, f"a clause of kind {clause.kind} lacks a key", key, f"clause {clause.id}")
        if clause.kind not in _WAKING and clause.when is None and not clause.declined:
            self.report(document, path, "nothing wakes this clause", "when or declined", f"clause {clause.id}")

    def _fields(self, document: Document, path: Path, clause: Clause) -> None:
        facts = {fact for term in clause.facts for fact in self._facts(term)}
        known = {name for fact in facts for name in FACTS[fact].fields}
        for name in clause.where:
            if facts:
                self.name(document, (*path, "where", name), f"field of {clause.when}", name, known)

    def _facts(self, term: str, depth: int = 0) -> set[str]:
        """Return the facts that a term can stand for."""
        if term in FACTS:
            return {term}
        if depth > 9:
            return set()
        defining = [clause.when for clause in self.clauses.values() if clause.defines == term and clause.when]
        return {fact for when in defining for fact in self._facts(when, depth + 1)}


def check_open_points(
    placed: Iterable[Placed], what: str, clauses: dict[str, Clause], known: Known, mistakes: list[Mistake]
) -> None:
    """Check that each open point, or option, stands once, and that what it names is there."""
    checker = _Checker(clauses, known, mistakes)
    seen: set[str] = set()
    for document, path, point in placed:
        if point.id in seen:
            checker.report(document, (*path, "id"), f"this {what} stands twice", "an id of its own", point.id)
        seen.add(point.id)
        checker.name(document, (*path, "default"), "reading", point.default, point.readings)
        for i, law in enumerate(point.laws):
            checker.name(document, (*path, "laws", i), "law", law, checker.laws)
        for name, reading in point.readings.items():
            for clause in reading.patch:
                where = (*path, "readings", name, "patch", clause)
                checker.name(document, where, "clause", clause, checker.ids, key=True)


def check_readings(document: Document, path: Path, point: OpenPoint, mistakes: list[Mistake]) -> None:
    """Check what each reading would change or bring in, whether it is taken or not."""
    known = written_fields(Clause)
    for name, reading in point.readings.items():
        where = (*path, "readings", name)
        check_values({"game": reading.game, "procedure": reading.procedure}, document, where, mistakes)
        for i in range(len(reading.clauses)):
            structure(Clause, document, (*where, "clauses", i), mistakes)
        for id, keys in reading.patch.items():
            for key in keys:
                if key not in known or key == "id":
                    place = document.place((*where, "patch", id, key), key=True)
                    mistakes.append(Mistake(place, f"unknown key {show(key)}", hint=nearest(key, {*known} - {"id"})))


def check_values(row: dict[str, Any], document: Document, path: Path, mistakes: list[Mistake]) -> None:
    """Check the game values and the procedure that a head, a clause or a reading fixes."""
    for key, form in (("game", Game), ("procedure", Procedure)):
        if isinstance(row.get(key), dict):
            try:
                structure_value(form, row[key])
            except Wrong as error:
                mistakes += mistakes_of(error, document, (*path, key))
