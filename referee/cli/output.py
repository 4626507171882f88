"""Where a command writes: standard output, or what ``--output`` names."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Final

import click

from referee.cli.group import fail
from referee.record import kind_at

AT_ONCE: Final = 2**16
"""Bytes that are held back before they are written, except on a terminal."""

OPEN_FILES: Final = r"/dev/fd|/proc/[^/]+(/task/[^/]+)?/fd"
"""The folders whose entries stand for files that a program has open, such as its standard output."""

output_option: Final = click.option(
    "--output",
    metavar="FILE",
    type=click.Path(allow_dash=True, readable=False),
    help="Write there; a regular file appears when it is whole.",
)


class Output:
    """Where the bytes of a command go: standard output, or what the path of ``--output`` names.

    A regular file is written beside its place and takes its name when it is whole; it keeps the mode of the file that
    it replaces. A link stays, and what it leads to is written. A FIFO or a device is written through, never replaced.
    """

    def __init__(self, path: str | None) -> None:
        self.held = b""
        self.path = path
        self.target: str | None = None
        self.part: str | None = None
        self.file: IO[bytes] | None = None
        if path not in (None, "-"):
            self._open(path)
        self.stream: IO[bytes] = self.file or sys.stdout.buffer
        self.lively = self.file is None and sys.stdout.isatty()

    def _open(self, path: str) -> None:
        """Open what a path names; end with a message where nothing can be written there."""
        before = _status(path)
        if before is not None and (not stat.S_ISREG(before.st_mode) or _is_open_file(path)):
            if stat.S_ISDIR(before.st_mode):
                fail(f"--output {path}: a folder; expected the name of a file")
            # Opened to append, so that nothing of a file that the shell has opened already is cut off.
            self.file = open(path, "ab", buffering=0)  # noqa: SIM115 - it lasts longer
            return
        target = os.path.realpath(path)
        folder, name = os.path.split(target)
        if not os.path.isdir(folder):
            fail(f"--output {path}: there is no folder {folder}")
        if before is not None and not os.access(target, os.W_OK):
            fail(f"--output {path}: the file is write-protected")
        try:
            import tempfile  # only here, as it takes longer to load than most commands to run

            number, self.part = tempfile.mkstemp(".part", f".{name[:32]}.", folder)
        except OSError as error:
            fail(f"--output {path}: cannot write in the folder {folder}: {error.strerror}")
        self.target, self.file = target, os.fdopen(number, "wb")
        _take_mode(self.part, before)

    def write(self, data: bytes) -> None:
        """Write something that is not to be torn apart."""
        self.held += data
        if self.lively or len(self.held) >= AT_ONCE:
            self.flush()

    def write_text(self, text: str) -> None:
        """Write text that is not to be torn apart; a byte of a file name that is no UTF-8 becomes what it was."""
        self.write(text.encode("utf-8", "surrogateescape"))

    def flush(self) -> None:
        """Let everything out that was written."""
        held, self.held = self.held, b""
        if self.lively:
            # Whoever draws on the terminal meanwhile has put himself in the place of standard output.
            sys.stdout.write(held.decode("utf-8", "surrogateescape"))
            return
        try:
            while held:  # a FIFO or a device may take less than it is given
                held = held[self.stream.write(held) :]
            self.stream.flush()
        except OSError as error:
            error.filename = (
                self.target or error.filename or self.path
            )  # a full disk does not tell which file it did not take
            raise

    def finish(self) -> None:
        """Let everything out, and let a regular file take its name."""
        self.flush()
        if self.file is not None:
            self.file.close()
        if self.part is not None and self.target is not None:
            if (kind := kind_at(self.target)) is not None:
                fail(f"--output {self.target}: it has become {kind} meanwhile, and was left as it is")
            os.replace(self.part, self.target)

    def abandon(self) -> None:
        """Let out what was written to standard output, a FIFO or a device; of a regular file nothing is left."""
        if self.part is None:
            with suppress(BrokenPipeError):
                self.flush()
        if self.file is not None:
            with suppress(OSError):  # what a full disk did not take before it does not take now
                self.file.close()
        if self.part is not None:
            with suppress(FileNotFoundError):
                os.remove(self.part)


def _status(path: str) -> os.stat_result | None:
    """Return what is at a path, links followed; None where a file can be made there."""
    if not path or path.endswith(("/", os.sep)):
        fail(f"--output {path or repr(path)}: not the name of a file")
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        fail(f"--output {path}: {error.strerror}")


def _is_open_file(path: str) -> bool:
    """Tell whether a path leads over the entry of a file that is open already, such as ``/dev/stdout``."""
    while os.path.islink(path):
        folder = os.path.realpath(os.path.dirname(path) or ".")
        if re.fullmatch(OPEN_FILES, folder):
            return True
        path = os.path.join(folder, os.readlink(path))
    return False


def _take_mode(path: str, before: os.stat_result | None) -> None:
    """Give a new file the mode, and where that is allowed the owner, of the one it replaces; else the usual mode."""
    if before is None:
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(path, 0o666 & ~mask)
        return
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(path, before.st_uid, before.st_gid)
    os.chmod(path, stat.S_IMODE(before.st_mode))


@contextmanager
def opened(path: str | None) -> Iterator[Output]:
    """Open where a command writes to; it is finished at the end, and abandoned where something stops it.

    Args:
        path: what ``--output`` names; None or ``-`` for standard output.
    """
    output = Output(path)
    try:
        yield output
        output.finish()
    except BaseException:
        output.abandon()
        raise
