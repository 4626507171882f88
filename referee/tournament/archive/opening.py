"""Opening an archive, whatever is installed."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Final

from referee.record.errors import RefereeError
from referee.tournament.archive.answers import SeasonArchive

PASSWORD: Final = re.compile(r"(?<=://)([^/@:]*):[^/@]*@")


class NoArchive(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """An archive that cannot be opened, read or written."""


def open_archive(url: str, *, make: bool = True) -> SeasonArchive:
    """Return the archive at a URL, brought to the form that this version writes.

    url: ``sqlite:///season.db``, or ``postgresql+psycopg://…``.
    make: whether an archive is begun where there is none.
    Raises NoArchive where there is none or it cannot be used, and where the extra ``db`` is not installed.
    """
    try:
        store = import_module("referee.tournament.archive.store")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("referee"):
            raise
        raise NoArchive(f"an archive needs the package {error.name}; pip install 'referee[db]'") from None
    archive: SeasonArchive = store.Archive(url, make=make)
    return archive


def hidden(url: str) -> str:
    """Return a URL as it can be shown: without its password.

    >>> hidden("postgresql+psycopg://anne:secret@host/season")
    'postgresql+psycopg://anne:***@host/season'
    """
    return PASSWORD.sub(r"\1:***@", url)
