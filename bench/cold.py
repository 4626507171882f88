"""What a season costs in a fresh process that has not seen its hands, beside the same season once more."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.ruling import Season

FRESH = (sys.executable, "-m", "bench.fresh")


def report_cold(hands: int, seed: int, rounds: int) -> None:
    """Print how much longer a season takes cold than warm: the median of some fresh processes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "season.jsonl"
        path.write_bytes(b"".join(Season.of(hands, seed).lines))
        turns = sorted((cold / warm, cold, warm) for cold, warm in (_in_a_fresh_process(path) for _ in range(rounds)))
    ratio, cold, warm = turns[len(turns) // 2]
    print(f"{'time of a season cold beside the same once more':<58} {ratio:7.2f}   at most 1.15")
    print(f"{'  microseconds a hand, cold and warm':<58} {cold / hands * 1e6:7.0f}   {warm / hands * 1e6:.0f}")


def _in_a_fresh_process(path: Path) -> tuple[float, float]:
    called = subprocess.run((*FRESH, str(path)), capture_output=True, check=True)
    cold, warm = json.loads(called.stdout)
    return cold, warm
