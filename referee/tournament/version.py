"""Which version of the program this is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def installed() -> str:
    """Return the version that is installed; nothing where the program runs without being so."""
    try:
        return version("referee")
    except PackageNotFoundError:
        return ""
