"""Opening an archive, whatever is installed."""

from __future__ import annotations

from referee.archive.questions import NoArchive, SeasonArchive


def open_archive(url: str, *, make: bool = True) -> SeasonArchive:
    """Open the archive at a URL; an archive of an older version is brought to the form of this one.

    Args:
        url: ``sqlite:///season.db``, or ``postgresql+psycopg://user@host/season``.
        make: whether a file of SQLite is made where there is none.

    Returns:
        The archive; call its ``close`` when it is no longer needed.

    Raises:
        NoArchive: there is no archive, it cannot be used, or the extra ``db`` is not installed.
    """
    try:
        from referee.archive.store import Archive

        return Archive(url, make=make)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("referee"):
            raise
        raise NoArchive(f"an archive needs the package {error.name}; pip install 'referee[db]'") from None
