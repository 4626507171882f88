"""What it costs to validate a whole season, beside the ruling that it contains: ``python -m bench.seasons``."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from referee import adjudicate_line, load_rulebook, validate
from referee.archive import open_archive
from referee.simulation import Plan, PlayRules, write_season

TARGETS = {
    "validate an archive": 1.35,
    "validate a tournament with its claims": 1.7,
    "standings": 1.6,
    "known to an archive of rulings": 0.1,
}
"""At most so many times the processor's time of the ruling alone; commands with their start-up."""

WORKERS = 1.8
"""How much faster two workers should be than one, at least."""


def report_seasons(hands: int, rounds: int, seed: int) -> None:
    """Play a season, and print what each thing takes beside the ruling, with what is aimed at."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        lines = played(folder, hands, seed)
        best = measured(folder, lines, rounds)
    ruling = best.pop("ruling")
    print(f"a season of {len(lines)} hands, the best of {rounds} rounds, beside the ruling it contains")
    for what, target in TARGETS.items():
        print(f"{f'time: {what}':<58} {best[what] / ruling:7.2f}   at most {target:g}")
    print(
        f"{'speed: two workers beside one':<58} {best['one worker'] / best['two workers']:7.2f}   at least {WORKERS:g}"
    )


def played(folder: Path, hands: int, seed: int) -> list[bytes]:
    """Play a season into a folder, and put all of its logs into one archive beside it; return the lines of that."""
    book = load_rulebook()
    write_season(folder / "season", Plan(seed, hands), PlayRules.of(book), book.code)
    logs = sorted((folder / "season").glob("round-*/*.jsonl"))
    lines = [line for log in logs for line in log.read_bytes().splitlines()]
    (folder / "all.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))
    return lines


def measured(folder: Path, lines: list[bytes], rounds: int) -> dict[str, float]:
    """Return the fewest seconds that each thing took, all of them in turns."""
    book, archive, tournament = load_rulebook(), folder / "all.jsonl", folder / "season" / "tournament.yaml"
    url = f"sqlite:///{folder / 'season.db'}"

    def known() -> None:
        keeper = open_archive(url)
        deque(validate([archive], archive=keeper), maxlen=0)
        keeper.close()

    def command(*arguments: str | Path) -> Callable[[], None]:
        return lambda: called(*arguments)

    processor: dict[str, Callable[[], object]] = {
        "ruling": lambda: deque((adjudicate_line(line, book) for line in lines), maxlen=0),
        "validate an archive": command("validate", archive, "--jobs", "1"),
        "validate a tournament with its claims": command("validate", tournament, "--jobs", "1"),
        "standings": command("standings", tournament),
        "known to an archive of rulings": known,
    }
    clock: dict[str, Callable[[], object]] = {
        "one worker": command("validate", archive, "--jobs", "1"),
        "two workers": command("validate", archive, "--jobs", "2"),
    }
    known()
    best: dict[str, float] = {}
    for _ in range(rounds):
        for jobs, now in ((processor, spent), (clock, time.perf_counter)):
            for name, taken in turns(jobs, now):
                best[name] = min(taken, best.get(name, taken))
    return best


def turns(jobs: dict[str, Callable[[], object]], now: Callable[[], float]) -> Iterator[tuple[str, float]]:
    """Let each job run once, and yield how long it took by a clock."""
    for name, job in jobs.items():
        begun = now()
        job()
        yield name, now() - begun


def spent() -> float:
    """Return the processor's time that this process and all that it waited for took so far."""
    return sum(os.times()[:4])


def called(*arguments: str | Path) -> None:
    """Call the program in a process of its own, and wait for it; what it says is let go."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    command = [sys.executable, "-m", "referee", *map(str, arguments)]
    child = os.posix_spawn(sys.executable, command, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, nowhere, 1)])
    os.waitpid(child, 0)
    os.close(nowhere)


def main() -> None:
    """Measure a season of as many hands as are asked for."""
    options = argparse.ArgumentParser(prog="python -m bench.seasons", description=__doc__)
    options.add_argument("--hands", type=int, default=20_000, help="hands of the season")
    options.add_argument("--rounds", type=int, default=3, help="turns that each thing takes")
    options.add_argument("--seed", type=int, default=1, help="of the season")
    asked = options.parse_args()
    report_seasons(asked.hands, asked.rounds, asked.seed)


if __name__ == "__main__":
    main()
