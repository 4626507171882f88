"""Kills a recorder again and again, and sees that nothing is lost that it acknowledged.

    python -m tests.record.recorder_kills 500

One log grows through all of the kills. A child records acts and tells each one that was acknowledged. It writes byte by
byte. Every other child is killed after a number of bytes drawn from the seed, which mostly tears a line; the others are
killed some time after they were ready, wherever they are then.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from referee.record import Header, Recorder, chain_mistake, lines_of, load_log

PLAYERS: Final = ("Anne", "Bert")
ACK: Final = 4
"""Bytes in which a child tells the number of an act that was acknowledged."""


class ByteByByte:
    """A file that takes one byte at a time, as files may, and ends the program after some of them."""

    def __init__(self, file: Any, most: int) -> None:
        self.file, self.left = file, most

    def write(self, data: Any) -> int:
        """Write the first byte."""
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self.left -= 1
        written: int = self.file.write(bytes(data[:1]))
        return written

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def record(path: Path, told: int, most: int) -> None:
    """Record acts until something puts an end to it, telling the number of each that was acknowledged."""
    recorder = Recorder(path)
    recorder._file = ByteByByte(recorder._file, most)  # type: ignore[assignment]
    os.write(told, b"\0" * ACK)
    while True:
        name = recorder.append({"do": "propose", "by": PLAYERS[len(recorder.events) % 2], "note": "Ich schlage vor."})
        os.write(told, int(name[1:]).to_bytes(ACK))


def kill(path: Path, rng: random.Random, after_bytes: bool) -> int:
    """Let a child record, kill it, and return the number of the last act that it acknowledged."""
    most = rng.randrange(1500) if after_bytes else -1
    heard, told = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            record(path, told, most)
        finally:
            os._exit(1)  # a child that ends by itself is a failure
    os.close(told)
    ready = os.read(heard, ACK)
    if not after_bytes:
        time.sleep(rng.uniform(0, 0.01))
        os.kill(child, signal.SIGKILL)
    with open(heard, "rb") as pipe:
        numbers = ready + pipe.read()
    status = os.waitpid(child, 0)[1]
    assert os.WTERMSIG(status) == signal.SIGKILL, "the child ended before it was killed"
    last = numbers[len(numbers) - len(numbers) % ACK - ACK :][:ACK]
    return int.from_bytes(last)


def run(path: Path, kills: int, seed: int = 7) -> dict[str, int]:
    """Kill the recorder of a log many times; return how many acts there were and how the kills met it.

    Raises:
        AssertionError: an act that was acknowledged is lost, or one is there that was never begun.
    """
    rng = random.Random(seed)
    Recorder(path, Header(players=PLAYERS)).close()
    counts = {"kills": 0, "acts": 0, "cut": 0, "kept": 0}
    known = 0
    for number in range(kills):
        acknowledged = max(kill(path, rng, number % 2 == 0), known)
        with Recorder(path) as recorder:
            found = len(recorder.events)
            counts["cut"] += "cut off" in recorder.repair
            counts["kept"] += "kept" in recorder.repair
        assert found in (acknowledged, acknowledged + 1), f"{acknowledged} acknowledged, {found} found"
        counts["kills"] += 1
        counts["acts"] += found - known
        known = found
        if path.stat().st_size > 2**20:
            path.unlink()
            Recorder(path, Header(players=PLAYERS)).close()
            known = 0
    assert [event.id for event in load_log(path).events] == [f"e{n}" for n in range(1, known + 1)]
    assert chain_mistake(lines_of(path.read_bytes()), str(path)) is None
    return counts


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        done = run(Path(folder) / "log.jsonl", int(sys.argv[1]) if len(sys.argv) > 1 else 500)
    print(", ".join(f"{name}: {n}" for name, n in done.items()))  # noqa: T201 - a measurement is there to be printed
