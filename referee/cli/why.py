"""``referee why``: the proof of a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.cli.common import (
    log_argument,
    option_option,
    read_log,
    reading_option,
    rulebook_for,
    rulebook_option,
)
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.reporting import format_option, tell
from referee.comparison import naming_readings
from referee.hearing import adjudicate
from referee.report import SimpleReport, as_data, proof_tree, ruling_list, show, why_lines

if TYPE_CHECKING:
    from referee.docket import Adjudication, Ruling


@click.command("why", epilog=epilog("why"))
@log_argument
@click.argument("number", metavar="[N]", required=False)
@format_option
@rulebook_option
@reading_option
@option_option
def why_command(
    log: str,
    number: str | None,
    form: str,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
) -> None:
    """Show the proof of a ruling.

    Tells which clause the ruling rests on, how each of its conditions stands, which clause and which events decide
    that, and on which readings of the law the ruling hangs. A condition that holds is marked +, one that fails -, one
    that the record does not decide ?.

    N is the "id" of the ruling in `referee adjudicate LOG --format json`: it counts all rulings of the log. Without
    N, all rulings are listed with their numbers.
    """
    record = read_log(log)
    book = rulebook_for(record, rulebook, readings, options)
    found = adjudicate(record, book)
    if number is None:
        if form != "text":
            raise click.UsageError(f"--format {form} needs N; `referee adjudicate --format json` tells all rulings")
        show(ruling_list(found))
        return
    found = naming_readings(found, record, book)
    tree = proof_tree(_ruling(found, number), found, record, book)
    tell(SimpleReport(lambda: why_lines(tree), lambda: as_data(tree)), form)


def _ruling(found: Adjudication, number: str) -> Ruling:
    """Return the ruling of a number."""
    ruling = next((each for each in found.rulings if str(each.id) == number), None)
    if ruling is None:
        there = (
            f"a number from 1 to {len(found.rulings)}" if found.rulings else "nothing: there is no ruling on this log"
        )
        fail(f"N: no such ruling; expected {there}; got {number!r}; `referee why {found.path}` lists them")
    return ruling
