"""An application called without a socket: a request goes in, and what it answers comes out."""

from __future__ import annotations

import traceback
from typing import Final
from urllib.parse import unquote, urljoin, urlsplit

from attrs import frozen
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message

HOST: Final = "referee.invalid"
"""The host that requests name, at which no server can be."""

MOST_WAYS_ON: Final = 5
"""How often an answer may lead on to another address."""


@frozen
class Answer:
    """What an application answers.

    address: the path and the query to which the request led in the end.
    status: the status of HTTP.
    type: the media type.
    body: the bytes.
    """

    address: str
    status: int
    type: str
    body: bytes


async def call(app: ASGIApp, address: str, method: str = "GET", type: str = "", body: bytes = b"") -> Answer:
    """Return what an application answers to a request, once it leads nowhere else.

    Args:
        app: the application.
        address: the path, and the query if there is one.
        method: the method of HTTP.
        type: the media type of what is sent.
        body: what is sent.
    """
    for _ in range(MOST_WAYS_ON):
        answer, leads_to = await _answer(app, address, method, type, body)
        if leads_to is None:
            return answer
        address, method, type, body = urljoin(address, leads_to), "GET", "", b""
    return answer


async def _answer(app: ASGIApp, address: str, method: str, type: str, body: bytes) -> tuple[Answer, str | None]:
    """Return one answer, and where it leads."""
    told: list[Message] = []
    path, query = urlsplit(address)[2:4]
    headers = {"host": HOST, "content-length": str(len(body)), "content-type": type} if body else {"host": HOST}
    scope = {
        "type": "http",
        "method": method,
        "scheme": "https",
        "server": (HOST, 443),
        "client": None,
        "root_path": "",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": Headers(headers).raw,
    }
    came = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> Message:
        return next(came, {"type": "http.disconnect"})

    async def send(message: Message) -> None:
        told.append(message)

    try:
        await app(scope, receive, send)
    except Exception:
        if not told:
            raise
        traceback.print_exc()  # the answer says that the program has failed, and the console shows where
    start = next(each for each in told if each["type"] == "http.response.start")
    got = Headers(raw=start["headers"])
    whole = b"".join(each.get("body", b"") for each in told if each["type"] == "http.response.body")
    leads_to = got.get("location") if 300 <= start["status"] < 400 else None
    return Answer(address, start["status"], got.get("content-type", ""), whole), leads_to
