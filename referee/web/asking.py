"""What the address of a page asks for: numbers and words of its query."""

from __future__ import annotations

from starlette.requests import Request

from referee.record import show
from referee.web.errors import unclear


def number(request: Request, name: str, least: int, most: int) -> int | None:
    """Return a number that the query of an address gives.

    Args:
        request: the request.
        name: the name of the number.
        least: the least that it may be.
        most: the most that it may be.

    Returns:
        The number; ``None`` where the query gives none.

    Raises:
        HTTPException: it is no number, or not within these bounds.
    """
    given = request.query_params.get(name, "")
    if not given:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) < 10 and least <= int(given) <= most):
        raise unclear(f"{name}: expected a number from {least} to {most}; got {show(given[:40])}.")
    return int(given)


def word(request: Request, name: str) -> str:
    """Return a word or more that the query of an address gives; empty where it gives none."""
    return request.query_params.get(name, "").strip()[:200]
