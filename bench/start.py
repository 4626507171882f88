"""How soon commands answer, beside ``pytest --version``: ratios of processor time."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(sys.executable).parent
HAND: Final = str(Path(__file__).parents[1] / "docs" / "examples" / "hand.yaml")

BESIDE: Final = (str(HERE / "pytest"), "--version")
"""The call that is the measure of the others."""

REFEREE: Final = (sys.executable, "-m", "referee")

TARGETS: Final = {
    ("--version",): 0.5,
    ("--help",): 1.0,
    ("law", "43"): 3.0,
    ("adjudicate", HAND, "--quick"): 3.5,
    ("adjudicate", HAND): 3.5,
    ("scenarios", "list"): 3.0,
}
"""Calls of the program, each with how often the time of the other it may take at most.

Without ``--quick`` a log is heard again under each other reading that may matter to it, 32 in this hand.
"""


def report_start(rounds: int) -> None:
    """Print how often the time of the other each call takes; the best of some rounds counts."""
    calls = [BESIDE, *((*REFEREE, *call) for call in TARGETS)]
    for call in calls:
        _time(call)  # which leaves its byte code behind
    beside, *taken = (min(each) for each in zip(*(map(_time, calls) for _ in range(rounds)), strict=True))
    for (call, target), time in zip(TARGETS.items(), taken, strict=True):
        said = " ".join(call).replace(HAND, "HAND.yaml")
        print(f"{f'referee {said} beside pytest --version':<58} {time / beside:7.2f}   at most {target:g}")


def _time(call: tuple[str, ...]) -> float:
    """Return the processor time that a call takes as a process of its own."""
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(call, env=plain, stdout=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
