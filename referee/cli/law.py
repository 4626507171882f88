"""``referee law``: look the law up, and what changes from one code to another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from referee.cli.common import format_option, print_json, rulebook_option
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.scenarios import lessons_of
from referee.law import EDITION, Rulebook, differ, find_rulebook, list_codes, load_rulebook, topics
from referee.law import list_editions as editions_in
from referee.record import nearest
from referee.report import (
    Line,
    clause_rows,
    clause_text,
    contents,
    diff_data,
    diff_lines,
    editions_lines,
    law_heading,
    law_text,
    open_point_text,
    show,
    sorted_points,
)
from referee.teaching import Lesson


def tell_difference(two: tuple[str, str], wanted: tuple[str, ...], form: str) -> None:
    """Tell what changes between two codes, or editions, of some topics or of all, as text or as JSON."""
    unknown = [topic for topic in wanted if topic not in topics()]
    if unknown:
        near = nearest(unknown[0], topics())
        fail(
            f"no topic {unknown[0]!r}" + (f'; did you mean "{near}"?' if near else f"; there are {', '.join(topics())}")
        )
    found = differ(load_rulebook(two[0]), load_rulebook(two[1]), wanted)
    if form == "json":
        print_json(diff_data(found))
    else:
        show(diff_lines(found))


def list_editions(rulebook: str | None) -> None:
    """List the codes that are shipped, or the one that is asked for, and the editions of each."""
    show(line for name, folder in _codes(rulebook).items() for line in editions_lines(name, _editions(folder)))


def _codes(rulebook: str | None) -> dict[str, Path]:
    """Return the code that is asked for, or else all that are shipped, by name."""
    return list_codes() if rulebook is None else {rulebook.partition(EDITION)[0]: find_rulebook(rulebook)}


def _editions(folder: Path) -> dict[str, Rulebook]:
    return {name: load_rulebook(str(each)) for name, each in editions_in(folder).items()}


@click.command("law", epilog=epilog("law"))
@click.argument("what", metavar="[N|N.M|Rnn|WORD]", required=False)
@click.option("--diff", "two", nargs=2, metavar="A B", help="Tell what changes from one code, or edition, to another.")
@click.option("--topic", "wanted", multiple=True, metavar="TOPIC", help="With --diff: only what speaks of it.")
@click.option("--editions", is_flag=True, help="List the codes, and the editions of each.")
@format_option
@rulebook_option
def law_command(
    what: str | None,
    two: tuple[str, str] | None,
    wanted: tuple[str, ...],
    editions: bool,
    form: str,
    rulebook: str | None,
) -> None:
    """Look up a law, a clause, an open point, or a word.

    Without an argument, lists all laws. What a clause says is this project's own short statement of it.

    --diff A B compares two codes, two folders, or two editions (CODE@EDITION). Where one builds on the other, clause
    by clause; otherwise topic by topic.
    """
    if form == "json" and two is None:
        raise click.UsageError("--format json needs --diff")
    if wanted and two is None:
        raise click.UsageError("--topic needs --diff")
    if (what is not None) + (two is not None) + editions > 1:
        raise click.UsageError("one thing at a time: a law, --diff or --editions")
    if two is None and not editions:
        _look_up(what, rulebook)
        return
    from referee.cli.law import list_editions, tell_difference  # only here, as a law is looked up without them

    if two is not None:
        tell_difference(two, wanted, form)
    else:
        list_editions(rulebook)


def _look_up(what: str | None, rulebook: str | None) -> None:
    book = load_rulebook(rulebook)
    if what is None:
        show(contents(book))
        return
    found = list(_find(book, what))
    if not found:
        fail(f"{what}: nothing in the {book.title} goes by this number, name or word")
    show(found)


def _find(book: Rulebook, what: str) -> Iterator[Line]:
    if what.isdecimal() and int(what) in book.laws:
        yield from law_text(book, int(what))
        yield from _shown(book, lambda lesson: what in lesson.laws)
    elif what in book.clauses:
        clause = book.clauses[what]
        yield law_heading(book, clause.law)
        yield from clause_text(clause, book)
        for label, text in clause_rows(clause, book):
            yield Line(text.replace("`", ""), label=f"  {label.lower()}")
        for id in sorted_points(clause.open_points):
            yield Line()
            if point := book.choice(id):
                yield from open_point_text(book, point)
        yield from _shown(book, lambda lesson: what in lesson.clauses)
    elif point := book.choice(what):
        yield from open_point_text(book, point)
        leaving = [clause for clause in book.clauses.values() if what in clause.open_points]
        if leaving:
            yield Line()
            yield Line("Clauses that leave it open", "bold")
        for clause in leaving:
            yield from clause_text(clause, book)
        yield from _shown(book, lambda lesson: what in lesson.named)
    else:
        yield from _search(book, what)


def _shown(book: Rulebook, showing: Callable[[Lesson], bool]) -> Iterator[Line]:
    """Yield the scenarios of the code that show something."""
    found = [(path, lesson) for path, lesson in lessons_of(book) if showing(lesson)]
    if found:
        yield Line()
        yield Line("Scenarios that show it", "bold")
    for path, lesson in found:
        yield Line(lesson.title)
        yield Line(path, "dim", indent=2)


def _search(book: Rulebook, word: str) -> Iterator[Line]:
    spoken_of = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
    for number, title in book.laws.items():
        if spoken_of.search(title):
            yield Line(title, "bold", label=f"Law {number}")
    for clause in book.clauses.values():
        if spoken_of.search(clause.says):
            yield from clause_text(clause, book)
    for point in book.choices:
        if spoken_of.search(point.question):
            yield Line(point.question, label=point.id)
