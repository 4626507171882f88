"""``referee solve``: what a position is worth with best play by both, and what a fault of play was worth."""

from __future__ import annotations

from collections.abc import Collection
from typing import get_args

import click
from rich.progress import SpinnerColumn, TextColumn

from referee.cli.common import (
    assigning,
    card_named,
    event_named,
    option_option,
    plain_value,
    read_log,
    reading_option,
    rulebook_for,
    rulebook_option,
)
from referee.cli.completion import complete_file
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.progress import showing
from referee.cli.reporting import format_option, tell
from referee.differences import (
    fault_cost_data,
    fault_cost_lines,
    solution_data,
    solution_deals_data,
    solution_deals_lines,
    solution_lines,
)
from referee.law import Rulebook, load_rulebook
from referee.record import CARD, SUITS, EventIndex, Log, Wrong, composed
from referee.report import SimpleReport
from referee.solving import (
    TRIED,
    Exchange,
    NoPosition,
    NothingToSolve,
    PlayedLog,
    Position,
    Solver,
    Worth,
    fault_costs,
    outcomes_over_deals,
)


@click.command("solve", epilog=epilog("solve"))
@click.argument("log", metavar="[LOG]", required=False, shell_complete=complete_file)
@click.option("--at", metavar="EVENT|LINE", help="The position after this event; else where the play begins.")
@click.option("--fault", is_flag=True, help="What each faulty card of play was worth.")
@click.option(
    "--most",
    metavar="N",
    default=TRIED,
    show_default=True,
    type=click.IntRange(1),
    help="How many deals are solved where cards are not known.",
)
@click.option("--hands", metavar="HANDS", help="Hands in place of a log, such as 'Anne KS QH / Bert 7D 8C'.")
@click.option("--trump", metavar="SUIT", type=click.Choice(SUITS, case_sensitive=False), help="Of these hands: trumps.")
@click.option("--leader", metavar="PLAYER", help="Of these hands: who leads, or has led.")
@click.option("--lead", metavar="CARD", help="Of these hands: the card on the table.")
@assigning("--won", "won", "PLAYER=N", "Of these hands: the tricks that a player has already.")
@click.option("--dealer", metavar="PLAYER", help="Of these hands: who dealt; else who does not lead.")
@click.option(
    "--exchange",
    type=click.Choice(get_args(Exchange)),
    default="accepted",
    show_default=True,
    help="Of these hands: how the exchange ended.",
)
@format_option
@rulebook_option
@reading_option
@option_option
def solve_command(
    log: str | None,
    at: str | None,
    fault: bool,
    most: int,
    hands: str | None,
    trump: str | None,
    leader: str | None,
    lead: str | None,
    won: dict[str, str],
    dealer: str | None,
    exchange: Exchange,
    form: str,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
) -> None:
    """Tell what a position is worth with best play.

    Both players know all cards, and each plays as well as can be under the duties of the code. Tells the tricks and the
    points that come of it, what each card that may be played makes, and how many lines of play there are. Where the log
    does not show every card, all deals that fit it are solved, or some that are drawn.

    With --fault it tells of each faulty card of play that the rulings name what best play makes from there on, with it
    and without it. That stands beside the ruling and is no part of it.
    """
    if (log is None) == (hands is None):
        raise click.UsageError("expected either LOG or --hands")
    if log is not None:
        record = read_log(log)
        tell(_of_log(record, rulebook_for(record, rulebook, readings, options), at, most, fault=fault), form)
        return
    if trump is None or leader is None:
        raise click.UsageError("--hands: expected --trump and --leader beside it")
    if fault or at is not None:
        raise click.UsageError("--hands: --fault and --at are of a log")
    book = load_rulebook(rulebook, readings, {name: plain_value(value) for name, value in options.items()})
    given = _hands(str(hands))
    on_table = None if lead is None else card_named("--lead", lead)
    dealt = Position(given, trump.upper(), composed(leader), on_table, _tricks(won, given))
    by = composed(dealer) if dealer is not None else dealt.follower
    if by not in dealt.hands:
        fail(f"--dealer: expected {' or '.join(dealt.hands)}; got {by}")
    other = next(player for player in dealt.hands if player != by)
    found = Solver.of(book).solve(dealt, Worth.of(book, by, other, exchange))
    tell(SimpleReport(lambda: solution_lines(found), lambda: solution_data(found, book.name or book.code)), form)


def _of_log(log: Log, book: Rulebook, at: str | None, most: int, *, fault: bool) -> SimpleReport:
    """Return the report on a position of a log, or on its faults."""
    code = book.name or book.code
    if fault:
        costs = fault_costs(log, book)
        return SimpleReport(lambda: fault_cost_lines(costs, log), lambda: fault_cost_data(costs, log, code))
    played, solver = PlayedLog.of(log, book), Solver.of(book)
    beginnings = [EventIndex(event_named(log, at) + 1)] if at is not None else played.beginnings()
    if not beginnings:
        fail(f"{log.path}: nothing to solve; the log has no hand")
    try:
        standing = played.standing(beginnings[-1])
        after = log.events[standing.at - 1].id
        if any(standing.missing.values()):
            with showing(SpinnerColumn(), TextColumn("{task.completed} deals solved")) as told:
                deals = outcomes_over_deals(played, standing, solver, most, told)
            return SimpleReport(
                lambda: solution_deals_lines(deals, standing),
                lambda: solution_deals_data(deals, standing, code, log.path, after),
            )
        found = solver.solve(standing.position(), standing.worth)
    except (NothingToSolve, NoPosition) as error:
        fail(f"{log.path}: {error}")
    return SimpleReport(lambda: solution_lines(found), lambda: solution_data(found, code, log.path, after))


def _hands(text: str) -> dict[str, tuple[str, ...]]:
    """Return the hands that are told by two names, each with the cards after it."""
    found: dict[str, tuple[str, ...]] = {}
    for part in text.split("/"):
        words = part.split()
        name = [word for word in words[:1] if not _is_card(word)]
        if not name:
            fail(f"--hands: expected a name and then cards, such as 'Anne KS QH / Bert 7D 8C'; got {part.strip()!r}")
        found[composed(name[0])] = tuple(card_named("--hands", word) for word in words[1:])
    return found


def _tricks(won: dict[str, str], players: Collection[str]) -> dict[str, int]:
    """Return the tricks that players are told to have."""
    told = {composed(player): n for player, n in won.items()}
    wrong = next((f"{player}={n}" for player, n in told.items() if player not in players or not n.isdecimal()), None)
    if wrong is not None:
        fail(f"--won: expected a player and a number of tricks, such as {next(iter(players))}=1; got {wrong}")
    return {player: int(n) for player, n in told.items()}


def _is_card(word: str) -> bool:
    try:
        CARD.read(word)
    except Wrong:
        return False
    return True
