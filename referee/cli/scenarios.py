"""``referee scenarios`` and ``referee coverage``: list the lessons, check them, and see what they cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import click

from referee.cli.common import rulebook_option, rules_option, speaks_of, words_option
from referee.cli.examples import epilog
from referee.cli.file_kinds import wrong_kind
from referee.cli.group import UNREADABLE, fail
from referee.cli.output import opened, output_option
from referee.cli.reporting import format_of, format_option, tell
from referee.law import data_folder
from referee.record import Unreadable
from referee.report import Line, SimpleReport, count
from referee.teaching import LEVELS, Lesson, LessonReport, find_scenarios, lesson_of, lessons

if TYPE_CHECKING:
    from referee.law import Rulebook
    from referee.teaching import Case, CaseResult, Coverage, LessonSheet, Scenario

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


@click.group("scenarios")
def scenarios_group() -> None:
    """List and check scenarios.

    A scenario holds the log of an irregular hand, and cases on it, each with what the referee must say.
    """


@scenarios_group.command("list", epilog=epilog("scenarios list"))
@paths_argument
@rules_option
@words_option
@click.option("--level", "levels", multiple=True, type=click.Choice(LEVELS), help="Only lessons of this level.")
@format_option
def list_command(
    paths: tuple[Path, ...], rules: tuple[str, ...], words: tuple[str, ...], levels: tuple[str, ...], form: str
) -> None:
    """List scenarios, each with its laws and its title.

    PATH is a scenario file or a folder of them; without it, all that are shipped are listed. A word of --word is looked
    for in titles and in the names of cases. Scenarios that name no level are in no list by --level.
    """
    found = [
        (path, lesson)
        for path, lesson in _lessons(scenario_files(paths))
        if (not rules or not set(rules).isdisjoint((*lesson.laws, *lesson.clauses)))
        and speaks_of("\n".join((lesson.title, *lesson.cases)), words)
        and (not levels or lesson.level in levels)
    ]
    lines = [Line(f"{lesson.title} ({path})", label=f"Law {', '.join(lesson.laws)}") for path, lesson in found]
    told = SimpleReport(
        lambda: lines or [Line("no scenarios")], lambda: [_described(path, lesson) for path, lesson in found]
    )
    tell(told, form)


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
    from referee.teaching import Books, load_scenario  # only here, as they need all of the hearing

    books = Books()
    results: list[Result] = []
    unreadable = False
    for path in scenario_files(paths):
        try:
            scenario = load_scenario(path)
            results.append((scenario, books.check(scenario)))
        except Unreadable as error:
            click.echo(str(wrong_kind(str(path), "scenario") or error), err=True)
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


@scenarios_group.command("show", epilog=epilog("scenarios show"))
@click.argument("path", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("case", metavar="[CASE]", required=False)
@click.option("--answers", is_flag=True, help="Also tell the answers, the ruling and the moral.")
@format_of(LessonReport)
@output_option
def show_command(path: Path, case: str | None, answers: bool, form: str, output: str | None) -> None:
    """Show a scenario as a lesson: the table, what happened, the question.

    CASE is the name of a case, the beginning of it, or its number; without it, the case that the question is written
    for is shown, or else the first on which there is a ruling. Where no question is written for the case, the program
    asks what follows. The answers are told with --answers only; on a page they are folded.

    Exit status 2 where the lesson says otherwise than the referee rules.
    """
    sheet = read_lesson_sheet(path, case)
    with opened(output) as writing:
        tell(LessonReport(sheet, answers), form, writing)


def read_lesson_sheet(path: Path, case: str | None = None) -> LessonSheet:
    """Return the lesson in a file, on a case by its name, its beginning or its number; end where there is none."""
    from referee.teaching import Books, check_names, lesson_sheet, load_scenario  # only here: all of the hearing

    try:
        scenario = load_scenario(path)
    except Unreadable as error:
        raise wrong_kind(str(path), "scenario") or error from None
    books = Books()
    check_names(scenario, books.plain(scenario), books.plain_for)
    return lesson_sheet(scenario, books, _case_named(scenario, case) if case is not None else None)


def _case_named(scenario: Scenario, name: str) -> Case:
    """Return a case of a scenario by its name, its beginning or its number; end where there is none."""
    cases = scenario.cases
    exact = [case for case in cases if name in (case.name, str(case.index + 1))]
    found = exact or [case for case in cases if case.name.casefold().startswith(name.casefold())]
    if len(found) != 1:
        wrong = "several cases begin so" if found else "no such case"
        listed = "\n".join(f"  {case.index + 1}. {case.name}" for case in cases)
        fail(f"{scenario.path}: {wrong}: {name!r}; there are\n{listed}")
    return found[0]


def _lessons(files: Iterable[Path]) -> Iterator[tuple[str, Lesson]]:
    """Yield what scenario files are about; a file of another kind is told as what it is."""
    try:
        yield from lessons(files)
    except Unreadable as error:
        raise wrong_kind(error.mistakes[0].place.path, "scenario") or error from None


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
    yield Line(
        f"{len(results)} scenarios, {cases} cases: {cases - len(failed)} as expected, {len(failed)} not.",
        "bold red" if failed else "bold green",
    )


MISSING: Final = {
    "clauses": "Clauses that no case shows",
    "readings": "Readings that change the outcome of no case",
    "unmissed": "Clauses whose absence no case notices",
}


@click.command("coverage", epilog=epilog("coverage"))
@click.option("--mutate", "mutating", is_flag=True, help="Also leave out each clause in turn: does any case notice?")
@click.option("--all", "whole", is_flag=True, help="List the cases behind every clause and every reading.")
@format_option
@rulebook_option
@click.pass_context
def coverage_command(ctx: click.Context, mutating: bool, whole: bool, form: str, rulebook: str | None) -> None:
    """Trace every clause and reading to the cases that show it.

    A reading is shown by a case whose outcome it changes. Exit status 1 where a clause or a reading is shown by
    no case or, with --mutate, where a clause could be left out without any case noticing. The cases are those in
    the folder "scenarios" of the rulebook, or else those that are shipped for its code. Of a code that builds on
    another, only what it words, changes or reads otherwise itself is asked for.
    """
    from referee.law import load_rulebook
    from referee.teaching import Books, adjudicate_cases, coverage_of, read_exemptions

    book, books = load_rulebook(rulebook), Books(rulebook)
    heard = adjudicate_cases(scenarios_of(book), books)
    found = coverage_of(heard, book, books)
    found.exempt = read_exemptions(book)
    missing = {"clauses": found.bare_clauses, "readings": found.bare_readings}
    if mutating:
        missing["unmissed"] = _unmissed(heard, book, rulebook)
    told = SimpleReport(
        lambda: [*(_coverage_lines(found) if whole else ()), *_coverage_summary(found, missing), *_taken_over(book)],
        lambda: _coverage_data(found, missing),
    )
    tell(told, form)
    ctx.exit(int(any(missing.values())))


def _taken_over(book: Rulebook) -> Iterator[Line]:
    """Yield of how many clauses nothing was asked because another code words them."""
    others = [clause.id for clause in book.clauses.values() if clause.cites is None and not book.words(clause.id)]
    if others:
        yield Line(
            f"{count(len(others), 'clause')} more as in {book.built_on[0]}, whose own scenarios show them.", "dim"
        )


def _unmissed(heard: list[CaseResult], book: Rulebook, code: str | None) -> list[str]:
    """Return the clauses that could be left out without any case noticing."""
    from referee.teaching import mutate

    return [" and ".join(sorted(mutant.without)) for mutant in mutate(heard, book, code) if mutant.noticed_by is None]


def _coverage_data(found: Coverage, missing: dict[str, list[str]]) -> dict[str, object]:
    return {
        "clauses": {name: list(map(str, cases)) for name, cases in found.clauses.items()},
        "readings": {name: list(map(str, cases)) for name, cases in found.readings.items()},
        "exempt": found.exempt,
        "missing": missing,
    }


def _coverage_lines(found: Coverage) -> Iterator[Line]:
    for name, cases in [*found.clauses.items(), *found.readings.items()]:
        yield Line(name, "bold")
        yield from (Line(str(case), indent=2) for case in cases)
        if not cases:
            reason = found.exempt.get(name)
            yield Line(f"none need be: {reason}" if reason else "none", "dim" if reason else "red", indent=2)
    yield Line()


def _coverage_summary(found: Coverage, missing: dict[str, list[str]]) -> Iterator[Line]:
    for noun, rows in (("clauses", found.clauses), ("readings", found.readings)):
        shown = sum(bool(cases) for cases in rows.values())
        exempt = sum(name in found.exempt for name, cases in rows.items() if not cases)
        spared = f"; {exempt} need none" if exempt else ""
        yield Line(f"{shown} of {len(rows)} {noun} are shown by scenarios{spared}.", "bold")
    for what, names in missing.items():
        if names:
            yield Line(f"{MISSING[what]}: {', '.join(names)}.", "red")
    if missing.get("unmissed") == []:
        yield Line("Whichever clause is left out, some case notices.", "bold")
