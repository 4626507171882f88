"""Measure, and print ratios with their targets: they hold on any machine, where figures of one would mislead."""

from __future__ import annotations

import argparse

from bench.cold import report_cold
from bench.level import report_level
from bench.ruling import Season, report_ruling
from bench.seasons import report_seasons
from bench.solving import report_solving
from bench.start import report_start
from referee import adjudicate_line


def main() -> None:
    """Play a season, measure everything in turns, and print what came of it."""
    options = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    options.add_argument("--hands", type=int, default=20_000, help="hands of the season")
    options.add_argument("--rounds", type=int, default=5, help="turns that each job takes")
    options.add_argument("--seed", type=int, default=1, help="of the season, and of the other games")
    options.add_argument("--largest", type=int, default=1_000_000, help="hands of the largest archive")
    asked = options.parse_args()
    report_start(asked.rounds)
    report_ruling(asked.hands, asked.seed, asked.rounds)
    report_cold(asked.hands, asked.seed, asked.rounds)
    report_seasons(asked.hands, asked.rounds, asked.seed)
    report_solving(min(asked.hands, 1_000), asked.rounds, asked.seed)
    season = Season.of(min(asked.hands, 1_000), asked.seed)
    report_level(season.lines, lambda line: adjudicate_line(line, season.book), asked.largest)


if __name__ == "__main__":
    main()
