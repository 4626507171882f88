"""What a file is that was given to the wrong command, and which command takes it."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from referee.record import Unreadable

FORMAT: Final = r"""(?m)^(?:\{\s*|[ \t]*(?="))?["']?format["']?[ \t]*:[ \t]*["']?((referee\.[a-z-]+)/\d+)"""
"""The line that tells the form of a file, in YAML or JSON; the first there is, since others may be nested in it."""

CODE: Final = "a code, or the folder of a rulebook"


def format_said(text: str) -> str | None:
    """Return the format that a file says it is of, without its version; None where it names none of referee's.

    Args:
        text: what is in the file.
    """
    found = re.search(FORMAT, text)
    return found[2] if found else None


def wrong_kind(path: str, wanted: str | None, text: str | None = None) -> Unreadable | None:
    """Return the error for a file that is not of the kind that a command takes, if it says what it is.

    Args:
        path: the file, as the call names it.
        wanted: the format that the command takes, without its version, such as ``referee.log``; None where it takes no
            file but a code.
        text: what is in it; read from the file where it is left out.
    """
    from referee.record import FILE_KINDS, Mistake, Place, Unreadable, read_file

    if text is None:
        text = ""
        with suppress(Unreadable, OSError):
            text = read_file(path)
    found = re.search(FORMAT, text)
    kind = FILE_KINDS.get(found[2]) if found else None
    if found is None or kind is None or kind.taken_by is None or found[2] == wanted:
        return None
    import shlex

    taken_by = kind.taken_by.format(path=shlex.quote(path), folder=shlex.quote(str(Path(path).parent)))
    place = Place(path, text.count("\n", 0, found.start(1)) + 1, found.start(1) - text.rfind("\n", 0, found.start(1)))
    what, expected = f"this is {kind.called}, which `{taken_by}` takes", FILE_KINDS[wanted].called if wanted else CODE
    return Unreadable([Mistake(place, what, expected, f"format {found[1]}")])


def check_rulebook(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    """Return the code or folder that ``--rulebook`` names; refuse a file, and say what it is.

    Raises:
        Unreadable: the file is a log, a scenario or the like.
        BadParameter: it is some other file.
    """
    if name is None or ctx.resilient_parsing or not os.path.isfile(name):
        return name
    if error := wrong_kind(name, None):
        raise error
    raise click.BadParameter(f"{name} is a file; expected a code or the folder of a rulebook", ctx, param)
