"""``referee merge``: the parts of a run, put together again."""

from __future__ import annotations

import click

from referee.cli.examples import epilog
from referee.cli.findings import Manner, telling
from referee.cli.output import stoppable
from referee.tournament.merging import merge
from referee.tournament.sources import Shard


@click.command("merge", epilog=epilog("merge"))
@click.argument("parts", metavar="PART…", nargs=-1, required=True)
@telling
@click.pass_context
def merge_command(ctx: click.Context, parts: tuple[str, ...], manner: Manner) -> None:
    """Put the parts of a run together: what is told is what one run over all logs would have told, byte by byte.

    PART is the output of referee validate --shard I/N --format jsonl. All parts of the run have to be there, in any
    order, and each whole.

    Exit status: as of referee validate, and 2 where a part is missing or cannot be read.
    """
    terms, records = merge(parts)
    told = manner.telling(terms, Shard())
    with stoppable() as stop:
        status = manner.tell(told.parts(records), told, stop)
    ctx.exit(status)
