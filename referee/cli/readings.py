"""``referee readings``: which other readings of the law, alone or together, would change an outcome."""

from __future__ import annotations

import click
from rich.progress import SpinnerColumn, TextColumn

from referee.cli.common import (
    log_argument,
    no_such,
    option_option,
    read_log,
    reading_option,
    rulebook_for,
    rulebook_option,
)
from referee.cli.examples import epilog
from referee.cli.progress import showing
from referee.cli.reporting import format_option, tell
from referee.comparison import MOST_COMBINED, try_readings_together
from referee.differences import HeardLog, readings_report
from referee.hearing import adjudicate
from referee.report import SimpleReport


@click.command("readings", epilog=epilog("readings"))
@log_argument
@click.option(
    "--point", "points", metavar="Rnn", multiple=True, help="Only readings of this open point; again for more."
)
@click.option(
    "--most",
    metavar="N",
    default=MOST_COMBINED,
    show_default=True,
    type=click.IntRange(1),
    help="How many combinations are tried.",
)
@format_option
@rulebook_option
@reading_option
@option_option
def readings_command(
    log: str,
    points: tuple[str, ...],
    most: int,
    form: str,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
) -> None:
    """Tell what other readings would change, alone or together.

    Hears the log under each other reading of each open point that it touches, then under pairs of them, triples and so
    on. Tells which change the score, who wins a game, an answer, what may be done at the end, or who deals next.
    Several are told together only where they change what none of them changes without the others, or change it
    otherwise. Tells how many were tried, and whether there are more.
    """
    record = read_log(log)
    book = rulebook_for(record, rulebook, readings, options)
    for point in points:
        if point not in book.open_points:
            no_such("--point", point, "open point", f"one of the {book.title}", book.open_points)
    before = HeardLog(adjudicate(record, book), record, book)
    with showing(SpinnerColumn(), TextColumn("{task.completed} combinations tried")) as told:
        tried = try_readings_together(before.found, record, book, most, told, points or None)
    report = readings_report(before, tried, points)
    tell(SimpleReport(report.lines, report.data), form)
