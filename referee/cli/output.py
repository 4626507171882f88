"""Where commands write what may be long: whole lines only, whatever happens in between."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import IO, Final

AT_ONCE: Final = 2**16
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
BY_SIGNAL: Final = 128
"""What is added to the number of a signal to make the status of a program that it ended."""


class Output:
    """Standard output, or a file that is there when it is whole and not before."""

    def __init__(self, path: str | None) -> None:
        self.path, self.held = path, b""
        self.part = f"{path}.part" if path is not None else None
        self.file = open(self.part, "wb") if self.part is not None else None  # noqa: SIM115 - it lasts longer
        self.stream: IO[bytes] = self.file or sys.stdout.buffer
        self.lively = self.file is None and sys.stdout.isatty()

    def write(self, data: bytes) -> None:
        """Write something that is not to be torn apart."""
        self.held += data
        if self.lively or len(self.held) >= AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Let everything out that was written."""
        held, self.held = self.held, b""
        if self.lively:
            # Whoever draws on the terminal meanwhile has put himself in the place of standard output.
            sys.stdout.write(held.decode())
            return
        self.stream.write(held)
        self.stream.flush()

    def finish(self) -> None:
        """Let everything out, and let the file take its name."""
        self.flush()
        if self.file is not None and self.part is not None and self.path is not None:
            self.file.close()
            os.replace(self.part, self.path)

    def abandon(self) -> None:
        """Let out to standard output what was written; of a file nothing is left."""
        if self.file is None:
            with suppress(BrokenPipeError):
                self.flush()
        elif self.part is not None:
            self.file.close()
            with suppress(FileNotFoundError):
                os.remove(self.part)


@contextmanager
def opened(path: str | None) -> Iterator[Output]:
    """Open where a command writes to; it is finished at the end, and abandoned where something stops it."""
    output = Output(path)
    try:
        yield output
    except BaseException:
        output.abandon()
        raise
    output.finish()


class Stop:
    """Whether somebody asked to stop; a second time is not asked, but done."""

    def __init__(self) -> None:
        self.status = 0

    def __call__(self) -> bool:
        """Whether to stop."""
        return self.status != 0

    def ask(self, number: int, frame: FrameType | None) -> None:
        """Take note of a signal."""
        self.status = BY_SIGNAL + number
        for each in SIGNALS:
            signal.signal(each, signal.SIG_DFL)


@contextmanager
def stoppable() -> Iterator[Stop]:
    """Let signals be noted that would otherwise end the program in the middle of a line."""
    stop = Stop()
    before = {each: signal.signal(each, stop.ask) for each in SIGNALS}
    try:
        yield stop
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
