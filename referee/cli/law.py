"""``referee law``: look the law up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import click

from referee.cli.edge import fail, rulebook_option
from referee.cli.examples import epilog
from referee.cli.shelf import shipped_scenarios
from referee.law import Rulebook, load_rulebook
from referee.report.lawtext import clause_text, contents, law_text, open_point_text
from referee.report.lines import Line, show
from referee.teaching import Scenario


@click.command("law", epilog=epilog("law"))
@click.argument("what", metavar="[N|N.M|Rnn|WORD]", required=False)
@rulebook_option
def law_command(what: str | None, rulebook: str | None) -> None:
    """Look up a law by number, a clause, an open point, or every place that speaks of a word.

    Without an argument, lists all laws. What a clause says is this project's own short statement of it.
    """
    book = load_rulebook(rulebook)
    if what is None:
        show(contents(book))
        return
    found = list(_find(book, what))
    if not found:
        fail(f"{what}: nothing in the {book.title} goes by this number, name or word")
    show(found)


def _find(book: Rulebook, what: str) -> Iterator[Line]:
    if what.isdecimal() and int(what) in book.laws:
        yield from law_text(book, int(what))
        yield from _shown(scenario for scenario in shipped_scenarios(book.code) if what in scenario.told.laws)
    elif what in book.clauses:
        clause = book.clauses[what]
        yield Line(f"Law {clause.law}: {book.laws[clause.law]}", "bold")
        yield from clause_text(clause)
        for point in clause.open_points:
            yield Line()
            yield from open_point_text(book, book.open_points[point])
        yield from _shown(scenario for scenario in shipped_scenarios(book.code) if what in scenario.told.clauses)
    elif what in book.open_points:
        yield from open_point_text(book, book.open_points[what])
        yield from _shown(scenario for scenario in shipped_scenarios(book.code) if _reads(scenario, what))
    else:
        yield from _search(book, what)


def _reads(scenario: Scenario, point: str) -> bool:
    return any(point in case.readings for case in scenario.cases)


def _shown(scenarios: Iterable[Scenario]) -> Iterator[Line]:
    yield Line()
    for scenario in scenarios:
        yield Line(f"{scenario.title} ({scenario.path})", label="Shown by")


def _search(book: Rulebook, word: str) -> Iterator[Line]:
    spoken_of = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
    for number, title in book.laws.items():
        if spoken_of.search(title):
            yield Line(title, "bold", label=f"Law {number}")
    for clause in book.clauses.values():
        if spoken_of.search(clause.says):
            yield from clause_text(clause)
    for point in book.open_points.values():
        if spoken_of.search(point.question):
            yield Line(point.question, label=point.id)
