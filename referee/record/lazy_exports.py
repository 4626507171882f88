"""Faces of packages whose names are imported when they are first asked for, so that the program starts at once.

What a package offers is listed once, in the stub ``__init__.pyi`` beside its ``__init__.py``, one statement for each
module: ``from referee.record.log import Log as Log``. Type checkers read the stub as it is; this module reads it when
the first name is asked for.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final, cast

STATEMENT: Final = re.compile(r"^from (\S+) import (\([^)]*\)|.*)$", re.MULTILINE)
NAME: Final = re.compile(r"(\w+) as \1\b")


@cache
def offered(package: str) -> Mapping[str, str]:
    """Return the names that the stub of a package lists, each with the module in which it is found."""
    spec = sys.modules[package].__spec__
    if spec is None or spec.submodule_search_locations is None:
        raise TypeError(f"{package} is no package")
    # Any loader that a package can be installed for, such as of zip archives, hands out the files beside it.
    loader = cast(Any, spec.loader)
    stub = loader.get_data(os.path.join(spec.submodule_search_locations[0], "__init__.pyi")).decode()
    return {name: place for place, names in STATEMENT.findall(stub) for name in NAME.findall(names)}


def face(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package, which offers what its stub lists.

    Args:
        package: the name of the package.

    Returns:
        The function that imports a name when it is asked for, and answers ``__all__``; it raises AttributeError for
        any other name. Then the function that returns all names, sorted.
    """

    def get(name: str) -> Any:
        if name == "__all__":
            return sorted(offered(package))
        place = None if name.startswith("__") else offered(package).get(name)
        if place is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(place), name)

    return get, lambda: sorted(offered(package))
