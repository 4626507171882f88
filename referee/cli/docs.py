"""``referee docs``: a code of laws as pages to read and to link to."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.edge import rulebook_option
from referee.cli.examples import epilog
from referee.cli.shelf import scenarios_of
from referee.law import load_rulebook
from referee.teaching import read_exemptions
from referee.teaching.lawpages import LawPages, write_pages


@click.command("docs", epilog=epilog("docs"))
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@rulebook_option
def docs_command(folder: Path, rulebook: str | None) -> None:
    """Write a code of laws as pages of Markdown into FOLDER.

    A page for each law with its clauses, one for the open points, and the contents. Each clause and each reading leads
    to the scenarios that show it.
    """
    book = load_rulebook(rulebook)
    pages = LawPages(book, list(scenarios_of(book)), read_exemptions(book), folder)
    written = write_pages(pages)
    click.echo(f"{len(written)} pages on the {book.title} are in {folder}")
