"""Every name in a rulebook must be one that the program knows; all that are not are reported at once."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

from referee.law.clause import Clause, OpenPoint
from referee.law.files import Source, rows, value
from referee.law.merge import LEFT_OUT, NO_CLAUSE
from referee.law.topics import topics
from referee.record.edge import Document
from referee.record.errors import Mistake
from referee.record.vocabulary import REMEDIES
from referee.table.facts import FACTS
from referee.table.moments import MOMENTS

Path = tuple[str | int, ...]
Placed = tuple[Document, Path, Clause]

_MOMENT_FIELDS = ("after", "before", "until", "shuts", "opens")
_CLAUSE_FIELDS = ("limits", "excepts", "outlives")


def check_clauses(placed: Iterable[Placed], mistakes: list[Mistake]) -> dict[str, Clause]:
    """Check the names in all clauses together and return the clauses by id, in order.

    References to clauses that were left out on purpose are dropped.
    """
    all_placed = list(placed)
    clauses = {clause.id: clause for _, _, clause in all_placed if clause.id not in NO_CLAUSE}
    left_out = any(clause.id == LEFT_OUT for _, _, clause in all_placed)
    checker = _Checker(clauses, left_out, mistakes)
    seen: set[str] = set()
    for document, path, clause in all_placed:
        if clause.id in NO_CLAUSE:
            continue
        if clause.id in seen:
            checker.report(document, (*path, "id"), "this clause stands twice", "an id of its own", clause.id)
        seen.add(clause.id)
        checker.check(document, path, clause)
    return clauses


class _Checker:
    """Checks one clause after another against the names that there are."""

    def __init__(self, clauses: dict[str, Clause], left_out: bool, mistakes: list[Mistake]) -> None:
        self.clauses = clauses
        self.left_out = left_out
        self.mistakes = mistakes
        self.groups = {clause.group for clause in clauses.values() if clause.group}
        self.terms = {clause.defines for clause in clauses.values() if clause.defines}

    def report(self, document: Document, path: Path, what: str, expected: str, got: str) -> None:
        """Add a mistake."""
        self.mistakes.append(Mistake(document.place(path), what, expected, got, None))

    def name(self, document: Document, path: Path, what: str, name: str, known: Iterable[str]) -> None:
        """Report a name that is not among those known, with the nearest that is."""
        choices = sorted(known)
        if name in choices or (self.left_out and what in ("group", "term or fact", "clause")):
            return
        near = difflib.get_close_matches(name, choices, 1)
        mistake = Mistake(document.place(path), f"no such {what}", f"a known {what}", name, near[0] if near else None)
        self.mistakes.append(mistake)

    def check(self, document: Document, path: Path, clause: Clause) -> None:
        """Check every name in one clause."""
        if clause.when is not None:
            self.name(document, (*path, "when"), "term or fact", clause.when, {*FACTS, *self.terms})
        self._fields(document, path, clause)
        for moments in _MOMENT_FIELDS:
            for i, moment in enumerate(getattr(clause, moments)):
                self.name(document, (*path, moments, i), "moment", moment, MOMENTS)
        for references in _CLAUSE_FIELDS:
            for i, other in enumerate(getattr(clause, references)):
                self.name(document, (*path, references, i), "clause", other, self.clauses)
        groups = [(g, "unless_arisen") for g in clause.unless_arisen] + [(g, "unless_used") for g in clause.unless_used]
        for key in ("declined", "opens_if", "passed_up", "if_used"):
            groups += [(group, key) for group in getattr(clause, key)]
        for group, key in groups:
            self.name(document, (*path, key), "group", group, self.groups)
        for key in ("may", "does"):
            remedy = getattr(clause, key)
            if remedy is not None:
                self.name(document, (*path, key), "remedy", remedy, REMEDIES)
        for key in ("denies", "chose"):
            for i, remedy in enumerate(getattr(clause, key)):
                self.name(document, (*path, key, i), "remedy", remedy, REMEDIES)
        for i, topic in enumerate(clause.topics):
            self.name(document, (*path, "topics", i), "topic", topic, topics())
        for i, fact in enumerate(clause.bears_on):
            known = {*FACTS, *self.terms} if clause.kind == "silence" else FACTS
            self.name(document, (*path, "bears_on", i), "fact", fact, known)
        self._needs(document, path, clause)

    def _needs(self, document: Document, path: Path, clause: Clause) -> None:
        """Report what a clause of its kind cannot do without."""
        needs = {
            "definition": ("defines",),
            "option": ("group", "holder", "may"),
            "duty": ("holder", "does"),
            "limit": ("limits", "clock"),
            "effect": ("does",),
            "exception": (),
            "modifier": ("bears_on", "stage"),
            "silence": ("facts",),
        }.get(clause.kind, ())
        for key in needs:
            if not getattr(clause, key):
                self.report(document, path, f"a clause of kind {clause.kind} lacks a key", key, f"clause {clause.id}")
        waking = clause.kind in ("limit", "exception", "modifier", "setting", "silence")
        if not waking and clause.when is None and not clause.declined:
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
    placed: Iterable[tuple[Document, Path, OpenPoint]],
    clauses: dict[str, Clause],
    without: frozenset[str],
    mistakes: list[Mistake],
) -> None:
    """Check that each open point's default is one of its readings and that its patches meet existing clauses."""
    checker = _Checker(clauses, bool(without), mistakes)
    ids: set[str] = set()
    for document, path, point in placed:
        ids.add(point.id)
        checker.name(document, (*path, "default"), "reading", point.default, point.readings)
        for name, reading in point.readings.items():
            for clause in reading.patch:
                checker.name(document, (*path, "readings", name, "patch", clause), "clause", clause, clauses)
    first = next(iter(placed), None)
    for cited in clauses.values():
        for name in cited.open_points:
            if name not in ids and first is not None:
                what = f"clause {cited.id} names an open point that there is not"
                checker.report(first[0], (), what, "an open point of the rulebook", name)


def check_changes(
    sources: list[Source], clauses: dict[str, Clause], gone: frozenset[str], mistakes: list[Mistake]
) -> None:
    """Check that what a code changes, leaves out or reads otherwise is there in the codes that it builds on."""
    for source in sources:
        checker = _Checker(clauses, False, mistakes)
        for id in _told(source, "changes"):
            if id not in gone:
                checker.name(source.head, ("changes", id), "clause", id, clauses)
        points = {str(row.get("id")): row for each in sources for row in _rows(each, "open_points")}
        for id, reading in _told(source, "reads").items():
            checker.name(source.head, ("reads", id), "open point", id, points)
            if id in points:
                checker.name(source.head, ("reads", id), "reading", str(reading), points[id].get("readings", {}))


def _told(source: Source, key: str) -> dict[str, Any]:
    found = value(source.head, key)
    return found if isinstance(found, dict) else {}


def _rows(source: Source, key: str) -> list[dict[str, Any]]:
    files = (source.head, *source.chapters)
    return [row for document in files for row in rows(document, key) if isinstance(row, dict)]
