"""Opening an archive, whatever is installed."""

from __future__ import annotations

from referee.archive.questions import NoArchive, SeasonArchive


def open_archive(url: str, *, make: bool = True) -> SeasonArchive:
    """Return the archive at a URL, brought to the form that this version writes.

    Args:
        url: ``sqlite:///season.db``, or ``postgresql+psycopg://…``.
        make: whether an archive is begun where there is none.

    Raises:
        NoArchive: there is none or it cannot be used, or the extra ``db`` is not installed.
    """
    try:
        from referee.archive.store import Archive
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("referee"):
            raise
        raise NoArchive(f"an archive needs the package {error.name}; pip install 'referee[db]'") from None
    return Archive(url, make=make)
