"""``referee convert``: the same log in another form."""

from __future__ import annotations

import click

from referee.cli.common import log_argument, read_text
from referee.cli.examples import epilog
from referee.cli.file_kinds import wrong_kind
from referee.cli.output import opened, output_option
from referee.record import FORMS, Unreadable, dump_log, loads_log


@click.command("convert", epilog=epilog("convert"))
@log_argument
@click.option("--to", "form", type=click.Choice(FORMS), default="yaml", show_default=True, help="The form to write.")
@click.option("--expand", is_flag=True, help="Write shorthand out as acts; forms for machines always do.")
@output_option
def convert_command(log: str, form: str, expand: bool, output: str | None) -> None:
    """Write a log in another form. All forms carry the same thing, and have the same digest.

    LOG is a file in YAML, JSON or JSON Lines, or - for standard input. YAML is for people: it may tell a whole
    deal, exchange or trick in one line, and keeps doing so unless --expand is given.
    """
    with opened(output) as there:
        text = read_text(log)
        try:
            record = loads_log(text, log)
        except Unreadable as error:
            raise wrong_kind(log, "referee.log", text) or error from None
        for_people = not text.lstrip("\ufeff \t\r\n").startswith("{")
        there.write_text(text if for_people and form == "yaml" and not expand else dump_log(record, form))
