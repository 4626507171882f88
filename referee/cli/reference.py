"""``referee words`` and ``referee docs``: the words of a log, and the laws of a code as pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli.common import rulebook_option
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.reporting import format_of, tell
from referee.cli.scenarios import scenarios_of
from referee.law import list_codes, load_rulebook
from referee.record import how_many
from referee.report import Line, SimpleReport, clause_text
from referee.teaching import USES, find_words, list_words, word_tables

if TYPE_CHECKING:
    from referee.law import Rulebook
    from referee.teaching import LogWord

FEW = 3
"""So many words are told with the clauses that speak of them; of more, only the numbers of the laws are told."""


@click.command("words", epilog=epilog("words"))
@click.argument("word", nargs=-1)
@click.option("--kind", type=click.Choice(tuple(USES)), help="List words of this kind only.")
@format_of(SimpleReport, "markdown")
@click.option(
    "--rulebook", metavar="CODE|PATH", help="The code of laws, or a folder that holds one; else the default one."
)
def words_command(word: tuple[str, ...], kind: str | None, form: str, rulebook: str | None) -> None:
    """List the words of a log, or find one.

    Words are grounds, remedies and acts, each with its meaning, what players call it, and the laws that speak of it.

    WORD is a word of the list, or what a player would say, such as redeal or king not announced: then only what it may
    mean is listed. The laws are those of the rulebook that --rulebook names, or of the default one.

    --format markdown writes the tables of docs/log.md.
    """
    book, asked = load_rulebook(rulebook), " ".join(word)
    if form == "markdown":
        if asked or kind:
            raise click.UsageError("--format markdown lists all grounds and remedies; leave out WORD and --kind")
        click.echo("\n".join(word_tables(book, law_link(book))), nl=False)
        return
    found = [each for each in (find_words(book, asked) if asked else list_words(book)) if kind in (None, each.kind)]
    if not found:
        fail(
            f'"{asked}" is no word of a log; `referee words` lists them all, `referee law WORD` searches the law, '
            "`referee ask` rules on a quarrel"
        )
    tell(SimpleReport(lambda: _lines(book, found, bool(asked)), lambda: [_described(each) for each in found]), form)


def law_link(book: Rulebook) -> Callable[[int], str]:
    """Return what makes links of the numbers of laws, from a page beside the folder ``laws``."""
    return lambda law: f"[{law}](laws/{book.code}/law-{law:02}.md)"


def _described(word: LogWord) -> dict[str, object]:
    return {
        "kind": word.kind,
        "word": word.name,
        "means": word.means,
        "synonyms": list(word.synonyms),
        "laws": list(word.laws),
        "clauses": [clause.id for clause in word.clauses],
    }


def _lines(book: Rulebook, words: list[LogWord], asked: bool) -> Iterator[Line]:
    """Yield each word under the heading of its kind; the clauses in full where few words were asked for."""
    kind = None
    for word in words:
        if word.kind != kind:
            if kind is not None:
                yield Line()
            kind = word.kind
            yield Line(f"{kind.capitalize()}: the {USES[kind]}", "bold")
        yield Line(word.name, "green", indent=2)
        yield Line(word.means, label="    means")
        if word.synonyms:
            yield Line(", ".join(word.synonyms), label="    also called")
        if asked and len(words) <= FEW:
            for clause in word.clauses:
                yield from clause_text(clause, book)
        elif word.laws:
            yield Line(", ".join(map(str, word.laws)), label="    laws")


@click.command("docs", epilog=epilog("docs"))
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--table", is_flag=True, help="Instead, set all codes side by side on one page of FOLDER.")
@rulebook_option
def docs_command(folder: Path, table: bool, rulebook: str | None) -> None:
    """Write a code of laws as pages of Markdown into FOLDER.

    A page for each law with its clauses, one for the open points, and the contents. Each clause and each reading leads
    to the scenarios that show it. Where the folder above holds a table of all codes, that is made anew too.
    """
    from referee.teaching import CONTENTS, LawPages, is_table, read_exemptions, write_pages

    if table:
        if rulebook is not None:
            raise click.UsageError("--table takes all codes that are shipped, and no --rulebook")
        stand = how_many(_write_table(folder), "code stands", "codes stand")
        click.echo(f"{stand} side by side in {folder / CONTENTS}")
        return
    book = load_rulebook(rulebook)
    pages = LawPages(book, list(scenarios_of(book)), read_exemptions(book), folder)
    written = write_pages(pages)
    click.echo(f"{len(written)} pages on the {book.title} are in {folder}")
    if is_table(folder.parent / CONTENTS):
        _write_table(folder.parent)


def _write_table(folder: Path) -> int:
    """Write the table of all codes that are shipped, and return how many there are."""
    from referee.teaching import CONTENTS, table_page

    books = [load_rulebook(code) for code in list_codes()]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / CONTENTS).write_text(table_page(books), encoding="utf-8")
    return len(books)
