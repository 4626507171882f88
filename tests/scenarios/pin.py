"""``python -m tests.scenarios.pin R83=winner_of_that_trick``: name a reading in the scenarios that rely on it.

For a change of the default of an open point: change it in the rulebook, then run this with the reading that was the
default before. Cases that no longer hold, and hold under that reading, name it from then on. All others are left as
they are, and those that hold neither way are listed. Exit status 1 where there are any.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee.law import load_rulebook
from referee.record import flow_pairs
from referee.teaching import Case, Scenario, ScenarioRulebooks, find_scenarios, load_scenario
from referee.teaching.scenario import check
from tests.shared import SCENARIOS


def holds(scenario: Scenario, case: Case, named: dict[str, str], books: ScenarioRulebooks) -> bool:
    """Whether a case is as expected, by its own rulebook and readings, some others besides."""
    plain = books.plain_for(case)
    if any(name not in plain.open_points for name in named):
        return False
    return not check(scenario, case, load_rulebook(str(plain.folder), case.readings | named, case.options))


def pinned(scenario: Scenario, case: Case, named: dict[str, str], lines: list[str]) -> None:
    """Write readings into a case: before the others that it names, or as a line of its own."""
    key = "readings" if case.as_written.readings else "expect"
    place = scenario.document.place(("cases", case.index, key), key=True)
    line, indent = place.line - 1, place.column - 1
    if key == "expect":
        lines.insert(line, f"{' ' * indent}readings: {{{flow_pairs(dict(named))}}}\n")
    else:
        head, brace, rest = lines[line].partition("{")
        lines[line] = f"{head}{brace}{flow_pairs(dict(named))}, {rest}" if brace else lines[line]


def pin(path: Path, named: dict[str, str], books: ScenarioRulebooks) -> list[str]:
    """Name readings in the cases of a file that need them; return the cases that hold neither way."""
    scenario, left = load_scenario(path), []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for case in reversed(scenario.cases):
        if not check(scenario, case, books.for_case(case)):
            continue
        if holds(scenario, case, named, books):
            pinned(scenario, case, named, lines)
        else:
            left.append(f"{path}:{case.place.line}: {case.name}")
    if "".join(lines) != path.read_text(encoding="utf-8"):
        path.write_text("".join(lines), encoding="utf-8")
        click.echo(path)
    return left


@click.command()
@click.argument("readings", nargs=-1, required=True, metavar="POINT=READING...")
@click.option("--folder", default=SCENARIOS, type=click.Path(exists=True, path_type=Path), help="Where to look.")
def main(readings: tuple[str, ...], folder: Path) -> None:
    """Name readings in the scenarios that hold under them and no longer hold by default."""
    named = {point: reading for point, _, reading in (text.partition("=") for text in readings)}
    books = ScenarioRulebooks()
    left = [case for path in find_scenarios(folder) for case in pin(path, named, books)]
    for case in left:
        click.echo(f"holds neither way: {case}", err=True)
    sys.exit(int(bool(left)))


if __name__ == "__main__":
    main()
