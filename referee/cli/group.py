"""The commands of the program, imported when they are called; a user's mistake is told in plain words."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, NoReturn

import click

UNREADABLE: Final = 2
"""The exit status where the record or the call cannot be read."""

COMMANDS: Final = {
    "adjudicate": "referee.cli.adjudicate:adjudicate_command",
    "compare": "referee.cli.compare:compare_command",
    "convert": "referee.cli.convert:convert_command",
    "corpus-diff": "referee.cli.corpus_diff:corpus_diff_command",
    "coverage": "referee.cli.coverage:coverage_command",
    "decide": "referee.cli.archive:decide_command",
    "docs": "referee.cli.docs:docs_command",
    "examples": "referee.cli.copy_examples:examples_command",
    "law": "referee.cli.law:law_command",
    "merge": "referee.cli.validate:merge_command",
    "new-log": "referee.cli.new_log:new_log_command",
    "new-rulebook": "referee.cli.new_rulebook:new_rulebook_command",
    "new-scenario": "referee.cli.new_scenario:new_scenario_command",
    "query": "referee.cli.archive:query_command",
    "scenarios": "referee.cli.scenarios:scenarios_group",
    "schema": "referee.cli.schema:schema_command",
    "simulate": "referee.cli.simulate:simulate_command",
    "standings": "referee.cli.standings:standings_command",
    "validate": "referee.cli.validate:validate_command",
    "words": "referee.cli.words:words_command",
}
"""Where each command is found; none is imported before it is called, or before all are listed."""


def fail(message: str) -> NoReturn:
    """Tell why the record or the call cannot be read, and end."""
    click.echo(message, err=True)
    raise SystemExit(UNREADABLE)


class ReportingGroup(click.Group):
    """A group of commands that tells a mistake in a file or a call in plain words and ends with status 2."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what the user can mend is told to standard error, without a traceback."""
        from referee.record import RefereeError

        try:
            return super().invoke(ctx)
        except RefereeError as error:
            fail(str(error))
        except BrokenPipeError:
            raise  # whoever reads has read enough; click ends quietly
        except OSError as error:
            fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))


class Commands(ReportingGroup):
    """The commands of the program, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order in which ``--help`` lists them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name; ``None`` where there is none of that name."""
        module, _, name = COMMANDS.get(cmd_name, "").partition(":")
        command: click.Command | None = getattr(import_module(module), name) if name else None
        return command
