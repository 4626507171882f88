"""``referee query``: what directors ask an archive."""

from __future__ import annotations

from contextlib import closing
from typing import Any, Final

import click

from referee.cli.edge import format_of
from referee.cli.examples import epilog
from referee.hearing.rulings import OUTCOMES
from referee.tournament.archive import open_archive
from referee.tournament.archive.answers import KEYS, ROWS, Filter, Key, What
from referee.tournament.archive.forms import FORMS
from referee.tournament.records import SEVERITIES
from referee.tournament.selection import Selection

NUMBER: Final = click.IntRange(0, 2**31)

archive_option = click.option(
    "--archive",
    "url",
    metavar="URL",
    required=True,
    help="sqlite:///season.db, or postgresql+psycopg://user@host/season.",
)


@click.command("query", epilog=epilog("query"))
@click.argument("what", type=click.Choice(list(ROWS)), default="findings")
@archive_option
@click.option("--law", "laws", multiple=True, metavar="RULE,…", help="A law, a clause, or another rule, such as score.")
@click.option("--player", "players", multiple=True, metavar="NAME", help="Whom it concerns, or who played.")
@click.option("--round", "rounds", multiple=True, type=NUMBER, metavar="N", help="The round of a tournament.")
@click.option("--table", "tables", multiple=True, type=NUMBER, metavar="N", help="The table in a round.")
@click.option(
    "--match", "matches", multiple=True, metavar="ID", help="The match, by round and table with a dot between."
)
@click.option("--path", "paths", multiple=True, metavar="PATH", help="A file, or a folder with all below it.")
@click.option("--severity", "severities", multiple=True, type=click.Choice(SEVERITIES), help="How grave it is.")
@click.option("--outcome", "outcomes", multiple=True, type=click.Choice(OUTCOMES), help="What came of it.")
@click.option("--open", "open_", is_flag=True, help="Only what is undetermined and nobody decided.")
@click.option("--unreadable", is_flag=True, help="Only what cannot be read.")
@click.option("--decided", is_flag=True, help="Only what a director decided.")
@click.option("--count-by", type=click.Choice(KEYS), help="Count them instead of telling each.")
@format_of(*FORMS)
def query_command(url: str, what: What, form: str, count_by: Key | None, **filters: Any) -> None:
    """Ask an archive for WHAT: findings (where nothing is said), logs, results, or decisions.

    RULE is a law (43), a clause (43.3), or one of score, record, unreadable, claimed and no-clause.

    Each is told as it was ruled on last. Filters narrow it down: of the same filter given twice either will do, of
    different filters all must be met.

    Exit status: 0 whatever is found, 2 where the archive or the call cannot be read.
    """
    laws = Selection.of(filters.pop("laws"), ()).select
    wanted = Filter(laws=tuple(sorted(laws)), open=filters.pop("open_"), **filters)
    with closing(open_archive(url, make=False)) as archive:
        counted = count_by is not None
        rows: Any = archive.count(what, wanted, count_by) if count_by is not None else archive.ask(what, wanted)
        for line in FORMS[form](rows, what, counted):
            click.echo(line)
