"""Opening files: plain ones and packed ones alike, and telling at which line a damaged one breaks off."""

from __future__ import annotations

import io
import math
import os
import stat
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any, Final

from referee.record.errors import Mistake, Unreadable, beyond
from referee.record.file_limits import limits
from referee.record.log import Place

GZIP: Final = 31
"""The window that tells zlib to read files of gzip."""

MOST_AT_ONCE: Final = 2**9
"""Bytes that are unpacked at a time: few, for each may hold some 30,000."""

UNSUSPICIOUS: Final = 2**24
"""Bytes that any packed file may hold, whatever its own size."""

MANY: Final = 2**16
"""Bytes that are read at a time, where many lines are."""

MOST_EMPTY: Final = 10_000
"""Stretches of a packed file that may follow on each other without holding anything."""

BYTES_OF_CHARACTER: Final = 4
"""The most bytes that a character takes."""

KINDS: Final = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a FIFO"),
    (stat.S_ISSOCK, "a socket"),
    (lambda mode: True, "a device"),
)
"""What stands at a path that is no file of bytes, by its mode."""


class TooMuch(OSError):  # noqa: N818 - it says what is in the file
    """A packed file that holds more than a limit allows, which it names."""

    def __init__(self, limit: str) -> None:
        super().__init__(None, f"it goes beyond the limit {limit}")
        self.limit = limit


def _damaged(what: str) -> OSError:
    """Return the error for a file whose contents cannot be got out of it."""
    return OSError(None, what)


Packing = tuple[Callable[[], Any], type[Exception]]
"""A way of packing: what unpacks one stretch of it, and what is raised where that fails."""


class Unpacking(io.RawIOBase):
    """The contents of a packed file, read as they are asked for; whatever is wrong with them is an OSError."""

    def __init__(self, source: io.FileIO, packing: Packing) -> None:
        self.source, (self.begin, self.failure) = source, packing
        self.parts, self.ready = self._unpacked(), memoryview(b"")
        size, most = os.fstat(source.fileno()).st_size, limits()
        by_ratio = max(most.unpacked_ratio * size, UNSUSPICIOUS)
        self.most, self.limit = min((by_ratio, "unpacked_ratio"), (most.unpacked_size, "unpacked_size"))

    def readable(self) -> bool:
        """Whether it can be read, which it can."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer with what comes next, as far as it goes; return how many bytes there are, 0 at the end."""
        while not self.ready:
            if (part := next(self.parts, None)) is None:
                return 0
            self.ready = memoryview(part)
        n = min(len(buffer), len(self.ready))
        buffer[:n], self.ready = self.ready[:n], self.ready[n:]
        return n

    def close(self) -> None:
        """Close the file."""
        self.source.close()
        super().close()

    def _unpacked(self) -> Iterator[bytes]:
        """Yield what is in the file part by part, stretch by stretch."""
        packed, unpacked, empty = self.source.read(MOST_AT_ONCE), 0, 0
        while packed:
            unpacker, empty = self.begin(), empty + 1
            if empty > MOST_EMPTY:
                raise _damaged(f"there is nothing in {MOST_EMPTY:,} stretches of it")
            while not unpacker.eof:
                if not (packed := packed or self.source.read(MOST_AT_ONCE)):
                    raise _damaged("it breaks off")
                try:
                    part, packed = unpacker.decompress(packed), b""
                except self.failure as error:
                    raise _damaged(f"it is damaged ({error})") from None
                if part:
                    unpacked, empty = unpacked + len(part), 0
                    if unpacked > self.most:
                        raise TooMuch(self.limit)
                    yield part
            # Between two stretches, and behind the last, zeros fill a block.
            packed = unpacker.unused_data.lstrip(b"\0")
            while not packed and (more := self.source.read(MOST_AT_ONCE)):
                packed = more.lstrip(b"\0")


def _gzip() -> Packing:
    return partial(zlib.decompressobj, GZIP), zlib.error


