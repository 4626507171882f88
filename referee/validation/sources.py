"""Where the logs of a run are, and which of them belong to a part of it."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator

from attrs import define

from referee.record import UNSEEN, RefereeError, is_log
from referee.validation.rulebook_cache import RulebookChoice, Stakes


class NoShard(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A part that a run has not."""


@define(frozen=True)
class Shard:
    """One of several parts of a run, counted from 1: every log that falls to it.

    Small files fall to a part whole, the lines of large archives one by one.
    """

    index: int = 1
    of: int = 1

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.index <= self.of:
            raise NoShard(f"there is no part {self.index} of {self.of}; expected 1/{self.of} to {self.of}/{self.of}")

    def holds(self, file: int, line: int = 0) -> bool:
        """Whether a file, or a line of it, belongs to this part."""
        return (file + line) % self.of == self.index - 1


@define(frozen=True)
class Source:
    """A file of logs: its number in the run, its path, by what its logs are ruled on, the match that they belong to.

    found_in_folder: whether it was found in a folder, where not every file need be a log; others were named.
    stakes: those of the tournament that it belongs to.
    """

    file: int
    path: str
    choice: RulebookChoice
    match: str | None = None
    found_in_folder: bool = False
    stakes: Stakes | None = None


def files(names: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Yield the files that names stand for, in order, and whether each was found in a folder.

    A name is that of a file, of a folder with all the logs below it, or a pattern; no more than the names in one folder
    is held at a time.
    """
    for name in names:
        if os.path.isdir(name):
            yield from ((path, True) for path in _below(name))
        elif os.path.lexists(name) or not glob.has_magic(name):
            yield name, False
        else:
            found = sorted(glob.glob(name, recursive=True))
            yield from ((path, False) for path in found or [name] if not os.path.isdir(path))


def _below(folder: str) -> Iterator[str]:
    for place, inner, names in os.walk(folder):
        inner.sort()
        yield from (os.path.join(place, name) for name in sorted(names) if is_log(name))


def shown(path: str) -> str:
    """Return a path as it can be printed, whatever bytes are in it.

    >>> shown("round/table 1.yaml"), shown("a\\nb")
    ('round/table 1.yaml', 'a\\\\nb')
    """
    return UNSEEN.sub(lambda found: found[0].encode("unicode_escape").decode(), path.replace("\n", "\\n"))
