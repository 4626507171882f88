"""``referee new-log``: start a log from a template."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.new_file import force_option, write_new
from referee.law import default_code, list_codes, load_rulebook
from referee.record import RECORDED
from referee.teaching import LogTemplate, rulebook_name

PLAYERS = ("Anne", "Bert")
FORMS = ("shorthand", "full")
NEXT = """\
{path} is written.
What to do next:
  1. Replace the example by what happened; `referee examples FOLDER` has logs to look at, and `referee words` the words.
  2. referee adjudicate {path}"""


def names(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, str] | None:
    """Return the two players that an option names, parted by a comma."""
    if value is None:
        return None
    found = [name.strip() for name in value.split(",")]
    if len(found) != 2 or not all(found) or found[0] == found[1]:
        raise click.BadParameter(f"expected two different names with a comma between them; got {value!r}", ctx, param)
    return found[0], found[1]


def parts(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """Return the parts of the recording that an option names, parted by commas; none where it says ``none``."""
    if value is None:
        return None
    found = tuple(part.strip() for part in value.split(",")) if value != "none" else ()
    if unknown := [part for part in found if part not in RECORDED]:
        raise click.BadParameter(f"expected none, or some of {', '.join(RECORDED)}; got {unknown[0]!r}", ctx, param)
    return found


@click.command("new-log", epilog=epilog("new-log"))
@click.argument("file", required=False, type=click.Path(dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--players", metavar="A,B", callback=names, help="The two names.  [default: Anne,Bert]")
@click.option("--dealer", metavar="NAME", help="Which of them deals.  [default: the second]")
@click.option(
    "--rulebook", metavar="CODE|PATH", help="The code of laws, or a folder that holds one; else the default one."
)
@click.option(
    "--recorded",
    metavar="PART,…",
    callback=parts,
    help=f"What the log tells of {', '.join(RECORDED)}; or none.  [default: marking]",
)
@click.option("--deal", "form", type=click.Choice(FORMS), help="A line for a deal, or for every act of it.")
@force_option
@click.pass_context
def new_log_command(
    ctx: click.Context,
    file: Path | None,
    players: tuple[str, str] | None,
    dealer: str | None,
    rulebook: str | None,
    recorded: tuple[str, ...] | None,
    form: str | None,
    force: bool,
) -> None:
    """Write a template of a log.

    It goes to FILE, or to standard output: a regular hand, with comments, to be replaced by what happened.
    On a terminal, without options, it asks for the players, the dealer and the code of laws.
    """
    given = (players, dealer, rulebook, recorded, form)
    if all(each is None for each in given) and on_terminal():
        players, dealer, rulebook = ask()
    players = players or PLAYERS
    dealer = dealer or players[1]
    if dealer not in players:
        raise click.UsageError(f"--dealer must be one of the players, {players[0]} or {players[1]}; got {dealer!r}")
    to_file = file is not None and str(file) != "-"
    code = rulebook or default_code()
    template = LogTemplate(
        players,
        dealer,
        rulebook_name(code, None, file or Path("FILE")),
        ("marking",) if recorded is None else recorded,
        form == "full",
        str(file) if to_file else "FILE",
    )
    text = template.text(load_rulebook(code))
    if file is None or not to_file:
        click.echo(text, nl=False)
        return
    write_new(file, text, force)
    click.echo(NEXT.format(path=file))


def on_terminal() -> bool:
    """Return whether somebody is there to answer questions."""
    return sys.stdin.isatty()


def ask() -> tuple[tuple[str, str], str, str]:
    """Ask on the terminal for the two players, who of them deals, and the code of laws."""
    first = click.prompt("One player", default=PLAYERS[0], err=True).strip()
    second = click.prompt("The other player", default=PLAYERS[1], err=True).strip()
    if first == second:
        fail(f"the players must have different names; got {first!r} for both")
    dealer = click.prompt("Who deals", type=click.Choice((first, second)), default=second, err=True)
    code = click.prompt("Code of laws", type=click.Choice(tuple(list_codes())), default=default_code(), err=True)
    return (first, second), dealer, code
