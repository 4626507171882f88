"""The chain of a recorded log: each line but the first carries the hash of the line before it."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from typing import Any, Final

from referee.record.document import decode
from referee.record.errors import Mistake, Unreadable
from referee.record.json_bytes import digest_of
from referee.record.json_reader import read_json
from referee.record.log import Place
from referee.record.values import show

PREVIOUS: Final = "x-previous"
"""The key of an event under which the hash of the line before it stands."""


def lines_of(raw: bytes) -> list[bytes]:
    r"""Return the lines in ``raw``, all of a file, with their ends: line feeds alone; the last may lack its own.

    >>> lines_of(b"a\r\nb\rc")
    [b'a\r\n', b'b\rc']
    """
    return BytesIO(raw).readlines()


def chain_mistake(lines: Sequence[bytes], path: str) -> Mistake | None:
    """Return what is wrong with the chain of a log: the first line that does not fit the one before it.

    A log of which no line carries the hash of another has no chain, and nothing is wrong with that.

    Args:
        lines: the lines of a log in JSON Lines, each with its end.
        path: the file, for messages.

    Returns:
        The mistake at its line, or None where all lines fit.
    """
    if not is_chained(lines):
        return None
    for number, (before, line) in enumerate(pairwise(lines), 2):
        found, expected = (object_on(line, path, number) or {}).get(PREVIOUS), digest_of(before)
        if found != expected:
            what = f"this line was not written after line {number - 1} as it stands; one of the two was changed"
            return Mistake(Place(path, number, 1), what, f'"{PREVIOUS}": "{expected}"', show(found))
    return None


def is_chained(lines: Sequence[bytes]) -> bool:
    """Tell whether any of the ``lines`` of a log carries the hash of another."""
    return any(f'"{PREVIOUS}"'.encode() in line for line in lines)


def object_on(line: bytes, path: str, number: int) -> dict[str, Any] | None:
    """Return the object on a ``line``, by its ``number`` in the file at a ``path``; None where it holds none."""
    try:
        data = read_json(decode(line, path, number).strip(), path, number).data
    except Unreadable:
        return None
    return data if type(data) is dict else None
