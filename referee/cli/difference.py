"""What changes from one code to another, and which codes and editions there are, as ``referee law`` tells it."""

from __future__ import annotations

from pathlib import Path

from referee.cli.edge import print_json
from referee.cli.group import fail
from referee.law import Rulebook, find_rulebook, list_codes, load_rulebook
from referee.law.diff import differ
from referee.law.locate import EDITION
from referee.law.locate import list_editions as editions_in
from referee.law.topics import topics
from referee.record.kinds import nearest
from referee.report.difftext import diff_data, diff_lines, editions_lines
from referee.report.lines import show


def tell_difference(two: tuple[str, str], wanted: tuple[str, ...], form: str) -> None:
    """Tell what changes between two codes, or editions, of some topics or of all, as text or as JSON."""
    unknown = [topic for topic in wanted if topic not in topics()]
    if unknown:
        near = nearest(unknown[0], topics())
        fail(
            f"no topic {unknown[0]!r}" + (f'; did you mean "{near}"?' if near else f"; there are {', '.join(topics())}")
        )
    found = differ(load_rulebook(two[0]), load_rulebook(two[1]), wanted)
    if form == "json":
        print_json(diff_data(found))
    else:
        show(diff_lines(found))


def list_editions(rulebook: str | None) -> None:
    """List the codes that are shipped, or the one that is asked for, and the editions of each."""
    show(line for name, folder in _codes(rulebook).items() for line in editions_lines(name, _editions(folder)))


def _codes(rulebook: str | None) -> dict[str, Path]:
    """Return the code that is asked for, or else all that are shipped, by name."""
    return list_codes() if rulebook is None else {rulebook.partition(EDITION)[0]: find_rulebook(rulebook)}


def _editions(folder: Path) -> dict[str, Rulebook]:
    return {name: load_rulebook(str(each)) for name, each in editions_in(folder).items()}
