"""``python -m tests.fuzz.hostile``: files made to stop the referee, each with the time and memory that it takes.

Exit status 1 where one takes too much of either, leaves a traceback, or is not told as it ought to be.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

import click
import zstandard
from attrs import define

from referee.law import load_rulebook
from tests.fuzz.drift import Drift
from tests.fuzz.files import Press
from tests.house.source import ROOT

SECONDS: Final = 2.0
RUNS: Final = 3
"""How often a file is tried that takes too long, as other programs on a machine only ever make a run longer."""

MEGABYTES: Final = 200.0
HEAD: Final = {"format": "referee.log/1", "players": ["Anne", "Bert"]}
YAML_HEAD: Final = "format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n"
DEAL: Final = "  - {id: d, deal: {by: Bert, hands: {Anne: 5, Bert: 5}, turn_up: 7H}}\n"


@define
class Hostile:
    """A file made to stop the referee.

    name: its name.
    make: writes it to a path.
    says: a pattern of what is told.
    command: the command that it is given to.
    """

    name: str
    make: Callable[[Path], object]
    says: str
    command: tuple[str, ...] = ("adjudicate",)


def _lines(*events: tuple[dict[str, Any], int]) -> bytes:
    text = json.dumps(HEAD) + "\n" + "".join((json.dumps(event) + "\n") * n for event, n in events)
    return text.encode()


def _about(n: int) -> bytes:
    events = [{"do": "notice", "by": "Anne", "subject": "stock", "about": f"e{n + i + 2}"} for i in range(n)]
    return "".join(f"{json.dumps(each)}\n" for each in (HEAD, *events)).encode()


def _written(raw: Callable[[], bytes]) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(raw())


_zstd: Final = zstandard.ZstdCompressor(level=19).compress
_CLAIM: Final = {"do": "claim", "by": "Anne", "remedy": "fresh_deal"}
_LARGE: Final = "at most 250 times its own size"
_HIDDEN: Final = '{"header":{"format":"referee.log/1","players":["A\\u2028::error::x","Be\\u202ert"]},"events":[]}\n'

INPUTS: Final = (
    Hostile("spaces-64M.yaml.zst", _written(lambda: _zstd(b" " * 2**26)), _LARGE),
    Hostile("zeros-64M.jsonl.zst", _written(lambda: _zstd(bytes(2**26))), _LARGE),
    Hostile("zeros-128M.jsonl.zst", _written(lambda: _zstd(bytes(2**27))), _LARGE, ("validate",)),
    Hostile("zeros-1G.jsonl.gz", _written(lambda: gzip.compress(bytes(2**30), 6)), "too large"),
    Hostile("stretches.jsonl.zst", _written(lambda: _zstd(bytes(2**23)) * 200), _LARGE),
    Hostile("stretches.jsonl.gz", _written(lambda: gzip.compress(b"\n" * 2**20) * 300), "too large"),
    Hostile("empty-stretches.jsonl.gz", _written(lambda: gzip.compress(b"") * 300_000), "nothing in 10,000 stretches"),
    Hostile("empty-stretches.jsonl.zst", _written(lambda: _zstd(b"") * 300_000), "nothing in 10,000 stretches"),
    Hostile("1000-claims.jsonl", _written(lambda: _lines((_CLAIM, 1000))), "1000. Anne asked"),
    Hostile("1000-claims-validated.jsonl", _written(lambda: _lines((_CLAIM, 1000))), "1,000 notes", ("validate",)),
    Hostile("10000-claims.jsonl", _written(lambda: _lines((_CLAIM, 10_000))), "at most 400000 steps"),
    Hostile("2000-about.jsonl", _written(lambda: _about(2000)), "and 1,900 more"),
    Hostile("100000-bad.jsonl", _written(lambda: _lines(({"do": "shufle", "by": "Anne"}, 100_000))), "and 99,900 more"),
    Hostile("100000-strangers.jsonl", _written(lambda: _lines(({"do": "shuffle", "by": "Ann"}, 100_000))), "99,900"),
    Hostile("100000-bad.yaml", _written(lambda: (YAML_HEAD + "- {do: x}\n" * 100_000).encode()), "too many values"),
    Hostile(
        "3000-kings.yaml",
        _written(lambda: (YAML_HEAD + DEAL + "  - {do: announce_king, by: Bert}\n" * 3000).encode()),
        "at most 400000 steps",
    ),
    Hostile("values-8M.json", _written(lambda: b'{"events":[' + b"[]," * 2_700_000 + b"[]]}"), "too many values"),
    Hostile("values-8M.yaml", _written(lambda: b"events: [" + b"a," * 4_100_000 + b"a]"), "too many values"),
    Hostile("deep.yaml", _written(lambda: b"events: " + b"[" * 100_000), "nested too deep"),
    Hostile("deep.json", _written(lambda: b"[" * 1_000_000), "nested too deep"),
    Hostile("quotes.json", _written(lambda: b"[]" * 40 + b"[" * 30 + b'"' + b'\\"' * 2**20), "not JSON"),
    Hostile("aliases.yaml", _written(lambda: b"a: &a [x, x]\nb: [*a, *a]\n"), "aliases are not read"),
    Hostile("endless-line.jsonl", _written(lambda: b"x" * 2**27), "the file is too large|not JSON"),
    Hostile("names.jsonl", _written(_HIDDEN.encode), "holds a character that is not printed"),
    Hostile("pipe.jsonl", os.mkfifo, "it is a FIFO"),
    Hostile("zero.jsonl", lambda path: path.symlink_to("/dev/zero"), "it is a device"),
    Hostile("zero.yaml", lambda path: path.symlink_to("/dev/zero"), "it is a device", ("standings",)),
    Hostile("folder.jsonl", Path.mkdir, "it is a folder"),
    Hostile("values.yaml", _written(lambda: b"format: referee.tournament/1\nplayers: [" + b"a," * 10**6 + b"a]"),
            "too many values", ("standings",)),
    Hostile("values-lesson.yaml", _written(lambda: b"format: referee.scenario/1\ncases: [" + b"a," * 10**6 + b"a]"),
            "too many values", ("scenarios", "check")),
    Hostile("law", lambda path: _law(path), "too many values", ("law", "--rulebook")),
)  # fmt: skip


def _law(path: Path) -> None:
    path.mkdir()
    (path / "rulebook.yaml").write_bytes(b"format: referee.rulebook/1\ncode: x\nchapters: [" + b"a," * 10**6 + b"a]")


@define
class Taken:
    """What a run took: seconds of the processor, megabytes, its exit status, and what it told."""

    seconds: float
    megabytes: float
    status: int
    told: str


def taken(command: tuple[str, ...], path: Path) -> Taken:
    """Run the referee on a file in a process of its own and return what that took."""
    with tempfile.TemporaryFile() as out:
        arguments = [sys.executable, "-m", "referee", *command, str(path)]
        running = subprocess.Popen(arguments, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        told = out.read().decode("utf-8", "replace")
    return Taken(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, running.returncode, told)


def tried(folder: Path) -> Iterator[tuple[Hostile, Taken, bool]]:
    """Yield each file with what it took, and whether that is as it ought to be."""
    for each in INPUTS:
        path = folder / each.name
        # A process takes over the most memory that the one that starts it ever used; so this one must stay small.
        making = get_context("fork").Process(target=each.make, args=(path,))
        making.start()
        making.join()
        runs = [taken(each.command, path)]
        while runs[-1].seconds >= SECONDS and len(runs) < RUNS:
            runs.append(taken(each.command, path))
        found = min(runs, key=lambda run: run.seconds)
        kept = found.seconds < SECONDS and found.megabytes < MEGABYTES
        yield each, found, kept and bool(re.search(each.says, found.told)) and "Traceback" not in found.told


def mutated(n: int, seed: int, folder: Path) -> tuple[float, float]:
    """Break and read so many files; return the longest time that one took and by how much memory grew at most."""
    dice, drift = Random(seed), Drift("london")
    press, longest = Press(load_rulebook().code, folder, drift.draw_sound), 0.0
    for _ in range(20):
        press.read_one(dice)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(n):
        begun = time.process_time()
        press.read_one(dice)
        longest = max(longest, time.process_time() - begun)
    return longest, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024


@click.command()
@click.option("--files", default=0, show_default=True, help="Files to break besides, and read in this process.")
@click.option("--seed", default=1, show_default=True, help="The same seed breaks the same files.")
def main(files: int, seed: int) -> None:
    """Give the referee files that are made to stop it."""
    os.chdir(ROOT)
    well = True
    with tempfile.TemporaryDirectory() as folder:
        click.echo("| file | seconds | MB | exit status | |\n|---|--:|--:|--:|---|")
        for each, found, kept in tried(Path(folder)):
            well = well and kept
            said = "" if kept else f"**not as it ought to be**: {found.told[:300]}"
            click.echo(f"| {each.name} | {found.seconds:.2f} | {found.megabytes:.0f} | {found.status} | {said} |")
    if files:
        with tempfile.TemporaryDirectory() as folder:
            longest, grown = mutated(files, seed, Path(folder))
        well = well and longest < SECONDS and grown < MEGABYTES
        click.echo(f"\n{files:,} broken files: {longest:.2f} s for the longest, memory grown by {grown:.0f} MB")
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
