"""``referee corpus-diff``: many logs under two codes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from glob import glob
from os import walk
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn

from referee.cli.compare import open_codes, option_option, reading_option
from referee.cli.completion import complete_file, complete_rulebook
from referee.cli.examples import epilog
from referee.cli.group import UNREADABLE
from referee.cli.reporting import format_of, tell
from referee.comparison import Corpus
from referee.differences import CorpusReport
from referee.record import Entry, entries, entries_in, is_log


@click.command("corpus-diff", epilog=epilog("corpus-diff"))
@click.argument("one", metavar="A", shell_complete=complete_rulebook)
@click.argument("other", metavar="B", shell_complete=complete_rulebook)
@click.argument("paths", metavar="PATH…", nargs=-1, required=True, shell_complete=complete_file)
@format_of(CorpusReport)
@click.option("--examples", default=3, show_default=True, type=click.IntRange(0), help="Places to show of each sort.")
@reading_option
@option_option
@click.pass_context
def corpus_diff_command(
    ctx: click.Context,
    one: str,
    other: str,
    paths: tuple[str, ...],
    form: str,
    examples: int,
    readings: dict[str, str],
    options: dict[str, str],
) -> None:
    """Count in what many logs differ under two codes, A and B.

    It tells what a change of the rules would have done.

    PATH is a log, an archive of JSON Lines with a hand or a game on each line, a folder of such files, a pattern such
    as 'round/*.yaml', or - for standard input. A and B are codes or folders; to try another reading, name the same
    code twice and read it otherwise in the second place. A file or a line that cannot be read is reported, and the
    rest goes on.

    Exit status: 0 where nothing differs, 1 where something does, 2 where something could not be read.
    """
    first, second = open_codes([one, other], readings, options)
    corpus = Corpus(first, second, examples, _report)
    for found in _counted(corpus, paths):
        corpus.take(found)
    tell(CorpusReport(corpus), form)
    ctx.exit(UNREADABLE if corpus.unreadable else int(bool(corpus.differing)))


def _report(message: str) -> None:
    click.echo(message, err=True)


def _counted(corpus: Corpus, paths: tuple[str, ...]) -> Iterator[Iterator[Entry]]:
    """Yield the logs file by file; a terminal is told how far it is."""
    said = TextColumn("logs: {task.fields[logs]}, with differences: {task.fields[differing]}")
    console = Console(stderr=True)
    with Progress(SpinnerColumn(), said, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=None, logs=0, differing=0)

        def told(found: Iterator[Entry]) -> Iterator[Entry]:
            for entry in found:
                progress.update(task, logs=corpus.logs, differing=corpus.differing)
                yield entry

        for path in paths:
            for found in _files(path):
                yield told(found)


def _files(path: str) -> Iterator[Iterator[Entry]]:
    """Yield the logs in each file that a path stands for."""
    if path == "-":
        yield entries_in(sys.stdin.buffer, path)
    elif Path(path).is_dir():
        for folder, inner, names in walk(path):
            inner.sort()
            yield from (entries(Path(folder, name)) for name in sorted(names) if is_log(name))
    elif not Path(path).exists() and (matching := sorted(glob(path, recursive=True))):
        for each in matching:
            yield from _files(each)
    else:
        yield entries(path)
