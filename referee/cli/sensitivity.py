"""``referee sensitivity``: which single slip of the scorer would turn a ruling or the score."""

from __future__ import annotations

import click
from rich.progress import SpinnerColumn, TextColumn

from referee.cli.common import (
    log_argument,
    most_option,
    option_option,
    read_log,
    reading_option,
    rulebook_for,
    rulebook_option,
)
from referee.cli.examples import epilog
from referee.cli.progress import showing
from referee.cli.reporting import format_option, tell
from referee.comparison import MOST_SLIPS, sensitivity_of
from referee.differences import HeardLog, sensitivity_data, sensitivity_lines
from referee.hearing import adjudicate
from referee.report import SimpleReport


@click.command("sensitivity", epilog=epilog("sensitivity"))
@log_argument
@most_option(MOST_SLIPS, "slips")
@format_option
@rulebook_option
@reading_option
@option_option
def sensitivity_command(
    log: str,
    most: int,
    form: str,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
) -> None:
    """Tell which slip of the scorer would turn a ruling.

    Hears the log with each single slip in it: a card told as one of the same rank or of a rank next to it, a number
    told as one more or one less, the name of the other player, two neighbours exchanged, an act missed. Tells which of
    them turn the score or a ruling, the likeliest first: those that may have been, and with which less would be
    irregular. Nothing of it is a ruling on what was done.
    """
    record = read_log(log)
    book = rulebook_for(record, rulebook, readings, options)
    before = HeardLog(adjudicate(record, book), record, book)
    with showing(SpinnerColumn(), TextColumn("{task.completed} slips tried")) as told:
        found = sensitivity_of(before.found, record, book, most, told=told)
    tell(SimpleReport(lambda: sensitivity_lines(before, found), lambda: sensitivity_data(before, found)), form)
