"""``referee validate`` as a program: signals, workers, files that are no logs, what a terminal is shown."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from referee.report import OUTPUT_FORMATS
from tests.validation.support import REGULAR, ROOT, call, regular, write_lines

ENDLESS = 30_000


@pytest.fixture(scope="module")
def endless(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write an archive that takes far longer than a signal to arrive."""
    folder = tmp_path_factory.mktemp("endless")
    lines = [regular(seed) for seed in range(50)]
    return write_lines(folder / "endless.jsonl", lines * (ENDLESS // len(lines)))


def program(*arguments: str | Path) -> list[str]:
    """Return the command line of the program in a process of its own."""
    return [sys.executable, "-m", "referee", *map(str, arguments)]


@pytest.mark.turns(2)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_interrupted_ends_with_a_whole_line(
    number: signal.Signals, jobs: int, endless: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    with out.open("wb") as told:
        arguments = program("validate", endless, "--format", "jsonl", "--jobs", str(jobs))
        running = subprocess.Popen(arguments, cwd=ROOT, stdout=told, stderr=subprocess.PIPE)
        while out.stat().st_size == 0 and running.poll() is None:
            time.sleep(0.01)
        running.send_signal(number)
        _, said = running.communicate()
    assert running.returncode == 128 + number
    assert b"Traceback" not in said
    lines = out.read_bytes().splitlines(keepends=True)
    assert 10 < len(lines) < ENDLESS
    assert all(line.endswith(b"}\n") and json.loads(line) for line in lines)


@pytest.mark.turns(2)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", [1, 2])
def test_the_first_signal_stops_a_run_that_is_at_one_log_for_minutes(
    number: signal.Signals, jobs: int, tmp_path: Path
) -> None:
    head = "format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n"
    deal = "  - {id: d, deal: {by: Bert, hands: {Anne: 5, Bert: 5}, turn_up: 7H}}\n"
    (tmp_path / "0.yaml").write_text(f"{head}{deal}")
    for name in "123":
        (tmp_path / f"{name}.yaml").write_text(head + deal + "  - {do: announce_king, by: Bert}\n" * 4000)
    arguments = program("--limit", "work=1G", "validate", tmp_path, "--jobs", str(jobs))
    running = subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    begun = time.monotonic()
    while len(workers := children(running.pid)) < jobs * (jobs > 1) or time.monotonic() < begun + 2:
        time.sleep(0.05)
    running.send_signal(number)
    _, said = running.communicate(timeout=30)
    assert running.returncode == 128 + number
    assert b"Traceback" not in said
    assert running_of(workers) == set()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs on this system")
def test_what_is_no_regular_file_is_passed_over_with_a_word(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "zero.jsonl").symlink_to("/dev/zero")
    (tmp_path / "folder.jsonl").mkdir()
    write_lines(tmp_path / "folder.jsonl" / "within.jsonl", [REGULAR])
    write_lines(tmp_path / "log.jsonl", [REGULAR])
    done = call("validate", tmp_path, "--format", "json")
    assert done.exit_code == 0
    assert [record["path"] for record in json.loads(done.stdout)["records"]] == [str(tmp_path / "log.jsonl")]
    said = [line.partition(f"{tmp_path}/")[2] for line in done.stderr.splitlines()]
    assert said == [
        "folder.jsonl: passed over, as it is a folder and no regular file",
        "pipe.jsonl: passed over, as it is a FIFO and no regular file",
        "zero.jsonl: passed over, as it is a device and no regular file",
    ]
    named = call("validate", tmp_path / "pipe.jsonl")
    assert named.exit_code == 1
    assert "it is a FIFO, and no regular file" in named.stdout


def test_a_file_that_was_not_finished_is_not_there(
    season: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: object) -> None:
        raise OSError("no space")

    out = tmp_path / "out.jsonl"
    out.write_text("the one before")
    monkeypatch.setattr(OUTPUT_FORMATS["jsonl"].writer(), "end", broken)
    assert call("validate", season, "--format", "jsonl", "--output", out).exit_code == 2
    assert out.read_text() == "the one before"
    assert list(tmp_path.iterdir()) == [out]


def test_workers_end_with_the_program_that_started_them(endless: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with out.open("wb") as told:
        arguments = program("validate", endless, "--format", "jsonl", "--jobs", "2")
        running = subprocess.Popen(arguments, cwd=ROOT, stdout=told)
        while out.stat().st_size == 0 and running.poll() is None:
            time.sleep(0.01)
        workers = children(running.pid)
        running.kill()
        running.wait()
    assert workers
    deadline = time.monotonic() + 60
    while running_of(workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert running_of(workers) == set()


def processes() -> Iterator[tuple[int, str, int]]:
    """Yield the processes there are: the number of each, its state, and who started it."""
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            told = place.read_text().rpartition(")")[2].split()
            yield int(place.parent.name), told[0], int(told[1])


def children(pid: int) -> set[int]:
    """Return the processes that a process has started."""
    return {each for each, _, parent in processes() if parent == pid}


def running_of(pids: set[int]) -> set[int]:
    """Return those of some processes that still run."""
    return {each for each, state, _ in processes() if each in pids and state != "Z"}


def read(terminal: int) -> bytes:
    """Return what comes next from a terminal; nothing once nobody writes to it any more."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


def test_a_terminal_is_shown_how_far_it_is(season: Path, tmp_path: Path) -> None:
    above, below = pty.openpty()
    out = tmp_path / "out"
    with out.open("wb") as told:
        running = subprocess.Popen(program("validate", season), cwd=ROOT, stdout=told, stderr=below)
    os.close(below)
    shown = b"".join(iter(lambda: read(above), b""))
    os.close(above)
    running.wait()
    assert running.returncode == 1
    assert b" logs" in shown
    assert b"/s" in shown
    assert out.read_text() == call("validate", season).stdout
    assert subprocess.run(program("validate", season), cwd=ROOT, capture_output=True, check=False).stderr == b""
