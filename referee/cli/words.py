"""``referee words``: the grounds, remedies and acts that a log is written with, found by what players call them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.reporting import format_of, tell
from referee.law import load_rulebook
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
        fail(f'"{asked}" is no word of a log; `referee words` lists them all, `referee law WORD` searches the law')
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
