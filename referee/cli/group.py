"""The commands of the program, imported when they are called; a user's mistake is told in plain words."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from io import TextIOWrapper
from typing import Any, Final, NoReturn

import click

from referee.cli.completion import register_bash

UNREADABLE: Final = 2
"""The exit status where the record or the call cannot be read."""

COMPLETING: Final = "_REFEREE_COMPLETE"
"""The variable of the environment by which a shell asks how a word is completed."""

Place = tuple[str, str]
"""Where a command is found, its module here and its name with a colon between; and the first sentence of its help."""

COMMANDS: Final[dict[str, Place]] = {
    "adjudicate": ("adjudicate:adjudicate_command", "Rule on a log and correct its score."),
    "archive": ("archive:archive_group", "Look after an archive."),
    "ask": ("ask:ask_command", "Rule on a quarrel without a log, by a few questions."),
    "chart": ("chart:chart_command", "Show what to ask, and what is ruled, as a chart."),
    "compare": ("compare:compare_command", "Hear one log under several codes of laws, side by side."),
    "convert": ("convert:convert_command", "Write a log in another form."),
    "corpus-diff": ("corpus_diff:corpus_diff_command", "Count in what many logs differ under two codes, A and B."),
    "coverage": ("coverage:coverage_command", "Trace every clause and reading to the cases that show it."),
    "decide": ("archive:decide_command", "Enter a director's decision beside a finding."),
    "docs": ("reference:docs_command", "Write a code of laws as pages of Markdown into FOLDER."),
    "examples": ("new_files:examples_command", "List or copy the example files."),
    "key": ("custody:key_command", "Make a key for NAME to sign with."),
    "law": ("law:law_command", "Look up a law, a clause, an open point, or a word."),
    "merge": ("validate:merge_command", "Put the parts of a run together."),
    "new-log": ("new_files:new_log_command", "Write a template of a log."),
    "new-rulebook": ("new_files:new_rulebook_command", "Start a code of laws of your own that builds on another."),
    "new-scenario": ("new_files:new_scenario_command", "Write a scenario on a log."),
    "odds": ("odds:odds_command", "Tell the chance of a hand played as it was dealt."),
    "options": ("options:options_command", "Tell what each player may ask for now."),
    "picture": ("picture:picture_command", "Draw the table as it stood."),
    "pivot": ("pivot:pivot_command", "Tell on what the outcome of a log hangs."),
    "prove": ("custody:prove_command", "Write the proof that a log is in the tree of an event."),
    "query": ("archive:query_command", "Ask an archive for findings, logs, results or decisions."),
    "readings": ("readings:readings_command", "Tell what other readings would change, alone or together."),
    "receipt": ("custody:receipt_command", "Rule on a log and write a receipt of the rulings."),
    "scenarios": ("scenarios:scenarios_group", "List and check scenarios."),
    "schema": ("schema:schema_command", "Print the JSON Schema of a kind of file."),
    "seal": ("custody:seal_command", "Close a log: sign its bytes as they stand."),
    "sensitivity": ("sensitivity:sensitivity_command", "Tell which slip of the scorer would turn a ruling."),
    "serve": ("serve:serve_command", "Open the school in the browser: scenarios and the laws."),
    "site": ("site:site_command", "Write the school with its referee as files for any server."),
    "solve": ("solve:solve_command", "Tell what a position is worth with best play."),
    "simulate": ("simulate:simulate_command", "Write a synthetic season, made from a seed, to a folder."),
    "standings": ("standings:standings_command", "Tell the standings of a tournament, corrected and claimed."),
    "teach": ("teach:teach_command", "Take lessons: see the table, decide, learn the law."),
    "tree": ("custody:tree_command", "Write the tree over all logs of an event."),
    "validate": ("validate:validate_command", "Rule on many logs and tell every dispute and error."),
    "verify": ("custody:verify_command", "Check that a log is as it was, and who stands for it."),
    "whatif": ("whatif:whatif_command", "Tell what would be ruled with an act of a log otherwise."),
    "why": ("why:why_command", "Show the proof of a ruling."),
    "why-not": ("why_not:why_not_command", "Tell why something cannot be had, and until when it could."),
    "words": ("reference:words_command", "List the words of a log, or find one."),
}
"""Where each command is found, and what it does; none is imported before it is called."""


def fail(message: str) -> NoReturn:
    """Tell why the record or the call cannot be read, and end; what somebody wrote in a file commands nothing."""
    from referee.report import harmless  # only here, as most runs do not end so

    click.echo("\n".join(map(harmless, message.split("\n"))), err=True)
    raise SystemExit(UNREADABLE)


def need(what: str, extra: str, packages: Iterable[str]) -> None:
    """End with how to install what an extra brings, where one of its packages is missing.

    Args:
        what: what needs them, as a sentence begins with it.
        extra: the extra that brings them.
        packages: the names of the packages.
    """
    from importlib.util import find_spec  # only here, as most commands need no extra

    if missing := [name for name in packages if find_spec(name) is None]:
        fail(f"{what} needs the package {missing[0]}; pip install 'referee[{extra}]'")


def use_utf8() -> None:
    """Let standard output and the standard error stream be UTF-8, whatever the locale says.

    A file name that is no UTF-8 comes out by the bytes that it went in by.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")


