"""The standard streams of the program: what becomes of it where one of them is closed, full or broken."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable
from typing import Any, Final, TypeVar

T = TypeVar("T")

FAILED: Final = 2
"""The exit status where a stream could not be read or written."""

UNREAD: Final = 1
"""The exit status where whoever reads the output has read enough, and is told nothing."""

NAMES: Final = {"stdin": "standard input", "stdout": "standard output", "stderr": "standard error stream"}
"""What messages call the streams, in the order of their numbers."""


class StandardStream(io.FileIO):
    """The bare end of a standard stream. Its errors say which stream it is; after one, nothing more is written to it.

    So what is still held back when a program ends does not make another error. The standard error stream makes none:
    there is nowhere to tell it.
    """

    def __init__(self, number: int, name: str) -> None:
        super().__init__(number, "rb" if name == "stdin" else "wb", closefd=False)
        self.called, self.tells, self.broken = NAMES[name], name != "stderr", False
        self.name = f"<{name}>"

    def readinto(self, buffer: Any) -> int:
        """Read into a buffer."""
        return self._tried(super().readinto, buffer)

    def readall(self) -> bytes:
        """Read all there is."""
        return self._tried(super().readall)

    def write(self, data: Any, /) -> int:
        """Write bytes; once that has failed, drop them."""
        if not self.broken:
            try:
                return self._tried(super().write, data)
            except OSError:
                self.broken = True
                if self.tells:
                    raise
        return memoryview(data).nbytes

    def _tried(self, act: Callable[..., T], *arguments: Any) -> T:
        try:
            return act(*arguments)
        except OSError as error:
            said = "it is closed" if error.errno == errno.EBADF else error.strerror
            raise OSError(error.errno, said, self.called) from None


def run(program: Callable[[], object]) -> None:
    """Run the program; what goes wrong with a standard stream is told in one line, and ends it with the status of that.

    Standard output and the standard error stream are UTF-8, whatever the locale says. A file name that is no UTF-8
    comes out by the bytes that it went in by.

    Args:
        program: the program, which ends by SystemExit or by returning.
    """
    for number, name in enumerate(NAMES):
        _settle(number, name)
    _settle_width()
    try:
        try:
            program()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        raise SystemExit(UNREAD) from None
    except OSError as error:
        sys.stderr.write(": ".join(filter(None, (error.filename, error.strerror))) + "\n")
        raise SystemExit(FAILED) from None


def _settle(number: int, name: str) -> None:
    """Put a stream in the place of a standard stream; one that is closed becomes one that can only fail.

    What else the program opens, and what other programs it starts, must not be taken for the stream.
    """
    stream = getattr(sys, name)
    if stream is None:
        _occupy(number, os.O_WRONLY if name == "stdin" else os.O_RDONLY)
    else:
        binary = getattr(stream, "buffer", None)
        if type(getattr(binary, "raw", binary)) is not io.FileIO:
            return  # the console of Windows, or whatever a program has put there
    bare = StandardStream(number, name)
    if name == "stdin":
        form = (stream.encoding, stream.errors) if stream else ("utf-8", "strict")
        sys.stdin = io.TextIOWrapper(io.BufferedReader(bare), *form)
    else:
        at_once = bare.isatty() or name == "stderr"
        made = io.TextIOWrapper(io.BufferedWriter(bare), "utf-8", "surrogateescape", line_buffering=at_once)
        setattr(sys, name, made)


def _occupy(number: int, mode: int) -> None:
    """Let a number that is not open stand for a file that can be opened, but not used as the stream is used."""
    try:
        os.fstat(number)
    except OSError:
        opened = os.open(os.devnull, mode)
        if opened == number:
            os.set_inheritable(number, True)
        else:
            os.dup2(opened, number)
            os.close(opened)


def _settle_width() -> None:
    """Let the environment tell no width that no terminal has: what is printed asks for it, and help does too."""
    told = os.environ.get("COLUMNS")
    if told is not None:
        from referee.report import NARROWEST  # only here, as it is seldom told

        if not (told.isascii() and told.isdecimal() and int(told[:9]) >= NARROWEST):
            del os.environ["COLUMNS"]
