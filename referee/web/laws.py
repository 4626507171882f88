"""The rulebooks as pages: a code, a law with its clauses, its open points, and the lessons that show it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from attrs import define
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from referee.law import Clause, OpenPoint, Rulebook, topics
from referee.report import KINDS, clause_rows, origin, provenance, replaced, sorted_points, with_cards
from referee.web.charts import charts_on
from referee.web.errors import no_page
from referee.web.frame import shown
from referee.web.library import Library
from referee.web.linking import law_address

CODE: Final = re.compile(r"`([^`]*)`|(?<![\w.#])(\d{1,3}\.\d{1,3}|[A-Z]\d{2,3})(?!\w|\.\d)")
"""A word of the rulebook in a sentence on a clause, or the name of a clause or an open point."""


def routes(library: Library) -> list[BaseRoute]:
    """Return the addresses of the laws."""
    pages = Laws(library)
    return [
        Route("/laws", pages.show_codes),
        Route("/laws/{code}", pages.show_code),
        Route("/laws/{code}/points", pages.show_points),
        Route("/laws/{code}/{law:int}", pages.show_law),
    ]


@define
class Laws:
    """Shows the laws of the shipped codes.

    library: the rulebooks, and the lessons that show them.
    """

    library: Library

    def show_codes(self, request: Request) -> Response:
        """Return the page that lists the codes."""
        return shown("codes", codes=[self.library.rulebook(code) for code in self.library.codes])

    def show_code(self, request: Request) -> Response:
        """Return the page on a code: its source, and its laws by number and title."""
        book = self._book(request)
        taught = self.library.lessons_of(book.code)
        rows = [
            (number, title, sum(str(number) in lesson.laws for _, lesson in taught))
            for number, title in sorted(book.laws.items())
        ]
        silences = [clause for clause in book.clauses.values() if clause.kind == "silence"]
        return shown("code", book=book, provenance=list(provenance(book)), rows=rows, silences=silences)

    def show_points(self, request: Request) -> Response:
        """Return the page on what a code leaves open, and on what the players may choose."""
        book = self._book(request)
        points = [book.open_points[id] for id in sorted_points(book.open_points)]
        return shown("points", points=points, options=list(book.options.values()), **self._helpers(book))

    def show_law(self, request: Request) -> Response:
        """Return the page on a law."""
        book, number = self._book(request), request.path_params["law"]
        if number not in book.laws:
            raise no_page(f"{book.title} has no law {number}.")
        numbers = sorted(book.laws)
        at = numbers.index(number)
        clauses = [clause for clause in book.clauses.values() if clause.law == number]
        return shown(
            "law",
            number=number,
            title=book.laws[number],
            before=numbers[at - 1] if at else None,
            after=numbers[at + 1] if at + 1 < len(numbers) else None,
            clauses=clauses,
            kinds=KINDS,
            rows_of=lambda clause: list(clause_rows(clause, book)),
            origin_of=lambda clause: origin(book, clause.id),
            points=[point for point in book.choices if str(number) in point.laws],
            lessons=[(name, each) for name, each in self.library.lessons_of(book.code) if str(number) in each.laws],
            elsewhere=list(self._elsewhere(book, clauses)),
            charts=charts_on(book, number),
            **self._helpers(book),
        )

    def _book(self, request: Request) -> Rulebook:
        code = request.path_params["code"]
        if code not in self.library.codes:
            raise no_page(f"There is no code {code[:60]} among those that are installed.")
        return self.library.rulebook(code)

    def _helpers(self, book: Rulebook) -> dict[str, Any]:
        """Return what all templates on a code ask."""

        def readings(point: OpenPoint) -> list[tuple[str, str]]:
            rows = [(name, reading.says) for name, reading in point.readings.items()]
            return sorted(rows, key=lambda row: row[0] != point.default)

        return {
            "book": book,
            "marked": lambda text: marked(text, book),
            "readings": readings,
            "law_address": lambda name: law_address(book, name),
        }

    def _elsewhere(self, book: Rulebook, clauses: list[Clause]) -> Iterator[tuple[str, list[tuple[Rulebook, Clause]]]]:
        """Yield the topics of some clauses, each with the clauses of the other codes on it."""
        ours = {topic for clause in clauses for topic in clause.topics}
        others = [self.library.rulebook(code) for code in self.library.codes if code != book.code]
        for name, topic in topics().items():
            if name in ours:
                rows = [(other, each) for other in others for each in other.clauses.values() if name in each.topics]
                yield topic.title, rows


def marked(text: str, rulebook: Rulebook) -> Markup:
    """Return a sentence of the law with its words of the rulebook marked, and links to the clauses that it names.

    Args:
        text: the sentence, in Markdown.
        rulebook: the code that it belongs to.
    """

    def shown(found: re.Match[str]) -> Markup | str:
        code, name = found.groups()
        if code is not None:
            return Markup("<code>{}</code>").format(code)
        address = law_address(rulebook, name)
        return Markup('<a href="{}">{}</a>').format(address, name) if address else escape(name)

    return replaced(text, CODE, shown, with_cards)