def _zstandard() -> Packing:
    """Return how Zstandard is unpacked: by Python itself, where it is new enough, or by the package ``zstandard``."""
    for name in ("compression.zstd", "zstandard"):
        try:
            module = import_module(name)
        except ImportError:
            continue
        unpacker = module.ZstdDecompressor
        return unpacker if hasattr(unpacker, "eof") else unpacker().decompressobj, module.ZstdError
    raise _damaged("nothing is installed that unpacks .zst; pip install 'referee[data]'")


PACKINGS: Final = {".gz": _gzip, ".zst": _zstandard}


def endings(path: str | os.PathLike[str]) -> tuple[str, str]:
    """Return how the name of a file ends, without its packing, and how it says that it is packed.

    Args:
        path: the path of a file, which need not exist.

    >>> endings("round/table1.jsonl.gz"), endings("table2.YAML")
    (('.jsonl', '.gz'), ('.yaml', ''))
    """
    name, ending = os.path.splitext(os.fspath(path).lower())
    return (os.path.splitext(name)[1], ending) if ending in PACKINGS else (ending, "")


def kind_at(path: str | os.PathLike[str]) -> str | None:
    """Return what stands at a path, links followed, if it is something that must not be opened as a file.

    Args:
        path: the path.

    Returns:
        Such as "a FIFO" or "a folder"; None where it is a regular file, or nothing stands there.
    """
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return None
    return None if stat.S_ISREG(mode) else next(name for is_kind, name in KINDS if is_kind(mode))


def open_file(path: str | os.PathLike[str]) -> io.BufferedReader:
    """Return the contents of a file, unpacked where it is packed; raise OSError where that cannot be, now or later."""
    if (kind := kind_at(path)) is not None:
        raise _damaged(f"it is {kind}, and no regular file")
    packing = endings(path)[1]
    if not packing:
        return io.BufferedReader(io.FileIO(path), MANY)
    unpacker = PACKINGS[packing]()
    return io.BufferedReader(Unpacking(io.FileIO(path), unpacker), MANY)


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """Return all that is in a file; what hinders it is said at its place.

    Args:
        path: the file, packed or not.

    Raises:
        Unreadable: the file cannot be opened or unpacked; at the line where it breaks off.
    """
    read, most = bytearray(), BYTES_OF_CHARACTER * limits().file_size
    try:
        with open_file(path) as file:
            while more := file.read1():
                read += more
                if len(read) > most:
                    raise beyond("file_size", Place(os.fspath(path), 1, 1), "the file is too large")
    except OSError as error:
        raise _unreadable(path, read.count(b"\n") + 1, error) from None
    return bytes(read)


def read_lines(path: str | os.PathLike[str], begin: int = 0, end: float = math.inf, number: int = 0) -> Iterator[bytes]:
    """Yield the lines of a file with their ends; what hinders it is said at the line where it does.

    Args:
        path: the file, packed or not.
        begin: the byte from which on it is read, where a line begins.
        end: the byte before which the last line begins.
        number: how many lines there are before.
    """
    longest = BYTES_OF_CHARACTER * limits().file_size + 1
    try:
        with open_file(path) as file:
            if begin:
                file.seek(begin)
            while begin < end and (line := file.readline(longest)):
                number += 1
                begin += len(line)
                if len(line) == longest:
                    # What is left is enough for whoever reads it to find the line too long.
                    line = line.decode("utf-8", "ignore").encode()
                    while (rest := file.readline(MANY)) and not rest.endswith(b"\n"):
                        begin += len(rest)
                    begin += len(rest)
                yield line
    except OSError as error:
        raise _unreadable(path, number + 1, error) from None


BACKSLASH: Final = "\\"


def _unreadable(path: str | os.PathLike[str], line: int, error: OSError) -> Unreadable:
    place = Place(os.fspath(path), line, 1)
    if isinstance(error, TooMuch):
        return beyond(error.limit, place, "the file holds too much when it is unpacked")
    return Unreadable([Mistake(place, f"the file cannot be read: {error.strerror}", advice=advice_on_path(place.path))])


def advice_on_path(path: str) -> str | None:
    """Return what to write for a ``path`` that leads nowhere; None where nothing is known to be wrong with it."""
    return f"write / between folders: {path.replace(BACKSLASH, '/')}" if os.sep == "/" and BACKSLASH in path else None
