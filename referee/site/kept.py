"""The page of the site on the tables that the browser keeps, where a school with a server has its live tables."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from referee.law import list_codes
from referee.web import LIVE, TABLE, link, shown


def routes() -> list[BaseRoute]:
    """Return the address of the page."""
    return [Route(LIVE, show)]


def show(request: Request) -> Response:
    """Return the page, which a script of the browser fills; where a ``request`` carries a log, the table with it."""
    log = request.query_params.get("log", "")
    way_on = link(TABLE, log=log) if log else None
    return RedirectResponse(way_on, 303) if way_on is not None else shown("kept-tables", codes=list(list_codes()))
