"""``referee law``: look the law up, and what changes from one code to another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import click

from referee.cli.common import has_rule, no_rule, rulebook_option, rules_option, words_option
from referee.cli.completion import complete_law, complete_rulebook, complete_topic
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.law_lookup import Found, found_data, found_lines, look_up, narrow
from referee.cli.reporting import format_option, tell
from referee.cli.scenarios import lessons_of
from referee.differences import diff_data, diff_lines, editions_lines
from referee.law import (
    EDITION,
    Rulebook,
    differ,
    find_rulebook,
    list_codes,
    list_editions as editions_in,
    load_rulebook,
    topics,
)
from referee.record import nearest
from referee.report import (
    Line,
    SimpleReport,
    clause_rows,
    clause_text,
    contents,
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
    tell(SimpleReport(lambda: diff_lines(found), lambda: diff_data(found)), form)


def list_editions(rulebook: str | None) -> None:
    """List the codes that are shipped, or one of them, and the editions of each.

    Args:
        rulebook: the code, by its name or its folder; none for all that are shipped.
    """
    show(line for name, folder in _codes(rulebook).items() for line in editions_lines(name, _editions(folder)))


def _codes(rulebook: str | None) -> dict[str, Path]:
    """Return the code that is asked for, or else all that are shipped, by name."""
    return list_codes() if rulebook is None else {rulebook.partition(EDITION)[0]: find_rulebook(rulebook)}


def _editions(folder: Path) -> dict[str, Rulebook]:
    return {name: load_rulebook(str(each)) for name, each in editions_in(folder).items()}


def _one_text(ctx: click.Context, param: click.Parameter, words: tuple[str, ...]) -> str | None:
    """Return the words of a look-up as one text; None where there are none."""
    return " ".join(words) or None


@click.command("law", epilog=epilog("law"))
@click.argument("what", metavar="[N|N.M|Rnn|WORD]", nargs=-1, callback=_one_text, shell_complete=complete_law)
@rules_option
@words_option
@click.option(
    "--diff",
    "two",
    nargs=2,
    metavar="A B",
    shell_complete=complete_rulebook,
    help="Tell what changes from one code, or edition, to another.",
)
@click.option(
    "--topic",
    "wanted",
    multiple=True,
    metavar="TOPIC",
    shell_complete=complete_topic,
    help="With --diff: only what speaks of it.",
)
@click.option("--editions", is_flag=True, help="List the codes, and the editions of each.")
@format_option
@rulebook_option
def law_command(
    what: str | None,
    rules: tuple[str, ...],
    words: tuple[str, ...],
    two: tuple[str, str] | None,
    wanted: tuple[str, ...],
    editions: bool,
    form: str,
    rulebook: str | None,
) -> None:
    """Look up a law, a clause, an open point, or a word.

    Without an argument, lists all laws. WORD is a word of the code, what a player would say, such as redeal or king not
    announced, or the number of a law in words. What a clause says is this project's own short statement of it. With
    --law or --word, lists what belongs to these laws and speaks of these words.

    --diff A B compares two codes, two folders, or two editions (CODE@EDITION). Where one builds on the other, clause
    by clause; otherwise topic by topic.
    """
    if form != "text" and editions:
        raise click.UsageError(f"--format {form}: not with --editions")
    if (rules or words) and (two is not None or editions):
        raise click.UsageError("--law and --word narrow down a look-up: not with --diff or --editions")
    if wanted and two is None:
        raise click.UsageError("--topic needs --diff")
    if (what is not None) + (two is not None) + editions > 1:
        raise click.UsageError("one thing at a time: a law, --diff or --editions")
    if two is not None:
        tell_difference(two, wanted, form)
    elif editions:
        list_editions(rulebook)
    else:
        _look_up(load_rulebook(rulebook), what, frozenset(rules), words, form)


def _look_up(book: Rulebook, what: str | None, rules: frozenset[str], words: tuple[str, ...], form: str) -> None:
    """Tell what of a code goes by a number, name or word, or by the filters."""
    for rule in sorted(rules):
        if not has_rule(book, rule):
            fail(f"--law {rule}: {no_rule(book, rule)}")

    def located(lessons: Iterable[tuple[str, Lesson]] = ()) -> Found:
        return narrow(book, look_up(book, what, lessons), rules, words)

    found = located()
    if not found:
        named = [*([what] if what is not None else []), *(f"--law {rule}" for rule in sorted(rules))]
        asked = " ".join([*named, *(f"--word {word}" for word in words)])
        fail(f"{asked}: nothing in the {book.title} goes by this number, name or word; for a quarrel: `referee ask`")
    tell(
        SimpleReport(
            lambda: (
                found_lines(book, found) if rules or words else contents(book) if what is None else _find(book, what)
            ),
            lambda: found_data(book, located(lessons_of(book) if what else ())),
        ),
        form,
    )


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
        yield from found_lines(book, look_up(book, what))


def _shown(book: Rulebook, showing: Callable[[Lesson], bool]) -> Iterator[Line]:
    """Yield the scenarios of the code that show something."""
    found = [(path, lesson) for path, lesson in lessons_of(book) if showing(lesson)]
    if found:
        yield Line()
        yield Line("Scenarios that show it", "bold")
    for path, lesson in found:
        yield Line(lesson.title)
        yield Line(path, "dim", indent=2)
