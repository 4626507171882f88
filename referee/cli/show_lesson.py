"""``referee scenarios show``: a lesson, with its question.  It needs the whole hearing, which the lists do without."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.examples import epilog
from referee.cli.file_kinds import wrong_kind
from referee.cli.group import fail
from referee.cli.output import opened, output_option
from referee.cli.reporting import format_of, tell
from referee.record import Unreadable
from referee.teaching import Case, LessonReport, LessonSheet, Scenario, ScenarioRulebooks, lesson_sheet, load_scenario


@click.command("show", epilog=epilog("scenarios show"))
@click.argument("path", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("case", metavar="[CASE]", required=False)
@click.option("--answers", is_flag=True, help="Also tell the answers, the ruling and the moral.")
@format_of(LessonReport)
@output_option
def show_command(path: Path, case: str | None, answers: bool, form: str, output: str | None) -> None:
    """Show a scenario as a lesson, with its question.

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
    try:
        scenario = load_scenario(path)
    except Unreadable as error:
        raise wrong_kind(str(path), "referee.scenario") or error from None
    return lesson_sheet(scenario, ScenarioRulebooks(), _case_named(scenario, case) if case is not None else None)


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
