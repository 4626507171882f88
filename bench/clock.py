"""Timing several jobs on a shared machine: in turns, so that a slow moment falls on all of them."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable

Job = Callable[[], int]


def rates(jobs: dict[str, Job], rounds: int) -> dict[str, float]:
    """Return how many units each job does in a second: the median of some rounds, in each of which all take a turn.

    A job tells how many units it has done.  It runs once before it is timed, and the collector of garbage, which
    would fall on whoever allocates next, runs before each turn and not within it.
    """
    for job in jobs.values():
        job()
    seen: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            seen[name].append(_rate(job))
    return {name: statistics.median(each) for name, each in seen.items()}


def _rate(job: Job) -> float:
    gc.collect()
    gc.disable()
    try:
        begun = time.perf_counter()
        done = job()
        return done / (time.perf_counter() - begun)
    finally:
        gc.enable()
