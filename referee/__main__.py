"""``python -m referee``, and the script ``referee``: the version at once, anything else by the commands."""

from __future__ import annotations

import atexit
import gc
import sys

from referee import __version__


def start() -> None:
    """Run the program; what only asks for the version is answered before the commands are imported.

    No garbage is looked for among what is imported, which stays to the end; from the command on it is (``cli.group``).
    When the program ends, none is looked for in what ends with it.
    """
    from referee.cli import run

    run(_commands if sys.argv[1:] != ["--version"] else _version)


def _version() -> None:
    sys.stdout.write(f"referee, version {__version__}\n")


def _commands() -> None:
    gc.disable()
    atexit.register(gc.freeze)
    from referee.cli import main

    main(prog_name="referee")


if __name__ == "__main__":
    start()
