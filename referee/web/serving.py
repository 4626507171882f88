"""The server on which the school runs."""

from __future__ import annotations

from typing import Final

from starlette.types import ASGIApp

HOST: Final = "127.0.0.1"
"""The address at which the school is reached unless told otherwise: that of this machine alone."""

PORT: Final = 8137
"""The port at which the school is reached unless told otherwise."""

AT_ONCE: Final = 400
"""How many requests may be under way; what is more is turned away with the status 503."""


def serve(app: ASGIApp, host: str = HOST, port: int = PORT) -> None:
    """Answer requests until the program is stopped.

    Args:
        app: what answers them.
        host: the address at which the server listens.
        port: the port at which it listens.
    """
    import uvicorn

    uvicorn.run(app, host=host, port=port, log_level="warning", limit_concurrency=AT_ONCE, server_header=False)
