"""The program as a folder that any Python runs: its own files, its data, and the packages that its pages need."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import Final

from attrs import frozen
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from referee.law import data_folder, list_codes
from referee.record import RefereeError

OWN: Final = "referee"
"""The distribution of this program."""

EXTRA: Final = "web"
"""The extra that the pages need."""

NOT_NEEDED: Final = frozenset({"click", "filelock", "platformdirs", "rich", "uvicorn"})
"""Packages that only the command line, the server and a log being recorded need; what only they need is left out too.

The site keeps no log itself, so nothing is locked there, and nothing is kept in a folder of the user's."""

THERE: Final = {
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "sys_platform": "emscripten",
}
"""Where the packed program runs, as the conditions of requirements speak of it."""

DATA: Final = ("rulebook", "scenarios", "docs/examples")
"""The folders of data that the program is shipped with."""


class CannotPack(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A program that cannot be packed: a package is not installed, or a folder of data is missing."""


@frozen
class Packed:
    """A package that was packed.

    name: its name.
    version: its version.
    licence: what it says of its licence in a word or two.
    texts: the texts of its licence.
    """

    name: str
    version: str
    licence: str
    texts: tuple[str, ...]


def pack(folder: Path, python: str, codes: Iterable[Path] = (), scenarios: Iterable[Path] = ()) -> list[Packed]:
    """Put the program into a folder, which is then a path on which Python finds all of it.

    Args:
        folder: an empty folder.
        python: the version of Python that is to run it.
        codes: folders of codes that come with those that are shipped.
        scenarios: folders of scenarios that come in the place of those that are shipped; none for these.

    Returns:
        The packages that were packed with it, by their names.

    Raises:
        CannotPack: a package that is needed is not installed.
    """
    shutil.copytree(Path(__file__).parents[1], folder / OWN, ignore=_not_program)
    data = folder / OWN / "_data"
    for name in DATA:
        shipped = data_folder(name)
        if shipped is None:
            raise CannotPack(f"the folder {name}, with which the program is shipped, is missing")
        if name != "scenarios" or not scenarios:
            shutil.copytree(shipped, data / name, ignore=_not_data)
    for path in scenarios:
        shutil.copytree(path, data / "scenarios", ignore=_not_data, dirs_exist_ok=True)
    for path in codes:
        if path.resolve().name not in list_codes():
            shutil.copytree(path, data / "rulebook" / path.resolve().name, ignore=_not_data)
    return [_packed(each, folder) for each in needed(python)]


def _not_program(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if name in ("__pycache__", "_data")}


def _not_data(folder: str, names: list[str]) -> set[str]:
    """Return what is no data; what the program keeps beside its data is taken only where it still holds."""
    return {name for name in names if (name.startswith(".") and not name.endswith(".json")) or name == "__pycache__"}


def needed(python: str) -> list[Distribution]:
    """Return the packages that the pages need, by their names.

    Args:
        python: the version of Python that is to run them.

    Raises:
        CannotPack: one is not installed.
    """
    found: dict[str, Distribution] = {}
    waiting = [Requirement(OWN)]
    there = {**THERE, "python_full_version": python, "python_version": python.rpartition(".")[0]}
    while waiting:
        for requirement in _requirements(_installed(waiting.pop().name), there):
            name = canonicalize_name(requirement.name)
            if name not in NOT_NEEDED and name not in found:
                found[name] = _installed(name)
                waiting.append(requirement)
    return [found[name] for name in sorted(found)]


def _requirements(package: Distribution, there: dict[str, str]) -> Iterator[Requirement]:
    """Yield what a package requires where the packed program runs."""
    for text in package.requires or ():
        requirement = Requirement(text)
        extra = EXTRA if package.name == OWN else ""
        if requirement.marker is None or requirement.marker.evaluate({**there, "extra": extra}):
            yield requirement


def _installed(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError:
        raise CannotPack(f"the package {name} is not installed; pip install 'referee[site]'") from None


def _packed(package: Distribution, folder: Path) -> Packed:
    """Put the Python files of a package into a folder; compiled parts are left out."""
    texts = []
    for path in sorted(package.files or ()):
        place = Path(str(path.locate()))
        if _is_licence(path):
            texts.append(place.read_text(encoding="utf-8"))
        elif path.suffix == ".py" and not path.is_absolute() and ".." not in path.parts:
            (folder / path.parent).mkdir(parents=True, exist_ok=True)
            shutil.copyfile(place, folder / path)
    said = package.metadata
    classes = [each for each in said.get_all("Classifier") or () if each.startswith("License ::")]
    licence = "".join(said.get_all("License-Expression") or [each.rpartition(" :: ")[2] for each in classes[:1]])
    return Packed(package.name, package.version, licence, tuple(texts))


def _is_licence(path: PurePosixPath) -> bool:
    return path.parts[0].endswith(".dist-info") and path.name.upper().startswith(("LICEN", "COPYING", "NOTICE"))
