"""``referee serve``: the school in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from referee.cli.examples import epilog
from referee.cli.group import need

NEEDED: Final = ("filelock", "jinja2", "multipart", "starlette", "uvicorn")
"""The packages that the extra ``web`` brings."""

HOST: Final = "127.0.0.1"
"""The address at which the school is reached unless told otherwise: that of this machine alone."""

PORT: Final = 8137
"""The port at which the school is reached unless told otherwise."""


@click.command("serve", epilog=epilog("serve"))
@click.argument("paths", nargs=-1, metavar="[PATH…]", type=click.Path(exists=True, path_type=Path))
@click.option("--host", metavar="ADDRESS", default=HOST, show_default=True, help="The address to listen at.")
@click.option(
    "--port", metavar="N", default=PORT, show_default=True, type=click.IntRange(0, 65535), help="The port to listen at."
)
@click.option(
    "--record",
    metavar="FOLDER",
    type=click.Path(exists=True, file_okay=False, writable=True, path_type=Path),
    help="Have live tables, whose logs are kept in FOLDER.",
)
def serve_command(paths: tuple[Path, ...], host: str, port: int, record: Path | None) -> None:
    """Open the school in the browser: scenarios and the laws.

    PATH is a scenario file or a folder of them; without it, all that are shipped are shown. Open the address that is
    printed. Ctrl-C closes the school. A scenario that is changed meanwhile is shown as it is then; a new file needs
    another start.

    Only this machine reaches the school, unless --host names another address, such as 0.0.0.0 for all machines in the
    network. The pages load nothing from anywhere else, and nothing that is sent to them is kept, but for the acts that
    are recorded at live tables.
    """
    need("the school", "web", NEEDED)
    from referee.web import listen, school, serve

    app = school(paths, record)
    with listen(host, port) as listening:
        click.echo(f"The school is open at {address_of(host, listening.getsockname()[1])} (Ctrl-C closes it).")
        serve(app, listening)


def address_of(host: str, port: int) -> str:
    """Return the address to open in a browser.

    >>> address_of("127.0.0.1", 8137), address_of("0.0.0.0", 80), address_of("::1", 80)
    ('http://127.0.0.1:8137/', 'http://localhost:80/', 'http://[::1]:80/')
    """
    named = "localhost" if host in ("0.0.0.0", "::", "") else f"[{host}]" if ":" in host else host
    return f"http://{named}:{port}/"
