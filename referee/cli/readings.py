"""``referee readings``: which other readings of the law, alone or together, would change an outcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import click
from rich.progress import SpinnerColumn, TextColumn

from referee.cli.common import (
    most_option,
    no_such,
    option_option,
    read_log,
    reading_option,
    rulebook_for,
    rulebook_option,
)
from referee.cli.completion import complete_file
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.progress import showing
from referee.cli.reporting import format_option, tell
from referee.comparison import MOST_COMBINED, try_readings_together
from referee.differences import HeardLog, readings_report
from referee.hearing import adjudicate
from referee.report import SimpleReport
from referee.standings import is_tournament, load_tournament, readings_of_tournament

SHOWN: Final = (SpinnerColumn(), TextColumn("{task.completed} combinations tried"))


@click.command("readings", epilog=epilog("readings"))
@click.argument("file", metavar="LOG|TOURNAMENT", shell_complete=complete_file)
@click.option(
    "--point", "points", metavar="Rnn", multiple=True, help="Only readings of this open point; again for more."
)
@most_option(MOST_COMBINED, "combinations")
@format_option
@rulebook_option
@reading_option
@option_option
def readings_command(
    file: str,
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

    Of a tournament file it tells which readings would change the places of its players, as if the file set them.
    """
    if is_tournament(file):
        _tournament(file, points, most, form, {"--rulebook": rulebook, "--reading": readings, "--option": options})
        return
    record = read_log(file)
    book = rulebook_for(record, rulebook, readings, options)
    for point in points:
        if point not in book.open_points:
            no_such("--point", point, "open point", f"one of the {book.title}", book.open_points)
    before = HeardLog(adjudicate(record, book), record, book)
    with showing(*SHOWN) as told:
        tried = try_readings_together(before.found, record, book, most, told, points or None)
    report = readings_report(before, tried, points)
    tell(SimpleReport(report.lines, report.data), form)


def _tournament(path: str, points: tuple[str, ...], most: int, form: str, given: Mapping[str, object]) -> None:
    """Tell which readings would change the standings of a tournament."""
    for option, value in given.items():
        if value:
            fail(f"{option}: a tournament file says itself by what rulebook its logs are ruled on")
    with showing(*SHOWN) as told:
        report = readings_of_tournament(load_tournament(path), most, told, points)
    tell(SimpleReport(report.lines, report.data), form)
