"""The commands."""

from __future__ import annotations

import click

from referee.cli.group import Commands

__all__ = ["main"]


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="referee")
def main() -> None:
    """Rule on what two écarté players did, by the law that they play under.

    Exit status: 0 where nothing is irregular and the score is as recorded, 1 where something was ruled on or
    is not as it should be, 2 where the record or the call cannot be read.
    """
