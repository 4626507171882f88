"""``referee decide``: a director's own decision, beside what the machine rules."""

from __future__ import annotations

import re
from contextlib import closing
from typing import Any

import click

from referee.cli.edge import format_of
from referee.cli.examples import epilog
from referee.cli.query import archive_option
from referee.tournament.archive import open_archive
from referee.tournament.archive.answers import Decision
from referee.tournament.archive.forms import FORMS


def _score(ctx: click.Context, param: click.Parameter, text: str | None) -> dict[str, int] | None:
    if text is None:
        return None
    score: dict[str, int] = {}
    for part in text.split(","):
        name, _, points = part.rpartition("=")
        if not name.strip() or not re.fullmatch(r"[0-9]{1,15}", points.strip()) or name.strip() in score:
            raise click.BadParameter(f"expected NAME=POINTS,NAME=POINTS; got {text!r}", ctx, param)
        score[name.strip()] = int(points)
    return score


@click.command("decide", epilog=epilog("decide"))
@archive_option
@click.option("--log", required=True, metavar="DIGEST|PATH[:LINE]", help="The log, as query tells it.")
@click.option("--event", metavar="ID", help="The event of the finding that is decided on.")
@click.option("--ruling", type=int, metavar="N", help="The number of that finding on the log, as query tells it.")
@click.option("--decision", required=True, metavar="TEXT", help="What is decided.")
@click.option("--reason", required=True, metavar="TEXT", help="Why.")
@click.option("--by", required=True, metavar="NAME", help="Who decides.")
@click.option("--score", callback=_score, metavar="NAME=N,…", help="The score of the log that is to count.")
@click.option("--at", metavar="TIME", help="When it was decided, such as 2026-05-01T18:30; now by default.")
@format_of("text", "json")
def decide_command(url: str, form: str, **told: Any) -> None:
    """Enter a director's decision beside a finding, or on a whole log where neither --event nor --ruling is given.

    Both stay visible. A decision is never changed: whoever thinks better of it enters another. It is kept by the bytes
    of the log and by what was ruled, so that it stays where it is when the season is validated again.

    Exit status: 0 where it was entered, 2 where there is no such log or finding or the call cannot be read.
    """
    with closing(open_archive(url, make=False)) as archive:
        row = archive.decide(Decision(**told))
        for line in FORMS[form]([row], "decisions", False):
            click.echo(line)
