"""The files of logs that a tournament file names: found, not found, or there twice."""

from __future__ import annotations

import glob
import hashlib
import os
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from attrs import define

from referee.record import Place, RefereeError, advice_on_path, composed, is_log, nearest, read_bytes, read_lines
from referee.validation import file_size

NUMBER: Final = re.compile(r"(\d+)")
FIRST_BYTES: Final = 2**12
PLAYED_BY: Final = re.compile(rb'"?players"?\s*:\s*\[([^\]\\]*)\]')
"""Where a log names its players, in any form; names with escapes are not looked at."""


@define(frozen=True)
class MissingLog:
    """A log that a pairing names and that is not there.

    pattern: the path or pattern by which it is named.
    place: where that stands in the tournament file.
    meant: the name of a file beside it that is probably meant.
    """

    pattern: str
    place: Place
    meant: str | None = None

    @property
    def message(self) -> str:
        """What is told of it."""
        advice = advice_on_path(self.pattern)
        hint = f"; did you mean {self.meant}?" if self.meant else f"; {advice}" if advice else ""
        return f"no log is to be found at {self.pattern}{hint}"


@define(frozen=True)
class Copied:
    """A file of logs that is the same as one of another match.

    path: the path of the other file.
    match: the id of the other match.
    """

    path: str
    match: str


def file_meant(folder: str, pattern: str, named: Collection[str]) -> str | None:
    """Return the file that a path of a missing log is probably meant for.

    Args:
        folder: the folder in which paths of the tournament file begin.
        pattern: the path or pattern by which the log is named.
        named: the absolute paths of the files that pairings name; they are not meant.

    Returns:
        Its path, as the tournament file would name it; ``None`` where no name comes near.
    """
    inside, name = os.path.split(pattern)
    where = os.path.abspath(os.path.join(folder, inside))
    try:
        names = {each.partition(".")[0]: each for each in sorted(os.listdir(where), reverse=True) if is_log(each)}
    except OSError:
        return None
    # All endings are alike, so that only what stands before them tells names apart.
    free = [stem for stem, each in names.items() if os.path.join(where, each) not in named]
    found = None if glob.has_magic(pattern) else nearest(name.partition(".")[0], free)
    return os.path.join(inside, names[found]) if found is not None else None


def copies(matches: Iterable[tuple[str, tuple[str, ...], tuple[str, ...]]]) -> Mapping[str, Copied]:
    """Return the files of logs that are the same, byte by byte, as one of an earlier match of the same two players.

    A log of other players is no copy, but a wrong log; a copy within a match is found by what the logs hold.

    Args:
        matches: the id, the players and the files of each match, in order.

    Returns:
        The first such file for each copy, by the path of the copy.
    """
    by_pair: defaultdict[frozenset[str], dict[str, tuple[str, ...]]] = defaultdict(dict)
    for match, players, files in matches:
        by_pair[frozenset(players)][match] = files
    return {path: first for met in by_pair.values() if len(met) > 1 for path, first in _copies_among(met)}


def _copies_among(met: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, Copied]]:
    """Yield the copies among the files of some matches; only files of the same size are read."""
    by_size: defaultdict[int, list[tuple[str, str]]] = defaultdict(list)
    for match, files in met.items():
        for path in files:
            by_size[file_size(path)].append((match, path))
    for size, found in by_size.items():
        if not size or len({match for match, _ in found}) == 1:
            continue
        seen: dict[bytes, Copied] = {}
        for match, path in found:
            digest = _digest(path)
            first = seen.setdefault(digest, Copied(path, match)) if digest else None
            if first is not None and first.match != match:
                yield path, first


def _digest(path: str) -> bytes:
    try:
        return hashlib.sha256(read_bytes(path)).digest()
    except RefereeError:
        return b""  # that it cannot be read is told where it is ruled on


def files_of(folder: str, pattern: str) -> list[str]:
    """Return the files that a path or pattern stands for, seen from a folder; numbers in their names go by size."""
    path = os.path.join(folder, pattern)
    if os.path.isfile(path):
        return [path]
    found = glob.glob(os.path.join(glob.escape(folder), pattern), recursive=True) if glob.has_magic(pattern) else []
    return sorted((file for file in found if os.path.isfile(file)), key=_natural)


def _natural(name: str) -> list[tuple[int, str]]:
    """Return by what names are put in order.

    >>> sorted(["hand-10", "hand-9", "hand-a"], key=_natural)
    ['hand-9', 'hand-10', 'hand-a']
    """
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in NUMBER.split(name)]


def players_in(path: str) -> set[str] | None:
    """Return the players that the head of a file of logs names, as far as it can be told from its first bytes."""
    first = b""
    try:
        for line in read_lines(path):
            first += line[:FIRST_BYTES]
            if len(first) >= FIRST_BYTES or PLAYED_BY.search(first):
                break
        told = PLAYED_BY.search(first)
    except (OSError, RefereeError):
        return None
    names = composed(told[1].decode("utf-8", "replace")).split(",") if told else []
    return {name.strip(" \"'\r\n") for name in names} if told else None
