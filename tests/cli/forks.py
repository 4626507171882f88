"""Calls of the program in processes of their own, as a shell makes them; a stream may be closed, full or a terminal.

To start Python takes longer than most calls. So this program imports all that they need, and forks for each.
"""

from __future__ import annotations

import gc
import io
import json
import os
import struct
import subprocess
import sys
import tempfile
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvicorn
from attrs import asdict, define

CLOSED = "closed"
TERMINAL = "terminal"


@define
class Call:
    """A call of the program.

    arguments: what stands behind the name of the program.
    folder: where it is called.
    streams: for standard input, standard output and the standard error stream: a path, ``closed`` or ``terminal``.
    settings: what the environment says.
    """

    arguments: list[str]
    folder: str
    streams: tuple[str, str, str]
    settings: dict[str, str]


@define
class Done:
    """What came of it; ``shown`` is what was written to the terminal."""

    status: int
    shown: str


def done(call: Call) -> Done | None:
    """Return what came of a call; None in the process in which it is to be made, which then has the streams of it."""
    master, slave = _terminal() if TERMINAL in call.streams else (-1, -1)
    pid = os.fork()
    if pid == 0:
        os.chdir(call.folder)
        os.environ.update(call.settings)
        for number, path in enumerate(call.streams):
            _open(number, path, slave)
        for number in {master, slave} - {-1}:
            os.close(number)
        sys.stdin, sys.stdout, sys.stderr = (_stream(number) for number in range(3))
        return None
    if slave != -1:
        os.close(slave)
    shown = _read(master)
    return Done(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown.decode("utf-8", "surrogateescape"))


def _terminal() -> tuple[int, int]:
    """Open a terminal of the usual size: the end that shows what is written, and the end to write to."""
    import fcntl
    import pty
    import termios

    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    return master, slave


def _open(number: int, path: str, slave: int) -> None:
    if path == CLOSED:
        os.close(number)
        return
    opened = slave if path == TERMINAL else os.open(path, os.O_WRONLY | os.O_CREAT if number else os.O_RDONLY)
    os.dup2(opened, number)
    if opened != slave:
        os.close(opened)


def _stream(number: int) -> Any:
    """Return a stream as Python makes it when it starts; None where it is closed."""
    try:
        os.fstat(number)
    except OSError:
        return None
    binary: Any = open(number, "wb" if number else "rb", closefd=False)  # noqa: SIM115 - it lasts to the end
    encoding, _, errors = os.environ.get("PYTHONIOENCODING", "utf-8").partition(":")
    return io.TextIOWrapper(binary, encoding, errors or ("strict" if number < 2 else "backslashreplace"))


def _read(master: int) -> bytes:
    shown = b""
    with suppress(OSError):  # where the other end is closed, Linux says that reading failed
        while master != -1 and (read := os.read(master, 2**16)):
            shown += read
    if master != -1:
        os.close(master)
    return shown


def all_done(calls: list[Call]) -> list[Done]:
    """Make calls, and return what came of each.

    Args:
        calls: the calls.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "calls.json")
        path.write_text(json.dumps([asdict(call) for call in calls]))
        root = Path(__file__).resolve().parents[2]
        told = subprocess.run(
            [sys.executable, "-m", "tests.cli.forks", str(path)], cwd=root, capture_output=True, text=True, check=True
        )
    return [Done(**row) for row in json.loads(told.stdout)]


def begin(path: str) -> None:
    """Make the calls that are in a file, or one of them in a process of its own."""
    import referee.archive.store
    import referee.site
    from referee.cli import main
    from referee.law import load_rulebook
    from tests.cli.example_calls import commands

    for _ in commands(main):  # which imports every command
        pass
    load_rulebook(None)
    setattr(uvicorn.Server, "run", lambda server, sockets: None)  # noqa: B010 - nobody would stop it
    setattr(referee.site, "build_site", lambda out, *_: referee.site.Site(out, 1, 1, 1))  # noqa: B010 - that takes long
    rows = json.loads(Path(path).read_text(encoding="utf-8"))
    gc.freeze()
    results = []
    for call in (Call(**row) for row in rows):
        result = done(call)
        if result is None:
            os._exit(_status(["referee", *call.arguments]))
        results.append({"status": result.status, "shown": result.shown})
    sys.stdout.write(json.dumps(results))


def _status(words: list[str]) -> int:
    """Call the program, and return the status with which Python would end it; not to end Python saves time."""
    from referee.__main__ import start

    sys.argv, status = words, 0
    try:
        start()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        status = 1
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        return 120
    return status


if __name__ == "__main__":
    begin(sys.argv[1])
