"""The files of a run, and which logs belong to a part of it."""

from __future__ import annotations

import glob
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from attrs import define

from referee.record import RefereeError, escaped, is_log, kind_at
from referee.validation.rulebook_cache import RulebookChoice, Stakes

ENDS: Final = 2**12
"""How many bytes at each end of a file go into the digest of the inputs of a run."""


class NoShard(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A run has no part of this number."""


@define(frozen=True)
class Shard:
    """One of several parts of a run, for several machines that share the work.

    Every log of the run belongs to exactly one part. A small file belongs to a part as a whole; the lines of a large
    file are dealt out one by one.  Raises NoShard where ``index`` is not between 1 and ``of``.

    index: the number of the part, counted from 1.
    of: how many parts there are.
    """

    index: int = 1
    of: int = 1

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.index <= self.of:
            raise NoShard(f"there is no part {self.index} of {self.of}; expected 1/{self.of} to {self.of}/{self.of}")

    def holds(self, file: int, line: int = 0) -> bool:
        """Tell whether a file, or a line of it, belongs to this part.

        Args:
            file: the number of the file in the run, counted from 0.
            line: the line, counted from 1; 0 for the whole file.
        """
        return (file + line) % self.of == self.index - 1


@define(frozen=True)
class Source:
    """A file of logs in a run.

    file: its number in the run, counted from 0.
    path: its path.
    choice: the rulebook, readings and options that are set for its logs.
    match: the match that its logs belong to, as round and table with a dot between.
    found_in_folder: whether it was found in a folder, where not every file need be a log; others were named.
    stakes: whether the games of its tournament are played for graded stakes; ``None`` outside a tournament.
    """

    file: int
    path: str
    choice: RulebookChoice
    match: str | None = None
    found_in_folder: bool = False
    stakes: Stakes | None = None


OnSkipped = Callable[[str, str], object]
"""Called with the path of something that is passed over, and what it is, such as ``a FIFO``."""


def files(names: Iterable[str], on_skipped: OnSkipped = lambda path, what: None) -> Iterator[tuple[str, bool]]:
    """Yield the files that names stand for, in order, and whether each was found in a folder.

    Args:
        names: paths of files, of folders with logs somewhere below them, or patterns such as ``round/*.yaml``. A path
            or pattern for which there is no file is yielded as it is.
        on_skipped: called for what a folder holds under the name of a log and is no regular file, such as a FIFO or
            another folder.

    Yields:
        Pairs of a path and whether it was found in a folder rather than named.
    """
    for name in names:
        if os.path.isdir(name):
            yield from ((path, True) for path in _below(name, on_skipped))
        elif os.path.lexists(name) or not glob.has_magic(name):
            yield name, False
        else:
            found = sorted(glob.glob(name, recursive=True))
            yield from ((path, False) for path in found or [name] if not os.path.isdir(path))


def _below(folder: str, on_skipped: OnSkipped) -> Iterator[str]:
    for place, inner, names in os.walk(folder):
        logs = [os.path.join(place, name) for name in sorted((*inner, *names)) if is_log(name)]
        inner[:] = sorted(name for name in inner if not is_log(name))
        for path in logs:
            if (kind := kind_at(path)) is not None:
                on_skipped(path, kind)
            else:
                yield path


def digest_of_inputs(paths: Iterable[str]) -> str:
    """Return what tells the inputs of one run from those of another, without reading large files.

    Folders do not count, as several machines may have the same files in different places.

    Args:
        paths: the files of the run, in order.

    Returns:
        A digest of the name, the size and both ends of each file.
    """
    digest = hashlib.sha256()
    for path in paths:
        digest.update(b"%r\n" % os.path.basename(path))
        try:
            if kind_at(path) is None:  # what is no regular file may never end, or be gone once it is read
                with open(path, "rb") as file:
                    begins, size = file.read(ENDS), file.seek(0, os.SEEK_END)
                    file.seek(max(0, size - ENDS))
                    digest.update(b"%d\n" % size + begins + file.read())
        except OSError:
            continue  # a file that cannot be read is told by the part that it belongs to
    return f"sha256:{digest.hexdigest()}"


def printable_path(path: str) -> str:
    """Return a path as it can be printed, with escapes for line breaks and for what is not text.

    Args:
        path: the path as the system gives it.

    Returns:
        The printable path, on one line.

    >>> printable_path("round/table 1.yaml"), printable_path("a\\nb")
    ('round/table 1.yaml', 'a\\\\nb')
    """
    return escaped(path)
