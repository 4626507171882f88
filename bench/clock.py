"""Timing several jobs on a shared machine: in turns, so that a slow moment falls on all of them."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

Job = Callable[[], int]


@dataclass
class Rates:
    """How many units each job did in a second of the processor's time, in each round."""

    seen: dict[str, list[float]]

    def ratio(self, one: str, other: str) -> float:
        """Return how many units of one job go to one of another: the median of the rounds."""
        return statistics.median(a / b for a, b in zip(self.seen[one], self.seen[other], strict=True))


def measure(jobs: dict[str, Job], rounds: int) -> Rates:
    """Let all jobs take a turn in each round; a job tells how many units it has done.

    Each runs once before it is timed.  The collector of garbage, which would fall on whoever allocates next, runs
    before each turn and not within it.  The processor's time is taken, which the work of others lengthens least.
    """
    for job in jobs.values():
        job()
    seen: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            seen[name].append(_rate(job))
    return Rates(seen)


def _rate(job: Job) -> float:
    gc.collect()
    gc.disable()
    try:
        begun = time.process_time()
        done = job()
        return done / (time.process_time() - begun)
    finally:
        gc.enable()
