"""``referee odds``: the chance to make the point with a hand as it was dealt."""

from __future__ import annotations

import click
from rich.progress import SpinnerColumn, TextColumn

from referee.cli.common import card_named, option_option, plain_value, reading_option, rulebook_option
from referee.cli.examples import epilog
from referee.cli.progress import showing
from referee.cli.reporting import format_option, tell
from referee.differences import odds_data, odds_lines
from referee.law import load_rulebook
from referee.report import SimpleReport
from referee.solving import Side, odds_of


@click.command("odds", epilog=epilog("odds"))
@click.argument("cards", metavar="CARD...", nargs=-1, required=True)
@click.option("--turned", metavar="CARD", required=True, help="The card turned up; its suit is trumps.")
@click.option("--dealer", is_flag=True, help="The hand is the dealer's, who refuses; else the non-dealer's, who leads.")
@format_option
@rulebook_option
@reading_option
@option_option
def odds_command(
    cards: tuple[str, ...],
    turned: str,
    dealer: bool,
    form: str,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
) -> None:
    """Tell the chance of a hand played as it was dealt.

    Counts with how many of all hands that the other player may hold the point is made, in two manners of play: leading
    in an order that is set beforehand, against one who sees all cards; and with all cards open. Against a
    player who plays as if he saw all cards, what can be made lies between the two.
    """
    side: Side = "dealer" if dealer else "non_dealer"
    hand = [card_named("CARD", word) for text in cards for word in text.replace(",", " ").split()]
    up = card_named("--turned", turned)
    book = load_rulebook(rulebook, readings, {name: plain_value(value) for name, value in options.items()})
    with showing(SpinnerColumn(), TextColumn("{task.completed} steps")) as told:
        found = odds_of(hand, up, book, side, told)
    tell(
        SimpleReport(
            lambda: odds_lines(found, hand, up, side),
            lambda: odds_data(found, hand, up, side, book.name or book.code),
        ),
        form,
    )
