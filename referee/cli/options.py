"""``referee options``: what players may ask for when a log ends."""

from __future__ import annotations

import click

from referee.asking import options_of
from referee.cli.common import (
    log_argument,
    option_option,
    player_named,
    read_log,
    reading_option,
    rulebook_for,
    rulebook_option,
)
from referee.cli.examples import epilog
from referee.cli.reporting import format_option, tell
from referee.report import SimpleReport, options_data, options_lines


@click.command("options", epilog=epilog("options"))
@log_argument
@click.option("--by", metavar="PLAYER", help="This player only; else each.")
@format_option
@rulebook_option
@reading_option
@option_option
def options_command(
    log: str, by: str | None, form: str, rulebook: str | None, readings: dict[str, str], options: dict[str, str]
) -> None:
    """Tell what each player may ask for now.

    Everything that the code gives to anybody is asked for at the end of the log, and heard: what would be granted is
    told, each with its law. Then what a player had a right to and has lost, with the act by which it was over.

    `referee why-not` tells the reason for one of them.
    """
    record = read_log(log)
    book = rulebook_for(record, rulebook, readings, options)
    players = (player_named(record, by),) if by is not None else record.header.players
    found = {player: options_of(record, book, player) for player in players}
    tell(SimpleReport(lambda: options_lines(found, record, book), lambda: options_data(found, record)), form)
