"""``referee picture``: the table as it stood after an event of a log, as a drawing to look at or to send."""

from __future__ import annotations

from typing import Final

import click

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
from referee.cli.output import opened, output_option
from referee.report import board_png, board_svg, sentence, table_views

FORMS: Final = ("svg", "png")
"""The formats of a picture, the first by default."""


@click.command("picture", epilog=epilog("picture"))
@log_argument
@click.option("--at", metavar="EVENT|LINE", help="The table after this event, or line of the file; else at the end.")
@output_option
@click.option("--format", "form", type=click.Choice(FORMS), help="Else as the name of FILE ends, or svg.")
@click.option(
    "--width", type=click.IntRange(100, 4000), default=720, show_default=True, help="How many pixels a PNG is wide."
)
@rulebook_option
@reading_option
@option_option
def picture_command(
    log: str,
    at: str | None,
    output: str | None,
    form: str | None,
    width: int,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
) -> None:
    """Draw the table as it stood.

    Shows the hands as far as the whole log proves them, the stock, the turn-up, what was laid away, the tricks, who
    deals and the points that are marked. A card that the event names is framed; of a card that nothing proves the back
    is seen.

    PNG needs the extra `referee[picture]`.
    """
    record = read_log(log)
    book = rulebook_for(record, rulebook, readings, options)
    index = event_named(record, at) if at is not None else len(record.events) - 1
    if index < 0:
        fail(f"{log}: nothing to draw; the log has no event")
    event = record.events[index]
    view = table_views(record, book, {event.id}).get(event.id)
    if view is None:
        fail(f"--at: no card is on the table after {event.id}; expected an event from the first card dealt on")
    drawn_as = form or next((each for each in FORMS if str(output).lower().endswith(f".{each}")), FORMS[0])
    caption = f"The table after {event.id}: {sentence(event, 'past')}"
    with opened(output) as there:
        if drawn_as == "png" and there.lively:
            fail("--format png: not for a terminal; expected --output FILE")
        there.write(board_png(view, width, caption) if drawn_as == "png" else board_svg(view, caption).encode())
