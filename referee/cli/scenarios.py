"""``referee scenarios``: list the lessons and the courses, show a lesson, check what scenarios expect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import click

from referee.cli.common import rules_option, speaks_of, words_option
from referee.cli.completion import complete_course
from referee.cli.examples import epilog
from referee.cli.file_kinds import wrong_kind
from referee.cli.group import UNREADABLE, LazyGroup, fail
from referee.cli.reporting import format_option, tell
from referee.law import data_folder
from referee.record import Unreadable, how_many
from referee.report import Line, SimpleReport, count
from referee.teaching import (
    LEVELS,
    Lesson,
    find_course,
    find_scenarios,
    lesson_of,
    lessons,
    list_courses,
    load_course,
)

if TYPE_CHECKING:
    from referee.law import Rulebook
    from referee.teaching import Scenario

SCENARIOS: Final = "scenarios"


def scenario_files(paths: Iterable[Path] = ()) -> Iterator[Path]:
    """Yield the scenario files in some files and folders; all that are shipped where none is named."""
    named = list(paths)
    shipped = data_folder(SCENARIOS)
    if not named and shipped is None:
        fail("no scenarios are installed; name a file or a folder")
    for path in named or filter(None, [shipped]):
        yield from find_scenarios(_from_here(path))


def scenarios_of(book: Rulebook) -> Iterator[Scenario]:
    """Yield the scenarios that lie in the folder of a rulebook, or else those that are shipped for its code."""
    from referee.teaching import load_scenario  # only here, as it needs all of the hearing

    yield from map(load_scenario, _files_of(book))


def lessons_of(book: Rulebook) -> Iterator[tuple[str, Lesson]]:
    """Yield what the scenarios of a rulebook are about, each with its path."""
    yield from lessons(_files_of(book))


def _files_of(book: Rulebook) -> Iterator[Path]:
    folders, shipped = [book.folder / SCENARIOS], data_folder(SCENARIOS)
    if shipped is not None:
        folders.append(shipped / book.code)
    for folder in [each for each in folders if each.is_dir()][:1]:
        yield from scenario_files([folder])


def _from_here(path: Path) -> Path:
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


if TYPE_CHECKING:
    from referee.teaching import Failure, Scenario

Result: TypeAlias = "tuple[Scenario, list[Failure]]"

paths_argument = click.argument("paths", nargs=-1, metavar="[PATH…]", type=click.Path(exists=True, path_type=Path))


SHOW: Final = "show_lesson:show_command", "Show a scenario as a lesson, with its question."


@click.group("scenarios", cls=LazyGroup, places={"show": SHOW})
def scenarios_group() -> None:
    """List and check scenarios.

    A scenario holds the log of an irregular hand, and cases on it, each with what the referee must say.
    """


@scenarios_group.command("list", epilog=epilog("scenarios list"))
@paths_argument
@rules_option
@words_option
@click.option("--level", "levels", multiple=True, type=click.Choice(LEVELS), help="Only lessons of this level.")
@click.option(
    "--course",
    metavar="NAME|FILE",
    shell_complete=complete_course,
    help="The lessons of this course, in its order.",
)
@format_option
def list_command(
    paths: tuple[Path, ...],
    rules: tuple[str, ...],
    words: tuple[str, ...],
    levels: tuple[str, ...],
    course: str | None,
    form: str,
) -> None:
    """List scenarios, each with its laws and its title.

    PATH is a scenario file or a folder of them; without it, all that are shipped are listed. A word of --word is looked
    for in titles and in the names of cases. Scenarios that name no level are in no list by --level. NAME is one of the
    courses that `referee scenarios courses` lists.
    """
    if course is not None and paths:
        raise click.UsageError("PATH and --course exclude each other")
    files = scenario_files(paths) if course is None else map(_from_here, load_course(find_course(course)).lessons)
    found = [
        (path, lesson)
        for path, lesson in _lessons(files)
        if (not rules or not set(rules).isdisjoint((*lesson.laws, *lesson.clauses)))
        and speaks_of("\n".join((lesson.title, *lesson.cases)), words)
        and (not levels or lesson.level in levels)
    ]
    lines = [Line(f"{lesson.title} ({path})", label=f"Law {', '.join(lesson.laws)}") for path, lesson in found]
    told = SimpleReport(
        lambda: lines or [Line("no scenarios")], lambda: [_described(path, lesson) for path, lesson in found]
    )
    tell(told, form)


@scenarios_group.command("courses", epilog=epilog("scenarios courses"))
@format_option
def courses_command(form: str) -> None:
    """List the courses with their titles and numbers of lessons."""
    courses = [load_course(path) for path in list_courses()]
    lines = [Line(f"{each.title} ({count(len(each.lessons), 'lesson')})", label=each.name) for each in courses]
    data = [
        {"name": each.name, "path": str(each.path), "title": each.title, "level": each.as_written.level}
        | {"about": each.as_written.about.strip(), "lessons": list(each.as_written.lessons)}
        for each in courses
    ]
    tell(SimpleReport(lambda: lines or [Line("no courses")], lambda: data), form)


@scenarios_group.command("check", epilog=epilog("scenarios check"))
@paths_argument
@format_option
@click.pass_context
def check_command(ctx: click.Context, paths: tuple[Path, ...], form: str) -> None:
    """Check that the referee rules as scenarios say.

    PATH is a scenario file or a folder of them; without it, all that are shipped are checked. Every case must be
    ruled on exactly as its scenario says.

    Exit status 1 where any case fails.
    """
    from referee.teaching import ScenarioRulebooks, load_scenario  # only here, as they need all of the hearing

    books = ScenarioRulebooks()
    results: list[Result] = []
    unreadable = False
    for path in scenario_files(paths):
        try:
            scenario = load_scenario(path)
            results.append((scenario, books.check(scenario)))
        except Unreadable as error:
            click.echo(str(wrong_kind(str(path), "referee.scenario") or error), err=True)
            unreadable = True
    told = SimpleReport(
        lambda: _summary(results),
        lambda: [
            _described(scenario.path, lesson_of(scenario)) | {"failures": _told(failures)}
            for scenario, failures in results
        ],
    )
    tell(told, form)
    ctx.exit(UNREADABLE if unreadable else int(any(failures for _, failures in results)))


def _lessons(files: Iterable[Path]) -> Iterator[tuple[str, Lesson]]:
    """Yield what scenario files are about; a file of another kind is told as what it is."""
    try:
        yield from lessons(files)
    except Unreadable as error:
        raise wrong_kind(error.mistakes[0].place.path, "referee.scenario") or error from None


def _described(path: str, lesson: Lesson) -> dict[str, object]:
    return {
        "path": path,
        "title": lesson.title,
        "laws": list(lesson.laws),
        "clauses": list(lesson.clauses),
        "cases": list(lesson.cases),
        "level": lesson.level,
        "asks": lesson.asks,
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
    counted = f"{how_many(len(results), 'scenario')}, {how_many(cases, 'case')}"
    yield Line(
        f"{counted}: {cases - len(failed)} as expected, {len(failed)} not.",
        "bold red" if failed else "bold green",
    )
