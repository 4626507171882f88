"""The school: an application that answers requests with pages, and keeps nothing of what it is sent."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from referee.report import card_svg, every_card, file_of, page_style
from referee.web import charts, gallery, home, laws, live_table, log_words, own_log, own_table, player, quarrel
from referee.web.errors import HANDLERS, no_page
from referee.web.frame import picture
from referee.web.guard import Guard
from referee.web.library import Library, library_of
from referee.web.stage import Stages

STATIC: Final = Path(__file__).parent / "static"

CARDS: Final = {file_of(card): card for card in every_card()}
"""The cards, by the names of their files."""


def school(
    paths: Iterable[Path] = (), record: Path | None = None, live: Iterable[BaseRoute] | None = None
) -> Starlette:
    """Return the school as an application for any ASGI server.

    Args:
        paths: the scenario files, and folders of them, that it shows; all that are shipped where none is named.
        record: the folder in which live tables keep their logs; without it there are none.
        live: the addresses that stand in the place of those of live tables.

    Raises:
        Unreadable: a scenario has mistakes; the error holds all of them.
    """
    library = library_of(paths)
    tables = live_table.routes(library, record) if live is None else live
    return Starlette(routes=routes(library, tables), middleware=[Middleware(Guard)], exception_handlers=HANDLERS)


def routes(library: Library, live: Iterable[BaseRoute]) -> list[BaseRoute]:
    """Return all addresses of the school, each with what answers there; ``live`` are those of its live tables."""
    stages = Stages(library)
    return [
        *home.routes(stages),
        *gallery.routes(stages),
        *player.routes(stages),
        *laws.routes(library),
        *charts.routes(library),
        *quarrel.routes(library),
        *own_log.routes(library),
        *own_table.routes(library),
        *live,
        *log_words.routes(),
        Route("/style.css", style),
        Route("/cards/{name}.svg", card),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]


def style(request: Request) -> Response:
    """Return the style sheet: that of the reports, and what the school adds to it."""
    own = (STATIC / "school.css").read_text(encoding="utf-8")
    return Response(f"{page_style()}\n{own}", media_type="text/css")


def card(request: Request) -> Response:
    """Return the drawing of a card, which is the same for as long as the program is, so that browsers keep it."""
    known = CARDS.get(request.path_params["name"])
    if known is None:
        raise no_page("There is no such card.")
    return picture(card_svg(known))
