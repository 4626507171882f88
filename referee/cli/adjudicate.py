"""``referee adjudicate``: rulings and corrected score."""

from __future__ import annotations

import click

from referee.cli.common import log_argument, option_option, read_log, reading_option, rulebook_for, rulebook_option
from referee.cli.examples import epilog
from referee.cli.output import opened, output_option
from referee.cli.reporting import format_of, tell
from referee.hearing import adjudicate
from referee.report import AdjudicationReport, is_regular


@click.command("adjudicate", epilog=epilog("adjudicate"))
@log_argument
@format_of(AdjudicationReport)
@rulebook_option
@reading_option
@option_option
@output_option
@click.pass_context
def adjudicate_command(
    ctx: click.Context,
    log: str,
    form: str,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
    output: str | None,
) -> None:
    """Rule on a log and correct its score.

    Tells what was irregular, who may do what, what follows, and the score as it ought to be.

    LOG is a file in YAML or JSON Lines, or - for standard input. Each ruling names its clause and the events
    that prove it. Where the law can be read in two ways, the ruling names the open point it rests on; try the
    other reading with --reading.
    """
    with opened(output) as there:
        record = read_log(log)
        book = rulebook_for(record, rulebook, readings, options)
        found = adjudicate(record, book)
        tell(AdjudicationReport(found, record, book), form, there)
    ctx.exit(0 if is_regular(found) else 1)
