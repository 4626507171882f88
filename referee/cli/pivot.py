"""``referee pivot``: the smallest change of a log by which its outcome would turn."""

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
from referee.cli.group import fail
from referee.cli.progress import showing
from referee.cli.reporting import format_option, tell
from referee.comparison import MOST, pivot_of
from referee.differences import HeardLog, pivot_data, pivot_lines
from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.record import EventId
from referee.report import SimpleReport


@click.command("pivot", epilog=epilog("pivot"))
@log_argument
@click.option("--ruling", metavar="N", type=int, help="The answer to a demand, by the number of `why`; else the score.")
@most_option(MOST, "changes")
@format_option
@rulebook_option
@reading_option
@option_option
def pivot_command(
    log: str,
    ruling: int | None,
    most: int,
    form: str,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
) -> None:
    """Tell on what the outcome of a log hangs.

    Hears the log with each single thing otherwise: a demand at another moment, an act left out, an act of the other
    player, two neighbours exchanged, another card, something asked for that was not. Tells by which of them the score
    turns, or with --ruling the answer to a demand. Where none does, two are tried together. Nothing of it is a ruling
    on what was done.
    """
    record = read_log(log)
    book = rulebook_for(record, rulebook, readings, options)
    before = HeardLog(adjudicate(record, book), record, book)
    demand = _demand(before.found, ruling) if ruling is not None else None
    with showing(SpinnerColumn(), TextColumn("{task.completed} changes tried")) as told:
        pivot = pivot_of(record, book, demand, most, told)
    tell(
        SimpleReport(lambda: pivot_lines(before, pivot, demand), lambda: pivot_data(before, pivot, demand)),
        form,
    )


def _demand(found: Adjudication, number: int) -> EventId:
    """Return the demand that a ruling answers."""
    answers = {each.id: each.answers for each in found.rulings if each.answers is not None}
    if number not in answers:
        there = ", ".join(map(str, answers)) or "none: nothing is asked for in this log"
        fail(f"--ruling: expected the number of a ruling that answers a demand ({there}); got {number}")
    return answers[number]
