"""The server on which the school runs."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Final

from starlette.types import ASGIApp

from referee.record import RefereeError

AT_ONCE: Final = 400
"""How many requests may be under way; what is more is turned away with the status 503."""


class CannotListen(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """An address at which no server can listen."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; who asked for it closes it.

    Args:
        host: the name or the number of the address to listen at.
        port: the port to listen at; 0 for any that is free.

    Raises:
        CannotListen: it is no address of this machine, or the port is taken.
    """
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, proto)
    except OSError as error:
        raise CannotListen(f"cannot listen at {host}: {error.strerror}") from None
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(AT_ONCE)
    except OSError as error:
        listening.close()
        raise CannotListen(f"cannot listen at {host}, port {port}: {error.strerror}; --port 0 takes any") from None
    return listening


def serve(app: ASGIApp, listening: socket.socket) -> None:
    """Answer requests until the program is stopped.

    Args:
        app: what answers them.
        listening: the socket on which they come.
    """
    import uvicorn

    config = uvicorn.Config(app, log_level="warning", limit_concurrency=AT_ONCE, server_header=False)
    with suppress(KeyboardInterrupt):  # the server has closed by then
        uvicorn.Server(config).run(sockets=[listening])
