"""The school where there is no server: called by a worker of the browser, and to make its pages beforehand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, TypeVar

import anyio.to_thread
from starlette.types import ASGIApp

from referee.site.addresses import address_of, for_site
from referee.site.calling import Answer, call
from referee.site.kept import routes
from referee.web import school

T = TypeVar("T")


async def at_once(work: Callable[..., T], *values: Any, **_: Any) -> T:
    """Do what a thread would do, at once; a worker has no threads.

    Args:
        work: what is to be done.
        values: what it is done with.
    """
    return work(*values)


@cache
def opened() -> ASGIApp:
    """Return the school of the site, which keeps nothing itself."""
    anyio.to_thread.run_sync = at_once  # type: ignore[assignment]
    return school(live=routes())


async def answer(place: str, method: str = "GET", type: str = "", body: bytes = b"") -> Answer:
    """Return what the school answers, with links as the site has them.

    Args:
        place: the place below the root of the site, with the query if there is one.
        method: the method of HTTP.
        type: the media type of what is sent.
        body: what is sent.
    """
    return for_site(await call(opened(), address_of(place), method, type, body))


def answering() -> Callable[..., Awaitable[tuple[str, int, str, str]]]:
    """Return what answers a worker with plain values: the place of a page, its status, its type and its text."""
    opened()

    async def plain(place: str, method: str, type: str, body: Any) -> tuple[str, int, str, str]:
        """Answer to a ``place``, a ``method``, the ``type`` of what is sent, and a ``body`` of JavaScript."""
        found = await answer(place, method, type, body.to_bytes() if body is not None else b"")
        return found.address, found.status, found.type, found.body.decode()

    return plain
