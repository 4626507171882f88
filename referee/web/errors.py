"""What is said where a request cannot be answered."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import HTTPExceptionHandler

from referee.record import RefereeError
from referee.web.frame import told

TITLES: Final = {400: "This cannot be read", 404: "There is no such page", 405: "This cannot be done here"}


def no_page(what: str) -> HTTPException:
    """Return the error for something that there is not; ``what`` is a sentence on it."""
    return HTTPException(404, what)


def unclear(what: str) -> HTTPException:
    """Return the error for a request that cannot be understood; ``what`` is a sentence on it."""
    return HTTPException(400, what)


def tell_error(request: Request, error: Exception) -> Response:
    """Return the page on a request that cannot be answered."""
    assert isinstance(error, HTTPException)
    known = {404: "Not Found", 405: "Method Not Allowed"}
    said = error.detail if error.detail != known.get(error.status_code) else ""
    title = TITLES.get(error.status_code, "This cannot be answered")
    return told(title, *filter(None, [said]), status=error.status_code)


def tell_mistakes(request: Request, error: Exception) -> Response:
    """Return the page on a file that has mistakes, or on anything else that a user can mend."""
    return told(TITLES[400], *str(error).splitlines(), status=400)


def tell_bug(request: Request, error: Exception) -> Response:
    """Return the page on an error of the program; the terminal shows where it arose."""
    return told("The program has failed", "This is a mistake of the program. The terminal shows more.", status=500)


HANDLERS: Final[dict[type[Exception], HTTPExceptionHandler]] = {
    HTTPException: tell_error,
    RefereeError: tell_mistakes,
    Exception: tell_bug,
}
