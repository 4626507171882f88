"""How a file names a rulebook so that it is found from where the file stands."""

from __future__ import annotations

import os
from pathlib import Path

from referee.law import EDITION, HEAD, NoRulebook, find_rulebook, list_codes


def rulebook_name(wanted: str, near: Path | None, file: Path) -> str:
    """Return how a file names a rulebook: by the same name where that finds it from there, else by the path to it.

    Args:
        wanted: a code or a path.
        near: the file or folder that calls it so; the working folder if ``None``.
        file: the file that is to name it.

    Raises:
        NoRulebook: where there is no such rulebook.
    """
    if wanted.partition(EDITION)[0] in list_codes():
        return wanted
    folder = find_rulebook(wanted, near)
    from_here = (Path(wanted) / HEAD).is_file()  # so it may be found from the working folder alone
    above = any((parent / wanted / HEAD).is_file() for parent in file.resolve().parents)
    try:
        same = find_rulebook(wanted, file).resolve() == folder.resolve()
    except NoRulebook:
        same = False
    if same and (above or not from_here):
        return wanted
    return Path(os.path.relpath(folder.resolve(), file.resolve().parent)).as_posix()
