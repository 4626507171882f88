"""``referee new-scenario``: start a scenario from a log."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.common import (
    log_argument,
    option_option,
    plain_value,
    read_text,
    reading_option,
    rulebook_option,
)
from referee.cli.examples import epilog
from referee.cli.new_file import force_option, write_new
from referee.record import loads_log
from referee.teaching import ScenarioChoices, scenario_on

NEXT = """\
{path} is written.
What to do next:
  1. Check every line marked TO CHECK against the law: `referee law N`. What stands there is only what the referee says.
  2. Write the title and what it teaches, and add near-misses; `referee examples FOLDER` has some (lesson.yaml).
  3. referee scenarios check {path}"""


@click.command("new-scenario", epilog=epilog("new-scenario"))
@log_argument
@click.argument("file", required=False, type=click.Path(dir_okay=False, allow_dash=True, path_type=Path))
@rulebook_option
@reading_option
@option_option
@force_option
def new_scenario_command(
    log: str,
    file: Path | None,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
    force: bool,
) -> None:
    """Write a scenario on a log.

    It goes to FILE, or to standard output, and holds LOG with the rulings and the score that the referee gives. They
    are filled in from a run, and each is marked by a comment to be checked against the law. The file passes
    `referee scenarios check` as it is written.
    """
    text = read_text(log)
    to_file = file is not None and str(file) != "-"
    path = file if file is not None and to_file else Path(log).parent / "scenario.yaml"
    choices = ScenarioChoices(rulebook, readings, {name: plain_value(value) for name, value in options.items()})
    written = scenario_on(loads_log(text, log), text, path, choices)
    if not to_file:
        click.echo(written, nl=False)
        return
    write_new(path, written, force)
    click.echo(NEXT.format(path=path))
