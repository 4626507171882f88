"""``referee compare``: one log under several codes, and how commands are told which codes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from referee.cli.common import assigning, log_argument, plain_value, read_log
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.output import opened, output_option
from referee.cli.reporting import format_of, tell
from referee.comparison import Code, compare
from referee.differences import ComparisonReport
from referee.law import list_codes

reading_option = assigning(
    "--reading",
    "readings",
    "CODE:Rnn=READING",
    "Read an open point of one of the codes otherwise; CODE is its name or its place in the list.",
)
option_option = assigning("--option", "options", "CODE:NAME=VALUE", "Set an option in one of the codes.")


def open_codes(given: Sequence[str], readings: dict[str, str], options: dict[str, str]) -> list[Code]:
    """Return the codes that a call names, with the readings and options that it sets for each.

    One that is named by its folder goes by its own name.  One that stands in the list more than once is told apart by
    its place there.
    """
    read, taken = _shared_out(given, "--reading", readings), _shared_out(given, "--option", options)
    codes = [
        Code.named(name, read[i], {key: plain_value(value) for key, value in taken[i].items()})
        for i, name in enumerate(given)
    ]
    names = [code.plain.code if Path(code.given).is_dir() else code.given for code in codes]
    for place, code in enumerate(codes, 1):
        name = names[place - 1]
        code.name = name if names.count(name) == 1 else f"{name} ({place})"
    return codes


def _shared_out(given: Sequence[str], option: str, chosen: dict[str, str]) -> list[dict[str, str]]:
    """Return for each code what is chosen for it."""
    shares: list[dict[str, str]] = [{} for _ in given]
    for text, value in chosen.items():
        code, sign, name = text.rpartition(":")
        if not sign or not code or not name:
            fail(f"{option} {text}={value}: which code is meant? expected CODE:{text or 'NAME'}={value}")
        shares[_place(given, option, code, f"{text}={value}")][name] = value
    return shares


def _place(given: Sequence[str], option: str, code: str, text: str) -> int:
    if code.isdecimal() and code not in given:
        if not 1 <= int(code) <= len(given):
            fail(f"{option} {text}: there is no code number {code}; expected 1 to {len(given)}")
        return int(code) - 1
    if code not in given:
        fail(f"{option} {text}: {code} is not compared; expected one of {', '.join(given)}; got {code}")
    if given.count(code) > 1:
        places = [str(place) for place, name in enumerate(given, 1) if name == code]
        fail(
            f"{option} {text}: {code} stands {len(places)} times; expected its place, {' or '.join(places)}; got {code}"
        )
    return given.index(code)


@click.command("compare", epilog=epilog("compare"))
@log_argument
@click.option(
    "--rulebooks",
    metavar="CODE,CODE,…",
    help="The codes, or folders that hold them; all that are installed where none is named.",
)
@format_of(ComparisonReport)
@reading_option
@option_option
@output_option
@click.pass_context
def compare_command(
    ctx: click.Context,
    log: str,
    rulebooks: str | None,
    form: str,
    readings: dict[str, str],
    options: dict[str, str],
    output: str | None,
) -> None:
    """Hear one log under several codes of laws, side by side.

    LOG is a file in YAML or JSON Lines, or - for standard input. A table shows every ruling at its event, then points
    and scores; after it stands each difference with the clauses of every code on it. What the players agreed on
    belongs to the code that the log names; what another code does not know of it is left aside there, and told.

    Exit status: 0 where all the codes rule alike and come to the same score, 1 where they differ.
    """
    given = [name.strip() for name in rulebooks.split(",")] if rulebooks is not None else list(list_codes())
    if len(given) < 2 or "" in given:
        fail(f"--rulebooks: too few codes to compare; expected two or more; got {', '.join(given) or 'none'}")
    with opened(output) as there:
        found = compare(read_log(log), open_codes(given, readings, options), with_readings=form == "json")
        tell(ComparisonReport(found), form, there)
    ctx.exit(0 if found.agree else 1)
