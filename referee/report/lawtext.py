"""The law for people: laws, clauses and open points as the rulebook states them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from referee.law import Clause, OpenPoint, Rulebook
from referee.report.lines import LABEL, Line
from referee.report.words import join

KINDS: Final = {
    "definition": "Definition",
    "option": "Choice of a remedy",
    "right": "Right",
    "duty": "Duty",
    "limit": "Limit",
    "effect": "Takes effect without a choice",
    "prohibition": "Prohibition",
    "exception": "Exception",
    "scoring": "Points",
    "modifier": "Change of points",
    "setting": "How the game goes",
    "silence": "Nothing is said",
}


def contents(rulebook: Rulebook) -> Iterator[Line]:
    """Yield what edition of a code it is and whence it comes, and its laws by number and title."""
    yield Line(f"{rulebook.title} ({rulebook.called} {rulebook.version})", "bold")
    for label, text in provenance(rulebook):
        yield Line(text, label=label)
    for number, title in rulebook.laws.items():
        yield Line(title, label=f"Law {number}")
    if rulebook.options:
        yield Line()
        yield Line("What the players may choose beforehand", "bold")
    for option in rulebook.options.values():
        yield Line(f"{option.question} ({option.id} = {join(list(option.readings), 'or')})", label="Option")


def provenance(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """Yield what is known of the edition of a code, of its date and source and of what it builds on, each labelled."""
    if rulebook.edition or rulebook.dated:
        edition = rulebook.edition or "not named"
        later = rulebook.dated and rulebook.dated != rulebook.edition
        yield "Edition", f"{edition}, of {rulebook.dated}" if later else edition
    if rulebook.source:
        yield "Source", rulebook.source
    if rulebook.built_on:
        yield "Builds on", ", which builds on ".join(rulebook.built_on)


def origin(rulebook: Rulebook, id: str) -> str:
    """Return where a clause of a code that builds on another comes from, in a few words."""
    if not rulebook.built_on:
        return ""
    changed = f"; changed in {rulebook.changed[id]}" if id in rulebook.changed else ""
    return f"worded in {rulebook.origins[id]}{changed}"


def law_text(rulebook: Rulebook, number: int) -> Iterator[Line]:
    """Yield a law with all of its clauses and the points that it leaves open."""
    yield law_heading(rulebook, number)
    for clause in rulebook.clauses.values():
        if clause.law == number:
            yield from clause_text(clause, rulebook)
    points = [point for point in rulebook.open_points.values() if str(number) in point.laws]
    if points:
        yield Line()
        yield Line("What the law leaves open, and how it is read", "bold")
        yield from readings_in_force(rulebook, points)


def law_heading(rulebook: Rulebook, number: int) -> Line:
    """Return the number and the title of a law."""
    return Line(f"Law {number}: {rulebook.laws[number]}", "bold")


def clause_text(clause: Clause, rulebook: Rulebook) -> Iterator[Line]:
    """Yield a clause, what kind of clause it is, where else to look, and where it comes from."""
    yield Line(clause.says, label=clause.id)
    left_open = f"; leaves open {join(sorted_points(clause.open_points))}" if clause.open_points else ""
    see = f"; see also {join(list(clause.see))}" if clause.see else ""
    whence = f"; {said}" if (said := origin(rulebook, clause.id)) else ""
    yield Line(f"{KINDS[clause.kind]}{left_open}{see}{whence}.", "dim", indent=LABEL)


def sorted_points(points: Iterable[str]) -> list[str]:
    """Return the ids of open points in the order of their numbers, each once.

    >>> sorted_points(["R112", "R09", "R80"])
    ['R09', 'R80', 'R112']
    """
    return sorted(set(points), key=lambda id: (len(id), id))


def readings_in_force(rulebook: Rulebook, points: Iterable[OpenPoint]) -> Iterator[Line]:
    """Yield open points in short: each question with the answer that is taken."""
    found = {point.id: point for point in points}
    for id in sorted_points(found):
        yield Line(f"{found[id].question} {found[id].readings[rulebook.in_force(found[id])].says}", label=id)


def open_point_text(rulebook: Rulebook, point: OpenPoint) -> Iterator[Line]:
    """Yield an open point: the question, every reading with its name, which of them is in force, and why."""
    yield Line(point.question, "bold", label=point.id)
    for name, reading in point.readings.items():
        taken = name == rulebook.in_force(point)
        yield Line(f"{reading.says} ({name})", "green" if taken else "", label="  read so" if taken else "  or else")
    if point.why:
        yield Line(point.why, label="  because")
