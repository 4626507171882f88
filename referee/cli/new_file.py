"""How a command writes a file that the user goes on with: nothing is written over unless he says so."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.group import fail

force_option = click.option("--force", is_flag=True, help="Write over a file that is there already.")


def write_new(path: Path, text: str, force: bool) -> None:
    """Write a text to a file, in UTF-8; end with a message where the file is there already.

    Args:
        path: where to write. With ``force``, a link or a device is written through, never replaced.
        text: what to write.
        force: whether to write over what is there.
    """
    try:
        with path.open("wb" if force else "xb") as file:
            file.write(text.encode())
    except FileExistsError:
        fail(f"{path} is there already and was left as it is; choose another name, or write over it with --force")
