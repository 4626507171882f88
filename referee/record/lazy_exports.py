"""Faces of packages whose names are imported when they are first asked for, so that the program starts at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def face(package: str, places: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package.

    Args:
        package: the name of the package.
        places: the names that it offers, by the modules in which they are found.

    Returns:
        the function that imports a name when it is asked for; it raises AttributeError for any other name.
    """

    found = {name: place for place, names in places.items() for name in names}

    def get(name: str) -> Any:
        place = found.get(name)
        if place is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(place), name)

    return get
