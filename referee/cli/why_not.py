"""``referee why-not``: what is wanting for a demand, and until when it would have been granted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.asking import remedies_of, why_not
from referee.cli.common import (
    event_named,
    log_argument,
    no_rule,
    no_such,
    option_option,
    player_named,
    read_log,
    reading_option,
    rulebook_for,
    rulebook_option,
)
from referee.cli.completion import complete_law
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.reporting import format_option, tell
from referee.record import GROUNDS, REMEDY_NAMES, Claim, meant
from referee.report import SimpleReport, why_not_data, why_not_lines

if TYPE_CHECKING:
    from referee.law import Clause, Rulebook


@click.command("why-not", epilog=epilog("why-not"))
@log_argument
@click.option("--remedy", metavar="REMEDY", help="What is asked for; `referee words --kind remedy` lists what may be.")
@click.option("--law", metavar="N", shell_complete=complete_law, help="Only the clauses of this law.")
@click.option("--clause", metavar="N.M", shell_complete=complete_law, help="Only this clause.")
@click.option("--ground", metavar="GROUND", help="The ground of the demand, if it gives one.")
@click.option("--by", metavar="PLAYER", help="Who asks; else each player.")
@click.option("--at", metavar="EVENT|LINE", help="Ask after this event, or line of the file; else at the end.")
@format_option
@rulebook_option
@reading_option
@option_option
def why_not_command(
    log: str,
    remedy: str | None,
    law: str | None,
    clause: str | None,
    ground: str | None,
    by: str | None,
    at: str | None,
    form: str,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
) -> None:
    """Tell why something cannot be had, and until when it could.

    Asks for a remedy after an event of the log, as a claim there would. Tells whether it would be granted. Then tells
    of each clause that gives it what is wanting, what is nearest to being granted first: the condition that fails,
    and the event since which it does.

    "It would have been granted" names the events after which the same claim would have been good. It is found by
    making the claim after each event of the log.

    Name a --remedy, a --law or a --clause. A law or a clause stands for what its clauses give.
    """
    if remedy is None and law is None and clause is None:
        raise click.UsageError("expected --remedy, --law or --clause: what is asked for")
    if law is not None and clause is not None:
        raise click.UsageError("--law or --clause, not both")
    record = read_log(log)
    book = rulebook_for(record, rulebook, readings, options)
    wanted = _clauses(book, law, clause)
    players = (player_named(record, by),) if by is not None else record.header.players
    named = _word("--ground", ground, GROUNDS, "ground") if ground is not None else None
    index = event_named(record, at) if at is not None else None
    asked = [
        why_not(
            record,
            book,
            [Claim(by=player, remedy=each, ground=named) for player in players],
            at=index,
            clauses={each.name for each in wanted} if wanted is not None else None,
        )
        for each in _remedies(book, remedy, wanted)
    ]
    told = SimpleReport(lambda: why_not_lines(asked, record, book), lambda: why_not_data(asked, record, book))
    tell(told, form)


def _word(option: str, given: str, words: frozenset[str], noun: str) -> str:
    """Return a remedy or a ground as it is given."""
    if given not in words:
        no_such(
            option, given, noun, f"a word that `referee words --kind {noun}` lists", likely=meant(given, words, noun)
        )
    return given


def _clauses(book: Rulebook, law: str | None, clause: str | None) -> list[Clause] | None:
    """Return the clauses that are named by a law or a clause; nothing where neither is."""
    if clause is not None:
        if clause not in book.clauses:
            of_law = [id for id in book.clauses if id.partition(".")[0] == clause.partition(".")[0]]
            no_such("--clause", clause, "clause", f"a clause of the {book.title}", of_law or book.clauses)
        return [book.clauses[clause]]
    if law is None:
        return None
    if not (law.isdecimal() and int(law) in book.laws):
        fail(f"--law: {no_rule(book, law)}")
    return [each for each in book.clauses.values() if each.law == int(law)]


def _remedies(book: Rulebook, remedy: str | None, wanted: list[Clause] | None) -> list[str]:
    """Return what is asked for: what is named, or else what some clauses give."""
    if remedy is not None:
        named = _word("--remedy", remedy, REMEDY_NAMES, "remedy")
        if wanted is not None and not any(named in remedies_of(book, each) for each in wanted):
            fail(f"--remedy: {_listed(wanted)} does not give {named}")
        return [named]
    found = [name for each in wanted or () for name in remedies_of(book, each)]
    if not found:
        fail(_gives_nothing(wanted or []))
    return list(dict.fromkeys(found))


def _gives_nothing(wanted: list[Clause]) -> str:
    """Return that some clauses give nothing that one can ask for, and of a single one what it is there for."""
    if len(wanted) != 1:
        return f"--law: {_listed(wanted)} gives nothing that a player can ask for"
    bears_on = ", ".join((*wanted[0].limits, *wanted[0].excepts))
    what = f"it bears on {bears_on}" if bears_on else f"it is a {wanted[0].kind}"
    return f"--clause: {wanted[0].id} gives nothing that a player can ask for; {what}"


def _listed(wanted: list[Clause]) -> str:
    """Return how some clauses are called: the clause alone, or their law."""
    if not wanted:
        return "the law"
    return f"clause {wanted[0].id}" if len(wanted) == 1 else f"law {wanted[0].law}"
