"""What can be made anew from the program's own files and is kept beside them: by which bytes, and written whole."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

try:
    from _blake2 import blake2b  # hashlib loads all of OpenSSL
except ImportError:
    from hashlib import blake2b


def digest(path: Path) -> str:
    """Return the digest of the file at a ``path``, which must exist."""
    return _digest(path.read_bytes())


def program(parts: tuple[str, ...]) -> str:
    """Return the digest of some parts of the program, by the names of their folders in the package.

    Args:
        parts: the names of the folders.
    """
    return _digest("".join(map(_part, parts)).encode())


@cache
def _part(name: str) -> str:
    """Return the digest of one part of the program; it is read once, whoever asks."""
    folders = os.walk(Path(__file__).parents[1] / name)
    paths = sorted(os.path.join(folder, each) for folder, _, files in folders for each in files if each.endswith(".py"))
    return _digest(b"".join(Path(path).read_bytes() for path in paths))


def write_beside(path: Path, raw: bytes) -> None:
    """Write what can be made anew to a file, whole or not at all; where that cannot be done nothing is written.

    Args:
        path: the file to write.
        raw: all that it is to hold.
    """
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        draft.write_bytes(raw)
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)


def _digest(raw: bytes) -> str:
    return blake2b(raw, digest_size=16).hexdigest()
