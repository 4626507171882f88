"""Opening files: plain ones and packed ones alike, and telling at which line a damaged one breaks off."""

from __future__ import annotations

import io
import math
import os
import zlib
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, Final, NamedTuple

from referee.record.errors import Mistake, Unreadable
from referee.record.log import Place

GZIP: Final = 31
"""The window that tells zlib to read files of gzip."""

MOST_AT_ONCE: Final = 2**12
"""Bytes that are unpacked at a time: few, for a few may hold very many."""

MANY: Final = 2**16
"""Bytes that are read at a time, where many lines are."""

LONGEST: Final = 2**25
"""More bytes than any line, or any file that is read whole, may hold."""


class Damaged(OSError):  # noqa: N818 - it says what the file is
    """A packed file whose contents cannot be got out of it."""

    def __init__(self, strerror: str) -> None:
        super().__init__(None, strerror)


class Packing(NamedTuple):
    """A way of packing: what unpacks one stretch of it, and what is raised where that fails."""

    begin: Callable[[], Any]
    failure: type[Exception]


class Unpacking(io.RawIOBase):
    """The contents of a packed file, read as they are asked for; whatever is wrong with them is Damaged."""

    def __init__(self, source: io.RawIOBase, packing: Packing) -> None:
        self.source, self.packing = source, packing
        self.unpacker: Any = None
        self.ready = b""

    def readable(self) -> bool:
        """Whether it can be read, which it can."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer with what comes next, as far as it goes; return how many bytes there are, 0 at the end."""
        while not self.ready:
            packed = self._next()
            if not packed:
                return 0
            self._unpack(packed)
        n = min(len(buffer), len(self.ready))
        buffer[:n], self.ready = self.ready[:n], self.ready[n:]
        return n

    def close(self) -> None:
        """Close the file."""
        self.source.close()
        super().close()

    def _next(self) -> bytes:
        """Return what is to be unpacked next; nothing at the end of the file."""
        first = self.unpacker is None
        if not (first or self.unpacker.eof):
            if more := self.source.read(MOST_AT_ONCE):
                return more
            raise Damaged("it breaks off")
        packed: bytes = b"" if first else self.unpacker.unused_data.lstrip(b"\0")
        while not packed and (more := self.source.read(MOST_AT_ONCE)):
            # Between two stretches, and behind the last, zeros fill a block.
            packed = more if first else more.lstrip(b"\0")
        return packed

    def _unpack(self, packed: bytes) -> None:
        if self.unpacker is None or self.unpacker.eof:
            self.unpacker = self.packing.begin()
        try:
            self.ready = self.unpacker.decompress(packed)
        except self.packing.failure as error:
            raise Damaged(f"it is damaged ({error})") from None


def _gzip() -> Packing:
    return Packing(lambda: zlib.decompressobj(GZIP), zlib.error)


def _zstandard() -> Packing:
    """Return how Zstandard is unpacked: by Python itself, where it is new enough, or by the package ``zstandard``."""
    for name in ("compression.zstd", "zstandard"):
        try:
            module = import_module(name)
        except ImportError:
            continue
        unpacker = module.ZstdDecompressor
        return Packing(unpacker if hasattr(unpacker, "eof") else _stretches(unpacker), module.ZstdError)
    raise Damaged("nothing is installed that unpacks .zst; pip install 'referee[data]'")


def _stretches(unpacker: Any) -> Callable[[], Any]:
    return lambda: unpacker().decompressobj()


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


def open_file(path: str | os.PathLike[str]) -> io.BufferedReader:
    """Return the contents of a file, unpacked where it is packed; raise OSError where that cannot be, now or later."""
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
    read = bytearray()
    try:
        with open_file(path) as file:
            while more := file.read1() if len(read) <= LONGEST else b"":
                read += more
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
    try:
        with open_file(path) as file:
            if begin:
                file.seek(begin)
            while begin < end and (line := file.readline(LONGEST)):
                number += 1
                begin += len(line)
                if len(line) == LONGEST:
                    # What is left is enough for whoever reads it to find the line too long.
                    line = line.decode("utf-8", "ignore").encode()
                    while (rest := file.readline(LONGEST)) and not rest.endswith(b"\n"):
                        begin += len(rest)
                    begin += len(rest)
                yield line
    except OSError as error:
        raise _unreadable(path, number + 1, error) from None


def _unreadable(path: str | os.PathLike[str], line: int, error: OSError) -> Unreadable:
    return Unreadable([Mistake(Place(os.fspath(path), line, 1), f"the file cannot be read: {error.strerror}")])
