"""``referee adjudicate``: rulings and corrected score."""

from __future__ import annotations

import click
from rich.progress import SpinnerColumn, TextColumn

from referee.cli.common import log_argument, option_option, read_log, reading_option, rulebook_for, rulebook_option
from referee.cli.examples import epilog
from referee.cli.output import opened, output_option
from referee.cli.progress import showing
from referee.cli.reporting import format_of, tell
from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.law import Rulebook
from referee.record import Log
from referee.report import EVERY_DISPUTE, AdjudicationReport, Holdings, holdings_of, is_regular


def dispute_number(value: str) -> int:
    """Return the number of a dispute in the report, ``EVERY_DISPUTE`` for all; tell a user what is none."""
    if value.isdecimal():
        return int(value)
    if value != "all":
        raise click.BadParameter(f"{value}: not the number of a dispute; to explain all, write --explain behind LOG")
    return EVERY_DISPUTE


@click.command("adjudicate", epilog=epilog("adjudicate"))
@log_argument
@format_of(AdjudicationReport)
@rulebook_option
@reading_option
@option_option
@click.option(
    "--explain",
    type=dispute_number,
    is_flag=False,
    flag_value="all",
    is_eager=True,
    metavar="[N]",
    help="Tell the proof of each ruling on dispute N, or on all disputes.",
)
@click.option("--quick", is_flag=True, help="Do not try other readings of the law, on which rulings may hang.")
@click.option("--holdings", is_flag=True, help="Tell what each player may have held, and what the cards would settle.")
@output_option
@click.pass_context
def adjudicate_command(
    ctx: click.Context,
    log: str,
    form: str,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
    explain: int | None,
    quick: bool,
    holdings: bool,
    output: str | None,
) -> None:
    """Rule on a log and correct its score.

    Tells the score as it ought to be and who may do what now, then each dispute: what was done, the law, what
    follows, and how each demand is answered.

    LOG is a file in YAML or JSON Lines, or - for standard input. --explain tells what proves each ruling. Where
    the law can be read in more than one way, every other reading is tried; what it would change is told at the
    end. Choose one with --reading. --holdings tells of each dispute what each player held just before, for certain
    or perhaps, as far as the whole record proves it. Where a ruling is undetermined, it is ruled again with the cards
    of the deals that fit, to tell what they would settle.
    """
    with opened(output) as there:
        record = read_log(log)
        book = rulebook_for(record, rulebook, readings, options)
        found = adjudicate(record, book)
        cards = _holdings(found, record, book) if holdings else None
        tell(AdjudicationReport(found, record, book, quick, explain, cards), form, there)
    ctx.exit(0 if is_regular(found) else 1)


def _holdings(found: Adjudication, record: Log, book: Rulebook) -> Holdings:
    """Return what is told of the cards that nobody saw."""
    with showing(SpinnerColumn(), TextColumn("{task.completed} deals heard")) as told:
        return holdings_of(found, record, book, told)
