"""What of a code of laws is asked for: found by number, name or word, narrowed down by filters, and told as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from attrs import define

from referee.cli.common import has_rule, speaks_of
from referee.law import Clause, OpenPoint, Rulebook
from referee.record import Schema, unstructure
from referee.report import Line, clause_text
from referee.teaching import Lesson, LogWord, find_words, number_meant, words_called

FORMAT: Final = "referee.law/1"


@define
class Found:
    """The part of a code that is asked for: laws by number, clauses, open points and options, and scenarios by path."""

    laws: list[int]
    clauses: list[Clause]
    choices: list[OpenPoint]
    scenarios: list[tuple[str, Lesson]]

    def __bool__(self) -> bool:
        """Whether anything was found in the code itself."""
        return bool(self.laws or self.clauses or self.choices)


def look_up(book: Rulebook, what: str | None, lessons: Iterable[tuple[str, Lesson]] = ()) -> Found:
    """Return what of a code goes by a number, a name or a word; all of it where none is given.

    Args:
        book: the code.
        what: a law (43), a clause (43.3), an open point (R75), an option, or a word: one that stands in the code, what
            players call a word of the log, or the number of a law in words.
        lessons: the scenarios of the code with their paths; of these, the ones that show the law, clause, point or
            option that ``what`` names.
    """
    if what is None:
        return Found(list(book.laws), list(book.clauses.values()), book.choices, [])
    shown = [(path, lesson) for path, lesson in lessons if what in (*lesson.laws, *lesson.clauses, *lesson.named)]
    if what.isdecimal() and int(what) in book.laws:
        clauses = [clause for clause in book.clauses.values() if clause.law == int(what)]
        return Found([int(what)], clauses, [point for point in book.choices if what in point.laws], shown)
    if what in book.clauses:
        named = book.clauses[what]
        points = [point for id in named.open_points if (point := book.choice(id))]
        return Found([named.law], [named], points, shown)
    if chosen := book.choice(what):
        return Found([], [clause for clause in book.clauses.values() if what in clause.open_points], [chosen], shown)
    whole = look_up(book, None)
    spoken = narrow(book, whole, frozenset(), (what,))
    law = str(number_meant(what) or "")
    meant = look_up(book, law, lessons) if has_rule(book, law) else Found([], [], [], [])
    found = _together(whole, meant, spoken, _of_words(words_called(book, what)))
    return found or _together(whole, _of_words(find_words(book, what)))


def _of_words(words: Iterable[LogWord]) -> Found:
    """Return the clauses that speak of some words of the log."""
    return Found([], [clause for word in words for clause in word.clauses], [], [])


def _together(whole: Found, *parts: Found) -> Found:
    """Return what several look-ups found, each once, in the order of the code."""
    laws = {law for part in parts for law in part.laws}
    named = {clause.id for part in parts for clause in part.clauses}
    named |= {point.id for part in parts for point in part.choices}
    return Found(
        [law for law in whole.laws if law in laws],
        [clause for clause in whole.clauses if clause.id in named],
        [point for point in whole.choices if point.id in named],
        [row for part in parts for row in part.scenarios],
    )


def narrow(book: Rulebook, found: Found, rules: frozenset[str], words: tuple[str, ...]) -> Found:
    """Return what belongs to one of some rules, where any is given, and speaks of all words.

    Args:
        book: the code.
        found: what is narrowed down.
        rules: laws (43) and clauses (43.3).
        words: words, or beginnings of words, in the title of a law, a clause, or the question of an open point.
    """

    def belongs(*names: str) -> bool:
        return not rules or not rules.isdisjoint(names)

    points_named = {id for clause in book.clauses.values() if clause.id in rules for id in clause.open_points}
    return Found(
        [number for number in found.laws if belongs(str(number)) and speaks_of(book.laws[number], words)],
        [each for each in found.clauses if belongs(each.id, str(each.law)) and speaks_of(each.says, words)],
        [
            each
            for each in found.choices
            if (belongs(*each.laws) or each.id in points_named) and speaks_of(each.question, words)
        ],
        [(path, each) for path, each in found.scenarios if belongs(*each.laws, *each.clauses)],
    )


def found_lines(book: Rulebook, found: Found) -> Iterator[Line]:
    """Yield what was found: the titles of laws, clauses, and the questions of open points and options."""
    for number in found.laws:
        yield Line(book.laws[number], "bold", label=f"Law {number}")
    for clause in found.clauses:
        yield from clause_text(clause, book)
    for point in found.choices:
        yield Line(point.question, label=point.id)


@define
class BookRow:
    """The code of laws that was asked."""

    code: str
    title: str
    version: str
    edition: str
    digest: str


@define
class LawRow:
    """A law: its number and its title."""

    law: int
    title: str


@define
class ClauseRow:
    """A clause: the law it belongs to, its kind, what it says, and what it leaves open."""

    clause: str
    law: int
    kind: str
    says: str
    open_points: tuple[str, ...]
    see: tuple[str, ...]
    topics: tuple[str, ...]


@define
class ReadingRow:
    """One way to read an open point, or one value of an option."""

    name: str
    says: str


@define
class ChoiceRow:
    """An open point or an option: how it can be read, how it is read by default, and how it is read now."""

    id: str
    laws: tuple[str, ...]
    question: str
    readings: list[ReadingRow]
    default: str
    in_force: str
    why: str


@define
class ScenarioRow:
    """A scenario: where it lies and what it shows."""

    path: str
    title: str
    laws: tuple[str, ...]
    clauses: tuple[str, ...]
    cases: tuple[str, ...]


@define
class LawFile:
    """The whole of what is told."""

    format: str
    rulebook: BookRow
    laws: list[LawRow]
    clauses: list[ClauseRow]
    open_points: list[ChoiceRow]
    options: list[ChoiceRow]
    scenarios: list[ScenarioRow]


def law_schema() -> Schema:
    """Return the schema of ``referee.law/1``."""
    from referee.report import output_schema  # only here, as it needs all of the hearing

    return output_schema(LawFile, FORMAT)


def found_data(book: Rulebook, found: Found) -> dict[str, Any]:
    """Return what was found as plain data for programs."""
    told = LawFile(
        FORMAT,
        BookRow(book.code, book.title, book.version, book.edition, book.digest),
        [LawRow(number, book.laws[number]) for number in found.laws],
        [
            ClauseRow(each.id, each.law, each.kind, each.says, each.open_points, each.see, each.topics)
            for each in found.clauses
        ],
        [_choice(book, point) for point in found.choices if point.id in book.open_points],
        [_choice(book, point) for point in found.choices if point.id in book.options],
        [scenario_row(path, lesson) for path, lesson in found.scenarios],
    )
    data: dict[str, Any] = unstructure(told, omit_defaults=False)
    return data


def _choice(book: Rulebook, point: OpenPoint) -> ChoiceRow:
    readings = [ReadingRow(name, reading.says) for name, reading in point.readings.items()]
    return ChoiceRow(point.id, point.laws, point.question, readings, point.default, book.in_force(point), point.why)


def scenario_row(path: str, lesson: Lesson) -> ScenarioRow:
    """Return a scenario as it is told to programs."""
    return ScenarioRow(path, lesson.title, lesson.laws, lesson.clauses, lesson.cases)
