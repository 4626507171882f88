"""The commands."""

from __future__ import annotations

import click

from referee.cli.adjudicate import adjudicate_command
from referee.cli.compare import compare_command
from referee.cli.convert import convert_command
from referee.cli.corpus import corpus_diff_command
from referee.cli.coverage import coverage_command
from referee.cli.decide import decide_command
from referee.cli.docs import docs_command
from referee.cli.edge import ReportingGroup
from referee.cli.found import new_rulebook_command
from referee.cli.law import law_command
from referee.cli.merge import merge_command
from referee.cli.query import query_command
from referee.cli.scenarios import scenarios_group
from referee.cli.schema import schema_command
from referee.cli.simulate import simulate_command
from referee.cli.standings import standings_command
from referee.cli.validate import validate_command

__all__ = ["main"]


@click.group(cls=ReportingGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="referee")
def main() -> None:
    """Rule on what two écarté players did, by the law that they play under.

    Exit status: 0 where nothing is irregular and the score is as recorded, 1 where something was ruled on or
    is not as it should be, 2 where the record or the call cannot be read.
    """


for command in (
    adjudicate_command,
    validate_command,
    merge_command,
    standings_command,
    query_command,
    decide_command,
    compare_command,
    corpus_diff_command,
    law_command,
    coverage_command,
    scenarios_group,
    convert_command,
    schema_command,
    simulate_command,
    docs_command,
    new_rulebook_command,
):
    main.add_command(command)
