"""The gallery: all scenarios of the school, by law, chapter, level and word."""

from __future__ import annotations

from attrs import define
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from referee.web.frame import shown
from referee.web.shelf import Shelf


def routes(shelf: Shelf) -> list[BaseRoute]:
    """Return the addresses of the gallery."""
    return [Route("/", Gallery(shelf).show)]


@define
class Gallery:
    """Lists the scenarios of a shelf."""

    shelf: Shelf

    def show(self, request: Request) -> Response:
        """Return the page with the scenarios."""
        return shown("gallery", lessons=self.shelf.lessons)
