"""The law for people: laws, clauses and open points as the rulebook states them."""

from __future__ import annotations

from collections.abc import Iterator

from referee.law import Clause, OpenPoint, Rulebook
from referee.report.lines import Line


def contents(rulebook: Rulebook) -> Iterator[Line]:
    """Yield the laws of a code by number and title."""
    yield Line(f"{rulebook.title} ({rulebook.code} {rulebook.version})", "bold")
    for number, title in rulebook.laws.items():
        yield Line(title, label=f"Law {number}")


def law_text(rulebook: Rulebook, number: int) -> Iterator[Line]:
    """Yield a law with all of its clauses and the points that it leaves open."""
    yield Line(f"Law {number}: {rulebook.laws[number]}", "bold")
    for clause in rulebook.clauses.values():
        if clause.law == number:
            yield from clause_text(clause)
    for point in rulebook.open_points.values():
        if str(number) in point.laws:
            yield Line()
            yield from open_point_text(rulebook, point)


def clause_text(clause: Clause) -> Iterator[Line]:
    """Yield a clause, its kind, and where else to look."""
    see = ", ".join((*clause.open_points, *clause.see))
    yield Line(f"{clause.says} [{clause.kind}{f'; see {see}' if see else ''}]", label=clause.id)


def open_point_text(rulebook: Rulebook, point: OpenPoint) -> Iterator[Line]:
    """Yield an open point: the question, every reading, and which of them is in force."""
    yield Line(point.question, "bold", label=point.id)
    in_force = rulebook.readings.get(point.id, point.default)
    for name, reading in point.readings.items():
        mark = " (in force)" if name == in_force else ""
        yield Line(f"{name}: {reading.says}{mark}", "green" if mark else "", label="  reading")
    if point.why:
        yield Line(point.why, label="  why")
