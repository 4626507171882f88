"""What stands between the browser and the pages: headers that forbid all that is not the school's, and limits."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from referee.web.frame import told

LIMIT: Final = 1_000_000
"""How many bytes a request may bring."""

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""What a page may load, and from where: styles, scripts, pictures and words of the school, and nothing else."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


class TooLarge(Exception):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A request that brings more than it may."""


class Guard:
    """Puts headers on every answer, and refuses requests that are too large or that pages of others send.

    app: what answers the requests.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        headers = Headers(scope=scope)
        if not _is_own(scope["method"], headers):
            await _strange(scope, receive, with_headers)
            return
        declared = headers.get("content-length", "0")
        try:
            if not declared.isdecimal() or int(declared[:20]) > LIMIT:
                raise TooLarge
            await self.app(scope, counted(receive), with_headers)
        except TooLarge:
            if not begun:
                await _too_large(scope, receive, with_headers)


def counted(receive: Receive) -> Receive:
    """Return what receives the parts of a request, and raises ``TooLarge`` once they are more than the limit."""
    came = 0

    async def receive_counted() -> Message:
        nonlocal came
        message = await receive()
        came += len(message.get("body", b""))
        if came > LIMIT:
            raise TooLarge
        return message

    return receive_counted


def _is_own(method: str, headers: Headers) -> bool:
    """Tell whether a request that sends something comes from a page of the school, or from no page at all."""
    origin = headers.get("origin")
    return method in ("GET", "HEAD") or origin is None or urlsplit(origin).netloc == headers.get("host")


async def _strange(scope: Scope, receive: Receive, send: Send) -> None:
    """Say that a page of somebody else cannot send anything here."""
    await told("This cannot be sent", "It comes from a page that is not the school's.", status=403)(
        scope, receive, send
    )


async def _too_large(scope: Scope, receive: Receive, send: Send) -> None:
    """Say that a request is too large."""
    most = f"At most {LIMIT // 1000:,} kB can be sent at once. A log of a match takes a few kB."
    await told("This is too large", most, status=413)(scope, receive, send)