class ReportingGroup(click.Group):
    """A group of commands that tells a mistake in a file or a call in plain words and ends with status 2."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what the user can mend is told to standard error, without a traceback."""
        from referee.law import NoRulebook
        from referee.record import RefereeError

        try:
            return super().invoke(ctx)
        except NoRulebook as error:
            fail(f"{error}\n`referee law --editions` lists the codes that are installed.")
        except RefereeError as error:
            fail(str(error))
        except BrokenPipeError:
            raise  # whoever reads has read enough; click ends quietly
        except OSError as error:
            fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))


class LazyGroup(click.Group):
    """A group of commands, some of which are imported when they are called.

    places: where each of these is found, by its name.
    """

    def __init__(self, *args: Any, places: Mapping[str, Place], **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.places = places

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order in which ``--help`` lists them."""
        return sorted({*self.commands, *self.places})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name; ``None`` where there is none of that name."""
        if cmd_name not in self.places:
            return super().get_command(ctx, cmd_name)
        module, _, name = self.places[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(f"{__package__}.{module}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command does, as click does, but without importing it."""
        names = self.list_commands(ctx)
        width = formatter.width - 6 - max(map(len, names))
        told = {**{name: click.Command(name, help=says) for name, (_, says) in self.places.items()}, **self.commands}
        with formatter.section("Commands"):
            formatter.write_dl([(name, told[name].get_short_help_str(width)) for name in names])


class Commands(ReportingGroup, LazyGroup):
    """The commands of the program."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the program, or complete a word where the shell asks for it; whatever is printed is UTF-8."""
        use_utf8()
        if COMPLETING in os.environ:
            register_bash()
        return super().main(*args, **extra)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command; once it is imported, garbage is looked for, but never among what was there before."""
        command = super().get_command(ctx, cmd_name)
        if not gc.isenabled():
            gc.freeze()
            gc.enable()
        return command


def set_limits(ctx: click.Context, param: click.Parameter, settings: tuple[str, ...]) -> None:
    """Put the limits in force that the call sets."""
    if settings:
        from referee.record import RefereeError, set_for_processes

        try:
            set_for_processes(",".join(settings))
        except RefereeError as error:
            raise click.BadParameter(str(error), ctx, param) from None


@click.group(cls=Commands, places=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--limit",
    multiple=True,
    metavar="NAME=NUMBER",
    callback=set_limits,
    expose_value=False,
    help="How much a file may hold, or how much work it may make, such as events=200000; see the guide on limits.",
)
@click.version_option(package_name="referee")
def main() -> None:
    """Rule on what two écarté players did, by the law that they play under.

    Exit status: 0 where nothing is irregular and the score is as recorded, 1 where something was ruled on or
    is not as it should be, 2 where the record or the call cannot be read.
    """
