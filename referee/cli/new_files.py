"""``referee new-log``, ``new-scenario``, ``new-rulebook`` and ``examples``: files for a user to go on with."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from referee.cli.common import log_argument, option_option, plain_value, read_text, reading_option, rulebook_option
from referee.cli.completion import complete_rulebook
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.law import data_folder, default_code, list_codes, load_rulebook
from referee.record import FILE_KINDS, RECORDED, composed, how_many, loads_log
from referee.report import Line, show

force_option = click.option("--force", is_flag=True, help="Write over a file that is there already.")


def write_new(path: Path, text: str, force: bool) -> None:
    """Write a text to a file, in UTF-8; end with a message where the file is there already.

    Args:
        path: where to write. With ``force``, a link or a device is written through, never replaced.
        text: what to write.
        force: whether to write over what is there.
    """
    try:
        with path.open("wb" if force else "xb") as file:
            file.write(text.encode())
    except FileExistsError:
        fail(f"{path} is there already and was left as it is; choose another name, or write over it with --force")


PLAYERS = ("Anne", "Bert")
DEAL_FORMS = ("shorthand", "full")
AFTER_LOG = """\
{path} is written.
What to do next:
  1. Replace the example by what happened; `referee examples FOLDER` has logs to look at, and `referee words` the words.
  2. referee adjudicate {path}"""


def names(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, str] | None:
    """Return the two players that an option names, parted by a comma."""
    if value is None:
        return None
    found = [composed(name.strip()) for name in value.split(",")]
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
@click.option("--deal", "form", type=click.Choice(DEAL_FORMS), help="A line for a deal, or for every act of it.")
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
    from referee.teaching import LogTemplate, rulebook_name

    given = (players, dealer, rulebook, recorded, form)
    if all(each is None for each in given) and on_terminal():
        players, dealer, rulebook = ask()
    players = players or PLAYERS
    dealer = composed(dealer or players[1])
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
    click.echo(AFTER_LOG.format(path=file))


def on_terminal() -> bool:
    """Return whether somebody is there to answer questions."""
    return sys.stdin.isatty()


def ask() -> tuple[tuple[str, str], str, str]:
    """Ask on the terminal for the two players, who of them deals, and the code of laws."""
    first = composed(click.prompt("One player", default=PLAYERS[0], err=True).strip())
    second = composed(click.prompt("The other player", default=PLAYERS[1], err=True).strip())
    if first == second:
        fail(f"the players must have different names; got {first!r} for both")
    dealer = click.prompt("Who deals", type=click.Choice((first, second)), default=second, err=True)
    code = click.prompt("Code of laws", type=click.Choice(tuple(list_codes())), default=default_code(), err=True)
    return (first, second), dealer, code


AFTER_SCENARIO = """\
{path} is written.
What to do next:
  1. Check every line marked TO CHECK against the law: `referee law N`. What stands there is only what the referee says.
  2. Write the title and what it teaches, and add near-misses; `referee examples FOLDER` has some (lesson.yaml).
  3. referee scenarios check {path}"""


@click.command("new-scenario", epilog=epilog("new-scenario"))
@log_argument
@click.argument("file", required=False, type=click.Path(dir_okay=False, allow_dash=True, path_type=Path))
@rulebook_option
@reading_option
@option_option
@force_option
def new_scenario_command(
    log: str,
    file: Path | None,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
    force: bool,
) -> None:
    """Write a scenario on a log.

    It goes to FILE, or to standard output, and holds LOG with the rulings and the score that the referee gives. They
    are filled in from a run, and each is marked by a comment to be checked against the law. The file passes
    `referee scenarios check` as it is written.
    """
    from referee.teaching import ScenarioChoices, scenario_on

    text = read_text(log)
    to_file = file is not None and str(file) != "-"
    path = file if file is not None and to_file else Path(log).parent / "scenario.yaml"
    choices = ScenarioChoices(rulebook, readings, {name: plain_value(value) for name, value in options.items()})
    written = scenario_on(loads_log(text, log), text, path, choices)
    if not to_file:
        click.echo(written, nl=False)
        return
    write_new(path, written, force)
    click.echo(AFTER_SCENARIO.format(path=path))


AFTER_RULEBOOK = """
What to do next:
  1. Say in {folder}/rulebook.yaml what is otherwise with you, and in own.yaml what is your own.
  2. referee law --diff {base} {folder}
  3. Write a scenario in {folder}/scenarios for each clause of yours, with near-misses.
  4. referee scenarios check {folder}/scenarios
  5. referee coverage --mutate --rulebook {folder}
  6. Name it in your logs (rulebook: {name}), or call it by --rulebook {folder}."""


@click.command("new-rulebook", epilog=epilog("new-rulebook"))
@click.argument("name")
@click.option(
    "--extends",
    "base",
    metavar="CODE|PATH",
    shell_complete=complete_rulebook,
    help="The code to build on; the default one, if none is named.",
)
@click.option("--to", type=click.Path(path_type=Path), metavar="FOLDER", help="Where to write it; else a folder NAME.")
def new_rulebook_command(name: str, base: str | None, to: Path | None) -> None:
    """Start a code of laws of your own that builds on another.

    Writes a folder NAME with the head of the code, a chapter with a first clause of your own, and a scenario that shows
    it. Nothing is ever written over.
    """
    from referee.teaching import write_new_code

    base = base or default_code()
    written = write_new_code(name, base, to)
    click.echo(f"{name} builds on the {written.base.title}. Written:")
    for path in written.files:
        click.echo(f"  {path}")
    click.echo(AFTER_RULEBOOK.format(folder=written.folder, base=base, name=name))


EXAMPLES: Final = "docs/examples"
NAME_WIDTH: Final = 43
EXAMPLE_ENDINGS: Final = {
    ".jsonl": "logs for machines, one to a line",
    ".py": "a Python program",
    ".yaml": "a part of a code of laws",
    ".yml": "a job for a server that checks records",
}
"""What a file is, by its ending, where it names no form."""


@click.command("examples", epilog=epilog("examples"))
@click.argument("folder", required=False, type=click.Path(file_okay=False, path_type=Path))
@force_option
def examples_command(folder: Path | None, force: bool) -> None:
    """List or copy the example files.

    They are those that the README and the guides speak of. With FOLDER, all are copied to it, and there every
    command of the README and the guides works as it is written.
    """
    shipped = data_folder(EXAMPLES)
    if shipped is None:
        fail("no examples are installed")
    files = [*example_files(shipped)]
    if folder is None:
        show(Line(described(shipped / file), label=f"{file.as_posix()} ".ljust(NAME_WIDTH)) for file in files)
        click.echo("\n`referee examples FOLDER` copies them to a folder.")
        return
    there = [folder / file for file in files if (folder / file).exists()]
    if there and not force:
        fail(
            f"{there[0]} is there already, and nothing was copied; choose another folder, or write over it with --force"
        )
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        write_new(folder / file, (shipped / file).read_text(encoding="utf-8"), force)
    copied = how_many(len(files), "file is copied", "files are copied")
    click.echo(f"{copied} to {folder}. To try them:\n  cd {folder}\n  referee adjudicate hand.yaml")


def example_files(folder: Path) -> Iterator[Path]:
    """Yield the files in the folder of examples, each by its path within it; caches are left out."""
    for path in sorted(folder.rglob("*")):
        file = path.relative_to(folder)
        if path.is_file() and not any(part.startswith((".", "__")) for part in file.parts):
            yield file


def described(path: Path) -> str:
    """Return what an example file is, in a few words."""
    said = path.read_text(encoding="utf-8")
    forms = (
        line.partition(":")[2].strip().partition("/")[0] for line in said.splitlines() if line.startswith("format:")
    )
    kind = FILE_KINDS.get(next(forms, ""))
    return kind.called if kind else EXAMPLE_ENDINGS.get(path.suffix, "")
