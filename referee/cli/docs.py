"""``referee docs``: a code of laws as pages to read and to link to, and all codes side by side."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.common import rulebook_option
from referee.cli.examples import epilog
from referee.cli.scenarios import scenarios_of
from referee.law import list_codes, load_rulebook
from referee.teaching import CONTENTS, LawPages, is_table, read_exemptions, table_page, write_pages


@click.command("docs", epilog=epilog("docs"))
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--table", is_flag=True, help="Instead, set all codes side by side on one page of FOLDER.")
@rulebook_option
def docs_command(folder: Path, table: bool, rulebook: str | None) -> None:
    """Write a code of laws as pages of Markdown into FOLDER.

    A page for each law with its clauses, one for the open points, and the contents. Each clause and each reading leads
    to the scenarios that show it. Where the folder above holds a table of all codes, that is made anew too.
    """
    if table:
        if rulebook is not None:
            raise click.UsageError("--table takes all codes that are shipped, and no --rulebook")
        click.echo(f"{_write_table(folder)} codes stand side by side in {folder / CONTENTS}")
        return
    book = load_rulebook(rulebook)
    pages = LawPages(book, list(scenarios_of(book)), read_exemptions(book), folder)
    written = write_pages(pages)
    click.echo(f"{len(written)} pages on the {book.title} are in {folder}")
    if is_table(folder.parent / CONTENTS):
        _write_table(folder.parent)


def _write_table(folder: Path) -> int:
    """Write the table of all codes that are shipped, and return how many there are."""
    books = [load_rulebook(code) for code in list_codes()]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / CONTENTS).write_text(table_page(books), encoding="utf-8")
    return len(books)
