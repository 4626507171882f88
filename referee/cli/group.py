"""The commands of the program, imported when they are called; a user's mistake is told in plain words."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from io import TextIOWrapper
from typing import Any, Final, NoReturn

import click

from referee.cli.completion import register_bash

UNREADABLE: Final = 2
"""The exit status where the record or the call cannot be read."""

COMPLETING: Final = "_REFEREE_COMPLETE"
"""The variable of the environment by which a shell asks how a word is completed."""

COMMANDS: Final = {
    "adjudicate": "referee.cli.adjudicate:adjudicate_command",
    "archive": "referee.cli.archive:archive_group",
    "compare": "referee.cli.compare:compare_command",
    "convert": "referee.cli.convert:convert_command",
    "corpus-diff": "referee.cli.corpus_diff:corpus_diff_command",
    "coverage": "referee.cli.coverage:coverage_command",
    "decide": "referee.cli.archive:decide_command",
    "docs": "referee.cli.reference:docs_command",
    "examples": "referee.cli.new_files:examples_command",
    "key": "referee.cli.custody:key_command",
    "law": "referee.cli.law:law_command",
    "merge": "referee.cli.validate:merge_command",
    "new-log": "referee.cli.new_files:new_log_command",
    "new-rulebook": "referee.cli.new_files:new_rulebook_command",
    "new-scenario": "referee.cli.new_files:new_scenario_command",
    "prove": "referee.cli.custody:prove_command",
    "query": "referee.cli.archive:query_command",
    "receipt": "referee.cli.custody:receipt_command",
    "scenarios": "referee.cli.scenarios:scenarios_group",
    "schema": "referee.cli.schema:schema_command",
    "seal": "referee.cli.custody:seal_command",
    "serve": "referee.cli.serve:serve_command",
    "simulate": "referee.cli.simulate:simulate_command",
    "standings": "referee.cli.standings:standings_command",
    "teach": "referee.cli.teach:teach_command",
    "tree": "referee.cli.custody:tree_command",
    "validate": "referee.cli.validate:validate_command",
    "verify": "referee.cli.custody:verify_command",
    "why": "referee.cli.why:why_command",
    "why-not": "referee.cli.why_not:why_not_command",
    "words": "referee.cli.reference:words_command",
}
"""Where each command is found; none is imported before it is called, or before all are listed."""


def fail(message: str) -> NoReturn:
    """Tell why the record or the call cannot be read, and end; what somebody wrote in a file commands nothing."""
    from referee.report import harmless  # only here, as most runs do not end so

    click.echo("\n".join(map(harmless, message.split("\n"))), err=True)
    raise SystemExit(UNREADABLE)


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
    """A group of commands, some of which are imported when they are asked for.

    places: where each of these is found, by its name.
    """

    def __init__(self, *args: Any, places: Mapping[str, str], **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.places = places

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order in which ``--help`` lists them."""
        return sorted({*self.commands, *self.places})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name; ``None`` where there is none of that name."""
        if cmd_name not in self.places:
            return super().get_command(ctx, cmd_name)
        module, _, name = self.places[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command


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
