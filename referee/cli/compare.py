"""``referee compare``: one log under several codes."""

from __future__ import annotations

import click

from referee.cli.edge import format_option, log_argument, read_log
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.sides import open_codes, option_option, reading_option
from referee.collation import compare
from referee.law import list_codes
from referee.report.comparison import ComparisonReport
from referee.report.comparison_json import comparison_json
from referee.report.lines import show


@click.command("compare", epilog=epilog("compare"))
@log_argument
@click.option(
    "--rulebooks",
    metavar="CODE,CODE,…",
    help="The codes, or folders that hold them; all that are installed where none is named.",
)
@format_option
@reading_option
@option_option
@click.pass_context
def compare_command(
    ctx: click.Context,
    log: str,
    rulebooks: str | None,
    form: str,
    readings: dict[str, str],
    options: dict[str, str],
) -> None:
    """Hear one log under several codes of laws and set side by side what they say.

    LOG is a file in YAML or JSON Lines, or - for standard input. A table shows every ruling at its event, then points
    and scores; after it stands each difference with the clauses of every code on it. What the players agreed on
    belongs to the code that the log names; what another code does not know of it is left aside there, and told.

    Exit status: 0 where all the codes rule alike and come to the same score, 1 where they differ.
    """
    given = [name.strip() for name in rulebooks.split(",")] if rulebooks is not None else list(list_codes())
    if len(given) < 2 or "" in given:
        fail(f"--rulebooks: too few codes to compare; expected two or more; got {', '.join(given) or 'none'}")
    found = compare(read_log(log), open_codes(given, readings, options))
    if form == "json":
        click.echo(comparison_json(found), nl=False)
    else:
        show(ComparisonReport(found).lines())
    ctx.exit(0 if found.agree else 1)
