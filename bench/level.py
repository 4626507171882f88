"""Whether a hand costs the same in a long archive as in a short one, and whether memory grows with it."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice

SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)
STEPS = (10_000, 100_000, 250_000, 500_000, 1_000_000)
TURNS = 10_000
"""So many hands are read at the least of each size, in several turns if it is smaller."""


def report_level(lines: list[bytes], read: Callable[[bytes], object], largest: int) -> None:
    """Print what a hand costs in archives of growing size."""
    for size, taken, memory in level(lines, read, largest):
        print(f"{f'time, memory a hand in an archive of {size}':<58} {taken:7.2f}   {memory:.2f}, both at most 1.1")


def level(lines: list[bytes], read: Callable[[bytes], object], largest: int) -> Iterator[tuple[int, float, float]]:
    """Yield for each size how much time a hand takes, and how much memory was needed, beside the smallest size.

    The lines are read over and over; the smaller sizes take several turns, so that all meet with as many that are
    irregular.  Garbage is collected when the interpreter likes, as it is in earnest.
    """
    endless = cycle(lines)
    read_all(endless, len(lines), read)
    costs = []
    for size in (size for size in SIZES if size <= largest):
        turns = max(1, TURNS // size)
        taken = sum(read_all(endless, size, read) for _ in range(turns)) / (turns * size)
        costs.append((taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))
        yield size, taken / costs[0][0], costs[-1][1] / costs[0][1]


def read_all(lines: Iterator[bytes], size: int, read: Callable[[bytes], object]) -> float:
    """Return the seconds of the processor's time that so many lines take."""
    begun = time.process_time()
    for line in islice(lines, size):
        read(line)
    return time.process_time() - begun


def main() -> None:
    """Rule on a million hands in one process and print how much memory it has taken after each step on the way."""
    from bench.ruling import Season  # only here, as it imports the referee
    from referee import adjudicate_line

    season, done = Season.of(1_000, 1), 0
    lines = cycle(season.lines)
    for size in STEPS:
        read_all(lines, size - done, lambda line: adjudicate_line(line, season.book))
        done = size
        print(f"{done:>9,} hands: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB", flush=True)


if __name__ == "__main__":
    main()
