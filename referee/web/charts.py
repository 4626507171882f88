"""Charts of what follows from what went wrong, drawn and as nested lists, a page for each trouble."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from attrs import define, field
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from referee.asking import STAGINGS, ask
from referee.interviews import ANYBODY, Chart, ChartsReport, chart_of
from referee.law import Rulebook
from referee.report import TROUBLE_WORDS
from referee.teaching import list_words
from referee.web.errors import no_page
from referee.web.frame import picture, shown
from referee.web.keeping import Kept
from referee.web.library import Library

KEPT: Final = 100
"""How many charts are kept."""


def routes(library: Library) -> list[BaseRoute]:
    """Return the addresses of the charts."""
    charts = Charts(library)
    return [
        Route("/charts/{code}/{ground}.svg", charts.draw),
        Route("/charts/{code}/{ground}", charts.show),
    ]


def charts_on(book: Rulebook, law: int) -> list[tuple[str, str]]:
    """Return the charts in which a law may speak: the words of each trouble, and the address.

    Args:
        book: the code.
        law: the number of the law.
    """
    told = [word for word in list_words(book) if word.kind == "ground" and word.name in STAGINGS and law in word.laws]
    return [(TROUBLE_WORDS[word.name], address_of(book.code, word.name)) for word in told]


def address_of(code: str, ground: str) -> str:
    """Return the address of a chart."""
    return f"/charts/{quote(code)}/{ground}"


@define
class Charts:
    """Shows charts.

    library: the rulebooks.
    """

    library: Library
    _kept: Kept[tuple[str, str], Chart] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Make room for charts."""
        self._kept = Kept(KEPT, self.library.working)

    def show(self, request: Request) -> Response:
        """Return the page with the chart that a ``request`` names: drawn, and as text for whoever does not see it."""
        book, ground = self._asked(request)
        chart = self._chart(book, ground)
        return shown("chart-page", book=book, chart=chart, ground=ground, here=address_of(book.code, ground))

    def draw(self, request: Request) -> Response:
        """Return the drawing of the chart that a ``request`` names."""
        book, ground = self._asked(request)
        return picture(ChartsReport([[self._chart(book, ground)]]).svg())

    def _asked(self, request: Request) -> tuple[Rulebook, str]:
        code, ground = request.path_params["code"], request.path_params["ground"]
        if code not in self.library.codes or ground not in STAGINGS:
            raise no_page(f"There is no chart {ground[:60]} of a code {code[:60]}.")
        return self.library.rulebook(code), ground

    def _chart(self, book: Rulebook, ground: str) -> Chart:
        """Return a chart.

        Raises:
            HTTPException: the code says nothing of that trouble.
        """
        interview = ask(book, ground, ANYBODY)
        if not interview.calls:
            raise no_page(f"{book.title}: nothing is said of {TROUBLE_WORDS[ground]}.")
        return self._kept.of((book.code, ground), lambda: chart_of(interview))
