"""``referee whatif``: what would be ruled with something in a log told otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import click

from referee.asking import Edit, edited
from referee.cli.common import (
    event_named,
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
from referee.differences import HeardLog, what_if_data, what_if_lines
from referee.hearing import adjudicate
from referee.record import Demand, EventId, Log
from referee.report import SimpleReport

Pairs = tuple[tuple[str, str], ...]


@click.command("whatif", epilog=epilog("whatif"))
@log_argument
@click.option("--drop", metavar="EVENT", multiple=True, help="Leave an act out.")
@click.option(
    "--insert-after", "insert", metavar="EVENT ACT", nargs=2, multiple=True, help="Put an act in behind another."
)
@click.option("--replace", metavar="EVENT ACT", nargs=2, multiple=True, help="Tell an act otherwise.")
@click.option("--swap", metavar="EVENT EVENT", nargs=2, multiple=True, help="Let two acts change places.")
@click.option("--move", metavar="EVENT AFTER", nargs=2, multiple=True, help="Let an act stand behind another.")
@click.option("--by-then", "by_then", metavar="EVENT", help="Let the last demand come just after this event.")
@format_option
@rulebook_option
@reading_option
@option_option
def whatif_command(
    log: str,
    drop: tuple[str, ...],
    insert: Pairs,
    replace: Pairs,
    swap: Pairs,
    move: Pairs,
    by_then: str | None,
    form: str,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
) -> None:
    """Tell what would be ruled with an act of a log otherwise.

    Hears the log as it is and as it would be, and tells what the answer says otherwise: the score, what may be done,
    the disputes. Nothing of it is a ruling on what was done.

    EVENT is the id of an act, or a line of the file. ACT is an act as a log has it, such as
    '{do: claim, by: Anne, remedy: replay_hands}'. Several changes are made together.
    """
    record = read_log(log)
    named = _Named(record)
    edits = [
        *(Edit("replace", named(id), told=told) for id, told in replace),
        *(Edit("insert", named(id), told=told) for id, told in insert),
        *(Edit("swap", named(id), named(other)) for id, other in swap),
        *(Edit("move", named(id), named(other)) for id, other in move),
        *([Edit("move", named.last_demand, named(by_then))] if by_then is not None else []),
        *(Edit("drop", named(id)) for id in drop),
    ]
    if not edits:
        raise click.UsageError("expected a change: --drop, --insert-after, --replace, --swap, --move or --by-then")
    book = rulebook_for(record, rulebook, readings, options)
    changed = edited(record, edits)
    before, after = (HeardLog(adjudicate(each, book), each, book) for each in (record, changed))
    tell(
        SimpleReport(lambda: what_if_lines(before, after, edits), lambda: what_if_data(before, after, edits)),
        form,
    )


class _Named:
    """Finds the acts of a log by what a user calls them."""

    def __init__(self, log: Log) -> None:
        self.log = log

    def __call__(self, given: str) -> EventId:
        """Return the id of an act."""
        return self.log.events[event_named(self.log, given, "EVENT")].id

    @property
    def last_demand(self) -> EventId:
        """The id of the last demand."""
        asked: Iterator[EventId] = (event.id for event in reversed(self.log.events) if isinstance(event, Demand))
        found = next(asked, None)
        return found if found is not None else fail("--by-then: nobody demands anything in this log")
