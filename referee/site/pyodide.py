"""Pyodide, the Python of browsers: its core files, from the registry of npm or from where somebody has them."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.error import URLError
from urllib.request import urlopen

import platformdirs
from attrs import frozen

from referee.record import RefereeError, write_beside

VERSION: Final = "314.0.7"
TARBALL: Final = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
SOURCE: Final = "its source is at https://github.com/pyodide/pyodide"

FILES: Final = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""The files that a site needs, each with its SHA-256."""

LOCK: Final = "pyodide-lock.json"
"""The file that tells what runs, on its key ``info``; of the packages that it lists a site needs none."""

PACKAGE: Final = "package.json"
"""The file that tells the licence."""

WITHIN: Final = "package/"
"""The folder in the file of npm in which all stand."""

PATIENCE: Final = 60
"""For how many seconds a server may be silent."""

HOW: Final = f"""Where there is a network, npm pack pyodide@{VERSION} fetches it, or your browser does from
{TARBALL}
Name the file, or a folder with what is in it, with --pyodide."""


class NoPyodide(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """Pyodide is not where it was looked for, or is not the one that is needed."""


@frozen
class Pyodide:
    """Pyodide, as a site needs it.

    files: the bytes of each file, by its name.
    info: what it says of itself, as its file of packages has it; the version of Python is on the key ``python``.
    licence: its licence.
    """

    files: dict[str, bytes]
    info: dict[str, str]
    licence: str


def pyodide_files(where: str | None = None) -> Pyodide:
    """Return the core files of Pyodide, each checked against its digest.

    Args:
        where: a folder with the files, the file of npm, or the address of one; by default that of npm, which is kept
            once it was fetched.

    Raises:
        NoPyodide: it is not there, cannot be fetched, or is another version.
    """
    name = where or TARBALL
    read = _in_folder(Path(name)) if not _is_address(name) and Path(name).is_dir() else _in_tarball(_raw(name))
    found = {}
    for file, digest in FILES.items():
        found[file] = read(file)
        if hashlib.sha256(found[file]).hexdigest() != digest:
            raise NoPyodide(f"{name}: {file} is not that of Pyodide {VERSION}")
    return Pyodide(found, _told(read, LOCK, "info", name), f"{_told(read, PACKAGE, 'license', name)}; {SOURCE}")


def _is_address(name: str) -> bool:
    return name.startswith(("http://", "https://"))


def _told(read: Callable[[str], bytes], file: str, key: str, name: str) -> Any:
    """Return what stands on a key of a file of JSON."""
    try:
        return json.loads(read(file))[key]
    except (ValueError, KeyError, TypeError):
        raise NoPyodide(f"{name}: {file} tells no {key}") from None


def _in_folder(folder: Path) -> Callable[[str], bytes]:
    """Return what reads a file of a folder."""

    def read(file: str) -> bytes:
        try:
            return (folder / file).read_bytes()
        except OSError as error:
            raise NoPyodide(f"{folder}: {file} cannot be read: {error.strerror}") from None

    return read


def _in_tarball(raw: bytes) -> Callable[[str], bytes]:
    """Return what reads a file of the package of npm."""

    def read(file: str) -> bytes:
        try:
            with tarfile.open(fileobj=io.BytesIO(raw)) as package:
                member = package.extractfile(WITHIN + file)
                if member is not None:
                    return member.read()
        except (tarfile.TarError, KeyError, EOFError, OSError):
            pass
        raise NoPyodide(f"the file of Pyodide has no {file}, or is no file of npm")

    return read


def _raw(name: str) -> bytes:
    """Return the file of npm; what was fetched from its usual address is kept."""
    if not _is_address(name):
        try:
            return Path(name).read_bytes()
        except OSError as error:
            raise NoPyodide(f"{name} cannot be read: {error.strerror}") from None
    kept = platformdirs.user_cache_path("referee") / TARBALL.rpartition("/")[2]
    if name == TARBALL and kept.is_file():
        return kept.read_bytes()
    try:
        with urlopen(name, timeout=PATIENCE) as answer:
            raw: bytes = answer.read()
    except (URLError, OSError) as error:
        why = getattr(error, "reason", error)
        raise NoPyodide(f"Pyodide {VERSION} cannot be fetched from {name}: {why}\n{HOW}") from None
    if name == TARBALL:
        kept.parent.mkdir(parents=True, exist_ok=True)
        write_beside(kept, raw)
    return raw
