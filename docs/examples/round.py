"""Rule on every record of a round, and say where the score has to be put right.

Usage: python round.py RECORD…
"""

import sys

from referee import adjudicate, load_log, rulebook_for
from referee.record import RefereeError

for path in sys.argv[1:]:
    try:
        log = load_log(path)
        found = adjudicate(log, rulebook_for(log))
    except RefereeError as error:
        print(f"{path}: to be written anew ({len(str(error).splitlines())} mistakes)")
        continue
    settled = {ruling.supersedes for ruling in found.rulings}
    undecided = [each for each in found.rulings if each.outcome == "undetermined" and each.id not in settled]
    right = found.score.recorded == found.score.corrected
    print(f"{path}: {found.score.corrected}", "as recorded" if right else f"and not {found.score.recorded}", end="; ")
    print(f"{len(found.rulings)} rulings, {len(undecided)} undecided")
