"""A program that rules on the lines of a file twice, and prints the seconds of processor time of each turn.

The first turn begins with the import of the package, and loads the rulebook.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path


def rule_twice(path: Path) -> list[float]:
    """Rule on all lines of a file, twice; return the time of each turn."""
    times = []
    for _ in range(2):
        begun = time.process_time()
        from referee import adjudicate_line, load_rulebook

        book = load_rulebook()
        with path.open("rb") as lines:
            for line in lines:
                adjudicate_line(line, book)
        times.append(time.process_time() - begun)
    return times


if __name__ == "__main__":
    print(json.dumps(rule_twice(Path(sys.argv[1]))))
