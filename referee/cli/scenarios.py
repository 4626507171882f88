"""``referee scenarios``: list the lessons, and check that the referee rules as they say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from referee.cli.edge import format_option, print_json
from referee.cli.examples import epilog
from referee.cli.group import UNREADABLE
from referee.cli.shelf import scenario_files
from referee.record.errors import Unreadable
from referee.report.lines import Line, show
from referee.teaching import Books, Failure, Scenario, load_scenario

Result = tuple[Scenario, list[Failure]]

paths_argument = click.argument("paths", nargs=-1, metavar="[PATH…]", type=click.Path(exists=True, path_type=Path))


@click.group("scenarios")
def scenarios_group() -> None:
    """List and check the scenarios: logs of irregular hands, each with what the referee must say."""


@scenarios_group.command("list", epilog=epilog("scenarios list"))
@paths_argument
@format_option
def list_command(paths: tuple[Path, ...], form: str) -> None:
    """List scenarios by law, each with its title; all that are shipped, or those in the files and folders PATH."""
    found = [load_scenario(path) for path in scenario_files(paths)]
    if form == "json":
        print_json([_described(scenario) for scenario in found])
        return
    for scenario in found:
        laws = ", ".join(scenario.told.laws)
        show([Line(f"{scenario.title} ({scenario.path})", label=f"Law {laws}")])


@scenarios_group.command("check", epilog=epilog("scenarios check"))
@paths_argument
@format_option
@click.pass_context
def check_command(ctx: click.Context, paths: tuple[Path, ...], form: str) -> None:
    """Check that the referee rules on every case of the scenarios exactly as they say.

    Exit status 1 where any case fails.
    """
    books = Books()
    results: list[Result] = []
    unreadable = False
    for path in scenario_files(paths):
        try:
            scenario = load_scenario(path)
            results.append((scenario, books.check(scenario)))
        except Unreadable as error:
            click.echo(str(error), err=True)
            unreadable = True
    if form == "json":
        print_json([_described(scenario) | {"failures": _told(failures)} for scenario, failures in results])
    else:
        show(_summary(results))
    ctx.exit(UNREADABLE if unreadable else int(any(failures for _, failures in results)))


def _described(scenario: Scenario) -> dict[str, object]:
    told = scenario.told
    cases = [case.name for case in scenario.cases]
    return {
        "path": scenario.path,
        "title": told.title,
        "laws": list(told.laws),
        "clauses": list(told.clauses),
        "cases": cases,
    }


def _told(failures: list[Failure]) -> list[dict[str, object]]:
    return [
        {
            "case": failure.case,
            "line": failure.place.line,
            "column": failure.place.column,
            "what": failure.what,
            "expected": failure.expected,
            "got": failure.got,
        }
        for failure in failures
    ]


def _summary(results: list[Result]) -> Iterator[Line]:
    failed = {(scenario.path, failure.case) for scenario, failures in results for failure in failures}
    for _, failures in results:
        yield from (Line(str(failure), "red") for failure in failures)
    cases = sum(len(scenario.cases) for scenario, _ in results)
    yield Line(
        f"{len(results)} scenarios, {cases} cases: {cases - len(failed)} as expected, {len(failed)} not.",
        "bold red" if failed else "bold green",
    )
