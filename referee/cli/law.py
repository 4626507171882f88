"""``referee law``: look the law up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import click

from referee.cli.edge import fail, rulebook_option
from referee.cli.examples import epilog
from referee.cli.shelf import shipped_scenarios
from referee.law import Rulebook, load_rulebook
from referee.report.clausetext import clause_rows
from referee.report.lawtext import clause_text, contents, law_heading, law_text, open_point_text, sorted_points
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
        yield from _shown(book, lambda scenario: what in scenario.told.laws)
    elif what in book.clauses:
        clause = book.clauses[what]
        yield law_heading(book, clause.law)
        yield from clause_text(clause, book)
        for label, text in clause_rows(clause, book):
            yield Line(text.replace("`", ""), label=f"  {label.lower()}")
        for id in sorted_points(clause.open_points):
            yield Line()
            yield from open_point_text(book, book.open_points[id])
        yield from _shown(book, lambda scenario: what in scenario.told.clauses)
    elif what in book.open_points:
        point = book.open_points[what]
        yield from open_point_text(book, point)
        yield Line()
        yield Line("Clauses that leave it open", "bold")
        for clause in book.clauses.values():
            if what in clause.open_points:
                yield from clause_text(clause, book)
        yield from _shown(book, lambda scenario: any(what in case.readings for case in scenario.cases))
    else:
        yield from _search(book, what)


def _shown(book: Rulebook, showing: Callable[[Scenario], bool]) -> Iterator[Line]:
    """Yield the shipped scenarios that show something."""
    scenarios = [scenario for scenario in shipped_scenarios(book.code) if showing(scenario)]
    if scenarios:
        yield Line()
        yield Line("Scenarios that show it", "bold")
    for scenario in scenarios:
        yield Line(scenario.title)
        yield Line(scenario.path, "dim", indent=2)


def _search(book: Rulebook, word: str) -> Iterator[Line]:
    spoken_of = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
    for number, title in book.laws.items():
        if spoken_of.search(title):
            yield Line(title, "bold", label=f"Law {number}")
    for clause in book.clauses.values():
        if spoken_of.search(clause.says):
            yield from clause_text(clause, book)
    for point in book.open_points.values():
        if spoken_of.search(point.question):
            yield Line(point.question, label=point.id)
