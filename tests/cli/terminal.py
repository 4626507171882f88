"""A terminal in which the referee runs, with somebody who types and reads the screen."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pexpect
import pyte
from attrs import define, field

WIDTH: Final = 60
HEIGHT: Final = 20
PROMPT: Final = "> "
STEERING: Final = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
"""What a program writes to steer a terminal."""


@define
class Terminal:
    """A terminal in which a program runs.

    program: the program.
    written: all that it has written, with what was typed.
    """

    program: pexpect.spawn[str]
    written: io.StringIO = field(factory=io.StringIO)

    def __attrs_post_init__(self) -> None:
        """Keep what is written."""
        self.program.logfile_read = self.written

    def shows(self) -> str:
        """Return what is on the screen once the program asks something."""
        self.program.expect_exact(PROMPT)
        return self.screen()

    def type(self, keys: str) -> str:
        """Type something and Enter, and return what is on the screen once the program asks again."""
        self.program.sendline(keys)
        return self.shows()

    def ends(self) -> str:
        """Return what is on the screen once the program has ended."""
        self.program.expect(pexpect.EOF)
        self.program.close()
        return self.screen()

    def screen(self) -> str:
        """Return what is on the screen."""
        screen = pyte.Screen(WIDTH, HEIGHT)
        pyte.Stream(screen).feed(self.written.getvalue())
        return "\n".join(line.rstrip() for line in screen.display).rstrip()

    def lines(self) -> list[str]:
        """Return the lines that were written, as they were before the terminal broke any."""
        return STEERING.sub("", self.written.getvalue()).replace("\r", "").split("\n")


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[Terminal]:
    """Run the referee in a terminal.

    Args:
        folder: where it is called.
        arguments: what stands behind its name.
    """
    program = pexpect.spawn(
        sys.executable,
        ["-m", "referee", *arguments],
        cwd=str(folder),
        dimensions=(HEIGHT, WIDTH),
        env={**os.environ, "TERM": "xterm-256color", "PYTHONPATH": os.pathsep.join(sys.path)},
        encoding="utf-8",
        timeout=60,
        preexec_fn=_heed_interrupts,
    )
    try:
        yield Terminal(program)
    finally:
        program.close(force=True)


def _heed_interrupts() -> None:
    """Let a key interrupt the program, even where the tests run in the background, which ignores interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def answer_to_the_end(terminal: Terminal, shown: str, known: Mapping[str, str]) -> str:
    """Answer each question as is known, and by the first answer where nothing is; return what is shown at the end."""
    while "if nobody knows" in shown.split("\n\n")[-1]:
        question = next(each for each in reversed(shown.split("\n\n")) if "?\n" in each)
        answers = {words.strip(): number for number, words in re.findall(r"^ +(\d+) +(.+)$", question, re.MULTILINE)}
        asked = next(line for line in reversed(question.split("\n")) if line.endswith("?"))
        shown = terminal.type(answers[known[asked]] if asked in known else "1")
    return shown
