"""What griffe does beside reading the package: it takes what a stub lists for what its package exports."""

from __future__ import annotations

from typing import Any

import griffe


class Faces(griffe.Extension):
    """Marks the names of a stub ``__init__.pyi`` as exports, as type checkers do for ``from … import Log as Log``."""

    def on_package(self, *, pkg: griffe.Module, **kwargs: Any) -> None:
        """Mark them in a package and in the packages within it."""
        for module in (pkg, *pkg.modules.values()):
            listed = [name for name, member in module.members.items() if member.is_alias and not member.runtime]
            if listed:
                module.exports = [*listed]
